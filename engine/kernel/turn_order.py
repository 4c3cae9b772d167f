"""The order in which seats have their turn: round the table, from one to its left."""

from collections.abc import Sequence


def clockwise(order: Sequence[int], first: int) -> list[int]:
    """Return all seats, beginning with one. order: as they sit."""
    start = order.index(first)
    return [*order[start:], *order[:start]]


def seats_after(order: Sequence[int], seat: int) -> list[int]:
    """Return all seats, beginning with the one whose turn comes after that of a seat, which comes last itself."""
    start = order.index(seat) + 1
    return [*order[start:], *order[:start]]
