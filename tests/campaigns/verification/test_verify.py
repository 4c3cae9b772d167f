"""Verification finds every change in the database and names the first one."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection

from campaigns.db import append_only_trigger
from campaigns.eventlog import log
from campaigns.models import Campaign, Event, Snapshot
from campaigns.verification.verify import Fault, verify

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def finished(new_campaign: Callable[..., Campaign]) -> Campaign:
    return new_campaign("bot:random", "bot:random")


@pytest.fixture
def burglar(finished: Campaign) -> Iterator[Callable[..., None]]:
    """A function that drops the trigger and changes one row."""

    def change(at: int, **columns: Any) -> None:
        with connection.cursor() as cursor:
            for statement in append_only_trigger.LIFT[connection.vendor]:
                cursor.execute(statement)
            Event.objects.filter(stream=finished, version=at).update(**columns)
            for statement in append_only_trigger.RAISE[connection.vendor]:
                cursor.execute(statement)

    yield change


def first_fault(campaign: Campaign) -> Fault | None:
    return verify(Campaign.objects.get(pk=campaign.pk)).fault


def rehash(campaign: Campaign, change: Callable[..., None], start: int) -> None:
    """Recompute the hash chain from a version on, as a thorough intruder would."""
    previous = log.head_at(campaign, start - 1).hash if start > 1 else log.NOTHING_BEFORE
    for event in log.read(campaign.id, after=start - 1):
        event.previous_hash = previous
        previous = log.link(event)
        change(event.version, previous_hash=event.previous_hash, hash=previous)


@pytest.mark.parametrize(
    "columns",
    [
        {"payload": '{"action":{"card":999,"type":"play"}}'},
        {"facts": "[]"},
        {"recorded_at": "2001-01-01T00:00:00Z"},
        {"hash": "0" * 64},
    ],
)
def test_a_changed_column_is_found(finished: Campaign, burglar: Callable[..., None], columns: dict[str, Any]) -> None:
    burglar(7, **columns)
    assert first_fault(finished) == Fault(finished.id, 7, "the event was changed")


def test_a_missing_row_is_found(finished: Campaign, burglar: Callable[..., None]) -> None:
    burglar(6, version=1006)
    assert first_fault(finished) == Fault(finished.id, 6, "the event is missing")


def test_false_facts_with_valid_hashes_are_found(finished: Campaign, burglar: Callable[..., None]) -> None:
    burglar(9, facts="[]")
    rehash(finished, burglar, 9)
    assert first_fault(finished) == Fault(finished.id, 9, "its facts differ from the replay")


def test_a_seed_that_differs_from_its_commitment_is_found(finished: Campaign) -> None:
    Campaign.objects.filter(pk=finished.pk).update(seed="00" * 32)
    assert first_fault(finished) == Fault(finished.id, 1, "the seed doesn't match its commitment")


def test_a_wrong_snapshot_is_found_and_can_be_deleted(finished: Campaign) -> None:
    snapshot = Snapshot.objects.filter(campaign=finished).order_by("version")[1]
    Snapshot.objects.filter(pk=snapshot.pk).update(state=bytes(snapshot.state)[:-1] + b"\x00")
    fault = first_fault(finished)
    assert fault is not None
    assert (fault.version, "snapshot" in fault.detail) == (snapshot.version, True)
    Snapshot.objects.all().delete()
    assert first_fault(finished) is None


def test_columns_that_contradict_the_log_are_found(finished: Campaign) -> None:
    contradictions = {"version": 3, "status": "playing", "actions": 3, "knowledge_taken_back": 1, "undo": "off"}
    for column, value in {**contradictions, "undo_unasked": "own"}.items():
        before = Campaign.objects.values_list(column, flat=True).get(pk=finished.pk)
        Campaign.objects.filter(pk=finished.pk).update(**{column: value})
        assert first_fault(finished) is not None, column
        Campaign.objects.filter(pk=finished.pk).update(**{column: before})
    assert first_fault(finished) is None
