"""Who calls: the seats that a user may act for, and the keys by which a request sent twice is known."""

from hashlib import blake2b

from campaigns import log
from campaigns.errors import NotPlayingError, NotYourSeatError, StaleVersionError
from campaigns.models import Campaign, Event
from campaigns.services.seeing import User
from campaigns.sitting import Sitting, sit_down


def held_seats(campaign: Campaign, user: User, seat: int | None = None) -> list[int]:
    """Return the seats that the user may mean, at least one. Raises NotYourSeatError."""
    held = (
        []
        if user is None or user.pk is None
        else list(campaign.seats.filter(user_id=user.pk).values_list("index", flat=True))
    )
    if seat is not None:
        held = [index for index in held if index == seat]
    if not held:
        raise NotYourSeatError("You don't sit there." if seat is not None else "You don't sit at this table.")
    return held


def scoped(idempotency_key: str | None, user: User) -> str | None:
    """Return a key as it is stored: of a fixed length, and each user's own."""
    if idempotency_key is None or user is None:
        return None
    return blake2b(f"{user.pk}:".encode() + idempotency_key.encode(errors="surrogatepass"), digest_size=32).hexdigest()


def first_event(campaign: Campaign, key: str | None) -> Event | None:
    """Return the event that a request with this (scoped) key made before."""
    return log.find(campaign.id, key) if key else None


def sit_down_at(campaign: Campaign, expected_version: int) -> Sitting:
    """Return a sitting at the version that the caller knows. Raises NotPlayingError, StaleVersionError."""
    if campaign.status != Campaign.Status.PLAYING:
        raise NotPlayingError("The campaign is not being played.", status=campaign.status)
    place = sit_down(campaign)
    if place.version != expected_version:
        raise StaleVersionError(place.version)
    return place
