"""Permissions: campaigns a user may see, seats they hold, account checks."""

from typing import TypeAlias, TypeGuard

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from campaigns import ids
from campaigns.db.prepared_statements import ASKED, Prepared
from campaigns.errors import CampaignNotFoundError, GuestError, NotYourSeatError
from campaigns.models import Campaign, Event, Guest, Seat

_UNTIL_NOW = Event.objects.filter(stream=OuterRef("campaign"), version__lte=OuterRef("campaign__version"))
_LAST = _UNTIL_NOW.order_by("-version").values("hash")[:1]
_SEATS: Prepared[Seat] = Prepared(
    lambda: (
        Seat.objects.select_related("user", "campaign__owner")
        .annotate(head_hash=Subquery(_LAST))
        .filter(campaign=ASKED)
    ),
    shared="campaign",
)
"""The seats of a campaign in order, joined with the campaign's row."""

User: TypeAlias = AbstractBaseUser | AnonymousUser | None


def is_signed_in(user: User) -> TypeGuard[AbstractBaseUser]:
    """Return whether a user is signed in (guests included)."""
    return user is not None and user.pk is not None


def campaign_for(campaign_id: str, user: User) -> Campaign:
    """Return a campaign that the user may see. Raises CampaignNotFoundError."""
    campaign = find(campaign_id)
    if campaign is None or not can_see(campaign, user):
        raise CampaignNotFoundError(campaign_id)
    return campaign


def can_see(campaign: Campaign, user: User) -> bool:
    """Return whether the user may see the campaign."""
    is_shown = campaign.visibility != Campaign.Visibility.PRIVATE or belongs_to(campaign, user)
    return is_shown or (_has_right(user, "view_report") and campaign.reports.exists())


def is_disclosed(campaign: Campaign, user: User) -> bool:
    """Return whether the user is an operator with a current disclosure.

    A sealed campaign can't be disclosed.
    """
    asked = campaign.disclosures.filter(operator_id=user and user.pk, until__gt=timezone.now())
    return not campaign.is_sealed and _has_right(user, "disclose_report") and asked.exists()


def _has_right(user: User, right: str) -> bool:
    """Return whether the user is an operator with a permission on reports."""
    return getattr(user, "is_staff", False) and user is not None and user.has_perm(f"campaigns.{right}")


def belongs_to(campaign: Campaign, user: User) -> bool:
    """Return whether the user owns the campaign or holds a seat in it.

    Such users may see its invite.
    """
    return is_signed_in(user) and (campaign.owner_id == user.pk or bool(seats_of(campaign, user)))


def is_alone(campaign: Campaign, user: User) -> bool:
    """Return whether only the user may see the table.

    The campaign is private, and the user is its owner and its only person.
    """
    if campaign.visibility != Campaign.Visibility.PRIVATE or not belongs_to(campaign, user):
        return False
    people = {campaign.owner_id, *(seat.user_id for seat in campaign.seats.all())}
    return len(people - {None}) == 1


def seats_of(campaign: Campaign, user: User) -> list[int]:
    """Return the seats that a user holds, in order."""
    if not is_signed_in(user):
        return []
    return [seat.index for seat in campaign.seats.all() if seat.user_id == user.pk]


def viewer_seat(campaign: Campaign, user: User) -> int | None:
    """Return the seat for the user's view: one that must choose, or their first one.

    None for a spectator.
    """
    held = seats_of(campaign, user)
    return next(iter([seat for seat in campaign.waiting_for if seat in held] or held), None)


def find(campaign_id: str) -> Campaign | None:
    """Return a campaign with owner, seats and log head, without permission checks."""
    seats = _SEATS.rows(campaign_id) if ids.is_id(campaign_id) else []
    if not seats:
        return None
    campaign = seats[0].campaign
    campaign.head_hash = seats[0].head_hash
    _seat(campaign, seats)
    return campaign


def _seat(campaign: Campaign, seats: list[Seat]) -> None:
    """Set the seats of a campaign as prefetch_related does."""
    known = campaign.seats.all()
    known._result_cache, known._prefetch_done = seats, True
    campaign._prefetched_objects_cache = {"seats": known}


def held_seats(campaign: Campaign, user: User, seat: int | None = None) -> list[int]:
    """Return the user's seats, or only `seat`.

    Raises NotYourSeatError if there are none.
    """
    held = [index for index in seats_of(campaign, user) if seat in (None, index)]
    if not held:
        raise NotYourSeatError("This is not your seat." if seat is not None else "You have no seat in this campaign.")
    return held


def is_guest(user: User) -> bool:
    """Return whether the user plays without an account."""
    return is_signed_in(user) and Guest.objects.filter(user_id=user.pk).exists()


def require_account(user: User) -> None:
    """Raise GuestError for a guest. Leaderboards list only accounts."""
    if is_guest(user):
        raise GuestError("Guests can't play ranked campaigns. Register with a name and password first.")


def require_maker(user: User) -> AbstractBaseUser:
    """Return a user with an account, who may make card sets. Raise GuestError."""
    if not is_signed_in(user) or is_guest(user):
        raise GuestError("Guests can't make card sets. Register with a name and password first.")
    return user
