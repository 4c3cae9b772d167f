"""Inject faults into the composition while people and bots play all games.

python -m tests.chaos.run [words of the faults that are wanted] [--rounds 5] [--minutes 60] [--concurrency 2]
                          [--write docs/faults.md] [--nodes]

prints the result of each fault. The exit status is 0 if all checks pass: no request failed or took too long, and all
players continued soon. No service wrote a traceback, no feed skipped or repeated an event, and the log has each
accepted action once.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from threading import Event
from typing import NamedTuple

from benchmarks.processes import exit_on_sigterm
from tests.chaos.faults import FAULTS, NODE_FAULTS, Fault
from tests.chaos.players import SETUPS, WATCHED, Answer, Doctor, Listener, Move, Record, Table, Watcher
from tests.support.composition import POOLER, Composition, composed, programs
from tests.support.polling import PATIENCE_S, wait_until
from tests.support.servers import ROOT

WITHIN_S = 5.0
"""Seconds within which all tables continue after a fault on an idle machine."""
STARTS = 6
"""Factor for a busy machine: the limit is this many program start times."""
AT_LAST_S = 60.0
"""Maximum seconds to wait until a table continues."""
ANSWERED_S = 15.0
"""Maximum response time: limits of docs/deploy.md, with room for a busy machine."""
BEFORE_S, AFTER_S = 1.0, 1.0
GOOD = {200, 201, 204, 409}
WORDS = 150
"""Maximum number of printed characters of a log line."""
START = "import django, config.celery; django.setup(); config.celery.app.loader.import_default_modules()"
BOTS = "bots"
MARK, NODES_MARK = "<!-- faults -->", "<!-- faults of nodes -->"
HEAD = """\
| fault | times | lasts | people: median | worst | bots: median | worst | no action: worst | 503 |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""
NUMBERS = re.compile(r"\b[0-9a-f-]{8,}\b|\d[\d.:]*")
FAULTY = re.compile(r"(?<=Z )(?:ERROR|CRITICAL) .*|^Traceback.*", re.MULTILINE)


class Trial(NamedTuple):
    """The running server and its clients."""

    server: Composition
    record: Record
    tables: list[Table]
    watchers: list[Watcher]
    doctor: Doctor


class Outcome(NamedTuple):
    """The result of a fault. waits: seconds until each table continued.

    pause_s: most seconds without an accepted action; refused: number of answers 503.
    """

    title: str
    lasted_s: float
    pause_s: float
    refused: int
    waits: dict[str, float]
    complaints: list[str]

    def people(self) -> float:
        """Return the seconds until the last table of people continued."""
        return max(waited for who, waited in self.waits.items() if not who.startswith(BOTS))

    def bots(self) -> float:
        """Return the seconds until the last table of bots continued."""
        return max(waited for who, waited in self.waits.items() if who.startswith(BOTS))

    def too_late(self, limit_s: float) -> list[str]:
        late = {who: waited for who, waited in self.waits.items() if waited > limit_s}
        return [f"{self.title}: {who} went on after {waited:.1f} s" for who, waited in late.items()]


class Round(NamedTuple):
    """The result of all faults on one server.

    limit_s: limit to continue; accepted: number of actions; events: number over feeds; differences: log, feed errors.
    """

    outcomes: list[Outcome]
    limit_s: float
    accepted: int
    campaigns: int
    feeds: int
    events: int
    differences: list[str]

    def complaints(self) -> list[str]:
        return [
            *(line for outcome in self.outcomes for line in (*outcome.complaints, *outcome.too_late(self.limit_s))),
            *self.differences,
        ]


def main(words: list[str]) -> int:
    exit_on_sigterm()
    asked = _arguments().parse_args(words)
    found = programs(*(POOLER,) * asked.nodes)
    if found is None:
        print(f"PostgreSQL, Redis, nginx and, for several nodes, {POOLER} are needed for this")
        return 1
    faults = NODE_FAULTS if asked.nodes else FAULTS
    wanted = [fault for fault in faults if not asked.words or any(word in fault.title for word in asked.words)]
    fewer = {"--concurrency 4": f"--concurrency {asked.concurrency}"}
    if asked.nodes:
        fewer["--workers 4"] = "--workers 2"  # for each of two nodes
    rounds, until = list[Round](), time.monotonic() + 60 * asked.minutes
    for number in range(asked.rounds if wanted else 0):
        if time.monotonic() > until:
            break
        order = Random(number).sample(wanted, len(wanted)) if number else wanted
        rounds.append(_try_all(found, order, fewer, until, nodes=asked.nodes))
        if asked.write:
            write(asked.write, rounds, asked.concurrency, NODES_MARK if asked.nodes else MARK)
    complaints = [line for one in rounds for line in one.complaints()]
    for complaint in complaints:
        print(f"FAILED: {complaint}")
    print(f"{sum(len(one.outcomes) for one in rounds)} faults, {len(complaints)} complaints")
    return int(not rounds or bool(complaints))


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.run")
    parser.add_argument("words", nargs="*", help="of the faults that are wanted; all if there are none")
    parser.add_argument("--rounds", type=int, default=1, help="how often each comes, in another order each time")
    parser.add_argument("--minutes", type=float, default=inf, help="after which no other fault begins")
    parser.add_argument("--concurrency", type=int, default=4, help="how many processes the worker has")
    parser.add_argument("--nodes", action="store_true", help="faults of a server with two nodes, instead of one")
    parser.add_argument("--write", type=Path, help="page to write a table of recoveries into, with the commit")
    return parser


