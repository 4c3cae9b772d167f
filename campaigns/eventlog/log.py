"""The event log: the only code that writes events.

A stream is a campaign's id. Its versions run from 1 without gaps. Each row holds the hash of the row before it (zeros
in the first), so no row can be changed, dropped or inserted unnoticed.
"""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.utils import timezone

from campaigns import request_cancellation
from campaigns.db import prepared_statements
from campaigns.errors import StaleVersionError, VersionNotFoundError
from campaigns.eventlog import archive_reader
from campaigns.models import Campaign, Event
from campaigns.realtime import notifications
from engine.kernel.facts import AnyFact, Fact

NOTHING_BEFORE = "0" * 64
PERSON = b"cliffhanger-log"
"""Personalization of the hashes."""
appended = Signal()
"""Signal that is sent when new events are committed. types: their types."""
ROWS_PER_INSERT = 50
"""Maximum rows of one INSERT: SQLite limits the parameters of a statement."""


class NewEvent(NamedTuple):
    """An event that isn't stored yet. payload: plain JSON data."""

    type: str
    payload: dict[str, Any]
    facts: Sequence[Fact] = ()
    seat: int | None = None
    idempotency_key: str | None = None


class Head(NamedTuple):
    """The end of a stream, or of its beginning: a version and the hash of its row."""

    version: int
    hash: str


COLUMNS = (
    "stream_id",
    "version",
    "type",
    "seat",
    "payload",
    "facts",
    "idempotency_key",
    "recorded_at",
    "previous_hash",
    "hash",
)
_ROW = f"({', '.join(['%s'] * len(COLUMNS))})"
_INSERT = f"INSERT INTO campaigns_event ({', '.join(COLUMNS)}) VALUES {{rows}} RETURNING position"
_HEAD = "SELECT version, hash FROM campaigns_event WHERE stream_id = %s ORDER BY version DESC LIMIT 1"
_HEAD_AT = (
    "SELECT version, hash FROM campaigns_event WHERE stream_id = %s AND version <= %s ORDER BY version DESC LIMIT 1"
)
"""This order makes PostgreSQL use the index of versions.

The statement isn't prepared. A plan made for an empty table might be kept, and it scans the whole stream by the index
of keys.
"""

_json = msgspec.json.Encoder(order="sorted")
_facts = msgspec.json.Decoder(list[AnyFact])


def append(
    stream: str, events: Sequence[NewEvent], *, expected_version: int, previous_hash: str | None = None
) -> list[Event]:
    """Append events to a stream, all or none, and return the stored rows.

    events: at least one, in order; they get the versions expected_version+1 .. +n.
    expected_version: the last version that the caller knows; 0 for an empty stream.
    previous_hash: the hash of that version if the caller has read it; saves a query.
    The rows have their position (order over all streams) and recorded_at (UTC).
    Raise StaleVersionError with the current version and store nothing if the stream has grown.
    """
    last = Head(expected_version, previous_hash) if previous_hash else _checked_head(stream, expected_version)
    rows = list(_chain(stream, events, last, timezone.now()))
    try:
        with _statement():
            return _insert(rows)
    except IntegrityError as error:
        # Another writer was quicker than our row: the unique constraint is the judge.
        current = head(stream).version
        if current == expected_version:
            raise
        raise StaleVersionError(current) from error


def extend(stream: str, events: Sequence[NewEvent], last: Head, now: datetime) -> list[Event]:
    """Append events behind a known end of a stream and return the stored rows.

    The caller must have locked the campaign's row in this transaction before it read `last`.
    """
    return _insert(list(_chain(stream, events, last, now)))


def copied(stream: str, rows: Iterable[Event]) -> list[Event]:
    """Return copies of another stream's events for `copy_stream`.

    Only stream, keys and hashes differ. rows: from version 1 without a gap.
    """
    copies, previous = [], NOTHING_BEFORE
    for row in rows:
        kept = {name: getattr(row, name) for name in ("version", "type", "seat", "payload", "facts", "recorded_at")}
        copy = Event(stream_id=stream, previous_hash=previous, **kept)
        previous = copy.hash = link(copy)
        copies.append(copy)
    return copies


def copy_stream(rows: Sequence[Event]) -> None:
    """Begin a stream with copied events. rows: at least one, made by `copied`.

    Raise IntegrityError if the stream has events, or CallerGoneError; nothing is stored then.
    """
    with transaction.atomic():
        for start in range(0, len(rows), ROWS_PER_INSERT):
            request_cancellation.require()
            _insert(list(rows[start : start + ROWS_PER_INSERT]))


def head(stream: str) -> Head:
    """Return the end of a stream; version 0 if it is empty."""
    return _head(prepared_statements.cursor(), _HEAD, stream) or Head(0, NOTHING_BEFORE)


