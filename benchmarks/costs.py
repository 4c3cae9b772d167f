"""What the time machine costs on one database: late in a long campaign, and early in short ones of the same cards."""

import time
from collections import defaultdict
from collections.abc import Callable
from itertools import product
from statistics import median
from typing import Any

from benchmarks import appending, playing
from benchmarks.playing import Move, owner
from benchmarks.timing import Figure, in_turns, ms, ratio, timed
from campaigns import portable, services, tables
from campaigns.models import Campaign, Snapshot

EARLY, LATE = 50, 5000
LINE = 1500
"""So many actions are in force at most: a campaign gets as long as this because much of it is taken back."""
MOVES = 16
ROUNDS = 30
REPEATS = 5


def figures() -> list[Figure]:
    """Measure everything on the database in use."""
    line = playing.line(EARLY - 1 + MOVES)
    long = _campaign(line[: EARLY - 1])
    playing.lengthen(long, LATE, origin=EARLY, line=LINE)
    return [
        *appending.figures(long),
        *_playing(long, line),
        *_looking(_campaign(line), long),
        *_whole(long),
        *_from_nothing(long),
    ]


def _campaign(line: list[Move]) -> Campaign:
    campaign = playing.opened()
    playing.play(campaign, line)
    return campaign


def _playing(long: Campaign, line: list[Move]) -> list[Figure]:
    """The same moves at the same table, in young campaigns and in the long one, where all is taken back each time."""
    seconds: dict[str, list[float]] = defaultdict(list)
    playing.undo(long, to_version=EARLY)
    for number in range(ROUNDS):
        young = _campaign(line[: EARLY - 1])
        sides = {"early": young, "late": long} if number % 2 else {"late": long, "early": young}
        for move, (name, campaign) in product(line[EARLY - 1 :], sides.items()):
            seconds[name].append(timed(playing.command(campaign, move)))
        seconds["action"].append(median(seconds["late"][-MOVES:]))
        seconds["undo"].append(timed(playing.undo, long, by="turn"))
        seconds["redo"].append(timed(playing.redo, long, by="turn"))
        tables.hot.clear()
        seconds["cold undo"].append(timed(playing.undo, long, by="turn"))
        playing.undo(long, to_version=EARLY)
    return [
        ms(f"action at version {EARLY}", seconds["early"]),
        ms(f"action at version {LATE:,}", seconds["late"]),
        ratio(f"action at version {LATE:,} / at version {EARLY}", seconds["late"], seconds["early"], 1.15),
        ms(f"undo of a turn at version {LATE:,}", seconds["undo"]),
        ms(f"redo of a turn at version {LATE:,}", seconds["redo"]),
        ratio("undo of a turn / action", seconds["undo"], seconds["action"], 3),
        ratio("undo of a turn, no state in memory / action", seconds["cold undo"], seconds["action"], 3),
    ]


def _looking(young: Campaign, long: Campaign) -> list[Figure]:
    """A seat's view of the table as it was, with no state in memory."""
    short, same = _looks([(_look(young, at), _look(long, at)) for at in range(1, EARLY + 1)])
    first, last = _looks([(_look(long, at), _look(long, at + LATE - LINE)) for at in range(1, LINE, 15)])
    return [
        ms("state at a past version", first + last),
        ms("state at the past version that takes longest", [max(first + last)]),
        ratio(f"state at the first {EARLY} versions, of {LATE:,} / of {EARLY}", same, short, 1.15),
        ratio(f"state at the last {LINE:,} versions / at the first {LINE:,}", last, first, 1.25),
    ]


def _looks(pairs: list[tuple[Callable[[], Any], ...]]) -> list[list[float]]:
    """Return the seconds of each first look, and of each second one."""
    found = [[median(seconds) for seconds in in_turns(REPEATS, *pair)] for pair in pairs]
    return [list(seconds) for seconds in zip(*found, strict=True)]


def _look(campaign: Campaign, at: int) -> Callable[[], Any]:
    def look() -> None:
        tables.hot.clear()
        ruleset, _, table = services.table(campaign, at)
        ruleset.view(table, 0)

    return look


def _whole(long: Campaign) -> list[Figure]:
    """What goes through the whole log."""
    campaign = Campaign.objects.get(pk=long.pk)
    lines = list(portable.export(campaign))
    works: dict[str, Callable[[], Any]] = {
        "replay index": lambda: services.replay(campaign, 0),
        "export": lambda: list(portable.export(campaign)),
        "verified import": lambda: portable.load(lines, owner()),
    }
    return [ms(f"{name} of {len(lines) - 1:,} versions", *in_turns(REPEATS, work)) for name, work in works.items()]


def _from_nothing(long: Campaign) -> list[Figure]:
    """The line that begins the campaign, from its rows alone: no snapshot, no state in memory.

    The limit is no ratio. So it holds for the processor time of this process, which a busy machine changes little.
    """
    Snapshot.objects.filter(campaign=long).delete()
    ruleset = tables.ruleset_of(long)
    clock, processor = [], []
    for _ in range(2 * REPEATS):
        started = time.process_time()
        clock.append(timed(tables.rebuild, long, ruleset, LINE + 1))
        processor.append(time.process_time() - started)
    return [
        Figure(f"replay of {LINE:,} actions from nothing", median(processor) * 1000, "ms", 100),
        ms(f"replay of {LINE:,} actions from nothing, by the clock", clock),
    ]
