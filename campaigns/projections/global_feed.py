"""The events of all streams in one order, for readers that follow the log.

An event gets its position on insert but becomes visible on commit. A reader that continues after the last position it
saw would miss events of a slower transaction. `settled` returns the position below which nothing can be added.

The oldest running transaction (pg_snapshot_xmin) doesn't help: an older transaction may take the later position, so
that a reader would pass over the earlier one.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Max

from campaigns.models import Event

_POSITIONS = 1 << 44
_FIRST_LOCK = 0xC11F * _POSITIONS
"""First of this program's advisory locks; there is one for each position."""

ANNOUNCE = (
    # Until it ends a transaction that appends holds a lock which tells the last position given out before its own.
    # The setting says that it has done so: one lock is enough, and it goes with the lock if a savepoint is rolled back.
    f"""CREATE FUNCTION event_announce() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF coalesce(current_setting('cliffhanger.announced', true), '') = '' THEN
                PERFORM pg_advisory_xact_lock_shared({_FIRST_LOCK} + coalesce(pg_sequence_last_value(
                    pg_get_serial_sequence(TG_RELID::regclass::text, 'position')::regclass), 0));
                PERFORM set_config('cliffhanger.announced', 'yes', true);
            END IF;
            RETURN NULL;
        END $$""",
    # Before the statement: before any of its rows has a position.
    "CREATE TRIGGER event_announced BEFORE INSERT ON campaigns_event "
    "FOR EACH STATEMENT EXECUTE FUNCTION event_announce()",
)
_LOCK = "((classid::bigint << 32) | objid::bigint)"
_FLOOR = f"""
    SELECT min({_LOCK}) - {_FIRST_LOCK} FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND pid IS DISTINCT FROM pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND {_LOCK} BETWEEN {_FIRST_LOCK} AND {_FIRST_LOCK + _POSITIONS - 1}
"""


class Batch(NamedTuple):
    """A batch of events.

    reached: the position up to which there are no others. is_last: True if nothing more is settled yet.
    """

    events: Sequence[Event]
    reached: int
    is_last: bool


def after(position: int, limit: int, types: Sequence[str]) -> Batch:
    """Return the next events of these types, at most `limit`, in order of position."""
    horizon = max(position, settled())
    events = list(
        Event.objects.filter(position__gt=position, position__lte=horizon, type__in=types).order_by("position")[:limit]
    )
    if len(events) == limit:
        return Batch(events, events[-1].position, is_last=False)
    return Batch(events, horizon, is_last=True)


def settled() -> int:
    """Return the position up to which the next statement sees every event for good."""
    # In this order: who isn't announced after the last row was seen takes a later position, or has ended.
    head = last()
    floor = _floor() if connection.vendor == "postgresql" else None  # SQLite has one writer at a time
    return head if floor is None else min(head, floor)


def last() -> int:
    """Return the position of the last visible event, or 0."""
    return int(Event.objects.aggregate(last=Max("position"))["last"] or 0)


def create_announcements(apps: Any, schema_editor: Any) -> None:
    """Migration step for PostgreSQL: add the trigger that `settled` needs."""
    if schema_editor.connection.vendor == "postgresql":
        for statement in ANNOUNCE:
            schema_editor.execute(statement)


def drop_announcements(apps: Any, schema_editor: Any) -> None:
    """Migration step: undo `create_announcements`."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER event_announced ON campaigns_event")
        schema_editor.execute("DROP FUNCTION event_announce()")


def _floor() -> int | None:
    """Return the last position before the first running append, None if none runs."""
    with connection.cursor() as cursor:
        cursor.execute(_FLOOR)
        (found,) = cursor.fetchone()
    return None if found is None else int(found)
