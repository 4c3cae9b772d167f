"""Requests sent twice: the keys by which they are known, and their first answer."""

from collections.abc import Callable
from typing import TypeVar

from django.utils.crypto import salted_hmac

from campaigns.errors import NotPlayingError, StaleVersionError
from campaigns.eventlog import log
from campaigns.models import Campaign, Event
from campaigns.services.access.permissions import User

Answer = TypeVar("Answer")


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
