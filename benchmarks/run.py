"""Run the benchmarks of docs/quality.md and print their table.

python -m benchmarks.run [BENCHMARK ...] [--write]. With `--write`, docs/quality.md is updated after each benchmark.
Rows of benchmarks that weren't run or failed keep their old figures. The exit status is 1 if a benchmark failed, took
too long or exceeded a limit.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any, NamedTuple

from benchmarks.markdown_tables import QUALITY, Table, row, today

SQLITE, POSTGRESQL = "SQLite", "PostgreSQL, fsync on"
OWN_TABLE = "A table of one's own"
WEB, RATIOS = "web process", "ratios"
LATE, EARLY = "5,000", "50"
PACKAGE = "benchmarks"
LIMIT_S, GRACE_S = 1800, 60
"""Time limit of a benchmark, and time for it to end after SIGTERM."""


class Row(NamedTuple):
    """A row of the table. where: what the figure was measured on."""

    title: str
    benchmark: str
    where: str
    figure: str


ROWS = [
    Row("random play, actions a second", "engine", "one core", "random play, uniform"),
    Row("the same, fan game", "engine", "one core", "random play, fan game"),
    Row("an action of the fan game / one of Legendary", "engine", "one core", "an action, fan game / Legendary"),
    Row("the same, collectible game", "engine", "one core", "random play, collectible game"),
    Row("an action of it / one of Legendary", "engine", "one core", "an action, collectible game / Legendary"),
    Row("heuristic bot, views included, actions a second", "engine", "one core", "heuristic play, views included"),
    Row("the same bot, collectible game", "engine", "one core", "heuristic play, collectible game"),
    Row("playouts of a search, a second", "engine", "one core", "playouts of a search"),
    Row("playouts, fan game", "engine", "one core", "playouts of a search, fan game"),
    Row("playouts, collectible game", "engine", "one core", "playouts of a search, collectible game"),
    Row("encoded state, largest, bytes", "engine", "one core", "largest encoded state"),
    Row(
        "the same, collectible game of five with all options",
        "engine",
        "one core",
        "largest encoded state, collectible game of five",
    ),
    Row("a check within 200 others / within 50", "engine", "one core", "one check more, within 200 / within 50"),
    Row("an answer to 200 others / to 50", "engine", "one core", "one answer more, within 200 / within 50"),
    *(
        Row(
            f"an action on the compiled engine / on the plain one, {name}",
            "engine",
            "one core",
            f"an action, compiled / plain, {game}",
        )
        for game, name in (("legendary", "Legendary"), ("fanccg", "fan game"), ("ccg", "collectible game"))
    ),
    Row("act through the service, ms", "time_machine", SQLITE, f"action at version {EARLY}"),
    Row(
        "an act / a command of the `eventsourcing` library, PostgreSQL",
        "time_machine",
        POSTGRESQL,
        "act / command of the eventsourcing library",
    ),
    Row(
        "append to the log / a bare INSERT and COMMIT, PostgreSQL",
        "time_machine",
        POSTGRESQL,
        "append / bare INSERT and COMMIT",
    ),
    Row(
        f"an action at version {LATE} / at version {EARLY}",
        "time_machine",
        SQLITE,
        f"action at version {LATE} / at version {EARLY}",
    ),
    Row(f"undo of a turn / an action, at version {LATE}", "time_machine", SQLITE, "undo of a turn / action"),
    Row("the table at any past version, ms", "time_machine", SQLITE, "state at a past version"),
    Row("replay of 1,500 actions from nothing, ms", "time_machine", SQLITE, "replay of 1,500 actions from nothing"),
    Row(
        "the same / a fixed loop of plain Python",
        "time_machine",
        SQLITE,
        "replay of 1,500 actions from nothing / the reference workload",
    ),
    Row(
        "first page of a board of a million scores, p99, ms",
        "leaderboards",
        "PostgreSQL",
        "first page, 1,000,000 scores, p99",
    ),
    Row("the same, of 10,000 scores", "leaderboards", "PostgreSQL", "first page, 10,000 scores, p99"),
    Row(
        "rank of a new score among a million, p99, ms",
        "leaderboards",
        "PostgreSQL",
        "rank of a new score, 1,000,000 scores, p99",
    ),
    Row("the same, among 10,000", "leaderboards", "PostgreSQL", "rank of a new score, 10,000 scores, p99"),
    Row("loading 10,000 campaigns with their logs, s", "large_tables", "PostgreSQL", "loading 10,000 campaigns"),
    Row("events in the database of 10,000 campaigns", "large_tables", "PostgreSQL", "events"),
    *(
        Row(f"{work}, 10,000 campaigns / 100", "large_tables", "PostgreSQL", f"{work}, many / few")
        for work in (
            *("action", "undo", "state", "list of a player's campaigns", "list of all campaigns"),
            *("leaderboard", "verification"),
        )
    ),
    Row("a bare REST view with token and query, CPU ms", "http", WEB, "bare view"),
    Row("a decision / the bare view", "http", RATIOS, "decision / bare view"),
    Row("the table with its decision / the bare view", "http", RATIOS, "state / bare view"),
    Row("a table that the process hasn't shown yet / the bare view", "http", RATIOS, "first look / bare view"),
    Row("an action with its whole answer / the bare view", "http", RATIOS, "action / bare view"),
    Row("an undo / the bare view", "http", RATIOS, "undo / bare view"),
    Row("a page of the list of campaigns / the bare view", "http", RATIOS, "list / bare view"),
    Row("the page of a table / the bare view", "http", RATIOS, "page of a table / bare view"),
    Row(
        "a person's action beside eight thinking bots / without",
        "thinking_bots",
        "composition",
        "action, thinking bots / none, median",
    ),
    Row(
        "the same, slowest 5 %",
        "thinking_bots",
        "composition",
        "action, thinking bots / none, 95th percentile",
    ),
    Row("clicks of a person in a game with two bots", "clicks", OWN_TABLE, "a game with two bots, clicks"),
    Row("the same, a Series", "clicks", OWN_TABLE, "a Series with two bots, clicks"),
    Row("clicks in a turn of a duel of 1996", "clicks", OWN_TABLE, "a duel, a turn"),
    Row("first load of the table, compressed, kB", "page", "Chromium", "first load of the table, compressed"),
    Row("from a click to its drawn result, ms", "page", "Chromium", f"action to its drawn result at version {EARLY}"),
    Row("the same late in a long campaign", "page", "Chromium", f"action to its drawn result at version {LATE}"),
]
TABLE = Table(
    QUALITY,
    "figures",
    ("| measured | figure | promised | by | at commit |", "| --- | ---: | ---: | --- | --- |"),
    [one.title for one in ROWS],
    ("not measured", "", "", ""),
    "Measured",
)
BENCHMARKS = list(dict.fromkeys(one.benchmark for one in ROWS))

Found = dict[tuple[str, str], dict[str, Any]]
"""Figures by what they were measured on and their names."""


class BenchmarkError(Exception):
    """A benchmark printed no figures."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benchmarks", nargs="*", metavar="BENCHMARK", help=f"{', '.join(BENCHMARKS)}; default: all")
    parser.add_argument("--write", action="store_true", help="write the table into docs/quality.md")
    wanted = parser.parse_args(arguments)
    measured, known, wrong = today(), TABLE.rows(), []
    for name in wanted.benchmarks or BENCHMARKS:
        try:
            found = _measured(name)
        except BenchmarkError as error:
            wrong.append(f"{name}: {error}")
            continue
        wrong += [f"{name}: {_broken(where, figure)}" for (where, _), figure in found.items() if not figure["holds"]]
        known |= _told(name, found, measured)
        if wanted.write:
            TABLE.write(known)
    print(TABLE.drawn(known), end="")
    print(*wrong, sep="\n", file=sys.stderr)
    return int(bool(wrong))


