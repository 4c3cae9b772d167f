"""Turn order: clockwise from any seat."""

import pytest

from engine.kernel.turn_order import clockwise, seats_after


@pytest.mark.parametrize(("first", "seats", "next_ones"), [
    (2, [2, 0, 3, 1], [0, 3, 1, 2]), (3, [3, 1, 2, 0], [1, 2, 0, 3]), (1, [1, 2, 0, 3], [2, 0, 3, 1]),
])  # fmt: skip
def test_seats_follow_in_seating_order(first: int, seats: list[int], next_ones: list[int]) -> None:
    assert clockwise([2, 0, 3, 1], first) == seats
    assert seats_after([2, 0, 3, 1], first) == next_ones


def test_single_seat_follows_itself() -> None:
    assert clockwise(range(1), 0) == seats_after(range(1), 0) == [0]
