"""Who may what: the campaigns that a user may see, the seats held there, and what takes an account."""

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
    )
)
"""The seats of a campaign in order, each with all that is known of the campaign."""

User: TypeAlias = AbstractBaseUser | AnonymousUser | None


def is_somebody(user: User) -> TypeGuard[AbstractBaseUser]:
    """Return whether a user is known here, and no visitor who isn't signed in."""
    return user is not None and user.pk is not None


def campaign_for(campaign_id: str, user: User) -> Campaign:
    """Return a campaign that the user may see. Raises CampaignNotFoundError."""
    campaign = find(campaign_id)
    if campaign is None or not can_see(campaign, user):
        raise CampaignNotFoundError(campaign_id)
    return campaign


def can_see(campaign: Campaign, user: User) -> bool:
    """Return whether the user may know of the campaign at all."""
    is_shown = campaign.visibility != Campaign.Visibility.PRIVATE or belongs_to(campaign, user)
    return is_shown or (_has_right(user, "view_report") and campaign.reports.exists())


def is_disclosed(campaign: Campaign, user: User) -> bool:
    """Return whether the user is an operator who asked, not long ago, to see everything of the campaign."""
    asked = campaign.disclosures.filter(operator_id=user and user.pk, until__gt=timezone.now())
    return _has_right(user, "disclose_report") and asked.exists()


def _has_right(user: User, right: str) -> bool:
    """Return whether the user is an operator with this right to reports."""
    return getattr(user, "is_staff", False) and user is not None and user.has_perm(f"campaigns.{right}")


def belongs_to(campaign: Campaign, user: User) -> bool:
    """Return whether the user owns the campaign or sits in it (and may see its invite)."""
    return is_somebody(user) and (campaign.owner_id == user.pk or bool(seats_of(campaign, user)))


def is_alone(campaign: Campaign, user: User) -> bool:
    """Return whether nobody but the user may look at the table: it is private, and all its people are they."""
    if campaign.visibility != Campaign.Visibility.PRIVATE or not belongs_to(campaign, user):
        return False
    people = {campaign.owner_id, *(seat.user_id for seat in campaign.seats.all())}
    return len(people - {None}) == 1


def seats_of(campaign: Campaign, user: User) -> list[int]:
    """Return the seats that a user holds, in order."""
    if not is_somebody(user):
        return []
    return [seat.index for seat in campaign.seats.all() if seat.user_id == user.pk]


def viewer_seat(campaign: Campaign, user: User) -> int | None:
    """Return the seat through whose eyes the user sees: of several, the one that must choose, else the first.

    None for a spectator.
    """
    held = seats_of(campaign, user)
    return next(iter([seat for seat in campaign.waiting_for if seat in held] or held), None)


def find(campaign_id: str) -> Campaign | None:
    """Return a campaign with its owner, its seats and where its log ends, whoever may see it."""
    seats = _SEATS.rows(campaign_id) if ids.is_id(campaign_id) else []
    if not seats:
        return None
    campaign = seats[0].campaign
    campaign.head_hash = seats[0].head_hash
    _seat(campaign, seats)
    return campaign


def _seat(campaign: Campaign, seats: list[Seat]) -> None:
    """Let a campaign know its seats, as prefetch_related does."""
    known = campaign.seats.all()
    known._result_cache, known._prefetch_done = seats, True
    campaign._prefetched_objects_cache = {"seats": known}
    for seat in seats:
        seat.campaign = campaign


def held_seats(campaign: Campaign, user: User, seat: int | None = None) -> list[int]:
    """Return the seats that the user may mean, at least one. Raises NotYourSeatError."""
    held = [index for index in seats_of(campaign, user) if seat in (None, index)]
    if not held:
        raise NotYourSeatError("This is not your seat." if seat is not None else "You have no seat in this campaign.")
    return held


def is_guest(user: User) -> bool:
    """Return whether the user came without an account."""
    return is_somebody(user) and Guest.objects.filter(user_id=user.pk).exists()


def require_account(user: User) -> None:
    """Raise GuestError for a guest: who has no name of their own stands on no leaderboard."""
    if is_guest(user):
        raise GuestError("Guests can't play ranked campaigns. Register with a name and password first.")
