"""Geometry of charts that templates draw as SVG.

Coordinates are user units of an SVG that scales to the width of its column. The style sheet sets font sizes.

Not pygal or matplotlib: their SVG contains inline styles and scripts, which the Content Security Policy forbids, and a
histogram of 24 bars has 29 kB.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

WIDTH, HEIGHT = 360, 190
LEFT, RIGHT, TOP, BOTTOM = 30, 8, 16, 24
INNER_WIDTH, INNER_HEIGHT = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
MOST_BINS = 24
MOST_LABELS = 8
MOST_LINES = 4


class Label(NamedTuple):
    """A number at an axis. at: its coordinate."""

    at: float
    text: str


class Bar(NamedTuple):
    """A bar for results from `first` to `last` points.

    The won part is drawn above the lost part.
    """

    first: int
    last: int
    number: int
    won: int
    x: float
    width: float
    lost_y: float
    lost_height: float
    won_y: float
    won_height: float


class Mark(NamedTuple):
    """A mark for the viewer's own results. number: how many."""

    x: float
    y: float
    number: int


class Histogram(NamedTuple):
    """A distribution of results."""

    bars: list[Bar]
    marks: list[Mark]
    below: list[Label]
    beside: list[Label]


class Dot(NamedTuple):
    """One result."""

    x: float
    y: float
    row: dict[str, Any]


class Line(NamedTuple):
    """Results in chronological order, from left to right."""

    dots: list[Dot]
    path: str
    beside: list[Label]
    least: int
    most: int
    has_ties: bool


def histogram(rows: Sequence[dict[str, Any]], mine: Sequence[int] = ()) -> Histogram | None:
    """Return a histogram, or None without rows.

    Rows have points, number and won; mine: the viewer's points. With more than MOST_BINS bars, each bar covers several
    points.
    """
    if not rows:
        return None
    numbers = {row["points"]: (row["number"], row["won"]) for row in rows}
    low, high = min([*numbers, *mine]), max([*numbers, *mine])
    step = next(step for step in _steps() if high // step - low // step < MOST_BINS)
    starts = range(low // step * step, high + 1, step)
    sums = [_sum(numbers, start, step) for start in starts]
    lines = _lines(max(number for number, _ in sums))
    bars = [_bar(index, start, step, sums[index], len(starts), lines[-1]) for index, start in enumerate(starts)]
    every = -(-len(bars) // MOST_LABELS)
    return Histogram(
        bars,
        _marks(bars, mine, starts[0], step),
        [Label(bar.x if step > 1 else _middle(bar), str(bar.first)) for bar in bars[::every]],
        [Label(_height(line, 0, lines[-1]), str(line)) for line in lines],
    )


def line(rows: Sequence[dict[str, Any]], *, from_nothing: bool = True) -> Line:
    """Return a line through at least one row with points and outcome.

    from_nothing: whether the axis starts at 0; otherwise it starts at the lowest points.
    """
    points = [row["points"] for row in rows]
    lines = _lines(max(points), min([0] * from_nothing + points))
    gap = INNER_WIDTH / max(1, len(rows) - 1)
    dots = [
        Dot(_round(LEFT + gap * index), _height(row["points"], lines[0], lines[-1]), row)
        for index, row in enumerate(rows)
    ]
    beside = [Label(_height(line, lines[0], lines[-1]), str(line)) for line in lines]
    has_ties = any(row["outcome"] == "tied" for row in rows)
    return Line(dots, " ".join(f"{dot.x},{dot.y}" for dot in dots), beside, min(points), max(points), has_ties)


def _steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def _sum(numbers: dict[int, tuple[int, int]], start: int, step: int) -> tuple[int, int]:
    found = [pair for points, pair in numbers.items() if start <= points < start + step]
    return sum(number for number, _ in found), sum(won for _, won in found)


def _lines(high: int, low: int = 0) -> list[int]:
    """Return a few round numbers from low or less to high or more."""
    step = next(step for step in _steps() if high - low <= step * MOST_LINES)
    return list(range(low // step * step, max(high, low + 1) + step, step))


def _bar(index: int, start: int, step: int, found: tuple[int, int], of: int, high: int) -> Bar:
    number, won = found
    width = INNER_WIDTH / of
    top, lost_top, floor = _height(number, 0, high), _height(number - won, 0, high), _height(0, 0, high)
    return Bar(
        start, start + step - 1, number, won,
        x=_round(LEFT + width * index + width * 0.1), width=_round(width * 0.8),
        lost_y=lost_top, lost_height=_round(floor - lost_top), won_y=top, won_height=_round(lost_top - top),
    )  # fmt: skip


def _marks(bars: Sequence[Bar], mine: Sequence[int], first: int, step: int) -> list[Mark]:
    """Return a mark above each bar that contains results of the viewer."""
    found = Counter((points - first) // step for points in mine)
    return [Mark(_middle(bars[index]), bars[index].won_y, number) for index, number in sorted(found.items())]


def _middle(bar: Bar) -> float:
    return _round(bar.x + bar.width / 2)


def _height(value: float, low: int, high: int) -> float:
    return _round(TOP + INNER_HEIGHT * (high - value) / max(1, high - low))


def _round(number: float) -> float:
    return round(number, 1)
