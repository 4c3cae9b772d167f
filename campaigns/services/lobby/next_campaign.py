"""The next campaign after a finished one, as its ruleset defines it."""

from campaigns.errors import EngineError, UnknownRulesetError
from campaigns.eventlog import repository
from campaigns.models import Campaign
from engine.description import Sequel


def sequel(campaign: Campaign) -> Sequel | None:
    """Return the next campaign for the players of a finished one, or None."""
    if campaign.status != Campaign.Status.FINISHED:
        return None
    try:
        ruleset = repository.find_ruleset(campaign.ruleset)
        avatars = [seat.avatar for seat in campaign.seats.all()]
        return ruleset.sequel(ruleset.setup(avatars, campaign.format, campaign.options))
    except (EngineError, UnknownRulesetError):  # this setup is no longer allowed
        return None
