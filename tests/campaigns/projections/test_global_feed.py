"""The global feed misses no event while transactions of all lengths append."""

import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction

from campaigns.eventlog import log
from campaigns.models import Campaign, Event
from campaigns.projections import global_feed
from tests.support.polling import wait_until
from tests.support.profiles import budget

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]

WRITERS = 4
STREAMS_EACH = 3
ENOUGH = budget(100)
"""Number of events in a race."""

only_where_writers_overlap = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has one writer")


def streams(number: int) -> list[str]:
    pinned = {"ruleset": "highcard", "ruleset_version": 2, "card_set_digest": "", "format": "series", "setup": {}}
    secrets = {"seed": "", "seed_commitment": "", "invite": ""}
    return [Campaign.objects.create(**pinned, **secrets).id for _ in range(number)]


def append(stream: str, number: int = 1, type: str = "acted") -> list[Event]:
    events = [log.NewEvent(type, {})] * number
    return log.append(stream, events, expected_version=log.head(stream).version)


def positions(batch: global_feed.Batch) -> list[int]:
    return [event.position for event in batch.events]


def test_events_of_all_streams_come_in_order_of_position() -> None:
    one, other = streams(2)
    rows = [row for stream in (one, other, one) for row in append(stream)]
    assert global_feed.after(0, 10, ["acted"]) == (rows, rows[-1].position, True)
    assert positions(global_feed.after(rows[0].position, 10, ["acted"])) == [row.position for row in rows[1:]]


def test_a_batch_has_the_wanted_types_and_passes_the_others() -> None:
    (stream,) = streams(1)
    rows = [append(stream, type=type)[0] for type in ("opened", "acted", "closed", "acted")]
    assert global_feed.after(0, 10, ["closed"]) == ([rows[2]], rows[3].position, True)
    assert global_feed.after(0, 10, []) == ([], rows[3].position, True)


def test_a_full_batch_ends_at_its_last_event() -> None:
    (stream,) = streams(1)
    rows = append(stream, 5)
    assert global_feed.after(0, 2, ["acted"]) == (rows[:2], rows[1].position, False)
    assert global_feed.after(rows[3].position, 1, ["acted"]) == (rows[4:], rows[4].position, False)
    assert global_feed.after(rows[4].position, 1, ["acted"]) == ([], rows[4].position, True)


class Writer:
    """Another connection with a transaction that the test steps through."""

    all: list["Writer"] = []

    def __init__(self, stream: str) -> None:
        self._stream, self._version = stream, 0
        self._connection = connection.copy()
        self.all.append(self)
        self.run("BEGIN")

    def run(self, statement: str, *values: Any) -> Any:
        with self._connection.cursor() as cursor:
            cursor.execute(statement, values)
            return cursor.fetchone() if cursor.description else None

    def append(self) -> int:
        """Append an event and return its position."""
        self._version += 1
        (position,) = self.run(INSERT, self._stream, self._version)
        return int(position)

    def end(self, statement: str = "COMMIT") -> None:
        self.run(statement)
        self.leave()

    def leave(self) -> None:
        self._connection.close()


@pytest.fixture(autouse=True)
def no_writer_stays(transactional_db: None) -> Iterator[None]:
    """Roll back open transactions of a failed test, so that later tests don't wait."""
    yield
    while Writer.all:
        Writer.all.pop().leave()


INSERT = """
    INSERT INTO campaigns_event (stream_id, version, type, payload, facts, recorded_at, previous_hash, hash)
    VALUES (%s, %s, 'acted', '{}', '[]', now(), '', '') RETURNING position
"""


@only_where_writers_overlap
class TestWritersThatOverlap:
    def test_a_row_waits_until_earlier_positions_are_settled(self) -> None:
        slow, quick = map(Writer, streams(2))
        rows = [slow.append(), quick.append()]
        quick.end()
        assert global_feed.after(0, 10, ["acted"]) == ([], rows[0] - 1, True)
        slow.end()
        assert positions(global_feed.after(0, 10, ["acted"])) == rows

    def test_a_rolled_back_position_is_skipped(self) -> None:
        slow, quick = map(Writer, streams(2))
        rows = [slow.append(), quick.append()]
        quick.end()
        slow.end("ROLLBACK")
        assert global_feed.after(0, 10, ["acted"])[1:] == (rows[1], True)
        assert positions(global_feed.after(0, 10, ["acted"])) == rows[1:]


class Reader:
    """A reader that continues from its last position."""

    def __init__(self) -> None:
        self.seen: list[int] = []
        self.reached = 0

    def catch_up(self) -> None:
        is_last = False
        while not is_last:
            batch = global_feed.after(self.reached, 50, ["acted"])
            self.seen += positions(batch)
            self.reached, is_last = batch.reached, batch.is_last


def write(mine: list[str], chance: random.Random, enough: threading.Event) -> None:
    """Append in transactions of up to a few milliseconds.

    A pause between them gives other writers a turn, because SQLite has no queue.
    """
    try:
        while not enough.is_set():
            with transaction.atomic():
                for stream in sorted(chance.sample(mine, chance.randint(1, STREAMS_EACH))):
                    append(stream, chance.randint(1, 3))
                    time.sleep(chance.choice((0, 0, 0.001, 0.01)))
                transaction.set_rollback(chance.random() < 0.1)
            time.sleep(0.01)
    finally:
        connection.close()


@contextmanager
def writers_that_race() -> Iterator[None]:
    """Run several writers until the context ends."""
    enough = threading.Event()
    lots = [streams(STREAMS_EACH) for _ in range(WRITERS)]
    with ThreadPoolExecutor(WRITERS) as pool:
        writers = [pool.submit(write, mine, random.Random(seed), enough) for seed, mine in enumerate(lots)]
        try:
            yield
        finally:
            enough.set()
    for writer in writers:
        writer.result()


def test_four_racing_writers_and_a_reader_that_sees_every_event_once_and_in_order() -> None:
    reader = Reader()

    def long_enough() -> bool:
        reader.catch_up()
        return len(reader.seen) > ENOUGH

    with writers_that_race():
        wait_until(long_enough)
    reader.catch_up()
    assert reader.seen == list(Event.objects.order_by("position").values_list("position", flat=True))
