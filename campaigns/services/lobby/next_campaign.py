"""What goes on where a campaign ended, as its ruleset knows."""

from campaigns.errors import EngineError, UnknownRulesetError
from campaigns.eventlog import repository
from campaigns.models import Campaign
from engine.description import Sequel


def sequel(campaign: Campaign) -> Sequel | None:
    """Return what the people of a campaign that was played out could play next; None where nothing follows."""
    if campaign.status != Campaign.Status.FINISHED:
        return None
    try:
        ruleset = repository.find_ruleset(campaign.ruleset)
        avatars = [seat.avatar for seat in campaign.seats.all()]
        return ruleset.sequel(ruleset.setup(avatars, campaign.format, campaign.options))
    except (EngineError, UnknownRulesetError):  # it could not be set up today as it was then
        return None
