"""Cost of appending rows to the log, compared with a plain INSERT by psycopg."""

from collections.abc import Iterator
from typing import Any

import psycopg
from django.db import connection

from benchmarks import sample_campaigns
from benchmarks.measurement import Figure, in_turns, ms, ratio
from campaigns.eventlog import event_types, log
from campaigns.models import Campaign, Event

APPENDS = 2000


def figures(long: Campaign) -> list[Figure]:
    """Measure with actions from the log of a campaign. Only PostgreSQL is measured."""
    if connection.vendor != "postgresql":
        return []
    rows = list(log.read(long.id).filter(type=event_types.ACTED)[:APPENDS])
    appends = _appends(sample_campaigns.create().id, rows)
    with psycopg.connect(**_parameters()) as bare:
        inserts = _inserts(bare, sample_campaigns.create().id, rows)
        append, insert = in_turns(len(rows), lambda: next(appends), lambda: next(inserts))
    return [
        ms("bare INSERT and COMMIT of an action's row", insert),
        ms("append of the action to the log", append),
        ratio("append / bare INSERT and COMMIT", append, insert, 2.5),
    ]


def _parameters() -> dict[str, Any]:
    """Return the connection parameters of Django's database."""
    known = connection.get_connection_params()
    return {name: known[name] for name in ("host", "user", "dbname")}


def _appends(stream: str, rows: list[Event]) -> Iterator[None]:
    """Append one action at each step, with the previous row's version and hash."""
    events = [log.NewEvent(row.type, log.payload(row), log.facts(row), row.seat) for row in rows]
    last = log.head(stream)
    for event in events:
        (row,) = log.append(stream, [event], expected_version=last.version, previous_hash=last.hash)
        last = log.Head(row.version, row.hash)
        yield


def _inserts(bare: psycopg.Connection, stream: str, rows: list[Event]) -> Iterator[None]:
    """Insert and commit one row at each step, with a prepared statement."""
    columns = [field.column for field in Event._meta.concrete_fields if not field.primary_key]
    statement = f"INSERT INTO campaigns_event ({', '.join(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"
    for version, row in enumerate(rows, log.head(stream).version + 1):
        row.stream_id, row.version = stream, version
    for values in [[getattr(row, column) for column in columns] for row in rows]:
        with bare.cursor() as cursor:
            cursor.execute(statement, values)
        bare.commit()
        yield
