"""Try a sample of mutants of the rules of all games: what share do the tests of the rules see?

python -m tests.mutation [--count 200] [--seed 1] [words of names]; the exit status is 0 if at least GOAL are killed.
Those of EQUIVALENT change nothing that anybody could see: they don't count, and if a test sees one, that is a failure.

Tests are collected once. Each mutant gets a process forked from that moment, in which its code replaces the right one
in memory; there the tests run that execute its lines, the quickest first, until one fails. For one in what compiles
cards these are compiled anew first, and those tests run that execute anything of the same step. Only tests that name a
rule are asked: golden logs and random games tell that something changed, not what is right.
"""

import argparse
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from coverage import Coverage

from tests.equivalent_mutants import EQUIVALENT
from tests.mutants import Mutant, all_mutants, compile_anew, install, sample

TESTS = "tests/engine/{}"
"""Where the tests of a game's rules are."""
QUIETLY = ["-p", "no:terminal", "-s", "-o", "addopts=--import-mode=importlib", "--timeout", "0"]
GOAL = 0.95
PATIENCE = 10
"""A test may take so many times the processor's time that it takes without a mutant, and as many seconds more."""
MEMORY_BYTES = 4 << 30
OUTLIVED, KILLED, BROKEN = range(3)
"""Exit statuses of a process with a mutant. One that a signal ended, for want of time or memory, was killed too."""


class Test(NamedTuple):
    """A test that runs lines of a mutant. seconds: of the processor, without it."""

    item: pytest.Item
    seconds: float


class Trials:
    """A plugin of pytest that tries on mutants what it collects. killed: the names of those that a test has seen."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants = mutants
        self.killed: set[str] = set()
        self._failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        waiting, running = self._with_their_tests(session.items), dict[int, str]()
        while waiting or running:
            if waiting and len(running) < (os.cpu_count() or 1):
                mutant, tests = waiting.pop()
                running[_forked(lambda mutant=mutant, tests=tests: self._suffers(mutant, tests))] = mutant.name
                continue
            process, status = os.wait()
            self._note(running.pop(process), os.waitstatus_to_exitcode(status))
        return True

    def _note(self, name: str, status: int) -> None:
        if status > KILLED:
            raise RuntimeError(f"{name} could not be tried")
        if status != OUTLIVED:
            self.killed.add(name)
        elif name not in EQUIVALENT:
            print(f"outlived all tests: {name}", flush=True)

    def _with_their_tests(self, items: list[pytest.Item]) -> list[tuple[Mutant, list[Test]]]:
        """Return the mutants, each with the tests that run its lines, the quickest first."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / "seen.json"
            process = _forked(lambda: file.write_text(json.dumps(self._watch(items))) and 0)
            if os.waitpid(process, 0)[1] != 0:
                raise RuntimeError("the tests fail without a mutant")
            seconds, lines = json.loads(file.read_text())
        tests = [Test(item, spent) for item, spent in zip(items, seconds, strict=True)]
        found = []
        for mutant in self.mutants:
            by_line = lines[str(mutant.path)]
            numbers = {number for line in mutant.lines for number in by_line.get(str(line), ())}
            found.append((mutant, sorted((tests[int(n)] for n in numbers), key=lambda test: test.seconds)))
        return found

    def _watch(self, items: list[pytest.Item]) -> tuple[list[float], dict[str, dict[int, list[str]]]]:
        """Run all tests once. Returns the seconds of each, and the numbers of those that run a line, by module."""
        paths = sorted({str(mutant.path) for mutant in self.mutants})
        coverage = Coverage(data_file=None, config_file=False, include=paths)
        seconds = []
        coverage.start()
        for number, (item, following) in enumerate(_with_next(items)):
            coverage.switch_context(str(number))
            seconds.append(_run(item, following))
        coverage.stop()
        if self._failed:
            raise RuntimeError
        data = coverage.get_data()
        return seconds, {path: _numbers(data.contexts_by_lineno(path)) for path in paths}

    def _suffers(self, mutant: Mutant, tests: list[Test]) -> int:
        """Let the mutant take the place of the right code, and run tests until one fails."""
        install(mutant)
        if mutant.compiles and not _could_compile(mutant):
            return KILLED
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        for test, following in _with_next(tests):
            signal.setitimer(signal.ITIMER_PROF, PATIENCE * (1 + test.seconds))
            _run(test.item, following and following.item)
            if self._failed:
                return KILLED
        return OUTLIVED


def main(arguments: list[str]) -> int:
    reader = argparse.ArgumentParser()
    reader.add_argument("--count", type=int, default=200)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("words", nargs="*")
    wanted = reader.parse_args(arguments)
    named = [one for one in all_mutants() if not wanted.words or any(word in one.name for word in wanted.words)]
    drawn = sample(named, wanted.count, wanted.seed)
    return run(drawn, [*(TESTS.format(game) for game in sorted({mutant.game for mutant in drawn})), "-m", "rule"])


def run(mutants: list[Mutant], tests: list[str]) -> int:
    """Try mutants and tell what came of it. tests: what pytest is to collect. Returns 0 if the goal is reached."""
    trials = Trials(mutants)
    status = pytest.main([*QUIETLY, *tests], plugins=[trials])
    return int(status) or _tell(trials)


def _tell(trials: Trials) -> int:
    names = {mutant.name for mutant in trials.mutants}
    unjust = sorted(trials.killed & set(EQUIVALENT))
    for name in unjust:
        print(f"not equivalent, a test sees it: {name}")
    explained = names & set(EQUIVALENT) - trials.killed
    print(f"{len(trials.killed)} of {len(names)} mutants killed, {len(explained)} more change nothing")
    return int(bool(unjust) or not names or len(trials.killed) < GOAL * len(names - explained))


def _could_compile(mutant: Mutant) -> bool:
    """Compile the cards of its game anew; return whether that could be done at all."""
    try:
        compile_anew(mutant)
    except Exception:
        return False
    return True


def _forked(do: Callable[[], int]) -> int:
    """Let a copy of this process do something and exit with what it returns. Returns the process."""
    if process := os.fork():
        return process
    try:
        os._exit(do())
    except BaseException:
        traceback.print_exc()
        os._exit(BROKEN)


def _run(item: pytest.Item, following: pytest.Item | None) -> float:
    """Run a test. Returns the processor's seconds that it took."""
    start = time.process_time()
    item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
    return time.process_time() - start


def _with_next(tests: list[Any]) -> Iterable[tuple[Any, Any]]:
    return zip_longest(tests, tests[1:])


def _numbers(contexts: dict[int, list[str]]) -> dict[int, list[str]]:
    """Leave out what was run when nothing was tested."""
    return {line: [number for number in numbers if number] for line, numbers in contexts.items()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
