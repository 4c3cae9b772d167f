"""Mutation tests: measure the share of small rule faults that the tests detect.

python -m tests.mutation [--count N] [--seed S] [words of names]; the exit status is 0 if at least GOAL are killed.
With --results FILE each result is written at once, and the same command resumes. Mutants listed in EQUIVALENT don't
count; a killed one is an error.

Tests are collected once. Each mutant runs in a forked process, where its code replaces the original in memory. The
tests that execute its lines run until one fails: first the last killer, then the best killers of its function by time.
For a mutant of the card compiler the cards are compiled again first. Only short tests that name a rule run: golden logs
and whole games show that something changed, not what is right.

Not mutmut or Cosmic Ray: they start pytest for each mutant. To collect these tests takes two seconds, which is five
hours for all mutants; forked processes try five a second.
"""

import argparse
import json
import os
import resource
import secrets
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from itertools import zip_longest
from math import inf
from mmap import mmap
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from coverage import Coverage

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import Functions, Mutant, all_mutants, compile_anew, install, sample
from tests.mutation.results import GOAL, Figures, Results, function_of, report

TESTS = "tests/engine/{}"
"""Folder of the rule tests of a game."""
QUIETLY = ["-p", "no:terminal", "-s", "--assert=plain", "-o", "addopts=--import-mode=importlib"]
QUIETLY += ["--timeout", "0", "-p", "no:logging", "-p", "no:unraisableexception", "-p", "no:threadexception"]
PATIENCE = 10
"""Factor of a test's CPU time limit: one second plus its time without a mutant."""
SHORT_SECONDS = 1.0
"""Tests that take longer under coverage are skipped: they play whole games."""
MEMORY_BYTES = 4 << 30
OUTLIVED, KILLED, BROKEN = range(3)
"""Exit statuses of a mutant's process. A process ended by a signal is killed."""


class Test(NamedTuple):
    """A test that runs lines of a mutant. seconds: CPU time without it."""

    item: pytest.Item
    seconds: float


class Trial(NamedTuple):
    """A mutant in a process. at: index of its current test, in shared memory."""

    mutant: Mutant
    tests: list[Test]
    at: memoryview
    start: float


