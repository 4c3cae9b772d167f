"""Fill a database with copies of recorded campaigns.

That includes logs, snapshots, results and boards. Each copy has its own id, so its events have their own hashes, and
`verify` accepts it. Of four campaigns, three are finished. The fourth is in progress: the first half of such a log.
"""

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.db import connection

from benchmarks import sample_campaigns, synthetic_scores
from benchmarks.sample_campaigns import owner
from benchmarks.synthetic_scores import BEGAN, LASTS, random_score, without_indexes
from campaigns import ids, seeds, services
from campaigns.eventlog import log
from campaigns.models import Campaign, Event, Seat, Snapshot
from campaigns.projections.models import Board, Count, Entry, Result

RECORDED = 4
"""Number of recorded games.

Each gives a finished campaign and one in progress.
"""
CAMPAIGNS_OF_A_PLAYER = 10
PUBLIC_EACH = 10
"""One of this number of campaigns is public."""
COPIES_AT_ONCE = 500
PARTITIONS = 16
_END = b"]"


class _Line(NamedTuple):
    """An event to copy.

    hashed: what its hash covers between stream and previous hash. columns: as COPY reads them.
    """

    hashed: bytes
    columns: str


class _Copy(NamedTuple):
    id: str
    origin: str
    player: int
    at: datetime


def load(number: int, finished: list[str], in_progress: list[str]) -> int:
    """Copy recorded campaigns. Return the number of events.

    finished, in_progress: from `record`.
    """
    chance = random.Random(number)
    _create_players(number // CAMPAIGNS_OF_A_PLAYER or 1)
    copies = [_copy_of(chance, index, number, finished, in_progress) for index in range(number)]
    with without_indexes(Campaign, Seat, Event, Snapshot, Result, Entry, Count, Board):
        _copy_campaigns(copies)
        events = _copy_events(copies)
        origins = set(finished)
        over = [copy for copy in copies if copy.origin in origins]
        synthetic_scores.load_results(
            [random_score(chance, copy.at, [copy.player])._replace(id=copy.id) for copy in over]
        )
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("CHECKPOINT")
    return events


def partition() -> None:
    """Split the empty tables of events and snapshots by hash of the campaign.

    PostgreSQL then has no unique key of positions alone, and no foreign key that refers to it.
    """
    with connection.cursor() as cursor:
        for table, stream, key in (
            ("campaigns_event", "stream_id", "position"),
            ("campaigns_snapshot", "campaign_id", "id"),
        ):
            cursor.execute(f"ALTER TABLE {table} RENAME TO {table}_plain")
            cursor.execute(
                f"CREATE TABLE {table} (LIKE {table}_plain INCLUDING DEFAULTS INCLUDING IDENTITY)"
                f" PARTITION BY HASH ({stream})"
            )
            cursor.execute(f"DROP TABLE {table}_plain CASCADE")
            for part in range(PARTITIONS):
                cursor.execute(
                    f"CREATE TABLE {table}_{part} PARTITION OF {table}"
                    f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {part})"
                )
            cursor.execute(f"ALTER TABLE {table} ADD UNIQUE ({stream}, version)")
            cursor.execute(f"CREATE INDEX ON {table} ({key})")
        cursor.execute("ALTER TABLE campaigns_event ADD UNIQUE (stream_id, idempotency_key)")


