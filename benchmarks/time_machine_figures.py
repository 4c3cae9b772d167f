"""Figures of `benchmarks.time_machine` on one database.

Undo and action are compared by CPU time, because an undo sends more statements, and each may wait on a busy machine.
`tests/api/test_sql_statement_counts.py` counts the statements.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import product
from statistics import median
from typing import Any

from benchmarks import eventsourcing_comparison, log_append, sample_campaigns
from benchmarks.measurement import Figure, cpu_time, in_turns, ms, ratio, reference_workload, timed
from benchmarks.sample_campaigns import Move, owner
from campaigns import services
from campaigns.eventlog import repository
from campaigns.files import transfer
from campaigns.models import Campaign, Snapshot
from campaigns.verification.verify import verify

EARLY, LATE = 50, 5000
LINE = 1500
"""Maximum number of actions in force. Many undos make the log longer."""
UNDONE = 300, 900
"""Lengths of two logs whose actions are all undone.

Linear work takes three times as long on the second, quadratic work nine times.
"""
MOVES = 16
ROUNDS = 30
REPEATS, LOOKS = 5, 50
"""Repeats of slow works and of quick ones."""


def figures() -> list[Figure]:
    """Measure everything on the current database."""
    line = sample_campaigns.first_moves(EARLY - 1 + MOVES)
    long = _campaign(line[: EARLY - 1])
    sample_campaigns.lengthen(long, LATE, origin=EARLY, line=LINE)
    return [
        *log_append.figures(long),
        *eventsourcing_comparison.figures(),
        *_playing(long, line),
        *_looking(_campaign(line), long),
        *_whole(long),
        *_from_nothing(long),
        *_many_undos(*map(_with_many_undos, UNDONE)),
    ]


def _campaign(line: list[Move]) -> Campaign:
    campaign = sample_campaigns.create()
    sample_campaigns.play(campaign, line)
    return campaign


def _playing(long: Campaign, line: list[Move]) -> list[Figure]:
    """Play the same moves in young campaigns and in the long one."""
    seconds: dict[str, list[float]] = defaultdict(list)
    spent: dict[str, list[float]] = defaultdict(list)

    def take(name: str, work: Callable[[], Any]) -> None:
        began = time.process_time()
        seconds[name].append(timed(work))
        spent[name].append(time.process_time() - began)

    sample_campaigns.undo(long, to_version=EARLY)
    for number in range(ROUNDS):
        young = _campaign(line[: EARLY - 1])
        sides = {"early": young, "late": long} if number % 2 else {"late": long, "early": young}
        for move, (name, campaign) in product(line[EARLY - 1 :], sides.items()):
            take(name, sample_campaigns.command(campaign, move))
        spent["action"].append(median(spent["late"][-MOVES:]))
        take("undo", partial(sample_campaigns.undo, long, by="turn"))
        take("redo", partial(sample_campaigns.redo, long, by="turn"))
        repository.hot.clear()
        take("cold undo", partial(sample_campaigns.undo, long, by="turn"))
        sample_campaigns.undo(long, to_version=EARLY)
    return [
        ms(f"action at version {EARLY}", seconds["early"]),
        ms(f"action at version {LATE:,}", seconds["late"]),
        ratio(f"action at version {LATE:,} / at version {EARLY}", seconds["late"], seconds["early"], 1.15),
        ms(f"undo of a turn at version {LATE:,}", seconds["undo"]),
        ms(f"redo of a turn at version {LATE:,}", seconds["redo"]),
        ratio("undo of a turn / action", spent["undo"], spent["action"], 3),
        ratio("undo of a turn, no state in memory / action", spent["cold undo"], spent["action"], 3),
    ]


def _looking(young: Campaign, long: Campaign) -> list[Figure]:
    """Measure a seat's view of past states, with no state in memory."""
    short, same = _looks([(_look(young, at), _look(long, at)) for at in range(1, EARLY + 1)])
    first, last = _looks([(_look(long, at), _look(long, at + LATE - LINE)) for at in range(1, LINE, 15)])
    return [
        ms("state at a past version", first + last),
        ms("state at the past version that takes longest", [max(first + last)]),
        ratio(f"state at the first {EARLY} versions, of {LATE:,} / of {EARLY}", same, short, 1.15),
        ratio(f"state at the last {LINE:,} versions / at the first {LINE:,}", last, first, 1.25),
    ]


