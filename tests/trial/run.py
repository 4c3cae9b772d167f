"""The composition under faults: people and bots play all games, and one thing after the other is taken from them.

python -m tests.trial.run [words of the faults that are wanted]; prints what came of each; the exit status is 0 only if
nobody was answered 500 or kept waiting, all went on soon, no feed was torn, and the log has what was accepted, once.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import NamedTuple

from benchmarks.processes import obey
from tests.composition import Composition, composed, programs
from tests.servers import ROOT
from tests.trial.faults import FAULTS, Fault
from tests.trial.players import SETUPS, Answer, Doctor, Listener, Record, Table, Watcher
from tests.waiting import PATIENCE_S, wait_until

WITHIN_S = 5.0
"""All go on so soon after a fault, on a machine that has nothing else to do."""
STARTS = 6
"""Where it has, all may take as long as the program needs to start so often; by itself it needs a sixth of WITHIN_S."""
AT_LAST_S = 60.0
"""So long it is waited for who does not go on."""
ANSWERED_S = 15.0
"""So long an answer may take: the limits that docs/production.md names, and room for a busy machine."""
BEFORE_S, AFTER_S = 3.0, 3.0
GOOD = {200, 201, 204, 409}
WORDS = 150
"""So much of a line is told."""
START = "import django, config.celery; django.setup(); config.celery.app.loader.import_default_modules()"
NUMBERS = re.compile(r"\b[0-9a-f-]{8,}\b|\d[\d.:]*")
FAULTY = re.compile(r"(?<=Z )(?:ERROR|CRITICAL) .*|^Traceback.*", re.MULTILINE)


class Trial(NamedTuple):
    """All that goes on."""

    server: Composition
    record: Record
    tables: list[Table]
    watcher: Watcher
    doctor: Doctor


def main(words: list[str]) -> int:
    obey()
    found = programs()
    if found is None:
        print("PostgreSQL, Redis and nginx are needed for this")
        return 1
    wanted = [fault for fault in FAULTS if not words or any(word in fault.title for word in words)]
    with tempfile.TemporaryDirectory(prefix="cliffhanger-trial-") as folder:
        place, before_s = Path(folder), _start_s(folder)
        with composed(found, place) as server:
            complaints, waits = _try_all(server, wanted)
        complaints += _too_late(waits, max(before_s, _start_s(folder)))
    for complaint in complaints:
        print(f"FAILED: {complaint}")
    print(f"{len(wanted)} faults, {len(complaints)} complaints")
    return int(not wanted or bool(complaints))


def _start_s(data: str) -> float:
    """Return how long the machine takes just now to start the program, as who was killed has to; the best of three."""

    def once() -> float:
        began = time.monotonic()
        variables = {**os.environ, "CLIFFHANGER_DATA": data}
        subprocess.run([sys.executable, "-c", START], cwd=ROOT, env=variables, check=True)
        return time.monotonic() - began

    return min(once() for _ in range(3))


def _too_late(waits: dict[str, float], start_s: float) -> list[str]:
    """Return who took too long to go on after a fault. start_s: what a start took while nobody played."""
    limit_s = max(WITHIN_S, STARTS * start_s)
    print(f"a start of the program took {start_s:.1f} s, so {limit_s:.1f} s were allowed to go on")
    return [f"{who} went on after {waited:.1f} s" for who, waited in waits.items() if waited > limit_s]


def _try_all(server: Composition, wanted: list[Fault]) -> tuple[list[str], dict[str, float]]:
    """Let everybody play, and one fault come after the other. Returns what must not be, and who went on how late."""
    record, stopped = Record(), Event()
    tables = [Table(server.url, record, stopped, setup, number) for number, setup in enumerate(SETUPS, 1)]
    trial = Trial(server, record, tables, Watcher(server.url, record, stopped), Doctor(server.url, stopped))
    threads = [*tables, *(Listener(record, stopped, table) for table in tables), trial.watcher, trial.doctor]
    for thread in threads:
        thread.start()
    wait_until(lambda: all(table.accepted for table in tables))
    waits: dict[str, float] = {}
    complaints = [line for fault in wanted for line in _try(trial, fault, waits)]
    stopped.set()
    for thread in threads:
        thread.join(PATIENCE_S)
    return complaints + _held_against_the_log(record, tables), waits


def _held_against_the_log(record: Record, tables: list[Table]) -> list[str]:
    differences = [line for table in tables for line in table.differences()]
    accepted, campaigns = sum(len(table.accepted) for table in tables), sum(len(table.campaigns) for table in tables)
    print(f"\n{accepted} actions in {campaigns} campaigns: {len(differences)} lost, doubled or otherwise in the log")
    print(f"{record.feeds_opened} feeds opened, {len(record.heard)} events heard, {len(record.torn)} torn")
    return differences + record.torn


def _try(trial: Trial, fault: Fault, waits: dict[str, float]) -> list[str]:
    """Let a fault come and go. waits: takes up who went on after how long. Returns what must not be."""
    print(f"\n{fault.title} ({datetime.now(UTC):%H:%M:%S}, load {os.getloadavg()[0]:.0f})", flush=True)
    said = {name: service.output.stat().st_size for name, service in trial.server.services.items()}
    trial.watcher.is_wanted.set()
    began = time.monotonic()
    time.sleep(BEFORE_S)
    struck = time.monotonic()
    fault.do(trial.server)
    over = time.monotonic()
    waits |= {f"{fault.title}: {who}": waited for who, waited in _going_on(trial, over).items()}
    trial.watcher.is_wanted.clear()
    time.sleep(AFTER_S)
    answers = trial.record.between(began, time.monotonic())
    _tell(answers, over - struck)
    _tell_health(trial, began)
    complaints = [*_unexcused(answers, fault), *_said(trial.server, said)]
    return [f"{fault.title}: {complaint}" for complaint in complaints]


def _going_on(trial: Trial, over: float) -> dict[str, float]:
    """Wait until people and bots go on after a fault. Returns after how many seconds each did."""
    moves: dict[str, Callable[[], list[float]]] = {
        f"table {number}": lambda table=table: [row.at for row in table.accepted]  # type: ignore[misc]
        for number, table in enumerate(trial.tables, 1)
    }
    people = {who: _first_after(over, made) for who, made in moves.items()}
    bots = _first_after(over, lambda: trial.watcher.moves)
    print(f"  people went on after {min(people.values()):.1f} to {max(people.values()):.1f} s, bots after {bots:.1f} s")
    return {**people, "bots": bots}


def _first_after(over: float, moves: Callable[[], list[float]]) -> float:
    """Wait for somebody's first move after a moment. Returns after how many seconds it came; inf for never."""
    while time.monotonic() < over + AT_LAST_S:
        if found := [at for at in moves() if at > over]:
            return found[0] - over
        time.sleep(0.1)
    return next((at - over for at in moves() if at > over), float("inf"))


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
    """Yield who was answered badly, or too late."""
    bad = Counter(f"{one.asked} {one.said}" for one in answers if one.said not in GOOD | fault.excused)
    yield from (f"{what}, {number} times" for what, number in bad.items())
    if impatient := sum(answer.said == 503 and not answer.is_patient for answer in answers):
        yield f"{impatient} answers 503 without Retry-After"
    if late := [answer for answer in answers if answer.took_s > ANSWERED_S]:
        yield f"{len(late)} answers took more than {ANSWERED_S:.0f} s"


def _said(server: Composition, before: dict[str, int]) -> Iterator[str]:
    """Tell what services wrote meanwhile; yield the faults that they wrote of. before: how much they had written."""
    for name, service in server.services.items():
        with service.output.open("rb") as output:
            output.seek(before[name])
            lines = output.read().decode(errors="replace")
        words = Counter(NUMBERS.sub("#", line)[:WORDS] for line in FAULTY.findall(lines))
        print(f"  {name} wrote {lines.count(chr(10))} lines", end="")
        print("".join(f"\n    {number} x {line}" for line, number in words.most_common(5)))
        if "Traceback" in lines:
            yield f"{name} wrote a traceback"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
