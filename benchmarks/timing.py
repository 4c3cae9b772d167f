"""Measured figures: how they are taken, held against their limits, and told."""

import json
import time
from collections.abc import Callable
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


def in_turns(times: int, *works: Callable[[], Any]) -> list[float]:
    """Return the median seconds of each work, taken in turns: what slows the machine for a while slows them all."""
    rounds = [[timed(work) for work in works] for _ in range(times)]
    return [median(seconds) for seconds in zip(*rounds, strict=True)]


def ms(name: str, seconds: float) -> Figure:
    """Return a time as a figure in milliseconds."""
    return Figure(name, seconds * 1000, "ms")


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
