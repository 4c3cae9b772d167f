"""Idempotency keys: a repeated request returns the first response."""

from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError
from django.utils.crypto import salted_hmac

from campaigns.errors import EngineError, ServiceError
from campaigns.eventlog import log
from campaigns.models import Campaign, Event
from campaigns.services.access.permissions import User

Answer = TypeVar("Answer")


def scoped(idempotency_key: str | None, user: User) -> str | None:
    """Return a key in its stored form: per user and of fixed length.

    Campaign files contain it. It is signed with the server's secret, so that nobody can test which user sent which
    key.
    """
    if idempotency_key is None or user is None:
        return None
    sent = f"{user.pk}:".encode() + idempotency_key.encode(errors="surrogatepass")
    return salted_hmac("idempotency key", sent, algorithm="sha256").hexdigest()


def first_event(campaign: Campaign, key: str | None) -> Event | None:
    """Return the event that a request with this (scoped) key made."""
    return log.find(campaign, key) if key else None


def run_once(first_answer: Callable[[], Answer | None], command: Callable[[], Answer]) -> Answer:
    """Run a command, or return the first answer if the request was carried out before.

    Only a refused command looks for its first answer, which saves every other request a query. A repeated request is
    always refused: it has an old version, its decision is gone, or the log has its key already.
    """
    try:
        return command()
    except (ServiceError, EngineError, IntegrityError):
        if (first := first_answer()) is None:
            raise
        return first