class Trials:
    """A pytest plugin that runs the collected tests on mutants.

    jobs: parallel processes. are_all: whether all tests are collected; otherwise survivors aren't recorded.
    seconds: CPU time after which no further test runs on a mutant.
    """

    def __init__(
        self, mutants: list[Mutant], results: Results, jobs: int = 1, are_all: bool = True, seconds: float = inf
    ) -> None:
        self.mutants = mutants
        self.results = results
        self.jobs = jobs
        self.are_all = are_all
        self.seconds = seconds
        self._failed = False

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.tbstyle = "no"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        waiting, running = self._with_their_tests(session.items), dict[int, Trial]()
        functions, kills = Functions(), self.results.kills()
        while waiting or running:
            if waiting and len(running) < self.jobs:
                mutant, tests = waiting.pop()
                known, last = kills[function_of(mutant.name)], self.results.last.get(mutant.name)
                killer = last.test if last else ""
                tests.sort(key=lambda t: (t.item.nodeid != killer, t.seconds / (1 + known[t.item.nodeid])))
                trial = Trial(mutant, tests, memoryview(mmap(-1, 8)).cast("q"), time.monotonic())
                running[_forked(lambda trial=trial: self._suffers(trial, functions))] = trial
                continue
            process, status = os.wait()
            trial = running.pop(process)
            test = self._note(trial, os.waitstatus_to_exitcode(status))
            kills[function_of(trial.mutant.name)][test] += 1
        return True

    def _note(self, trial: Trial, status: int) -> str:
        """Record the result of a mutant; return the name of the test that killed it."""
        if status > KILLED:
            raise RuntimeError(f"{trial.mutant.name} could not be tried")
        killed = status != OUTLIVED
        test = trial.tests[trial.at[0]].item.nodeid if killed and trial.tests else ""
        if killed or self.are_all:
            self.results.note(trial.mutant, killed, test, time.monotonic() - trial.start)
        if not killed and trial.mutant.name not in EQUIVALENT:
            print(f"outlived all tests: {trial.mutant.name}", flush=True)
        return test

    def _with_their_tests(self, items: list[pytest.Item]) -> list[tuple[Mutant, list[Test]]]:
        """Return each mutant with the tests that run its lines."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / "seen.json"
            process = _forked(lambda: file.write_text(json.dumps(self._watch(items))) and 0)
            if os.waitpid(process, 0)[1] != 0:
                raise RuntimeError("the tests fail without a mutant")
            seconds, lines = json.loads(file.read_text())
        tests = [Test(item, spent) for item, spent in zip(items, seconds, strict=True)]
        found = []
        for mutant in reversed(self.mutants):
            by_line = lines[str(mutant.path)]
            numbers = {number for line in mutant.lines for number in by_line.get(str(line), ())}
            asked = [tests[int(number)] for number in numbers]
            found.append((mutant, [test for test in asked if test.seconds <= SHORT_SECONDS]))
        return found

    def _watch(self, items: list[pytest.Item]) -> tuple[list[float], dict[str, dict[int, list[str]]]]:
        """Run all tests under coverage; return their seconds and tests by module and line."""
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

    def _suffers(self, trial: Trial, functions: Functions) -> int:
        """Install a mutant and run tests until one fails."""
        install(trial.mutant, functions)
        if trial.mutant.compiles and not _could_compile(trial.mutant):
            return KILLED
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        for number, (test, following) in enumerate(_with_next(trial.tests)):
            trial.at[0] = number
            signal.setitimer(signal.ITIMER_PROF, PATIENCE * (1 + test.seconds))
            _run(test.item, following and following.item)
            if self._failed:
                return KILLED
            if time.process_time() > self.seconds:
                break
        return OUTLIVED


def main(arguments: list[str]) -> int:
    reader = argparse.ArgumentParser()
    reader.add_argument("--count", type=int, help="draw so many; all without it")
    reader.add_argument(
        "--seed", type=int, default=secrets.randbelow(1_000_000), help="what is drawn; a new one each time"
    )
    reader.add_argument("--shard", type=_shard, default=(1, 1), metavar="K/N", help="the Kth of N parts of them")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    reader.add_argument("--results", type=Path, metavar="FILE", help="write results there; skip those that it has")
    reader.add_argument("--again", action="store_true", help="try those again that outlived all tests")
    reader.add_argument("--hurry", type=float, default=inf, metavar="SECONDS", help="spend no more on a mutant")
    reader.add_argument("--tests", nargs="+", metavar="PATH", help="ask only these tests; note only what they kill")
    reader.add_argument("--report", action="store_true", help="tell what FILE has, and try nothing")
    reader.add_argument("words", nargs="*", help="of the names of mutants; all without one")
    wanted = reader.parse_args(arguments)
    named = [one for one in all_mutants() if not wanted.words or any(word in one.name for word in wanted.words)]
    drawn, (part, parts) = sample(named, wanted.count, wanted.seed), wanted.shard
    mutants, results = drawn[part - 1 :: parts], Results(wanted.results)
    if wanted.report:
        print(*report(mutants, results), sep="\n")
        return 0
    left = [one for one in mutants if not (known := results.of(one)) or (wanted.again and not known.killed)]
    tests = wanted.tests or [TESTS.format(game) for game in sorted({mutant.game for mutant in left})]
    trials = Trials(left, results, wanted.jobs, are_all=not wanted.tests, seconds=wanted.hurry)
    status = run(trials, [*tests, "-m", "rule"]) if left else 0
    return status or tell(mutants, results, wanted.seed)


def run(trials: Trials, tests: list[str]) -> int:
    """Run pytest on mutants; return its exit status. tests: paths and options."""
    return int(pytest.main([*QUIETLY, *tests], plugins=[trials]))


def tell(mutants: list[Mutant], results: Results, seed: int) -> int:
    """Print the results; return 0 if the goal is reached."""
    of = Figures(mutants, results)
    for name in of.wrongly_listed:
        print(f"not equivalent, a test sees it: {name}")
    print(f"{len(of.killed)} of {len(mutants)} mutants killed, {len(of.equivalent)} more change nothing (seed {seed})")
    return int(bool(of.wrongly_listed) or not of.killed or of.share < GOAL)


def _shard(text: str) -> tuple[int, int]:
    part, parts = map(int, text.split("/"))
    if not 1 <= part <= parts:
        raise ValueError
    return part, parts


def _could_compile(mutant: Mutant) -> bool:
    """Compile the cards of the game again; return whether that succeeded."""
    try:
        compile_anew(mutant)
    except Exception:
        return False
    return True


def _forked(do: Callable[[], int]) -> int:
    """Call a function in a fork that exits with its result; return the process id."""
    if process := os.fork():
        return process
    try:
        os._exit(do())
    except BaseException:
        traceback.print_exc()
        os._exit(BROKEN)


def _run(item: pytest.Item, following: pytest.Item | None) -> float:
    """Run a test; return its CPU time."""
    start = time.process_time()
    item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
    return time.process_time() - start


def _with_next(tests: list[Any]) -> Iterable[tuple[Any, Any]]:
    return zip_longest(tests, tests[1:])


def _numbers(contexts: dict[int, list[str]]) -> dict[int, list[str]]:
    """Drop the empty context of code that ran outside of tests."""
    return {line: [number for number in numbers if number] for line, numbers in contexts.items()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
