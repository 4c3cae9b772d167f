"""Whose a campaign is: who owns it may start it, give it up and hand it over to somebody else who sits there.

The log says nothing of it. Guests own campaigns as others do, but none that is ranked: they sit in none.
"""

from django.db import transaction

from campaigns.errors import CannotHandOverError, NotPlayingError, TooManyCampaignsError
from campaigns.models import Campaign, Seat
from campaigns.services.access.limits import require_room
from campaigns.services.access.permissions import User, is_somebody
from campaigns.services.lobby import lobby


def heirs(campaign: Campaign, user: User) -> list[Seat]:
    """Return the seats of those whom a user may hand a campaign over to, the first of each person.

    None for who doesn't own it.
    """
    if not is_somebody(user) or campaign.owner_id != user.pk or campaign.is_over:
        return []
    others = [seat for seat in campaign.seats.all() if seat.user_id not in (None, user.pk)]
    return list({seat.user_id: seat for seat in reversed(others)}.values())[::-1]


def hand_over(campaign_id: str, user: User, seat: int) -> Campaign:
    """Make who sits at a seat the owner of a campaign that isn't over. Owner only, who keeps their own seats.

    Raises CampaignNotFoundError, NotOwnerError, NotPlayingError, CannotHandOverError.
    """
    with transaction.atomic():
        campaign = lobby.owned(campaign_id, user)
        if campaign.is_over:
            raise NotPlayingError("The campaign is over: nobody need own it any more.", status=campaign.status)
        heir = campaign.seats.select_related("user").filter(index=seat).first()
        if heir is None or heir.user is None or heir.user_id == campaign.owner_id:
            raise CannotHandOverError("Hand the campaign over to somebody else who sits there.")
        try:
            require_room(heir.user)
        except TooManyCampaignsError:
            raise CannotHandOverError("They own as many campaigns as one may.") from None
        Campaign.objects.filter(pk=campaign.pk).update(owner=heir.user)
    return lobby.fresh(campaign)
