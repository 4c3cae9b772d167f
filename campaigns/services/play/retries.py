"""What is tried again where others were quicker: each time it is looked at anew, at the version that there is then."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from campaigns.errors import StaleVersionError

TRIES = 10
"""So often it is tried."""

Done = TypeVar("Done")


def insist(tried: Callable[[], Done]) -> Done:
    """Do what is tried. Raises what it raises, StaleVersionError where somebody else was quicker each time."""
    for _ in range(TRIES - 1):
        with suppress(StaleVersionError):
            return tried()
    return tried()
