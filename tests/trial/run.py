"""The composition under faults: people and bots play all games, and one thing after the other is taken from them.

python -m tests.trial.run [words of the faults that are wanted]; prints what came of each; the exit status is 0 only if
nobody was answered 500 or kept waiting, all went on soon, no feed was torn, and the log has what was accepted, once.
"""

import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from os import getloadavg
from pathlib import Path
from threading import Event
from typing import NamedTuple

from benchmarks.processes import obey
from tests.composition import Composition, composed, programs
from tests.trial.faults import FAULTS, Fault
from tests.trial.players import SETUPS, Answer, Doctor, Listener, Record, Table, Watcher
from tests.waiting import PATIENCE_S, wait_until

WITHIN_S = 5.0
"""All should go on so soon after a fault, on a machine that has nothing else to do."""
AT_LAST_S = 30.0
"""Who has not gone on by then stands still, also where the machine has much else to do."""
BEFORE_S, AFTER_S = 3.0, 3.0
GOOD = {200, 201, 204, 409}
TIME, WORDS = 25, 150
"""How long the time is with which a line begins, and so much of it is told."""
NUMBERS = re.compile(r"\b[0-9a-f-]{8,}\b|\d[\d.:]*")
FAULTY = re.compile(r"^\S+ (?:ERROR|CRITICAL) .*|^Traceback.*", re.MULTILINE)


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
    folder = tempfile.TemporaryDirectory(prefix="cliffhanger-trial-")
    with folder as place, composed(found, Path(place)) as server:
        complaints = _try_all(server, wanted)
    for complaint in complaints:
        print(f"FAILED: {complaint}")
    return int(not wanted or bool(complaints))


def _try_all(server: Composition, wanted: list[Fault]) -> list[str]:
    """Let everybody play, and one fault come after the other. Returns what must not be."""
    record, stopped = Record(), Event()
    tables = [Table(server.url, record, stopped, setup, number) for number, setup in enumerate(SETUPS, 1)]
    trial = Trial(server, record, tables, Watcher(server.url, record, stopped), Doctor(server.url, stopped))
    threads = [*tables, *(Listener(record, stopped, table) for table in tables), trial.watcher, trial.doctor]
    for thread in threads:
        thread.start()
    wait_until(lambda: all(table.accepted for table in tables))
    complaints = [line for fault in wanted for line in _try(trial, fault)]
    stopped.set()
    for thread in threads:
        thread.join(PATIENCE_S)
    return complaints + _held_against_the_log(record, tables)


def _held_against_the_log(record: Record, tables: list[Table]) -> list[str]:
    differences = [line for table in tables for line in table.differences()]
    accepted, campaigns = sum(len(table.accepted) for table in tables), sum(len(table.campaigns) for table in tables)
    print(f"\n{accepted} actions in {campaigns} campaigns: {len(differences)} lost, doubled or otherwise in the log")
    print(f"{record.feeds_opened} feeds opened, {len(record.heard)} events heard, {len(record.torn)} torn")
    return differences + record.torn


def _try(trial: Trial, fault: Fault) -> list[str]:
    """Let a fault come and go. Returns what must not be."""
    print(f"\n{fault.title} ({datetime.now(UTC):%H:%M:%S}, load {getloadavg()[0]:.0f})", flush=True)
    said = {name: service.output.stat().st_size for name, service in trial.server.services.items()}
    trial.watcher.is_wanted.set()
    began = time.monotonic()
    time.sleep(BEFORE_S)
    struck = time.monotonic()
    fault.do(trial.server)
    over = time.monotonic()
    complaints = list(_going_on(trial, over))
    trial.watcher.is_wanted.clear()
    time.sleep(AFTER_S)
    answers = trial.record.between(began, time.monotonic())
    _tell(answers, over - struck)
    _tell_health(trial, began)
    complaints += [*_unexcused(answers, fault), *_said(trial.server, said)]
    return [f"{fault.title}: {complaint}" for complaint in complaints]


def _going_on(trial: Trial, over: float) -> Iterator[str]:
    """Wait until people and bots go on after a fault, and tell after how long; yield who doesn't."""
    playing: dict[str, Callable[[], list[float]]] = {
        f"table {number}": lambda table=table: [row.at for row in table.accepted]  # type: ignore[misc]
        for number, table in enumerate(trial.tables, 1)
    }
    after = {who: _first_after(over, moves) for who, moves in playing.items()}
    bots = _first_after(over, lambda: trial.watcher.moves)
    print(f"  people went on after {_seconds(min(after.values()))} to {_seconds(max(after.values()))} s, ", end="")
    print(f"bots after {_seconds(bots)}{'' if bots <= WITHIN_S else ' (promised: 5)'} s")
    for who, waited in {**after, "bots": bots}.items():
        if waited > AT_LAST_S:
            yield f"{who} stood still"


def _first_after(over: float, moves: Callable[[], list[float]]) -> float:
    """Wait for somebody's first move after a moment. Returns after how many seconds it came; inf for never."""
    while time.monotonic() < over + AT_LAST_S:
        if found := [at for at in moves() if at > over]:
            return found[0] - over
        time.sleep(0.1)
    return next((at - over for at in moves() if at > over), float("inf"))


def _seconds(number: float) -> str:
    return f"{number:.1f}"


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
    if late := [answer for answer in answers if answer.took_s > fault.limit_s]:
        yield f"{len(late)} answers took more than {fault.limit_s:.0f} s"


def _said(server: Composition, before: dict[str, int]) -> Iterator[str]:
    """Tell what services wrote meanwhile; yield the faults that they wrote of. before: how much they had written."""
    for name, service in server.services.items():
        with service.output.open("rb") as output:
            output.seek(before[name])
            lines = output.read().decode(errors="replace")
        words = Counter(NUMBERS.sub("#", line[TIME:])[:WORDS] for line in FAULTY.findall(lines))
        print(f"  {name} wrote {lines.count(chr(10))} lines", end="")
        print("".join(f"\n    {number} x {line}" for line, number in words.most_common(5)))
        if name == "web" and "Traceback" in lines:
            yield "web wrote a traceback"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
