"""Mutation test results: stored in a file to resume a run, reported by package."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Mutant

GOAL = 0.95
"""The share of non-equivalent mutants that tests must kill."""


class Result(msgspec.Struct):
    """A result. test: its killer; code: digest of its module; seconds: wall time."""

    mutant: str
    killed: bool
    test: str
    seconds: float
    code: str


class Results:
    """The last result of each mutant by name. file: JSON lines; optional."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.last: dict[str, Result] = {}
        if file and file.exists():
            for line in file.read_text().splitlines():
                result = msgspec.json.decode(line, type=Result)
                self.last[result.mutant] = result

    def of(self, mutant: Mutant) -> Result | None:
        """Return the result of a mutant if its module is still the same."""
        found = self.last.get(mutant.name)
        return found if found and found.code == code_digest(mutant.path) else None

    def note(self, mutant: Mutant, killed: bool, test: str, seconds: float) -> None:
        """Store a result."""
        result = Result(mutant.name, killed, test, round(seconds, 2), code_digest(mutant.path))
        self.last[mutant.name] = result
        if self.file:
            with self.file.open("a") as file:
                file.write(json.dumps(msgspec.to_builtins(result)) + "\n")

    def kills(self) -> dict[str, Counter[str]]:
        """Return the number of mutants that each test killed, by the function's name."""
        found = defaultdict[str, Counter[str]](Counter)
        for result in self.last.values():
            if result.killed:
                found[function_of(result.mutant)][result.test] += 1
        return found


class Figures:
    """The killed, equivalent, surviving and untried ones among some mutants."""

    def __init__(self, mutants: Iterable[Mutant], results: Results) -> None:
        found = [(mutant.name, results.of(mutant)) for mutant in mutants]
        self.killed = {name for name, result in found if result and result.killed}
        self.equivalent = {name for name, _ in found if name in EQUIVALENT} - self.killed
        self.outlived = {name for name, result in found if result and not result.killed} - self.equivalent
        self.untried = sum(result is None for _, result in found)

    @property
    def share(self) -> float:
        """The share of killed mutants among those that aren't equivalent."""
        return len(self.killed) / max(1, len(self.killed) + len(self.outlived))

    @property
    def wrongly_listed(self) -> list[str]:
        """The mutants that are listed as equivalent although a test killed them."""
        return sorted(self.killed & set(EQUIVALENT))


def report(mutants: list[Mutant], results: Results) -> Iterable[str]:
    """Yield the lines of a report: figures by game and package, then the survivors."""
    by_package = defaultdict[tuple[str, ...], list[Mutant]](list)
    for mutant in mutants:
        for package in [(mutant.game, mutant.path.parent.name), (mutant.game, "all"), ("all", "all")]:
            by_package[package].append(mutant)
    columns = "{:10} {:10} {:>8} {:>8} {:>10} {:>8} {:>8} {:>7}".format
    yield columns("game", "package", "mutants", "killed", "equivalent", "outlived", "untried", "share")
    for (game, package), some in by_package.items():
        of = Figures(some, results)
        counts = len(some), len(of.killed), len(of.equivalent), len(of.outlived), of.untried
        yield columns(game, package, *counts, f"{of.share:.1%}")
    survivors = Figures(mutants, results).outlived
    by_function = Counter(map(function_of, survivors))
    for function, count in sorted(by_function.items(), key=lambda item: -item[1]):
        yield f"\n{function}: {count}"
        yield from sorted(f"  {name.partition(': ')[2]}" for name in survivors if function_of(name) == function)


def function_of(name: str) -> str:
    """Return the function in the name of a mutant: `game.module.function`."""
    return name.partition(": ")[0]


@cache
def code_digest(path: Path) -> str:
    """Return the digest of a module's text."""
    return blake2b(path.read_bytes(), digest_size=8).hexdigest()
