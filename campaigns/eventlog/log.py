"""The event log: the only writer of events, and the way to read them.

A stream is a campaign's id. Its versions run from 1 without gaps; each row holds the hash of the one before it,
and the first row that of nothing, so a row can't be changed, dropped or slipped in unnoticed.
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
from campaigns.models import Campaign, Event
from campaigns.realtime import notifications
from engine.kernel.facts import AnyFact, Fact

NOTHING_BEFORE = "0" * 64
appended = Signal()
"""Sent once new events are committed. types: theirs."""
ROWS_PER_INSERT = 50
"""SQLite takes a limited number of parameters in a statement."""


class NewEvent(NamedTuple):
    """An event not yet stored. payload: plain JSON data."""

    type: str
    payload: dict[str, Any]
    facts: Sequence[Fact] = ()
    seat: int | None = None
    idempotency_key: str | None = None


class Head(NamedTuple):
    """The end of a stream (or of a part of it): its version and that row's hash, which stands for all before."""

    version: int
    hash: str


_COLUMNS = (
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
_ROW = f"({', '.join(['%s'] * len(_COLUMNS))})"
_INSERT = f"INSERT INTO campaigns_event ({', '.join(_COLUMNS)}) VALUES {{rows}} RETURNING position"
_HEAD = "SELECT version, hash FROM campaigns_event WHERE stream_id = %s ORDER BY version DESC LIMIT 1"
_HEAD_AT = (
    "SELECT version, hash FROM campaigns_event WHERE stream_id = %s AND version <= %s ORDER BY version DESC LIMIT 1"
)
"""By their order PostgreSQL takes the index of versions. It isn't prepared: a plan made of an empty table may be kept
that takes the index of keys, which leads through the whole stream."""

_json = msgspec.json.Encoder(order="sorted")
_facts = msgspec.json.Decoder(list[AnyFact])


def append(
    stream: str, events: Sequence[NewEvent], *, expected_version: int, previous_hash: str | None = None
) -> list[Event]:
    """Add events to the end of a stream, all or none.

    events: 1..n in the order they happened; they get the versions expected_version+1 .. +n.
    expected_version: last version the caller knows; 0 for a stream that holds nothing yet.
    previous_hash: that version's hash, if the caller has read it: that saves a look at where the stream ends.
    Returns the stored rows, with position (order over all streams) and recorded_at (UTC).
    Raises StaleVersionError, which carries the current version; nothing is stored then.
    """
    last = Head(expected_version, previous_hash) if previous_hash else _end(stream, expected_version)
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
    """Add events behind the end of a stream. Returns the stored rows.

    last: where it ends. The caller's transaction holds the campaign's row since it learned that, so nobody is quicker.
    """
    return _insert(list(_chain(stream, events, last, now)))


def copied(stream: str, rows: Iterable[Event]) -> list[Event]:
    """Return the events of another stream as `graft` stores them: as they are but for stream, keys and hashes.

    rows: from version 1 without a gap.
    """
    copies, previous = [], NOTHING_BEFORE
    for row in rows:
        kept = {name: getattr(row, name) for name in ("version", "type", "seat", "payload", "facts", "recorded_at")}
        copy = Event(stream_id=stream, previous_hash=previous, **kept)
        previous = copy.hash = link(copy)
        copies.append(copy)
    return copies


def copy_stream(rows: Sequence[Event]) -> None:
    """Begin a stream with events of another one. rows: as `copied` made them, at least one.

    Raises IntegrityError for a stream that holds something already, CallerGoneError; nothing is stored then.
    """
    with transaction.atomic():
        for start in range(0, len(rows), ROWS_PER_INSERT):
            request_cancellation.require()
            _insert(list(rows[start : start + ROWS_PER_INSERT]))


def head(stream: str) -> Head:
    """Return where the stream ends; version 0 for one that holds nothing."""
    return _head(prepared_statements.cursor(), _HEAD, stream) or Head(0, NOTHING_BEFORE)


def known_head(campaign: Campaign) -> Head | None:
    """Return where a campaign's stream ended when the campaign was read, if that was read with it."""
    return Head(campaign.version, campaign.head_hash) if campaign.head_hash else None


def head_at(stream: str, version: int) -> Head:
    """Return the end of the stream as it was at a version. Raises VersionNotFoundError."""
    found = _head(connection.cursor(), _HEAD_AT, stream, version)
    if found is None or found.version != version:
        raise VersionNotFoundError(f"The campaign has no version {version}.")
    return found


def read(stream: str, after: int = 0, limit: int | None = None, until: int | None = None) -> QuerySet[Event]:
    """Return events by version: those above `after`, up to and with `until`, at most `limit`."""
    events = Event.objects.filter(stream_id=stream, version__gt=after).order_by("version")
    if until is not None:
        events = events.filter(version__lte=until)
    return events if limit is None else events[:limit]


def find(stream: str, idempotency_key: str) -> Event | None:
    """Return the event that a request with this key made."""
    return Event.objects.filter(stream_id=stream, idempotency_key=idempotency_key).first()


def payload(event: Event) -> dict[str, Any]:
    """Return an event's payload."""
    data: dict[str, Any] = msgspec.json.decode(event.payload)
    return data


def facts(event: Event) -> list[Fact]:
    """Return an event's facts, unfiltered: they go through engine.kernel.facts.redact before they leave."""
    return list(_facts.decode(event.facts))


def text(data: object) -> str:
    """Return data as the JSON text that is stored and hashed; equal data give equal text."""
    return _json.encode(data).decode()


def link(event: Event) -> str:
    """Return the hash that an event should carry: BLAKE2b-256 over all that it says."""
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
    return blake2b(_json.encode(said), digest_size=32, person=b"cliffhanger-log").hexdigest()


def _head(cursor: Any, statement: str, *asked: Any) -> Head | None:
    with cursor:
        cursor.execute(statement, asked)
        row = cursor.fetchone()
    return Head(*row) if row else None


def _end(stream: str, expected_version: int) -> Head:
    last = head(stream)
    if last.version != expected_version:
        raise StaleVersionError(last.version)
    return last


def _chain(stream: str, events: Iterable[NewEvent], last: Head, now: datetime) -> Iterable[Event]:
    """Turn new events into rows that follow `last`."""
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
    """Store rows with one statement; give each its position."""
    values = [_adapted(getattr(row, column)) for row in rows for column in _COLUMNS]
    with prepared_statements.cursor() as cursor:
        cursor.execute(_INSERT.format(rows=", ".join([_ROW] * len(rows))), values)
        for row, (position,) in zip(rows, cursor.fetchall(), strict=True):
            row.position = position
    transaction.on_commit(partial(notifications.wake, rows[-1].stream_id, rows[-1].version), robust=True)
    transaction.on_commit(partial(appended.send, None, types={row.type for row in rows}), robust=True)
    return rows


def _statement() -> AbstractContextManager[None]:
    """One statement is stored whole by itself; amid a transaction only a savepoint lets us go on after a refusal."""
    return transaction.atomic() if connection.in_atomic_block else nullcontext()


def _adapted(value: Any) -> Any:
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value
