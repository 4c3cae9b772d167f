"""Campaigns of High Card, played to their end in a moment."""

import random

from campaigns.eventlog import unit_of_work
from campaigns.models import Campaign


def play_out(campaign: Campaign, chance: int = 0) -> Campaign:
    """Let every seat play any of its options until all is over. chance: what those are drawn from."""
    dice = random.Random(chance)
    place = unit_of_work.begin(Campaign.objects.get(pk=campaign.pk))
    while asked := place.decisions():
        decision = asked[0]
        place.play(decision.seat, dice.choice(decision.options))
    place.commit()
    return Campaign.objects.get(pk=campaign.pk)
