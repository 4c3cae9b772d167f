"""Who calls: the seats that a user may act for, and the keys by which a request sent twice is known."""

from collections.abc import Callable
from typing import TypeVar

from django.utils.crypto import salted_hmac

from campaigns import log
from campaigns.errors import GuestError, NotPlayingError, NotYourSeatError, StaleVersionError
from campaigns.models import Campaign, Event, Guest
from campaigns.services.seeing import User, is_somebody, seats_of
from campaigns.unit_of_work import UnitOfWork, begin

Answer = TypeVar("Answer")


def held_seats(campaign: Campaign, user: User, seat: int | None = None) -> list[int]:
    """Return the seats that the user may mean, at least one. Raises NotYourSeatError."""
    held = [index for index in seats_of(campaign, user) if seat in (None, index)]
    if not held:
        raise NotYourSeatError("You don't sit there." if seat is not None else "You don't sit at this table.")
    return held


def is_guest(user: User) -> bool:
    """Return whether the user came without an account."""
    return is_somebody(user) and Guest.objects.filter(user_id=user.pk).exists()


def require_account(user: User) -> None:
    """Raise GuestError for a guest: who has no name of their own stands on no leaderboard."""
    if is_guest(user):
        raise GuestError("Guests play unranked. Claim your seat with a name and a password first.")


def scoped(idempotency_key: str | None, user: User) -> str | None:
    """Return a key as it is stored: of a fixed length, and each user's own.

    Whoever has a campaign's file reads it there. So it is made with the server's secret: without that nobody finds out
    by trying which user, of which number, sent which key.
    """
    if idempotency_key is None or user is None:
        return None
    sent = f"{user.pk}:".encode() + idempotency_key.encode(errors="surrogatepass")
    return salted_hmac("idempotency key", sent, algorithm="sha256").hexdigest()


def first_event(campaign: Campaign, key: str | None) -> Event | None:
    """Return the event that a request with this (scoped) key made before."""
    return log.find(campaign.id, key) if key else None


def once(first_answer: Callable[[], Answer | None], command: Callable[[], Answer]) -> Answer:
    """Carry a command out and return its answer; a request that was carried out before gets its first answer."""
    if (first := first_answer()) is not None:
        return first
    try:
        return command()
    except (StaleVersionError, NotPlayingError):
        # The same request, sent twice at once: its twin may have been stored in between.
        if (first := first_answer()) is None:
            raise
        return first


def require_playing(campaign: Campaign) -> None:
    """Raise NotPlayingError for a campaign that hasn't begun, or is over."""
    if campaign.status != Campaign.Status.PLAYING:
        raise NotPlayingError("The campaign is not being played.", status=campaign.status)


def begin_at(campaign: Campaign, expected_version: int) -> UnitOfWork:
    """Return a sitting at the version that the caller knows. Raises NotPlayingError, StaleVersionError."""
    require_playing(campaign)
    place = begin(campaign)
    if place.version != expected_version:
        raise StaleVersionError(place.version)
    return place
