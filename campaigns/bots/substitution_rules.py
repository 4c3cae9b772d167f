"""Rules for bot substitutes, used by the command and by log verification."""

from collections.abc import Container
from enum import Enum, auto


class BotObstacle(Enum):
    """The reason why no bot may play for a seat."""

    RIVALS = auto()
    OWN = auto()
    NOBODY = auto()


def bot_obstacle(
    seat: int | None, callers: Container[int], people: Container[int | None], *, are_rivals: bool
) -> BotObstacle | None:
    """Return the reason why no bot may play for a seat, or None if one may.

    callers: the seats of the player who asks. people: the seats of people who play themselves.
    """
    if are_rivals:
        return BotObstacle.RIVALS
    if seat in callers:
        return BotObstacle.OWN
    return None if seat in people else BotObstacle.NOBODY
