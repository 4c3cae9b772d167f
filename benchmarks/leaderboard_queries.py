"""Random leaderboard queries: their times and their query plans."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection
from django.utils import timezone

from benchmarks.measurement import timed
from benchmarks.synthetic_scores import GENERATION, RULESET, random_score
from campaigns import services
from campaigns.eventlog import event_types, log
from campaigns.models import Campaign, Seat
from campaigns.projections import leaderboards, rank_counts, results
from campaigns.projections.models import Entry
from engine.ruleset import Record, Score

LIMIT = 25
LARGE_TABLE_ROWS = 5000
"""Tables with more rows must not be scanned sequentially."""

Work = Callable[[], Any]


def time_each(number: int) -> dict[str, float]:
    """Run each query once. Return seconds by name."""
    return {name: timed(work) for name, work in works(random.Random(number)).items()}


def works(chance: random.Random) -> dict[str, Work]:
    """Return one query of each kind, on random non-empty boards."""
    entry, other = _random_entry(chance), _random_entry(chance)
    name, board = leaderboards.read(entry.board.name), other.board_id
    deep = services.Cursor(entry.order, entry.pk, is_back=chance.random() < 0.5)
    mine = _random_seat(chance)
    own = leaderboards.read(chance.choice(list(mine.campaign.entries.select_related("board"))).board.name)
    score = random_score(chance, timezone.now(), [])
    new = _new_result(chance)
    return {
        "first page": lambda: services.leaderboard(name, None, LIMIT),
        "deep page": lambda: services.leaderboard(name, None, LIMIT, deep),
        "around=me": lambda: services.around(own, mine.user, LIMIT),
        "rank of a new score": lambda: rank_counts.rank(GENERATION, board, score.order),
        "entering a new score": lambda: results.judge(new),
    }


def random_board(chance: random.Random) -> leaderboards.BoardName:
    """Return the name of a board that isn't empty."""
    return leaderboards.read(_random_entry(chance).board.name)


def _random_entry(chance: random.Random) -> Entry:
    last = Entry.objects.order_by("-pk").values_list("pk", flat=True)[0]
    found = Entry.objects.filter(pk__gte=chance.randint(1, last)).order_by("pk").select_related("board")
    return found[0]


def _random_seat(chance: random.Random) -> Seat:
    """Return a seat of a random player in a finished campaign."""
    last = get_user_model().objects.order_by("-pk").values_list("pk", flat=True)[0]
    seats = Seat.objects.filter(user_id__gte=chance.randint(1, last // 2), campaign__status="finished")
    return seats.order_by("user_id").select_related("user", "campaign")[0]


def _new_result(chance: random.Random) -> str:
    """Create a finished, verified campaign that isn't on a board yet. Return its id."""
    score = random_score(chance, timezone.now(), [])
    campaign = Campaign.objects.create(
        ranked=True, undo="safe", ruleset=RULESET, ruleset_version=2, format=score.format, setup={}, status="finished"
    )
    bots = [Seat(campaign=campaign, index=index, controller="bot:heuristic") for index in range(score.seats)]
    Seat.objects.bulk_create(bots)
    sheet = Score([], score.ranks[0], "", won=False, lines=[])
    ranked = dict(zip(leaderboards.ranks_of(RULESET), score.ranks, strict=True))
    record = Record(ranked, score.values, [], {})
    outcome = {"score": json.loads(log.text(sheet)), "record": json.loads(log.text(record))}
    (event,) = log.append(campaign.pk, [event_types.closed("finished", "", **outcome)], expected_version=0)
    results.projection.take(event, GENERATION)
    Campaign.objects.filter(pk=campaign.pk).update(verified_at=timezone.now(), actions=score.actions)
    return campaign.pk


def plans() -> tuple[list[str], list[str]]:
    """Return sequential scans of large tables, and all query plans as text."""
    large = _large_tables()
    scans, told = [], []
    chance = random.Random(0)
    for _ in range(20):
        for name, work in works(chance).items():
            with _statements() as statements:
                work()
            for sql, values in statements:
                plan = _explain(sql, values)
                scans += [
                    f"{name}: {table} is read completely by {sql}" for table in _full_reads(plan) if table in large
                ]
                told.append(f"\n{name}: {sql[:300]}\n{_outline(plan)}")
    return scans, list(dict.fromkeys(told[: len(told) // 20]))


def _large_tables() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > %s", [LARGE_TABLE_ROWS])
        return {name for (name,) in cursor.fetchall()}


@contextmanager
def _statements() -> Iterator[list[tuple[str, Any]]]:
    """Collect the statements that EXPLAIN accepts."""
    found: list[tuple[str, Any]] = []

    def keep(execute: Callable[..., Any], sql: str, values: Any, many: bool, context: Any) -> Any:
        if sql.split()[0] in ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH"):
            found.append((sql, values))
        return execute(sql, values, many, context)

    with connection.execute_wrapper(keep):
        yield found


def _explain(sql: str, values: Any) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", values)
        (found,) = cursor.fetchone()
    plan: dict[str, Any] = (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]
    return plan


def _nodes(plan: dict[str, Any], depth: int = 0) -> Iterator[tuple[int, dict[str, Any]]]:
    yield depth, plan
    for below in plan.get("Plans", ()):
        yield from _nodes(below, depth + 1)


def _full_reads(plan: dict[str, Any]) -> Iterator[str]:
    """Yield the tables or indexes that a plan reads completely."""
    for _, node in _nodes(plan):
        by_index = node["Node Type"].startswith(("Index", "Bitmap Index"))
        if node["Node Type"].endswith("Seq Scan") or (by_index and "Index Cond" not in node):
            yield node.get("Relation Name", node.get("Index Name", ""))


def _outline(plan: dict[str, Any]) -> str:
    told = ("Relation Name", "Index Name", "Index Cond", "Plan Rows")
    lines = []
    for depth, node in _nodes(plan):
        more = ", ".join(f"{node[name]}" for name in told if name in node)
        lines.append(f"{'  ' * depth}{node['Node Type']}: {more}")
    return "\n".join(lines)