def known_head(campaign: Campaign) -> Head | None:
    """Return the end of a campaign's stream as read with the campaign, or None."""
    return Head(campaign.version, campaign.head_hash) if campaign.head_hash else None


def head_at(campaign: Campaign, version: int) -> Head:
    """Return the end of a campaign's stream as of a version.

    Raise VersionNotFoundError.
    """
    if campaign.archive_hash:
        row = next(iter(history(campaign, after=version - 1, until=version)), None)
        found = row and Head(row.version, row.hash)
    else:
        found = _head(connection.cursor(), _HEAD_AT, campaign.id, version)
    if found is None or found.version != version:
        raise VersionNotFoundError(f"The campaign has no version {version}.")
    return found


def read(stream: str, after: int = 0, limit: int | None = None, until: int | None = None) -> QuerySet[Event]:
    """Return events in the database by version.

    Their versions are above `after` and up to `until` inclusive. Of an archived campaign, that is only the last one:
    use `history` for a campaign that may be over.
    """
    events = Event.objects.filter(stream_id=stream, version__gt=after).order_by("version")
    if until is not None:
        events = events.filter(version__lte=until)
    return events if limit is None else events[:limit]


def history(
    campaign: Campaign, after: int = 0, limit: int | None = None, until: int | None = None, only: Sequence[str] = ()
) -> Iterable[Event]:
    """Return the same events, of an archived campaign from its file.

    only: the columns to load; all by default. Raise ArchiveError if the file is missing or damaged.
    """
    if campaign.archive_hash:
        found = archive_reader.events(campaign)[after:until]
        return found if limit is None else found[:limit]
    rows = read(campaign.id, after, None, until)
    rows = rows.only(*only) if only else rows
    return rows if limit is None else rows[:limit]


def find(campaign: Campaign, idempotency_key: str) -> Event | None:
    """Return the event of the request with this idempotency key."""
    if campaign.archive_hash:
        return next((row for row in history(campaign) if row.idempotency_key == idempotency_key), None)
    return Event.objects.filter(stream_id=campaign.id, idempotency_key=idempotency_key).first()


def payload(event: Event) -> dict[str, Any]:
    """Return an event's payload."""
    data: dict[str, Any] = msgspec.json.decode(event.payload)
    return data


def facts(event: Event) -> list[Fact]:
    """Return an event's facts, unfiltered.

    Pass them through engine.kernel.facts.redact before they leave the server.
    """
    return list(_facts.decode(event.facts))


def text(data: object) -> str:
    """Return the JSON text that is stored and hashed. Equal data give equal text."""
    return _json.encode(data).decode()


def link(event: Event) -> str:
    """Return the correct hash of an event: BLAKE2b-256 over all its columns."""
    said = (
        event.stream_id,
        event.version,
        event.type,
        event.seat,
        event.payload,
        event.facts,
        event.idempotency_key,
        event.recorded_at.astimezone(UTC).isoformat(timespec="microseconds"),
        event.previous_hash,
    )
    return blake2b(_json.encode(said), digest_size=32, person=PERSON).hexdigest()


def _head(cursor: Any, statement: str, *asked: Any) -> Head | None:
    with cursor:
        cursor.execute(statement, asked)
        row = cursor.fetchone()
    return Head(*row) if row else None


def _checked_head(stream: str, expected_version: int) -> Head:
    last = head(stream)
    if last.version != expected_version:
        raise StaleVersionError(last.version)
    return last


def _chain(stream: str, events: Iterable[NewEvent], last: Head, now: datetime) -> Iterable[Event]:
    """Yield the rows of new events that follow `last`."""
    version, previous = last
    for new in events:
        version += 1
        row = Event(
            stream_id=stream,
            version=version,
            type=new.type,
            seat=new.seat,
            payload=text(new.payload),
            facts=text(list(new.facts)),
            idempotency_key=new.idempotency_key,
            recorded_at=now,
            previous_hash=previous,
        )
        previous = row.hash = link(row)
        yield row


def _insert(rows: list[Event]) -> list[Event]:
    """Insert rows with one statement and set their positions."""
    values = [_adapted(getattr(row, column)) for row in rows for column in COLUMNS]
    with prepared_statements.cursor() as cursor:
        cursor.execute(_INSERT.format(rows=", ".join([_ROW] * len(rows))), values)
        for row, (position,) in zip(rows, cursor.fetchall(), strict=True):
            row.position = position
    transaction.on_commit(partial(notifications.wake, rows[-1].stream_id, rows[-1].version), robust=True)
    transaction.on_commit(partial(appended.send, None, types={row.type for row in rows}), robust=True)
    return rows


def _statement() -> AbstractContextManager[None]:
    """Return a savepoint inside a transaction, otherwise nothing.

    A single statement is atomic by itself. Inside a transaction only a savepoint lets the caller continue after an
    error.
    """
    return transaction.atomic() if connection.in_atomic_block else nullcontext()


def _adapted(value: Any) -> Any:
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value
