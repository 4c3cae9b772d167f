"""Fill a database with random scores of two years, without event logs.

Boards and counts are those that `standings` would build from such campaigns.
"""

import random
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import accumulate, islice
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Model

from campaigns.models import Campaign, Seat
from campaigns.projections import leaderboards, rank_counts
from campaigns.projections.base import maker
from campaigns.projections.models import Board, Checkpoint, Count, Entry, Result
from campaigns.projections.results import projection

RULESET = "legendary"
GENERATION = 1
BEGAN = datetime(2024, 12, 1, tzinfo=UTC)
LASTS = timedelta(days=720)
SCORES_OF_A_PLAYER = 5
LINES_AT_ONCE = 5000
NULL = r"\N"
CONSTANT_COLUMNS = {
    "generation": GENERATION,
    "ruleset": RULESET,
    "ruleset_version": 2,
    "status": "confirmed",
    "visibility": "public",
    "ranked": True,
    "undo": "safe",
    "is_active": True,
    "avatars": "[]",
}
"""Columns with the same value in all rows."""

Row = tuple[Any, ...]


class Score(NamedTuple):
    """A random result. team: user ids of the people; seats: including bots."""

    id: str
    format: str
    company: str
    seats: int
    team: list[int]
    values: dict[str, str]
    ranks: list[int]
    actions: int
    ended_at: datetime

    @property
    def order(self) -> str:
        return rank_counts.order_of(self.ranks, self.actions, self.ended_at)


def load(number: int) -> None:
    """Fill an empty database with confirmed scores and a fifth as many players."""
    chance = random.Random(number)
    players = max(1, number // SCORES_OF_A_PLAYER)
    with without_indexes(Campaign, Seat, Result, Entry, Count, Board, get_user_model()):
        _copy(get_user_model(), "id username password date_joined", map(_user, range(1, players + 1)))
        scores = list(_scores(chance, number, players))
        _copy(Campaign, "id format status actions created_at played_at verified_at", map(_campaign, scores))
        _copy(Seat, "campaign_id index controller user_id consents", (row for score in scores for row in _seats(score)))
        load_results(scores)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("CHECKPOINT")


def load_results(scores: list[Score]) -> None:
    """Copy the results of existing campaigns and their places on boards.

    scores: oldest first.
    """
    _copy(Result, _RESULT, map(_result, scores))
    _load_boards(scores)
    Checkpoint.objects.create(**maker(projection), generation=GENERATION, is_live=True)


def _scores(chance: random.Random, number: int, players: int) -> Iterator[Score]:
    """Yield scores, oldest first. Some people play much more often than others."""
    people = range(1, players + 1)
    activity = list(accumulate(chance.expovariate(1) for _ in people))
    for index in range(number):
        ended_at = BEGAN + (index + chance.random()) / number * LASTS
        yield random_score(chance, ended_at, chance.choices(people, cum_weights=activity, k=5))


def random_score(chance: random.Random, ended_at: datetime, people: list[int]) -> Score:
    """Return a score of some of these people."""
    seats = chance.choices(range(1, 6), weights=(4, 5, 4, 3, 2))[0]
    company = chance.choices(("people", "mixed", "bots"), weights=(7, 2, 1))[0]
    humans = {"people": seats, "mixed": max(1, seats - 1), "bots": 0}[company]
    won = chance.choices(range(4), weights=(5, 6, 5, 4))[0]
    collected = 0 if won == 0 and chance.random() < 0.4 else sum(chance.randint(0, 6) for _ in range(won + 1))
    points = collected * 4 + won * 14 + (chance.randint(0, 30) if collected else 0)
    values = {
        "scars": chance.choices(("healed", "carried"), weights=(3, 1))[0],
        "mode": "standard",
        "variants": chance.choices(("none", "early_faith", "open_hands"), weights=(8, 1, 1))[0],
    }
    return Score(
        id=_id(chance, ended_at),
        format=chance.choices(("series", "single"), weights=(4, 1))[0],
        company=company,
        seats=seats,
        team=list(dict.fromkeys(people))[:humans],
        values=values,
        ranks=[points, won, collected],
        actions=max(20, round(chance.gauss(150 + 120 * won, 40))),
        ended_at=ended_at,
    )


def _id(chance: random.Random, ended_at: datetime) -> str:
    moment = f"{int(ended_at.timestamp() * 1000):012x}"
    return f"{moment[:8]}-{moment[8:]}-7000-8000-{chance.getrandbits(48):012x}"


def _user(number: int) -> Row:
    return number, f"player{number}", "!", BEGAN


def _campaign(score: Score) -> Row:
    moments = (score.ended_at,) * 3
    return score.id, score.format, Campaign.Status.FINISHED, score.actions, *moments


def _seats(score: Score) -> Iterator[Row]:
    for index, user in enumerate(score.team):
        yield score.id, index, Seat.HUMAN, user, True
    for index in range(len(score.team), score.seats):
        yield score.id, index, "bot:heuristic", NULL, NULL


_RESULT = "campaign_id format players company board ranks points won actions ended_at"


def _result(score: Score) -> Row:
    board, ranked = _json(score.values), _json(dict(zip(leaderboards.ranks_of(RULESET), score.ranks, strict=True)))
    points, won, _ = score.ranks
    return (
        score.id,
        score.format,
        score.seats,
        score.company,
        board,
        ranked,
        points,
        won == 3,
        score.actions,
        score.ended_at,
    )


def _load_boards(scores: list[Score]) -> None:
    """Enter all scores on their boards, oldest first."""
    known: dict[str, int] = {}
    on_board: dict[int, list[str]] = defaultdict(list)
    _copy(Entry, "board_id order campaign_id", _entries(scores, _numbering(known), on_board))
    names = ((number, key, leaderboards.read(key)) for key, number in known.items())
    _copy(Board, "id name ruleset format period", ((*row, b.ruleset, b.format, b.period) for *row, b in names))
    counts = (row for board, orders in on_board.items() for row in _counts(board, sorted(orders)))
    _copy(Count, "board_id node number", counts)


def _entries(
    scores: list[Score], boards_of: Callable[[Score], list[int]], on_board: dict[int, list[str]]
) -> Iterator[Row]:
    for score in scores:
        order = score.order
        for board in boards_of(score):
            on_board[board].append(order)
            yield board, order, score.id


def _numbering(known: dict[str, int]) -> Callable[[Score], list[int]]:
    """Return a function that numbers the boards of a score and adds new ones."""
    alike: dict[tuple[Any, ...], list[int]] = {}

    def boards_of(score: Score) -> list[int]:
        kind = (score.format, score.company, score.seats, *score.values.values(), score.ended_at.date())
        if kind not in alike:
            names = leaderboards.names_for(_as_result(score))
            alike[kind] = [known.setdefault(name.key, len(known) + 1) for name in names]
        return alike[kind]

    return boards_of


def _as_result(score: Score) -> Result:
    return Result(
        ruleset=RULESET,
        format=score.format,
        company=score.company,
        players=score.seats,
        board=score.values,
        ended_at=score.ended_at,
    )


def _counts(board: int, orders: list[str], depth: int = 0) -> Iterator[Row]:
    """Yield the counts of all common prefixes of these sorted orders."""
    yield board, f"{depth:02x}{orders[0][:depth]}", len(orders)
    if len(orders) <= rank_counts.BUCKET or depth == len(orders[0]):
        return
    start = 0
    while start < len(orders):
        end = bisect_left(orders, f"{orders[start][: depth + 1]}g", start)
        yield from _counts(board, orders[start:end], depth + 1)
        start = end


def _copy(model: type[Model], columns: str, rows: Iterable[Row]) -> None:
    """Copy rows into a table. columns: those that differ between rows."""
    table, named = model._meta.db_table, columns.split()
    rest = {field.attname: _blank(field) for field in model._meta.concrete_fields if field.attname not in named}
    rest.pop("id", None)
    into = ", ".join(f'"{name}"' for name in (*named, *rest))
    end = "".join(f"\t{value}" for value in rest.values()) + "\n"
    lines = ("\t".join(map(str, row)) + end for row in rows)
    with connection.cursor() as cursor:
        with cursor.copy(f"COPY {table} ({into}) FROM STDIN") as copy:
            while chunk := "".join(islice(lines, LINES_AT_ONCE)):
                copy.write(chunk)
        if named[0] == "id" and model is not Campaign:
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))")


