"""Finished campaigns of High Card."""

import random

from campaigns.eventlog import unit_of_work
from campaigns.models import Campaign


def play_out(campaign: Campaign, chance: int = 0) -> Campaign:
    """Play random options to the end. chance: the seed of the choices."""
    dice = random.Random(chance)
    place = unit_of_work.begin(Campaign.objects.get(pk=campaign.pk))
    while asked := place.decisions():
        decision = asked[0]
        place.play(decision.seat, dice.choice(decision.options))
    place.commit()
    return Campaign.objects.get(pk=campaign.pk)
