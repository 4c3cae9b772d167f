"""The rematch: those who sat at a table sit down to the same game once more."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from campaigns import bots
from campaigns.errors import NotOverError
from campaigns.models import Campaign, Seat
from campaigns.services import lobby
from campaigns.services.permissions import User, campaign_for, held_seats, seats_of


def rematch(campaign_id: str, user: User) -> Campaign:
    """Return the campaign that the people of one that is over play next; who asks first sets it up.

    It is as the first was, with a seed of its own: bots keep their seats, and so does who sets it up; those of others
    are open, and all who sat in the first are given its invite here. Whoever finds no seat free, because it has begun
    without them or has been given up, sets up another.
    Raises CampaignNotFoundError, NotYourSeatError, NotOverError, SetupError where the first couldn't be set up as it is
    any more, TooManyCampaignsError, GuestError.
    """
    first = campaign_for(campaign_id, user)
    held_seats(first, user)
    if not first.is_over:
        raise NotOverError("A rematch is set up when the campaign is over.", status=first.status)
    with transaction.atomic():
        lobby.locked(first.id)
        campaign = awaiting(first, user) or _set_up_again(first, user)
    bots.play_soon(campaign.id)
    return lobby.fresh(campaign)


def awaiting(first: Campaign, user: User) -> Campaign | None:
    """Return the rematch that a user, who sat in the first campaign, sits in or may sit down to; None where none is."""
    return next((one for one in first.rematches.select_related("owner") if _has_room(one, user)), None)


def _has_room(campaign: Campaign, user: User) -> bool:
    """Return whether a user sits in a campaign that isn't over, or may still sit down there."""
    if campaign.is_over:
        return False
    awaits = campaign.status == Campaign.Status.LOBBY and campaign.seats.filter(controller=Seat.OPEN).exists()
    return awaits or bool(seats_of(campaign, user))


def _set_up_again(first: Campaign, user: User) -> Campaign:
    return lobby.create_campaign(
        user,
        ruleset=first.ruleset,
        format=first.format,
        seats=[_chair(seat, user) for seat in first.seats.all()],
        options=first.options,
        name=first.name,
        visibility=first.visibility,
        ranked=first.ranked,
        undo=first.undo,
        undo_unasked=first.undo_unasked,
        clock=first.clock,
        rematch_of=first,
        wake_bots=False,
    )


def _chair(seat: Seat, user: User) -> Mapping[str, Any]:
    if seat.bot is not None:
        controller = seat.controller
    else:
        controller = "me" if user is not None and seat.user_id == user.pk else Seat.OPEN
    return {"avatar": seat.avatar, "controller": controller}
