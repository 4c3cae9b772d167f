"""The next campaign after a finished one, as its ruleset defines it."""

from campaigns.errors import EngineError, UnknownRulesetError
from campaigns.eventlog import repository
from campaigns.models import Campaign
from engine.description import Sequel


def sequels(campaign: Campaign) -> list[Sequel]:
    """Return the campaigns that the players of a finished one can play next."""
    if campaign.status != Campaign.Status.FINISHED:
        return []
    try:
        ruleset = repository.ruleset_for(campaign.ruleset, None, campaign.setup)
        avatars = [seat.avatar for seat in campaign.seats.all()]
        return ruleset.sequels(ruleset.setup(avatars, campaign.format, campaign.options))
    except (EngineError, UnknownRulesetError):  # this setup is no longer allowed
        return []
