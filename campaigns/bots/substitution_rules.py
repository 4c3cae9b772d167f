"""For whom a bot may play: what a command is refused for, and what a log is held against."""

from collections.abc import Container
from enum import Enum, auto


class Hindrance(Enum):
    """Why no bot may play for a seat."""

    RIVALS = auto()
    OWN = auto()
    NOBODY = auto()


def hindrance(
    seat: int | None, callers: Container[int], people: Container[int | None], *, are_rivals: bool
) -> Hindrance | None:
    """Return why no bot may play for a seat at the wish of who holds others; None where one may.

    people: the seats of those who play themselves.
    """
    if are_rivals:
        return Hindrance.RIVALS
    if seat in callers:
        return Hindrance.OWN
    return None if seat in people else Hindrance.NOBODY
