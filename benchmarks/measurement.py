"""Measure work, compare figures with their limits, and print them."""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple

PILES, CARDS = 50, 145_000
"""The reference workload takes 10 ms if 1,500 actions are replayed in 57 ms."""


class Figure(NamedTuple):
    """A measured value. limit: the promised maximum, if there is one."""

    name: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def holds(self) -> bool:
        return self.limit is None or self.value <= self.limit


def timed(work: Callable[..., Any], *arguments: Any, **options: Any) -> float:
    """Return the seconds that some work takes."""
    started = time.perf_counter()
    work(*arguments, **options)
    return time.perf_counter() - started


def cpu_time(work: Callable[[], Any]) -> float:
    """Return the CPU seconds that some work takes in this process."""
    started = time.process_time()
    work()
    return time.process_time() - started


def in_turns(times: int, *works: Callable[[], Any], by: Callable[..., float] = timed) -> list[list[float]]:
    """Repeat all works in turns and return the seconds of each.

    A slow moment of the machine slows all of them. by: `timed` or `cpu_time`.
    """
    rounds = [[by(work) for work in works] for _ in range(times)]
    return [list(seconds) for seconds in zip(*rounds, strict=True)]


def reference_workload() -> None:
    """Do a fixed amount of the work that rules do: call, look up, append.

    It scales limits in seconds to the speed of this machine: ten of them stand for 100 ms.
    """
    piles: list[list[int]] = [[] for _ in range(PILES)]
    for card in range(CARDS):
        _put(piles, card % PILES, card)


def _put(piles: list[list[int]], pile: int, card: int) -> None:
    piles[pile].append(card)


def ms(name: str, seconds: Sequence[float]) -> Figure:
    """Return the median of some times as a figure in milliseconds."""
    return Figure(name, median(seconds) * 1000, "ms")


def ratio(name: str, above: Sequence[float], below: Sequence[float], limit: float | None = None) -> Figure:
    """Return the median ratio of times measured in turns."""
    return Figure(name, median(one / other for one, other in zip(above, below, strict=True)), "x", limit)


def argument_parser(description: str | None) -> argparse.ArgumentParser:
    """Return a parser with the option of all benchmarks, --json."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser


def parse_json_option(description: str | None) -> bool:
    """Return whether the command line has --json, its only option."""
    return bool(argument_parser(description).parse_args().json)


def print_figures(found: dict[str, list[Figure]], as_json: bool) -> int:
    """Print figures by the database they were measured on.

    Return the exit status: 1 if a figure exceeds its limit.
    """
    if as_json:
        print(json.dumps({name: [_row(figure) for figure in figures] for name, figures in found.items()}, indent=2))
    else:
        for name, figures in found.items():
            print(f"\n{name}", *map(_line, figures), sep="\n")
    return int(not all(figure.holds for figures in found.values() for figure in figures))


def _row(figure: Figure) -> dict[str, Any]:
    return {**figure._asdict(), "value": round(figure.value, 3), "holds": figure.holds}


def _line(figure: Figure) -> str:
    limit = "" if figure.limit is None else f"   at most {figure.limit:g}"
    return f"  {figure.name:62}{figure.value:9.2f} {figure.unit:3}{limit}{'' if figure.holds else '   BROKEN'}"
