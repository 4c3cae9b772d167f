"""campaigns/{id}/review: ask, work in parts, read."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from campaigns import services
from campaigns.analysis import reviews, tasks
from campaigns.analysis.models import Review
from campaigns.eventlog import timeline
from campaigns.eventlog.log import history
from campaigns.models import Campaign
from tests.api.campaigns import described_requests
from tests.api.campaigns.test_play import act, at


@pytest.fixture(autouse=True)
def one_part_a_task(monkeypatch: pytest.MonkeyPatch, sent: list[Any]) -> None:
    monkeypatch.setattr(reviews, "MOMENT_S", 0.0)


def ask(client: APIClient, campaign: Campaign) -> Any:
    return described_requests.ask(client, campaign, "review")


def read(client: APIClient, campaign: Campaign) -> dict[str, Any]:
    return described_requests.read(client, campaign, "review")


def finished(new_campaign: Callable[..., Campaign], client: APIClient) -> Campaign:
    """Return a finished game of a person, who always plays the last card, and a bot."""
    campaign = new_campaign("me", "bot:random", format="single")
    while client.get(at(campaign, "decision")).json()["options"]:
        act(client, campaign, -1)
    return Campaign.objects.get(pk=campaign.pk)


def work_to_the_end(sent: list[Any]) -> None:
    """Run the queued tasks of the review, one part each."""
    for _ in range(200):
        due = [task for task in sent if task[0] == reviews.TASK]
        if not due:
            return
        sent[:] = []
        tasks.review(*due[0][1:])
    raise AssertionError("the review doesn't end")


def test_workers_review_a_finished_campaign_in_parts(
    as_owner: APIClient, anonymous: APIClient, new_campaign: Callable[..., Campaign], sent: list[Any]
) -> None:
    campaign = finished(new_campaign, as_owner)
    Campaign.objects.update(visibility="public")
    assert read(anonymous, campaign)["status"] == "none"
    assert ask(as_owner, campaign).status_code == 202
    tasks.review(*sent[-1][1:])
    assert (read(anonymous, campaign)["status"], Review.objects.get().done) == ("working", 0)
    work_to_the_end(sent)
    found = read(anonymous, campaign)
    assert found["status"] == "ready" and found["done"] == found["total"] > 0
    in_force = timeline.fold(history(campaign)).in_force
    versions = [turn["version"] for turn in found["turns"]]
    assert versions == sorted(versions) and set(versions) <= set(in_force)
    assert found["turns"][-1]["chances"][0]["error"] == 0
    for turn in found["turns"]:
        assert all(0 <= one["chance"] <= 1 for one in turn["chances"])
    for decision in found["decisions"]:
        assert decision["seat"] == 0 and decision["gain"] > decision["error"]
        assert decision["chosen"]["label"] != decision["better"]["label"]
    assert ask(as_owner, campaign).json() == found


def test_an_interrupted_review_goes_on_and_has_the_same_result(
    as_owner: APIClient, new_campaign: Callable[..., Campaign], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that dies during a part loses that part alone."""
    campaign = finished(new_campaign, as_owner)
    ask(as_owner, campaign)
    work_to_the_end(sent)
    whole = Review.objects.get()
    whole.delete()
    ask(as_owner, campaign)
    for _ in range(3):
        tasks.review(*sent[-1][1:])
    done = Review.objects.get().done
    assert 0 < done < whole.done
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(reviews, "_next_part", lambda review: (_ for _ in ()).throw(KeyboardInterrupt))
        tasks.review(*sent[-1][1:])
    assert Review.objects.get().done == done
    sent.clear()
    monkeypatch.setattr(reviews, "LOST_AFTER", reviews.LOST_AFTER * 0)
    tasks.resume_analysis()
    work_to_the_end(sent)
    again = Review.objects.get()
    assert (again.result, again.parts) == (whole.result, whole.parts)


def test_a_review_that_was_queued_twice_is_done_once(
    as_owner: APIClient, new_campaign: Callable[..., Campaign], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its task waited for so long that it seemed lost."""
    campaign = finished(new_campaign, as_owner)
    ask(as_owner, campaign)
    tasks.review(*sent[-1][1:])
    monkeypatch.setattr(reviews, "LOST_AFTER", reviews.LOST_AFTER * 0)
    tasks.resume_analysis()
    first, second = sent[-2:]
    tasks.review(*first[1:])
    done, queued = Review.objects.get().done, len(sent)
    tasks.review(*second[1:])
    assert (Review.objects.get().done, len(sent)) == (done, queued)


def test_a_game_still_played_has_no_review(as_owner: APIClient, duel: Campaign) -> None:
    assert ask(as_owner, duel).json()["code"] == "not_over"
    assert as_owner.get(at(duel, "review")).json()["code"] == "not_over"
    assert not Review.objects.exists()


def test_reviews_have_a_rate_limit(as_owner: APIClient, duel: Campaign, settings: Any) -> None:
    settings.API_REVIEW_RATE = "1/hour"
    cache.clear()
    assert [ask(as_owner, duel).status_code for _ in range(2)] == [409, 429]


def test_a_long_game_is_estimated_at_evenly_spread_turns(
    as_owner: APIClient, new_campaign: Callable[..., Campaign], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_TURNS", 2)
    monkeypatch.setattr(reviews, "MOST_CHOICES", 1)
    campaign = finished(new_campaign, as_owner)
    ask(as_owner, campaign)
    work_to_the_end(sent)
    found = read(as_owner, campaign)
    assert (len(found["turns"]), found["total"]) == (3, 3)


def test_an_abandoned_campaign_has_no_result_at_the_end(
    as_owner: APIClient, owner: Any, new_campaign: Callable[..., Campaign], sent: list[Any]
) -> None:
    campaign = new_campaign("me")
    act(as_owner, campaign)
    services.abandon(campaign.id, owner)
    ask(as_owner, campaign)
    work_to_the_end(sent)
    found = read(as_owner, campaign)
    assert found["status"] == "ready" and len(found["turns"]) == len(Review.objects.get().plan["turns"])
