"""Campaigns in files, as users may have them."""

from collections.abc import Iterable, Iterator

from campaigns import portable
from campaigns.errors import NotOverError
from campaigns.models import Campaign
from campaigns.services.limits import require_room
from campaigns.services.seeing import User, campaign_for


def export_campaign(campaign_id: str, user: User) -> Iterator[str]:
    """Return the lines of a campaign's file. While it is played the file holds secrets, and nobody gets it.

    Raises CampaignNotFoundError, NotOverError, NotPlayingError.
    """
    campaign = campaign_for(campaign_id, user)
    if not campaign.is_over:
        raise NotOverError("The file holds what must stay hidden until the campaign is over.", status=campaign.status)
    return portable.export(campaign)


def import_campaign(lines: Iterable[str | bytes], user: User) -> Campaign:
    """Store the campaign of a file for a user.

    Raises TooManyCampaignsError and what portable.load raises; nothing is stored then.
    """
    require_room(user)
    return portable.load(lines, user)
