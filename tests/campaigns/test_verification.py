"""Verification finds whatever was changed behind the service's back, and names the first place."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection

from campaigns import guard, log, services
from campaigns.models import Campaign, Event, Snapshot
from campaigns.verification import Fault, verify

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def finished(new_campaign: Callable[..., Campaign]) -> Campaign:
    return new_campaign("bot:random", "bot:random")


@pytest.fixture
def burglar(finished: Campaign) -> Iterator[Callable[..., None]]:
    """Somebody with the database's password: lifts the guard and changes one row."""

    def change(at: int, **columns: Any) -> None:
        with connection.cursor() as cursor:
            for statement in guard.LIFT[connection.vendor]:
                cursor.execute(statement)
            Event.objects.filter(stream=finished, version=at).update(**columns)
            for statement in guard.RAISE[connection.vendor]:
                cursor.execute(statement)

    yield change


def first_fault(campaign: Campaign) -> Fault | None:
    return verify(Campaign.objects.get(pk=campaign.pk)).fault


def rehash(campaign: Campaign, change: Callable[..., None], start: int) -> None:
    """Make the chain whole again from a version on, as a thorough burglar would."""
    previous = log.head_at(campaign.id, start - 1).hash if start > 1 else log.NOTHING_BEFORE
    for event in log.read(campaign.id, after=start - 1):
        event.previous_hash = previous
        previous = log.link(event)
        change(event.version, previous_hash=event.previous_hash, hash=previous)


def test_an_honest_log_is_true(finished: Campaign) -> None:
    report = verify(finished)
    assert (report.fault, report.events) == (None, 20)


def test_a_lobby_and_an_abandoned_campaign_are_true(new_campaign: Callable[..., Campaign], owner: Any) -> None:
    lobby, given_up = new_campaign("me", "open"), new_campaign("me")
    services.abandon(given_up.id, owner)
    assert first_fault(lobby) is first_fault(given_up) is None


@pytest.mark.parametrize(
    "columns",
    [
        {"payload": '{"action":{"card":999,"type":"play"}}'},
        {"facts": "[]"},
        {"seat": 4},
        {"type": "closed"},
        {"recorded_at": "2001-01-01T00:00:00Z"},
        {"hash": "0" * 64},
        {"idempotency_key": "k"},
    ],
)
def test_a_changed_column_breaks_the_chain(
    finished: Campaign, burglar: Callable[..., None], columns: dict[str, Any]
) -> None:
    burglar(7, **columns)
    assert first_fault(finished) == Fault(finished.id, 7, "its contents were changed")


def test_one_changed_byte_is_found(finished: Campaign, burglar: Callable[..., None]) -> None:
    facts = log.read(finished.id, after=4)[0].facts
    burglar(5, facts=facts.replace("trick", "trjck", 1))
    assert first_fault(finished) == Fault(finished.id, 5, "its contents were changed")


def test_a_missing_row_is_found(finished: Campaign, burglar: Callable[..., None]) -> None:
    burglar(6, version=1006)
    assert first_fault(finished) == Fault(finished.id, 6, "the event is missing")


def test_facts_that_the_action_does_not_make_are_found_in_a_whole_chain(
    finished: Campaign, burglar: Callable[..., None]
) -> None:
    burglar(9, facts="[]")
    rehash(finished, burglar, 9)
    assert first_fault(finished) == Fault(finished.id, 9, "its facts are not what the action makes happen")


def test_an_action_that_the_rules_refuse_is_found_in_a_whole_chain(
    finished: Campaign, burglar: Callable[..., None]
) -> None:
    burglar(9, payload='{"action":{"card":999,"type":"play"}}')
    rehash(finished, burglar, 9)
    fault = first_fault(finished)
    assert fault is not None
    assert (fault.version, fault.detail.split(":")[0]) == (9, "it can't be replayed")


def test_another_seed_than_was_committed_to_is_found(finished: Campaign) -> None:
    Campaign.objects.filter(pk=finished.pk).update(seed="00" * 32)
    assert first_fault(finished) == Fault(finished.id, 1, "the seed is not the one that was committed to")


def test_a_wrong_snapshot_is_found_and_may_be_dropped(finished: Campaign) -> None:
    snapshot = Snapshot.objects.filter(campaign=finished).order_by("version")[1]
    Snapshot.objects.filter(pk=snapshot.pk).update(state=bytes(snapshot.state)[:-1] + b"\x00")
    fault = first_fault(finished)
    assert fault is not None
    assert (fault.version, "snapshot" in fault.detail) == (snapshot.version, True)
    Snapshot.objects.all().delete()
    assert first_fault(finished) is None


@pytest.mark.parametrize(("column", "value"), [("version", 3), ("status", "playing")])
def test_columns_that_contradict_the_log_are_found(finished: Campaign, column: str, value: Any) -> None:
    Campaign.objects.filter(pk=finished.pk).update(**{column: value})
    fault = first_fault(finished)
    assert fault is not None
    assert (fault.version, fault.detail.split()[-1]) == (20, str(value))


@pytest.mark.parametrize("name", ["score", "record", "digest"])
def test_an_outcome_that_was_not_played_for_is_found_in_a_whole_chain(
    finished: Campaign, burglar: Callable[..., None], name: str
) -> None:
    payload = log.payload(log.read(finished.id).get(version=20))
    changed = {"score": {**payload["score"], "points": 99}, "record": {**payload["record"], "board": {}}, "digest": "0"}
    burglar(20, payload=log.text({**payload, name: changed[name]}))
    rehash(finished, burglar, 20)
    fault = first_fault(finished)
    assert fault is not None
    assert (fault.version, name in fault.detail) == (20, True)


def test_counts_that_contradict_the_log_are_found(finished: Campaign) -> None:
    for column, value in (("actions", 3), ("knowledge_taken_back", 1), ("undo", "off"), ("undo_unasked", "own")):
        before = Campaign.objects.values_list(column, flat=True).get(pk=finished.pk)
        Campaign.objects.filter(pk=finished.pk).update(**{column: value})
        assert first_fault(finished) is not None, column
        Campaign.objects.filter(pk=finished.pk).update(**{column: before})
    assert first_fault(finished) is None
