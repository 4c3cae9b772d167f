"""Rules for bot substitutes, used by the command and by log verification."""

from collections.abc import Container
from enum import Enum, auto


class Hindrance(Enum):
    """The reason why no bot may play for a seat."""

    RIVALS = auto()
    OWN = auto()
    NOBODY = auto()


def hindrance(
    seat: int | None, callers: Container[int], people: Container[int | None], *, are_rivals: bool
) -> Hindrance | None:
    """Return the reason why no bot may play for a seat, or None if one may.

    callers: the seats of the player who asks. people: the seats of people who play themselves.
    """
    if are_rivals:
        return Hindrance.RIVALS
    if seat in callers:
        return Hindrance.OWN
    return None if seat in people else Hindrance.NOBODY
