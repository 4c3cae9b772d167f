"""Retries after version conflicts, each with the current version."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from campaigns.errors import StaleVersionError

TRIES = 10
"""Maximum number of tries."""

Done = TypeVar("Done")


def insist(tried: Callable[[], Done]) -> Done:
    """Run a command and retry it after StaleVersionError.

    Raises its other errors, and StaleVersionError after the last try.
    """
    for _ in range(TRIES - 1):
        with suppress(StaleVersionError):
            return tried()
    return tried()
