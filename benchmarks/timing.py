"""Measured figures: how they are taken, held against their limits, and told."""

import json
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """What was measured. limit: what it may be at most, where that was promised."""

    name: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def holds(self) -> bool:
        return self.limit is None or self.value <= self.limit


def timed(work: Callable[..., Any], *arguments: Any, **options: Any) -> float:
    """Return how many seconds some work takes."""
    started = time.perf_counter()
    work(*arguments, **options)
    return time.perf_counter() - started


def in_turns(times: int, *works: Callable[[], Any]) -> list[list[float]]:
    """Return the seconds that each work takes time after time, all in turns: a slow moment slows them alike."""
    rounds = [[timed(work) for work in works] for _ in range(times)]
    return [list(seconds) for seconds in zip(*rounds, strict=True)]


def ms(name: str, seconds: Sequence[float]) -> Figure:
    """Return the median of some times as a figure in milliseconds."""
    return Figure(name, median(seconds) * 1000, "ms")


def ratio(name: str, above: Sequence[float], below: Sequence[float], limit: float) -> Figure:
    """Return the median ratio of times that were taken side by side: a disk that comes and goes can't tip it."""
    return Figure(name, median(one / other for one, other in zip(above, below, strict=True)), "x", limit)


def tell(found: dict[str, list[Figure]], as_json: bool) -> None:
    """Print figures by the database that they were measured on."""
    if as_json:
        print(json.dumps({name: [_row(figure) for figure in figures] for name, figures in found.items()}, indent=2))
        return
    for name, figures in found.items():
        print(f"\n{name}", *map(_line, figures), sep="\n")


def all_hold(found: dict[str, list[Figure]]) -> bool:
    return all(figure.holds for figures in found.values() for figure in figures)


def _row(figure: Figure) -> dict[str, Any]:
    return {**figure._asdict(), "value": round(figure.value, 3), "holds": figure.holds}


def _line(figure: Figure) -> str:
    limit = "" if figure.limit is None else f"   at most {figure.limit:g}"
    return f"  {figure.name:62}{figure.value:9.2f} {figure.unit:3}{limit}{'' if figure.holds else '   BROKEN'}"
