"""What the time machine costs on one database: late in a long campaign, and early in short ones of the same cards.

An undo has more statements than an action, and on a busy machine each waits its turn. So the two are compared by this
process's time; `tests/api/test_sql_statement_counts.py` counts the statements.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import product
from statistics import median
from typing import Any

from benchmarks import eventsourcing_comparison, log_append, sample_campaigns
from benchmarks.measurement import Figure, in_turns, ms, processor, ratio, timed, yardstick
from benchmarks.sample_campaigns import Move, owner
from campaigns import services
from campaigns.eventlog import repository
from campaigns.files import transfer
from campaigns.models import Campaign, Snapshot
from campaigns.verification.verify import verify

EARLY, LATE = 50, 5000
LINE = 1500
"""So many actions are in force at most: a campaign gets as long as this because much of it is taken back."""
WANDERED = 300, 900
"""So long are logs of which in the end nothing is in force; what is linear takes three times as long on the second,
and what grows with the square nine times."""
MOVES = 16
ROUNDS = 30
REPEATS, LOOKS = 5, 50
"""A look is so quick that five of them say little."""


def figures() -> list[Figure]:
    """Measure everything on the database in use."""
    line = sample_campaigns.line(EARLY - 1 + MOVES)
    long = _campaign(line[: EARLY - 1])
    sample_campaigns.lengthen(long, LATE, origin=EARLY, line=LINE)
    return [
        *log_append.figures(long),
        *eventsourcing_comparison.figures(),
        *_playing(long, line),
        *_looking(_campaign(line), long),
        *_whole(long),
        *_from_nothing(long),
        *_wandering(*map(_wandered, WANDERED)),
    ]


def _campaign(line: list[Move]) -> Campaign:
    campaign = sample_campaigns.opened()
    sample_campaigns.play(campaign, line)
    return campaign


def _playing(long: Campaign, line: list[Move]) -> list[Figure]:
    """The same moves at the same table, in young campaigns and in the long one, where all is taken back each time."""
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
        repository.hot.clear()
        ruleset, _, table = services.table(campaign, at)
        ruleset.view(table, 0)

    return look


def _whole(long: Campaign) -> list[Figure]:
    """What goes through the whole log."""
    campaign = Campaign.objects.get(pk=long.pk)
    lines = list(transfer.export(campaign))
    works: dict[str, Callable[[], Any]] = {
        "replay index": lambda: services.replay(campaign, 0),
        "export": lambda: list(transfer.export(campaign)),
        "verified import": lambda: transfer.load(lines, owner()),
    }
    return [ms(f"{name} of {len(lines) - 1:,} versions", *in_turns(REPEATS, work)) for name, work in works.items()]


def _from_nothing(long: Campaign) -> list[Figure]:
    """The line that begins the campaign, from its rows alone: no snapshot, no state in memory."""
    Snapshot.objects.filter(campaign=long).delete()
    ruleset = repository.ruleset_of(long)
    replay = partial(repository.rebuild, long, ruleset, LINE + 1)
    replays, yardsticks = in_turns(4 * REPEATS, replay, yardstick, by=processor)
    return [
        ms(f"replay of {LINE:,} actions from nothing", replays),
        ratio(f"replay of {LINE:,} actions from nothing / the yardstick", replays, yardsticks, 10),
    ]


def _wandered(until: int) -> Campaign:
    campaign = sample_campaigns.opened()
    sample_campaigns.wander(campaign, until)
    return Campaign.objects.get(pk=campaign.pk)


def _wandering(short: Campaign, long: Campaign) -> list[Figure]:
    """Logs in which something is taken back all the time, as they come in files and without a snapshot."""
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
    many, few = (f"{versions:,}" for versions in reversed(WANDERED))
    return ratio(f"{name}, {many} versions mostly taken back / {few}", long, short, limit)
