"""Measured figures: how they are taken, held against their limits, and told."""

import json
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple

PILES, CARDS = 50, 145_000
"""The yardstick's: with so many it takes 10 ms where 1,500 actions are replayed in 57."""


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


def processor(work: Callable[[], Any]) -> float:
    """Return how many seconds of this process's time some work takes, whatever else the machine does."""
    started = time.process_time()
    work()
    return time.process_time() - started


def in_turns(times: int, *works: Callable[[], Any], by: Callable[..., float] = timed) -> list[list[float]]:
    """Return the seconds that each work takes time after time, all in turns: a slow moment slows them alike.

    by: `timed`, by the clock, or `processor`.
    """
    rounds = [[by(work) for work in works] for _ in range(times)]
    return [list(seconds) for seconds in zip(*rounds, strict=True)]


def yardstick() -> None:
    """Do a fixed piece of work of the kind that rules do: call, look up, append.

    Ten of them are the 100 ms that were promised where one takes 10 ms; elsewhere they say the same of a machine that
    is slower or quicker.
    """
    piles: list[list[int]] = [[] for _ in range(PILES)]
    for card in range(CARDS):
        _put(piles, card % PILES, card)


def _put(piles: list[list[int]], pile: int, card: int) -> None:
    piles[pile].append(card)


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