def _blank(field: Any) -> Any:
    """Return the value of a column in all rows."""
    if field.attname in CONSTANT_COLUMNS:
        return CONSTANT_COLUMNS[field.attname]
    if field.has_default() and not callable(field.default):
        return field.default
    return NULL if field.null else {"JSONField": "{}", "BooleanField": False}.get(field.get_internal_type(), "")


def _json(data: Any) -> str:
    return msgspec.json.encode(data).decode()


@contextmanager
def without_indexes(*models: type[Model]) -> Iterator[None]:
    """Insert rows without constraints. Create constraints and indexes afterwards."""
    tables = [model._meta.db_table for model in models]
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("SET maintenance_work_mem = '512MB'")
        cursor.execute(_UNIQUE, [tables])
        unique = cursor.fetchall()
        for table, name, _ in unique:
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}" CASCADE')
        cursor.execute(_INDEXES, [tables])
        indexes = cursor.fetchall()
        for name, _ in indexes:
            cursor.execute(f'DROP INDEX "{name}"')
        yield
        for _, definition in indexes:
            cursor.execute(definition)
        for table, name, definition in unique:
            cursor.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')
        cursor.execute("SET session_replication_role = DEFAULT")


_UNIQUE = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype = 'u' AND conrelid::regclass::text = ANY(%s)
"""
_INDEXES = """
    SELECT indexname, indexdef FROM pg_indexes
    WHERE tablename = ANY(%s) AND indexname NOT IN (SELECT conname FROM pg_constraint)
"""
