"""Ownership: the owner may start, abandon and hand over a campaign.

Ownership is not in the log. Guests can own unranked campaigns.
"""

from django.db import transaction

from campaigns.errors import CannotHandOverError, NotPlayingError, TooManyCampaignsError
from campaigns.models import Campaign, Seat
from campaigns.services.access.limits import require_room
from campaigns.services.access.permissions import User, is_signed_in
from campaigns.services.lobby import lobby


def possible_owners(campaign: Campaign, user: User) -> list[Seat]:
    """Return one seat of each person to whom the user may hand the campaign over.

    Empty if the user is not the owner.
    """
    if not is_signed_in(user) or campaign.owner_id != user.pk or campaign.is_over:
        return []
    others = [seat for seat in campaign.seats.all() if seat.user_id not in (None, user.pk)]
    return list({seat.user_id: seat for seat in reversed(others)}.values())[::-1]


def hand_over(campaign_id: str, user: User, seat: int) -> Campaign:
    """Make the person at a seat the owner. The old owner keeps their seats.

    Owner only.
    Raises CampaignNotFoundError, NotOwnerError, NotPlayingError, CannotHandOverError.
    """
    with transaction.atomic():
        campaign = lobby.lock_owned_campaign(campaign_id, user)
        if campaign.is_over:
            raise NotPlayingError("The campaign is over and can't be handed over.", status=campaign.status)
        heir = campaign.seats.select_related("user").filter(index=seat).first()
        if heir is None or heir.user is None or heir.user_id == campaign.owner_id:
            raise CannotHandOverError("Choose another player at the table.")
        try:
            require_room(heir.user)
        except TooManyCampaignsError:
            raise CannotHandOverError("This player has reached the campaign limit.") from None
        Campaign.objects.filter(pk=campaign.pk).update(owner=heir.user)
    return lobby.reload_campaign(campaign)