def _looks(pairs: list[tuple[Callable[[], Any], ...]]) -> list[list[float]]:
    """Return the seconds of the first and of the second look of each pair."""
    found = [[median(seconds) for seconds in in_turns(REPEATS, *pair)] for pair in pairs]
    return [list(seconds) for seconds in zip(*found, strict=True)]


def _look(campaign: Campaign, at: int) -> Callable[[], Any]:
    def look() -> None:
        repository.hot.clear()
        ruleset, _, table = services.table(campaign, at)
        ruleset.view(table, 0)

    return look


def _whole(long: Campaign) -> list[Figure]:
    """Measure work that reads the whole log."""
    campaign = Campaign.objects.get(pk=long.pk)
    lines = list(transfer.export(campaign))
    works: dict[str, Callable[[], Any]] = {
        "replay index": lambda: services.replay(campaign, 0),
        "export": lambda: list(transfer.export(campaign)),
        "verified import": lambda: transfer.load(lines, owner()),
    }
    return [ms(f"{name} of {len(lines) - 1:,} versions", *in_turns(REPEATS, work)) for name, work in works.items()]


def _from_nothing(long: Campaign) -> list[Figure]:
    """Measure a replay from the log alone, without snapshots or state in memory."""
    Snapshot.objects.filter(campaign=long).delete()
    ruleset = repository.ruleset_of(long)
    replay = partial(repository.rebuild, long, ruleset, LINE + 1)
    replays, references = in_turns(4 * REPEATS, replay, reference_workload, by=cpu_time)
    return [
        ms(f"replay of {LINE:,} actions from nothing", replays),
        ratio(f"replay of {LINE:,} actions from nothing / the reference workload", replays, references, 10),
    ]


def _with_many_undos(until: int) -> Campaign:
    campaign = sample_campaigns.create()
    sample_campaigns.play_and_undo(campaign, until)
    return Campaign.objects.get(pk=campaign.pk)


def _many_undos(short: Campaign, long: Campaign) -> list[Figure]:
    """Measure imported logs with many undos, with and without snapshots."""
    files = [list(transfer.export(campaign)) for campaign in (short, long)]
    copies = [transfer.load(lines, owner()) for lines in files]
    shown = [_look(copy, copy.version - 2) for copy in copies]
    works: dict[str, tuple[list[Callable[[], Any]], float]] = {
        "fork": ([partial(_fork, copy) for copy in copies], 5),
        "verification": ([partial(verify, copy) for copy in copies], 5),
        "verified import": ([partial(transfer.load, lines, owner()) for lines in files], 5),
    }
    found = [_grows(name, pair, limit) for name, (pair, limit) in works.items()]
    found.append(_grows("look", shown, 1.5, LOOKS))
    Snapshot.objects.filter(campaign__in=copies).delete()
    return [*found, _grows("look without a snapshot", shown, 5, LOOKS)]


def _fork(campaign: Campaign) -> None:
    repository.hot.clear()
    seats = [{"controller": "me"}] * sample_campaigns.PLAYERS
    services.fork(campaign.id, owner(), at_version=campaign.version - 2, seats=seats)


def _grows(name: str, pair: list[Callable[[], Any]], limit: float, times: int = REPEATS) -> Figure:
    short, long = in_turns(times, *pair)
    many, few = (f"{versions:,}" for versions in reversed(UNDONE))
    return ratio(f"{name}, {many} versions mostly undone / {few}", long, short, limit)
