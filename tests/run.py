"""Run every test: all of them on SQLite, in a browser too, and on PostgreSQL and Redis those that touch the database.

python -m tests.run [pytest arguments]; the exit status is 0 only if all passed (and, with CI=true, none was left out).
The three run beside each other: a browser mostly waits. What fails there is tried once more, and named at the end.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, NamedTuple

from tests.machine import NEEDS, may_install, postgresql, provide, redis

ROOT = Path(__file__).parents[1]
PYTEST = [sys.executable, "-m", "pytest", "--numprocesses", "2", "--dist", "worksteal"]
SHORTEST = ["--numprocesses", "1"]
"""What the shortest suite is run with: the longest has more of the machine, and all end at nearly the same time."""
NOT_FOR_TESTS = ("DATABASE_URL", "REDIS_URL", "PYTHONDONTWRITEBYTECODE")
"""Variables that they are run without: the last would let each of a hundred processes compile all tests and modules."""
TESTS_FAILED = 1
"""Pytest's status where all were tried and some failed."""
BROWSER = "tests/browser"
"""Run by itself: the event loop that drives browsers would be in the way of tests with loops of their own."""
AT_LENGTH = "at_length"
"""The mark of what `make prove` alone runs."""
IN_SHORT = ["-m", f"not {AT_LENGTH}"]
WITH_DATABASE = ("tests/api", "tests/campaigns", "tests/frontend")
PAGE = "shows what the service gave it, which tests of the service hold against both"
SAME_ON_EVERY_DATABASE = {
    "tests/api/test_bodies.py": "refuses before anything is read",
    "tests/api/test_cast.py": "who may do what is decided in code, from rows that other tests hold against both",
    "tests/api/test_chat.py": "says over HTTP what tests/campaigns/test_chat.py holds against both",
    "tests/api/test_decks.py": "says over HTTP what tests/campaigns/test_decks.py holds against both",
    "tests/api/test_mail.py": "says over HTTP what tests/campaigns/test_mail.py holds against both",
    "tests/api/test_openapi.py": "holds answers against their description",
    "tests/api/test_play.py": "says over HTTP what tests/campaigns/test_services.py holds against both",
    "tests/api/test_problems.py": "looks at refusals",
    "tests/api/test_replay.py": "looks at what is answered; the rows are those of other tests",
    "tests/api/test_reports.py": "says over HTTP what tests/campaigns/test_reports.py holds against both",
    "tests/api/test_resigning.py": "says over HTTP what tests/campaigns/test_resigning.py holds against both",
    "tests/api/test_results.py": "looks at what is answered; the rows are those of other tests",
    "tests/api/test_rule_book_examples.py": "proves rules, through the interface",
    "tests/api/test_rulesets.py": "asks for no row",
    "tests/api/test_seat_secrets.py": "looks at what is answered; the rows are those of other tests",
    "tests/api/test_secrets.py": "looks at what is answered; the rows are those of other tests",
    "tests/api/test_stops.py": "says over HTTP what tests/campaigns/test_stops.py holds against both",
    "tests/api/test_undoing.py": "says over HTTP what tests/campaigns/test_undoing.py holds against both",
    "tests/api/test_urls.py": "asks for no row",
    "tests/api/test_whole_duel.py": "proves rules, through the interface",
    "tests/api/test_whole_series.py": "proves rules, through the interface",
    "tests/campaigns/test_bot_pauses.py": "measures pauses on a clock of its own",
    "tests/campaigns/test_costs.py": "counts actions played and rows read, which are the same",
    "tests/campaigns/test_guiding.py": "plays games through the service; the log doesn't know which",
    "tests/campaigns/test_legendary.py": "plays one game through the service; the log doesn't know which",
    "tests/campaigns/test_limited.py": "deals cards by chance of a seed",
    "tests/campaigns/test_macros.py": "plays games through the service; the log doesn't know which",
    "tests/campaigns/test_picture.py": "draws what it is given",
    "tests/campaigns/test_replaying.py": "holds marks against the facts of a log that was read",
    "tests/campaigns/test_secrets_of_seats.py": "looks at what is answered; the rows are those of other tests",
    "tests/campaigns/test_undo_among_rivals.py": "who may take back what is decided in code, from rows of other tests",
    "tests/campaigns/test_undo_unasked.py": "who may take back what is decided in code, from rows of other tests",
    "tests/campaigns/test_wording.py": "says in words what it is given",
    "tests/frontend/test_bringing.py": PAGE,
    "tests/frontend/test_caching.py": "looks at headers",
    "tests/frontend/test_cards.py": "asks for no row",
    "tests/frontend/test_decks.py": PAGE,
    "tests/frontend/test_errors.py": "asks for no row",
    "tests/frontend/test_lobby.py": PAGE,
    "tests/frontend/test_mail.py": PAGE,
    "tests/frontend/test_pictures.py": "draws what it is given",
    "tests/frontend/test_remembered.py": "looks at cookies, and at addresses",
    "tests/frontend/test_reports.py": PAGE,
    "tests/frontend/test_rivals.py": PAGE,
    "tests/frontend/test_rules.py": "asks for no row",
    "tests/frontend/test_sealed.py": PAGE,
    "tests/frontend/test_sides.py": PAGE,
    "tests/frontend/test_statistics.py": PAGE,
}
"""Modules of those folders that are not run on PostgreSQL, and why they would do the same again there.

Single tests are left out too where they have the mark `same_on_every_database`, which takes the reason.
The law: what takes locks, races, counts, sorts, searches or groups in the database, reads JSON or plans there, lets
triggers refuse, or stores what strangers wrote is run on both. New modules are, unless they are named here. What lies
above the service asks for rows through it, but for a few modules (`tests/architecture/test_services.py`).
"""


