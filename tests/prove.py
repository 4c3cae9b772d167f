"""Prove at length what `make test` proves in short: rare things and long ones, step by step.

python -m tests.prove [words of the steps that are wanted] [--write]; the exit status is 0 only if all held. What came
of each is written into README.md as soon as it ends, if `--write` is said; rows of other steps stay as they are there.
"""

import argparse
import os
import subprocess
import sys
import time
from contextlib import ExitStack
from typing import NamedTuple

from benchmarks.readme import Table, row, today
from tests.machine import NEEDS, postgresql, provide, redis
from tests.run import AT_LENGTH, BROWSER, PYTEST, ROOT


class Step(NamedTuple):
    """One thing that is proved, by a command that ends with status 0. variables: what makes the tests try harder."""

    title: str
    command: list[str]
    variables: dict[str, str] = {}
    on_postgresql: bool = False


def tests(*arguments: str) -> list[str]:
    """Return the command that runs tests for as long as they take. arguments: of pytest."""
    return [*PYTEST, "--timeout", "0", *arguments]


NEW_EXAMPLES = "--hypothesis-profile=search"
RACES = tests("tests/campaigns/test_feed.py", "tests/campaigns/test_races.py", "tests/campaigns/test_time_races.py")
OF_RIVALS = ("tests/engine/fanccg/test_properties.py", "tests/engine/ccg/test_properties.py")
STEPS = [
    Step(
        "a thousand random Series, every option at each decision",
        tests(
            "tests/engine/legendary/test_properties.py",
            "tests/engine/legendary/test_shapes.py",
            "tests/api/test_whole_series.py",
        ),
        {"MORE": "24", "PROPERTY_EVERY": "1"},
    ),
    Step(
        "five hundred random games of rivals, half as many of 1996, every option at each decision",
        tests(*OF_RIVALS, "-k", "each_option or survives"),
        {"MORE": "100", "PROPERTY_EVERY": "1"},
    ),
    Step(
        "two thousand games of rivals with decks by chance, twice as many of 1996, abilities carried out, foreseen",
        tests(
            "tests/engine/fanccg/test_own_set.py",
            "tests/engine/ccg/test_properties.py",
            "tests/engine/ccg/test_outlook.py",
            "tests/engine/ccg/test_basic.py",
            "-k",
            "every_ability or foresees or nearly_every_card or offers_to_pass",
        ),
        {"MORE": "10"},
    ),
    Step(
        "four hundred games of a beginner against chance, between all decks of each game",
        tests(*OF_RIVALS, "-k", "beginner"),
        {"MORE": "12"},
    ),
    Step(
        "what can't be seen can't be told: more twins, more tables dealt anew",
        tests(
            "tests/api/test_time_secrets.py",
            "tests/engine/legendary/test_reshuffle.py",
            "tests/engine/legendary/test_secrecy.py",
        ),
        {"MORE": "15"},
    ),
    Step(
        "new examples for every ruleset, ratings and standings among them",
        tests(NEW_EXAMPLES, "tests/rulesets", "tests/campaigns/test_ratings.py", "tests/campaigns/test_standings.py"),
        {"MORE": "10"},
    ),
    Step(
        "new nonsense for the interface, the pages and the files",
        tests(
            NEW_EXAMPLES,
            "tests/api/test_fuzz.py",
            "tests/api/test_schemathesis.py",
            "tests/frontend/test_fuzz.py",
            "tests/campaigns/test_forgeries.py",
        ),
        {"MORE": "15"},
    ),
    Step(
        "new nonsense on PostgreSQL",
        tests(NEW_EXAMPLES, "tests/api/test_fuzz.py", "tests/frontend/test_fuzz.py"),
        {"MORE": "6"},
        on_postgresql=True,
    ),
    Step("what `make test` leaves to this, since it has a shorter test", tests("-m", AT_LENGTH), {"MORE": "2"}),
    Step(
        "all in a browser, whole and in every look: a Series by keys, games of rivals by touch and by three",
        tests(BROWSER),
        {"MORE": "2"},
    ),
    Step("200 mutants of the rules", [sys.executable, "-m", "tests.mutation", "--count", "200"]),
    Step("the compiled engine plays as the plain one", tests("tests/fast")),
    Step("long races on SQLite", RACES, {"MORE": "20"}),
    Step("what is rare: a disk without room, a database that stands still", tests("tests/rare")),
    Step("the composition under faults", [sys.executable, "-m", "tests.trial.run"]),
    Step("a whole Series by two people in browsers, desk and phone", [sys.executable, "-m", "tests.trial.series"]),
    Step("long races on PostgreSQL", RACES, {"MORE": "20"}, on_postgresql=True),
]


TABLE = Table(
    "proved",
    ("| proved at length | last time | in | at commit |", "| --- | --- | ---: | --- |"),
    [step.title for step in STEPS],
    ("not yet", "", ""),
    "Proved",
)


class Outcome(NamedTuple):
    """What came of a step. told: the last line that its command said."""

    held: bool
    told: str
    seconds: float


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="of the titles of the steps that are wanted; all if none")
    parser.add_argument("--write", action="store_true", help="put what comes of them into README.md")
    said = parser.parse_args(arguments)
    wanted = [step for step in STEPS if not said.words or any(word in step.title for word in said.words)]
    now, known, held = today(), TABLE.rows(), 0
    for step in wanted:
        print(f"\n===== {step.title} =====", flush=True)
        outcome = _prove(step)
        held += outcome.held
        known[step.title] = _row(step, outcome, now)
        print(known[step.title])
        if said.write:
            TABLE.write(known)
    print(f"\n{held} of {len(wanted)} held")
    return int(not wanted or held < len(wanted))


def _row(step: Step, outcome: Outcome, now: str) -> str:
    told = outcome.told if outcome.held else f"**failed**: {outcome.told}"
    return row(step.title, told, f"{outcome.seconds / 60:.1f} min", now)


def _prove(step: Step) -> Outcome:
    start, told = time.monotonic(), "nothing was said"
    with ExitStack() as servers:
        surroundings = _servers(servers) if step.on_postgresql else {}
        variables = {**os.environ, **step.variables, **surroundings, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(
            step.command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as running:
            for line in running.stdout or ():
                print(line, end="", flush=True)
                told = line.strip("= \n") or told
    return Outcome(running.returncode == 0, told, time.monotonic() - start)


def _servers(running: ExitStack) -> dict[str, str]:
    """Start PostgreSQL and Redis. Raises LookupError where they are missing."""
    found = [provide(NEEDS[name]) for name in ("PostgreSQL", "Redis")]
    if None in found:
        raise LookupError("PostgreSQL and Redis are needed to prove this")
    return {
        "DATABASE_URL": running.enter_context(postgresql(found[0])),
        "REDIS_URL": running.enter_context(redis(found[1])),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