def _measured(benchmark: str) -> Found:
    """Run a benchmark. Raises BenchmarkError."""
    print(f"{benchmark} ...", end=" ", file=sys.stderr, flush=True)
    started = time.monotonic()
    try:
        printed, status = _run([sys.executable, "-m", f"{PACKAGE}.{benchmark}", "--json"])
    finally:
        print(f"{time.monotonic() - started:.0f} s", file=sys.stderr)
    try:
        return {(where, one["name"]): one for where, told in json.loads(printed).items() for one in told}
    except json.JSONDecodeError:
        raise BenchmarkError(f"it ended with status {status} and printed no figures") from None


def _run(command: list[str]) -> tuple[str, int]:
    """Run a program. Return its output and exit status. Raises BenchmarkError.

    Its process group is ended with it.
    """
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            return process.communicate(timeout=LIMIT_S)[0], process.returncode
        except subprocess.TimeoutExpired:
            raise BenchmarkError(f"it did not end within {LIMIT_S} s") from None
        finally:
            _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    """Terminate the leader of a process group, then kill the group."""
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(GRACE_S)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _told(benchmark: str, found: Found, measured: str) -> dict[str, str]:
    """Return the table rows of a benchmark by title. measured: commit and date."""
    figures = {one.title: found.get((one.where, one.figure)) for one in ROWS if one.benchmark == benchmark}
    return {
        title: row(title, _number(figure["value"]), _promised(figure["limit"]), f"`{benchmark}`", measured)
        for title, figure in figures.items()
        if figure
    }


def _broken(where: str, figure: dict[str, Any]) -> str:
    return f"{figure['name']} on {where} is {_number(figure['value'])}, {_promised(figure['limit'])} is the limit"


def _promised(limit: float | None) -> str:
    return "" if limit is None else f"at most {limit:g}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main())
