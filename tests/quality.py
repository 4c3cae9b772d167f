"""Run the checks that `make test` omits and record each result in docs/quality.md.

python -m tests.quality [words of step titles] [--again]; exits with 0 if every step passed. A step whose row names the
current commit already is skipped unless `--again` is given, so that a run can be resumed. The step of all mutants also
resumes within itself, from mutants.jsonl.
Not tox or nox: they manage environments, but neither resumes nor records results.
"""

import argparse
import os
import subprocess
import sys
import time
from typing import NamedTuple

from benchmarks.markdown_tables import QUALITY, ROOT, Table, commit, row, today

PYTEST = [sys.executable, "-m", "pytest", "--numprocesses", "auto", "--dist", "worksteal", "--timeout", "0"]
THOROUGH = [*PYTEST, "--hypothesis-profile=thorough"]


class Step(NamedTuple):
    """A command that exits with 0 if what the title names holds."""

    title: str
    command: list[str]


STEPS = [
    Step("rules: long random games, every option", [*THOROUGH, "tests/engine", "tests/rulesets", "tests/golden"]),
    Step("server: many examples, long races", [*THOROUGH, "tests/api", "tests/campaigns", "tests/config"]),
    Step("pages: many examples", [*THOROUGH, "tests/frontend"]),
    Step("PostgreSQL: many examples, long races", [*THOROUGH, "-p", "tests.support.postgresql", "-m", "db"]),
    Step("browser: whole games, every size", [*THOROUGH, "tests/browser"]),
    Step("compiled engine", ["make", "test-compiled"]),
    Step(
        "rare faults: full disk, frozen database",
        [*PYTEST, "tests/slow/test_full_disk.py", "tests/slow/test_frozen_database.py"],
    ),
    Step("faults of the composition", [sys.executable, "-m", "tests.chaos.run", "--rounds", "5"]),
    Step("faults of several nodes", [sys.executable, "-m", "tests.chaos.run", "--nodes", "--rounds", "2"]),
    Step("a Series by two people in browsers", [sys.executable, "-m", "tests.chaos.browser_series"]),
    Step("200 random mutants of the rules", [sys.executable, "-m", "tests.mutation", "--count", "200"]),
    Step("all mutants of the rules", [sys.executable, "-m", "tests.mutation", "--results", "mutants.jsonl"]),
]
TABLE = Table(
    QUALITY,
    "quality",
    ("| step | last result | time | commit |", "| --- | --- | ---: | --- |"),
    [step.title for step in STEPS],
    ("not run yet", "", ""),
    "Run",
)


class Outcome(NamedTuple):
    """The result of a step. summary: the last line of its output."""

    passed: bool
    summary: str
    seconds: float


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="run only steps whose title holds one of these words")
    parser.add_argument("--again", action="store_true", help="also run steps that this commit has run already")
    options = parser.parse_args(arguments)
    wanted = [step for step in STEPS if not options.words or any(word in step.title for word in options.words)]
    when, this_commit, failed = today(), commit(), 0
    for step in wanted:
        if not options.again and f"`{this_commit}`" in TABLE.rows().get(step.title, ""):
            print(f"Skipped, this commit has run it: {step.title}")
            continue
        print(f"\n===== {step.title} =====", flush=True)
        outcome = _run(step)
        failed += not outcome.passed
        TABLE.write(TABLE.rows() | {step.title: _row(step, outcome, when)})
    print(f"\n{failed} of {len(wanted)} steps failed")
    return int(not wanted or failed > 0)


def _row(step: Step, outcome: Outcome, when: str) -> str:
    result = outcome.summary if outcome.passed else f"**failed**: {outcome.summary}"
    return row(step.title, result, f"{outcome.seconds / 60:.1f} min", when)


def _run(step: Step) -> Outcome:
    start, summary = time.monotonic(), "no output"
    variables = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        step.command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as running:
        for line in running.stdout or ():
            print(line, end="", flush=True)
            summary = line.strip("= \n") or summary
    return Outcome(running.returncode == 0, summary, time.monotonic() - start)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
