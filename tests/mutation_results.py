"""Results of mutants: kept in a file as they come, so that a run can be resumed, and reported by package."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from tests.equivalent_mutants import EQUIVALENT
from tests.mutants import Mutant

GOAL = 0.95
"""The share of all mutants that change something which tests must kill."""


class Result(msgspec.Struct):
    """What came of a mutant. test: the one that killed it; code: the digest of its module; seconds: on the clock."""

    mutant: str
    killed: bool
    test: str
    seconds: float
    code: str


class Results:
    """The last result of each mutant, by its name. file: JSON lines; without one they are kept in memory alone."""

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
        """Keep a result, and write it down."""
        result = Result(mutant.name, killed, test, round(seconds, 2), code_digest(mutant.path))
        self.last[mutant.name] = result
        if self.file:
            with self.file.open("a") as file:
                file.write(json.dumps(msgspec.to_builtins(result)) + "\n")

    def kills(self) -> dict[str, Counter[str]]:
        """Return how many mutants of each function each test killed, by the function's name."""
        found = defaultdict[str, Counter[str]](Counter)
        for result in self.last.values():
            if result.killed:
                found[function_of(result.mutant)][result.test] += 1
        return found


class Figures:
    """How many of some mutants were killed, are equivalent and outlived all tests, and how many were not tried."""

    def __init__(self, mutants: Iterable[Mutant], results: Results) -> None:
        found = [(mutant.name, results.of(mutant)) for mutant in mutants]
        self.killed = {name for name, result in found if result and result.killed}
        self.equivalent = {name for name, _ in found if name in EQUIVALENT} - self.killed
        self.outlived = {name for name, result in found if result and not result.killed} - self.equivalent
        self.untried = sum(result is None for _, result in found)

    @property
    def share(self) -> float:
        """The killed ones among all that change something."""
        return len(self.killed) / max(1, len(self.killed) + len(self.outlived))

    @property
    def wrongly_listed(self) -> list[str]:
        """The names of those listed as equivalent that a test killed all the same."""
        return sorted(self.killed & set(EQUIVALENT))


def report(mutants: list[Mutant], results: Results) -> Iterable[str]:
    """Yield the lines of a report: figures by game and package, then the names of all survivors by function."""
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
    """Return the function that a mutant is of, by the name of the mutant: `game.module.function`."""
    return name.partition(": ")[0]


@cache
def code_digest(path: Path) -> str:
    """Return the digest of a module's text."""
    return blake2b(path.read_bytes(), digest_size=8).hexdigest()
