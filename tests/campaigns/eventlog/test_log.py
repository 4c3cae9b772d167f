"""The event log: versions, races, the hash chain and the append-only trigger."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Barrier
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import ProtectedError

from campaigns.errors import StaleVersionError
from campaigns.eventlog import log
from campaigns.models import Campaign, Event
from engine.kernel.facts import Happened
from tests.support.polling import PATIENCE_S

pytestmark = pytest.mark.db


@pytest.fixture
def stream(new_campaign: Callable[..., Campaign]) -> str:
    """An empty stream: its campaign is in the lobby."""
    return new_campaign("me", "open").id


def note(text: str, key: str | None = None) -> log.NewEvent:
    return log.NewEvent("acted", {"note": text}, [Happened(text)], 0, key)


def versions(stream: str) -> list[int]:
    return [event.version for event in log.read(stream)]


@pytest.mark.django_db
class TestAppending:
    @pytest.mark.parametrize("expected", [-1, 0, 2, 10**9])
    def test_a_wrong_expected_version_is_stale(self, stream: str, expected: int) -> None:
        log.append(stream, [note("a")], expected_version=0)
        with pytest.raises(StaleVersionError) as refusal:
            log.append(stream, [note("b")], expected_version=expected)
        assert refusal.value.current == 1
        assert versions(stream) == [1]

    def test_a_repeated_key_stores_none_of_the_events(self, stream: str) -> None:
        log.append(stream, [note("a", "key")], expected_version=0)
        with pytest.raises(DatabaseError):
            log.append(stream, [note("b"), note("c", "key")], expected_version=1)
        assert versions(stream) == [1]

    def test_a_transaction_rolled_back_leaves_nothing(self, stream: str) -> None:
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            log.append(stream, [note("a")], expected_version=0)
            _ = 1 / 0
        assert versions(stream) == []
        assert log.head(stream) == log.Head(0, log.NOTHING_BEFORE)


@pytest.mark.django_db
def test_after_until_and_limit_cut_the_stream(stream: str) -> None:
    log.append(stream, [note(text) for text in "abcde"], expected_version=0)
    assert [event.version for event in log.read(stream, after=1, limit=2)] == [2, 3]
    assert [event.version for event in log.read(stream, after=3, until=4)] == [4]


@pytest.mark.django_db
class TestChain:
    def test_each_row_holds_the_hash_of_the_one_before(self, stream: str) -> None:
        first, second = log.append(stream, [note("a"), note("b")], expected_version=0)
        assert first.previous_hash == log.NOTHING_BEFORE
        assert second.previous_hash == first.hash

    @pytest.mark.parametrize(
        ("column", "value"), [("payload", '{"note":"b"}'), ("facts", "[]"), ("seat", 1), ("previous_hash", "1" * 64)]
    )
    def test_the_hash_covers_every_column(self, stream: str, column: str, value: Any) -> None:
        (event,) = log.append(stream, [note("a")], expected_version=0)
        setattr(event, column, value)
        assert log.link(event) != event.hash


@pytest.mark.django_db
class TestRefusals:
    """The database itself refuses to change events."""

    @pytest.fixture(autouse=True)
    def one_event(self, stream: str) -> None:
        log.append(stream, [note("a", "key")], expected_version=0)

    @pytest.mark.parametrize("statement", ["UPDATE campaigns_event SET payload = '{}'", "DELETE FROM campaigns_event"])
    def test_rows_are_never_changed_or_deleted(self, statement: str) -> None:
        self.assert_refused(statement)

    @pytest.mark.parametrize(
        ("attempt", "refusal"),
        [
            (lambda: Event.objects.all().delete(), DatabaseError),
            (lambda: Event.objects.update(seat=3), DatabaseError),
            (lambda: Campaign.objects.all().delete(), ProtectedError),
        ],
    )
    def test_models_can_do_no_more_than_sql(
        self, stream: str, attempt: Callable[[], Any], refusal: type[Exception]
    ) -> None:
        with pytest.raises(refusal), transaction.atomic():
            attempt()
        assert versions(stream) == [1]

    @pytest.mark.parametrize("columns", ["position", "stream_id, version", "stream_id, idempotency_key"])
    def test_sqlite_does_not_replace_either(self, columns: str) -> None:
        if connection.vendor != "sqlite":
            pytest.skip("only SQLite has INSERT OR REPLACE")
        fresh = {"position": "99", "stream_id": "stream_id", "version": "99", "idempotency_key": "'other'"}
        kept = set(columns.split(", "))
        names = ["type", "seat", "payload", "facts", "recorded_at", "previous_hash", "hash"]
        values = [name if name in kept else value for name, value in fresh.items()]
        self.assert_refused(
            f"INSERT OR REPLACE INTO campaigns_event ({', '.join([*fresh, *names])}) "
            f"SELECT {', '.join([*values, *names])} FROM campaigns_event"
        )

    @pytest.mark.django_db(transaction=True)
    def test_postgresql_does_not_truncate_either(self) -> None:
        if connection.vendor != "postgresql":
            pytest.skip("only PostgreSQL has TRUNCATE")
        self.assert_refused("TRUNCATE campaigns_event CASCADE")

    def assert_refused(self, statement: str) -> None:
        before = list(Event.objects.values())
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
        assert list(Event.objects.values()) == before


@pytest.mark.django_db(transaction=True)
class TestRaces:
    def test_one_of_two_writers_wins_and_the_other_learns_the_version(self, stream: str) -> None:
        for version in range(10):
            outcomes = race(lambda name, version=version: append_or_stale(stream, name, version))
            assert set(outcomes) == {"stored", version + 1}
        assert versions(stream) == list(range(1, 11))

    @pytest.mark.parametrize("surroundings", [nullcontext, transaction.atomic])
    def test_a_writer_that_knows_the_hash_can_be_stale(self, stream: str, surroundings: Callable[[], Any]) -> None:
        (first,) = log.append(stream, [note("a")], expected_version=0)
        known = {"expected_version": 1, "previous_hash": first.hash}
        (second,) = log.append(stream, [note("b")], **known)
        with surroundings():
            with pytest.raises(StaleVersionError) as refusal:
                log.append(stream, [note("c"), note("d")], **known)
            assert refusal.value.current == 2
            assert [row.hash for row in log.read(stream)] == [first.hash, second.hash]


def append_or_stale(stream: str, name: str, version: int, key: str | None = None) -> str | int:
    try:
        log.append(stream, [note(name, key)], expected_version=version)
    except StaleVersionError as refusal:
        return refusal.current
    return "stored"


def race(attempt: Callable[[str], Any], names: str = "ab") -> list[Any]:
    """Run an attempt in one thread for each name. Return all outcomes."""
    start = Barrier(len(names))

    def run(name: str) -> Any:
        try:
            start.wait(PATIENCE_S)
            return attempt(name)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(names)) as pool:
        return list(pool.map(run, names))
