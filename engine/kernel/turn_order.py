"""Turn order: clockwise round the table."""

from collections.abc import Sequence


def clockwise(order: Sequence[int], first: int) -> list[int]:
    """Return all seats in order, starting with `first`. order: the seating."""
    start = order.index(first)
    return [*order[start:], *order[:start]]


def seats_after(order: Sequence[int], seat: int) -> list[int]:
    """Return all seats in order, starting after `seat` and ending with it."""
    start = order.index(seat) + 1
    return [*order[start:], *order[:start]]
