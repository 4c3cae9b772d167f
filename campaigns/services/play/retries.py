"""Retries after version conflicts, each with the current version."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from campaigns.errors import StaleVersionError

MAX_TRIES = 10
"""Maximum number of tries."""

Done = TypeVar("Done")


def retry_on_conflict(tried: Callable[[], Done]) -> Done:
    """Run a command and retry it after StaleVersionError.

    Raises its other errors, and StaleVersionError after the last try.
    """
    for _ in range(MAX_TRIES - 1):
        with suppress(StaleVersionError):
            return tried()
    return tried()