class Suite(NamedTuple):
    """What pytest is run on. variables: what is added to its environment."""

    title: str
    arguments: list[str]
    variables: dict[str, str] = {}
    may_try_again: bool = False


class Outcome(NamedTuple):
    """What came of a suite.

    summary: what pytest counted, and how long it took; cpu_s: processor time of all its processes, but for servers that
    were there before; late: the tests that passed only at the second try.
    """

    suite: Suite
    failed: bool
    summary: str
    cpu_s: float
    late: list[str]


class Run:
    """A pytest that runs. What it says goes to a file until somebody listens."""

    def __init__(self, arguments: list[str], variables: dict[str, str], output: IO[str]) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in NOT_FOR_TESTS}
        self._output = output
        self._process = subprocess.Popen(
            [*PYTEST, *arguments], cwd=ROOT, env={**kept, **variables}, stdout=output, stderr=subprocess.STDOUT
        )
        self._said = ""
        self.cpu_s = 0.0

    def hear(self) -> int:
        """Print what it says until it ends. Returns its status."""
        with Path(self._output.name).open(errors="replace") as said:
            ended = False
            while not ended:
                ended = self._has_ended()
                words = said.read()
                print(words, end="", flush=True)
                self._said += words
                time.sleep(0 if ended else 0.2)
        return self._process.returncode

    def _has_ended(self) -> bool:
        """Return whether it has; the first time that it has, note what it and its children took."""
        ended, status, used = os.wait4(self._process.pid, os.WNOHANG)
        if ended:
            self._process.returncode = os.waitstatus_to_exitcode(status)
            self.cpu_s = used.ru_utime + used.ru_stime
        return bool(ended)

    @property
    def summary(self) -> str:
        """Its last line: what pytest counted."""
        return next((line.strip("= ") for line in reversed(self._said.splitlines()) if line), "nothing was said")

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with _server("Redis", redis) as redis_url, _server("PostgreSQL", postgresql) as url:
        chromium, nginx = provide(NEEDS["Chromium"]), provide(NEEDS["nginx"])
        suites = [Suite("SQLite", [*IN_SHORT, *arguments])]
        if chromium is not None:
            suites.append(Suite("Chromium", [*IN_SHORT, *arguments, BROWSER], may_try_again=True))
        if url is not None:
            servers = {"DATABASE_URL": url, "REDIS_URL": redis_url or ""}
            suites.append(Suite("PostgreSQL", [*SHORTEST, *arguments, *where_the_database_matters()], servers))
        outcomes = _run(suites)
    needed = {"PostgreSQL": url, "Redis": redis_url, "Chromium": chromium, "nginx": nginx}
    left_out = [_left_out(name) for name, found in needed.items() if found is None]
    _tell(outcomes)
    return int(any(outcome.failed for outcome in outcomes) or any(left_out))


