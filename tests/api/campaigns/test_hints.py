"""campaigns/{id}/hint: ask, think in a worker, read."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from campaigns import services
from campaigns.analysis import hints, tasks
from campaigns.analysis.models import Hint
from campaigns.models import Campaign
from engine.kernel.effects import Fixed
from engine.ruleset import Table
from tests.api.campaigns import described_requests
from tests.api.campaigns.test_play import act, at
from tests.rulesets.highcard import ruleset


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch, sent: list[Any]) -> None:
    monkeypatch.setattr(hints, "PLAYOUTS", 20)


def ask(client: APIClient, campaign: Campaign, version: int = 1) -> Any:
    return described_requests.ask(client, campaign, "hint", expected_version=version)


def read(client: APIClient, campaign: Campaign) -> dict[str, Any]:
    return described_requests.read(client, campaign, "hint")


def think(sent: list[tuple[Any, ...]]) -> None:
    """Run the task that was queued last."""
    tasks.hint(*sent[-1][1:])


def test_a_worker_thinks_and_the_answer_is_kept_while_the_decision_is_the_same(
    as_owner: APIClient, as_mate: APIClient, duel: Campaign, sent: list[Any]
) -> None:
    assert read(as_owner, duel)["status"] == "none"
    assert [(ask(as_owner, duel).status_code, read(as_owner, duel)["status"]) for _ in range(2)] == [
        (202, "thinking")
    ] * 2
    assert len(sent) == 1
    think(sent)
    kept = ask(as_owner, duel)
    assert (kept.status_code, kept.json()) == (201, read(as_owner, duel))
    assert kept.json()["status"] == "ready" and kept.json()["reason"]
    legal = as_owner.get(at(duel, "decision")).json()["options"]
    shown = [{"action": one["action"], "label": one["label"]} for one in kept.json()["options"]]
    assert 0 < len(shown) <= 3 and all(one in legal for one in shown)
    assert read(as_mate, duel)["status"] == "none"
    act(as_owner, duel, 1)
    assert read(as_owner, duel)["status"] == "none"


def test_a_decision_of_a_card_has_the_steps_that_follow_each_option(as_owner: APIClient, duel: Campaign) -> None:
    """They aren't JSON data, and no player sees them."""
    at = services.table(duel)
    (decision,) = at.decisions
    by_a_card = msgspec.structs.replace(decision, consequences=[[Fixed(1)]] * len(decision.options))
    bare, asked = (hints.question_id(at.ruleset, at.table, one) for one in (decision, by_a_card))
    assert asked == bare


def test_the_score_sheet_counts_the_hints_of_each_seat(as_owner: APIClient, duel: Campaign) -> None:
    ask(as_owner, duel)
    ask(as_owner, duel)
    assert as_owner.get(at(duel, "score")).json()["hints"] == [1, 0]


def test_hints_are_refused_where_there_are_none(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    assert ask(as_mate, duel).json()["code"] == "no_hint"
    assert ask(as_owner, duel, version=7).json()["code"] == "stale_version"
    Campaign.objects.update(ranked=True)
    assert ask(as_owner, duel).json()["code"] == "no_hint"
    assert not Hint.objects.exists()


def test_the_rate_limit_of_hints_leaves_reading_possible(as_owner: APIClient, duel: Campaign, settings: Any) -> None:
    settings.API_HINT_RATE = "1/min"
    cache.clear()
    assert [ask(as_owner, duel).status_code for _ in range(2)] == [202, 429]
    assert read(as_owner, duel)["status"] == "thinking"


def test_a_hint_is_the_same_whatever_the_seat_cannot_see(
    as_owner: APIClient, duel: Campaign, sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables differ in the hand of the rival and in the deck."""
    ask(as_owner, duel)
    think(sent)
    first = Hint.objects.get()
    first.delete()
    table: Table = services.table(duel).table
    other = ruleset.reshuffle(table, 0, bytes(32))
    assert ruleset.encode(other) != ruleset.encode(table)
    monkeypatch.setattr("campaigns.eventlog.repository.at", lambda *arguments: other)
    ask(as_owner, duel)
    think(sent)
    second = Hint.objects.get()
    assert (second.question, second.result) == (first.question, first.result)


def test_a_lost_hint_is_queued_again_and_given_up_in_the_end(
    as_owner: APIClient, duel: Campaign, sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(as_owner, duel)
    tasks.resume_analysis()
    assert len(sent) == 1
    monkeypatch.setattr(hints, "LOST_AFTER", hints.LOST_AFTER * 0)
    tasks.resume_analysis()
    assert len(sent) == 2
    Hint.objects.update(attempts=hints.MAX_ATTEMPTS)
    think(sent)
    assert read(as_owner, duel)["status"] == "thinking", "a task that was sent before the last attempt is dropped"
    tasks.resume_analysis()
    think(sent)
    assert read(as_owner, duel)["status"] == "failed"


def test_undoing_back_to_a_decision_brings_its_hint_back(
    as_owner: APIClient, new_campaign: Callable[..., Campaign], sent: list[Any]
) -> None:
    campaign = new_campaign("me", undo="free")
    ask(as_owner, campaign)
    think(sent)
    act(as_owner, campaign, 1)
    moved = as_owner.post(at(campaign, "undo"), {"expected_version": 2}, format="json")
    assert moved.status_code == 201
    assert read(as_owner, campaign)["status"] == "ready"
    assert ask(as_owner, campaign, version=3).status_code == 201
    assert len(sent) == 1