def _start_s(data: str) -> float:
    """Return the seconds that a process takes to start now: the best of three tries."""

    def once() -> float:
        began = time.monotonic()
        variables = {**os.environ, "CLIFFHANGER_DATA": data}
        subprocess.run([sys.executable, "-c", START], cwd=ROOT, env=variables, check=True)
        return time.monotonic() - began

    return min(once() for _ in range(3))


def _limit_s(start_s: float) -> float:
    """Return the limit to continue. start_s: start time of the program without load."""
    limit_s = max(WITHIN_S, STARTS * start_s)
    print(f"a start of the program took {start_s:.1f} s, so {limit_s:.1f} s were allowed to go on")
    return limit_s


def _try_all(found: dict[str, Path], wanted: list[Fault], fewer: dict[str, str], until: float, *, nodes: bool) -> Round:
    """Play on a new server and inject faults until a time. fewer: as for `composed`."""
    with tempfile.TemporaryDirectory(prefix="cliffhanger-trial-") as folder:
        before_s = _start_s(folder)
        with composed(found, Path(folder), fewer=fewer, nodes=nodes) as server:
            record, stopped = Record(), Event()
            tables = [Table(server.url, record, stopped, setup, number) for number, setup in enumerate(SETUPS, 1)]
            watchers = [
                Watcher(server.url, record, stopped, setup, number) for number, setup in enumerate(WATCHED, 101)
            ]
            trial = Trial(server, record, tables, watchers, Doctor(server.url, stopped))
            threads = [*tables, *(Listener(record, stopped, table) for table in tables), *watchers, trial.doctor]
            for thread in threads:
                thread.start()
            wait_until(lambda: all(table.accepted for table in tables))
            outcomes = [_try(trial, fault) for fault in wanted if time.monotonic() < until]
            stopped.set()
            for thread in threads:
                thread.join(PATIENCE_S)
            differences = [line for table in tables for line in table.differences()]
        limit_s = _limit_s(max(before_s, _start_s(folder)))
    accepted, campaigns = sum(len(table.accepted) for table in tables), sum(len(table.campaigns) for table in tables)
    print(f"{accepted} actions in {campaigns} campaigns: {len(differences)} lost, doubled or otherwise in the log")
    print(f"{record.feeds_opened} feeds opened, {len(record.heard)} events heard, {len(record.torn)} torn")
    heard = len(record.heard)
    return Round(outcomes, limit_s, accepted, campaigns, record.feeds_opened, heard, differences + record.torn)


def _try(trial: Trial, fault: Fault) -> Outcome:
    """Inject a fault and return its result."""
    print(f"\n{fault.title} ({datetime.now(UTC):%H:%M:%S}, load {os.getloadavg()[0]:.0f})", flush=True)
    said = {name: service.output.stat().st_size for name, service in trial.server.services.items()}
    began = time.monotonic()
    _first_after(began, [watcher.moves for watcher in trial.watchers])
    time.sleep(BEFORE_S)
    struck = time.monotonic()
    fault.do(trial.server)
    over = time.monotonic()
    waits = _going_on(trial, over)
    time.sleep(AFTER_S)
    answers = trial.record.between(began, time.monotonic())
    pause_s = _longest_pause(trial.tables, struck)
    _tell(answers, over - struck)
    print(f"  without an accepted action: {pause_s:.1f} s at most; feeds torn: {len(trial.record.torn)}")
    _tell_health(trial, began)
    complaints = [*_unexcused(answers, fault), *_said(trial.server, said)]
    if pause_s > fault.pause_s:
        complaints.append(f"{pause_s:.1f} s without an accepted action")
    complaints = [f"{fault.title}: {complaint}" for complaint in complaints]
    refused = sum(answer.said == 503 for answer in answers)
    return Outcome(fault.title, over - struck, pause_s, refused, waits, complaints)


def _going_on(trial: Trial, over: float) -> dict[str, float]:
    """Wait for moves at all tables after a fault; return seconds by table, or inf."""
    tables = [f"table {number}" for number, _ in enumerate(trial.tables, 1)]
    names = [*tables, *(f"{BOTS} {number}" for number, _ in enumerate(trial.watchers, 1))]
    moves = [*(table.moves for table in trial.tables), *(watcher.moves for watcher in trial.watchers)]
    waits = dict(zip(names, _first_after(over, moves), strict=True))
    people, bots = ([waits[name] for name in names if name.startswith(BOTS) is are_bots] for are_bots in (False, True))
    print(f"  people went on after {min(people):.1f} to {max(people):.1f} s, bots after {max(bots):.1f} s")
    return waits