def where_the_database_matters() -> list[str]:
    """Return pytest's arguments for what is run on PostgreSQL."""
    left_out = (f"--ignore={module}" for module in SAME_ON_EVERY_DATABASE)
    return [*WITH_DATABASE, *left_out, "-m", f"not same_on_every_database and not {AT_LENGTH}"]


def _run(suites: list[Suite]) -> list[Outcome]:
    """Run suites beside each other, and let one after the other be heard."""
    with ExitStack() as running:
        begun = [(suite, running.enter_context(_begun(suite, "--cache-clear"))) for suite in suites]
        return [_ended(suite, run) for suite, run in begun]


def _ended(suite: Suite, run: Run) -> Outcome:
    """Hear a suite to its end, and what fails in it once more where that is allowed."""
    print(f"\n===== Tests on {suite.title} =====", flush=True)
    status, failed = run.hear(), _failed(suite)
    if status != TESTS_FAILED or not suite.may_try_again:
        return Outcome(suite, status != 0, run.summary, run.cpu_s, [])
    print(f"\n===== Once more: what failed on {suite.title} =====", flush=True)
    with _begun(suite, "--last-failed", "--numprocesses", "0") as second:
        status = second.hear()
    late = sorted(failed - _failed(suite)) if status in (0, TESTS_FAILED) else []
    summary = f"{run.summary}; once more: {second.summary}"
    return Outcome(suite, status != 0, summary, run.cpu_s + second.cpu_s, late)


@contextmanager
def _begun(suite: Suite, *more: str) -> Iterator[Run]:
    """Start a suite; who leaves before its end ends it."""
    with NamedTemporaryFile("w", prefix="cliffhanger-tests-") as output:
        run = Run(["-o", f"cache_dir={_cache(suite)}", *suite.arguments, *more], suite.variables, output)
        try:
            yield run
        finally:
            run.end()


def _cache(suite: Suite) -> Path:
    """A folder of its own: suites that run beside each other don't know of each other's failures."""
    return ROOT / ".pytest_cache" / suite.title


def _failed(suite: Suite) -> set[str]:
    """Return the tests that failed when a suite was last run."""
    noted = _cache(suite) / "v" / "cache" / "lastfailed"
    return set(json.loads(noted.read_text())) if noted.exists() else set()


def _tell(outcomes: list[Outcome]) -> None:
    """Say in a few lines what came of all."""
    print("\n===== All together =====")
    for outcome in outcomes:
        print(f"{outcome.suite.title}: {outcome.summary}; {outcome.cpu_s:.0f} s of processor time")
    print(f"Processor time of all: {sum(outcome.cpu_s for outcome in outcomes):.0f} s")
    for test in [test for outcome in outcomes for test in outcome.late]:
        print(f"Passed only at the second try: {test}")


@contextmanager
def _server(name: str, run: Callable[[Path], AbstractContextManager[str]]) -> Iterator[str | None]:
    """Yield the URL of a server made for these tests, None where there can't be one."""
    programs = provide(NEEDS[name])
    if programs is None:
        yield None
    else:
        with run(programs) as url:
            yield url


def _left_out(name: str) -> bool:
    """Say which tests are left out and why. Returns whether that is a failure."""
    need = NEEDS[name]
    reason = "could not be installed" if may_install() else f"is missing: install {need.package}"
    print(f"\n===== Left out: the tests on {name}, which {reason} =====", flush=True)
    return os.environ.get("CI", "").lower() == "true"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