def record() -> tuple[list[str], list[str]]:
    """Play the games to copy.

    Return the ids of the finished campaigns and of those in progress.
    """
    finished, in_progress = [], []
    for number in range(RECORDED):
        campaign = _play(number)
        finished.append(campaign.id)
        in_progress.append(_play(number, campaign.version // 2).id)
    return finished, in_progress


def _play(number: int, until: int | None = None) -> Campaign:
    """Play a game with the moves of bots, to the end or up to a version."""
    seats = [{"avatar": None, "controller": "me"}]
    settings = {"ruleset": sample_campaigns.RULESET, "format": "single", "options": {}, "undo": "free"}
    campaign = services.create_campaign(owner(), **settings, seats=seats, seed=seeds.derive_seed(number))
    work = sample_campaigns.begin(campaign)
    while work.decisions() and (until is None or work.version < until):
        work.play(*sample_campaigns.choice(work.ruleset, work.table, work.version))
    work.commit()
    return Campaign.objects.get(pk=campaign.pk)


def _create_players(number: int) -> None:
    user = get_user_model()
    user.objects.bulk_create((user(username=f"player{index}", password="!") for index in range(number)), 1000)


def _copy_of(chance: random.Random, index: int, number: int, finished: list[str], in_progress: list[str]) -> _Copy:
    origins = in_progress if index % 4 == 0 else finished
    last = get_user_model().objects.order_by("-pk").values_list("pk", flat=True)[0]
    at = BEGAN + (index + chance.random()) / number * LASTS
    return _Copy(ids.new(), chance.choice(origins), last - index % (number // CAMPAIGNS_OF_A_PLAYER or 1), at)


def _copy_campaigns(copies: list[_Copy]) -> None:
    """Copy the rows of campaigns, seats and snapshots inside the database."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE copies (id text, origin text, player int, at timestamptz, number serial)")
        with cursor.copy("COPY copies (id, origin, player, at) FROM STDIN") as copy:
            for row in copies:
                copy.write_row(row)
        public = f"CASE WHEN copies.number % {PUBLIC_EACH} = 0 THEN 'public' ELSE 'private' END"
        own = {"id": "copies.id", "owner_id": "copies.player", "created_at": "copies.at", "played_at": "copies.at"}
        _insert(cursor, Campaign, "origin.id", own | {"visibility": public, "looked_at": "copies.at"})
        _insert(cursor, Seat, "origin.campaign_id", {"campaign_id": "copies.id", "user_id": "copies.player"})
        _insert(cursor, Snapshot, "origin.campaign_id", {"campaign_id": "copies.id"})


def _insert(cursor: Any, model: Any, key: str, own: dict[str, str]) -> None:
    """Insert a copy of the rows of each origin. own: SQL of the columns that differ."""
    columns = [field.column for field in model._meta.concrete_fields if field.column != "id" or "id" in own]
    values = ", ".join(own.get(column, f'origin."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    table = model._meta.db_table
    cursor.execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM copies JOIN {table} origin ON {key} = origin")


def _copy_events(copies: list[_Copy]) -> int:
    origins = {copy.origin for copy in copies}
    recorded = {origin: [_line(event) for event in log.read(origin)] for origin in origins}
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY campaigns_event ({', '.join(log.COLUMNS)}) FROM STDIN") as to,
    ):
        for start in range(0, len(copies), COPIES_AT_ONCE):
            some = copies[start : start + COPIES_AT_ONCE]
            to.write("".join(line for copy in some for line in _chained(copy.id, recorded[copy.origin])))
    return sum(len(recorded[copy.origin]) for copy in copies)


def _line(event: Event) -> _Line:
    """Return the parts of an event that are the same in all copies."""
    at = event.recorded_at.astimezone(UTC).isoformat(timespec="microseconds")
    said = (event.version, event.type, event.seat, event.payload, event.facts, event.idempotency_key, at)
    hashed = msgspec.json.encode(said, order="sorted")[1:-1]
    return _Line(b"," + hashed + b",", "\t".join(map(_escaped, said)))


def _escaped(value: object) -> str:
    if value is None:
        return r"\N"
    return str(value).replace("\\", r"\\").replace("\t", r"\t").replace("\n", r"\n").replace("\r", r"\r")


def _chained(stream: str, lines: list[_Line]) -> Iterator[str]:
    """Yield the rows of a copy as COPY reads them, with the hashes of `log.link`."""
    previous, opening = log.NOTHING_BEFORE, f'["{stream}"'.encode()
    for line in lines:
        data = b"".join((opening, line.hashed, b'"', previous.encode(), b'"', _END))
        hash = blake2b(data, digest_size=32, person=log.PERSON).hexdigest()
        yield f"{stream}\t{line.columns}\t{previous}\t{hash}\n"
        previous = hash