def _first_after(moment: float, moves: list[list[Move]]) -> list[float]:
    """Wait until each table has a move after a moment; return the seconds of each."""
    first = [inf] * len(moves)
    while time.monotonic() < moment + AT_LAST_S and inf in first:
        time.sleep(0.1)
        first = [next((move.seen - moment for move in made if move.since > moment), inf) for made in moves]
    return first


def _longest_pause(tables: list[Table], struck: float) -> float:
    """Return the most seconds between two accepted actions since a fault.

    The actions may be at different tables.
    """
    accepted = sorted(move.seen for table in tables for move in table.moves if move.seen > struck)
    return max(map(float.__sub__, accepted, [struck, *accepted]), default=inf)


def _tell(answers: list[Answer], lasted_s: float) -> None:
    counts = Counter(str(answer.said) for answer in answers)
    said = ", ".join(f"{said} {number}" for said, number in sorted(counts.items()))
    longest = max(answers, key=lambda answer: answer.took_s)
    print(f"  it lasted {lasted_s:.1f} s; {len(answers)} requests: {said}; ", end="")
    print(f"the longest {longest.took_s:.1f} s ({longest.asked})")


def _tell_health(trial: Trial, began: float) -> None:
    for path in ("healthz", "readyz"):
        counts = Counter(said for at, asked, said in trial.doctor.told if at >= began and asked == path)
        print(f"  {path}: {', '.join(f'{said} {number}' for said, number in sorted(counts.items()))}")


def _unexcused(answers: list[Answer], fault: Fault) -> Iterator[str]:
    """Yield failed, impatient and late responses."""
    bad = Counter(f"{one.asked} {one.said}" for one in answers if one.said not in GOOD | fault.excused)
    yield from (f"{what}, {number} times" for what, number in bad.items())
    if impatient := sum(answer.said == 503 and not answer.is_patient for answer in answers):
        yield f"{impatient} answers 503 without Retry-After"
    if late := [answer for answer in answers if answer.took_s > ANSWERED_S]:
        yield f"{len(late)} answers took more than {ANSWERED_S:.0f} s"


def _said(server: Composition, before: dict[str, int]) -> Iterator[str]:
    """Print the log lines of services since sizes `before`; yield the tracebacks."""
    for name, service in server.services.items():
        with service.output.open("rb") as output:
            output.seek(before[name])
            lines = output.read().decode(errors="replace")
        words = Counter(NUMBERS.sub("#", line)[:WORDS] for line in FAULTY.findall(lines))
        print(f"  {name} wrote {lines.count(chr(10))} lines", end="")
        print("".join(f"\n    {number} x {line}" for line, number in words.most_common(5)))
        if "Traceback" in lines:
            yield f"{name} wrote a traceback"


def write(page: Path, rounds: list[Round], processes: int, mark: str) -> None:
    """Write the results of all rounds between the marks of a page."""
    start, _, rest = page.read_text().partition(mark)
    _, _, end = rest.partition(mark)
    said = [_conditions(rounds, processes), _table([outcome for one in rounds for outcome in one.outcomes])]
    said.append("\n".join(f"- {line}" for one in rounds for line in one.complaints()) or "Nothing failed.")
    page.write_text("\n\n".join([f"{start}{mark}", *said, f"{mark}{end}"]))


def _conditions(rounds: list[Round], processes: int) -> str:
    asked = ["git", "rev-parse", "--short=10", "HEAD"]
    commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    faults, differences = sum(len(one.outcomes) for one in rounds), sum(len(one.differences) for one in rounds)
    limits, load = [one.limit_s for one in rounds], os.getloadavg()[2]
    accepted, campaigns = sum(one.accepted for one in rounds), sum(one.campaigns for one in rounds)
    events, feeds = sum(one.events for one in rounds), sum(one.feeds for one in rounds)
    return (
        f"{faults} faults at commit `{commit}`, {datetime.now(UTC):%-d %B %Y}, on {os.cpu_count()} processors with a "
        f"load of {load:.0f}. The worker had {processes} processes. The limit was {min(limits):.1f} to "
        f"{max(limits):.1f} s. The server accepted {accepted:,} actions in {campaigns} campaigns and sent "
        f"{events:,} events over {feeds:,} feeds. {differences} were lost, doubled or different in the log."
    )


def _table(outcomes: list[Outcome]) -> str:
    return "\n".join([HEAD, *(_row(title, outcomes) for title in sorted({outcome.title for outcome in outcomes}))])


def _row(title: str, outcomes: list[Outcome]) -> str:
    those = [outcome for outcome in outcomes if outcome.title == title]
    seconds = [median(one.lasted_s for one in those)]
    for waits in ([one.people() for one in those], [one.bots() for one in those]):
        seconds += [median(waits), max(waits)]
    seconds.append(max(one.pause_s for one in those))
    refused = sum(one.refused for one in those)
    return f"| {' | '.join([title, str(len(those)), *(f'{each:.1f} s' for each in seconds), str(refused)])} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
