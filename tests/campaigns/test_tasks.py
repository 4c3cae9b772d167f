"""The worker's tasks."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone

from campaigns import bots, repository, services, tasks, verification, worker
from campaigns.models import Campaign
from tests.plans import only_on_sqlite, plan

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the worker is asked for: tasks and their arguments."""
    asked: list[Any] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, arguments, **_: asked.append((name, *arguments)))
    return asked


def interrupted(campaign: Campaign, seconds: int) -> Campaign:
    Campaign.objects.filter(pk=campaign.pk).update(played_at=timezone.now() - timedelta(seconds=seconds))
    return campaign


def test_campaigns_whose_bot_was_interrupted_are_woken(
    new_campaign: Callable[..., Campaign], sent: list[Any], moment: datetime
) -> None:
    stuck = interrupted(new_campaign("bot:random", "me", wake_bots=False), 60)
    interrupted(new_campaign("bot:random", "me", wake_bots=False), 0)
    interrupted(new_campaign("me", "bot:random"), 60)
    interrupted(new_campaign("bot:random"), 60)
    new_campaign("bot:random", "open")
    tasks.wake_bots()
    assert sent == [("campaigns.play_bots", stuck.id, 1)]


def test_a_clock_that_ran_ahead_keeps_no_bot_from_going_on(
    new_campaign: Callable[..., Campaign], sent: list[Any]
) -> None:
    ahead = interrupted(new_campaign("bot:random", "me", wake_bots=False), -3600)
    tasks.wake_bots()
    assert sent == [("campaigns.play_bots", ahead.id, 1)]


def test_what_nobody_can_play_on_is_not_asked_for(new_campaign: Callable[..., Campaign], sent: list[Any]) -> None:
    campaign = interrupted(new_campaign("bot:random", "me", wake_bots=False), 60)
    Campaign.objects.filter(pk=campaign.pk).update(ruleset_version=0)
    tasks.wake_bots()
    assert sent == []


def test_bots_that_have_more_to_do_wait_in_the_queue_again(
    new_campaign: Callable[..., Campaign], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "ACTIONS_PER_STORE", 2)
    monkeypatch.setattr(tasks, "MOMENT_S", 0.0)
    campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
    tasks.play_bots(campaign.id, 1)
    campaign.refresh_from_db()
    assert (campaign.version, sent) == (3, [("campaigns.play_bots", campaign.id, 3)])


def test_asked_for_twice_only_one_task_goes_on(new_campaign: Callable[..., Campaign], sent: list[Any]) -> None:
    campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
    tasks.play_bots(campaign.id, 0)
    campaign.refresh_from_db()
    assert (campaign.version, sent) == (1, [])


def test_the_worker_plays_until_a_person_must_choose(new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("bot:random", "me", wake_bots=False)
    tasks.play_bots(campaign.id)
    campaign.refresh_from_db()
    assert campaign.waiting_for == [1]


def test_a_campaign_of_old_rules_is_left_alone(new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("bot:random", "me", wake_bots=False)
    Campaign.objects.filter(pk=campaign.pk).update(ruleset_version=0)
    tasks.play_bots(campaign.id)
    campaign.refresh_from_db()
    assert campaign.version == 1


def test_what_takes_too_long_is_handed_over(
    new_campaign: Callable[..., Campaign], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "ACTIONS_INLINE", 4)
    campaign = new_campaign("bot:random", "bot:random")
    assert (sent, campaign.version) == ([("campaigns.play_bots", campaign.id, 5)], 5)


def test_the_worker_knows_its_tasks_by_name() -> None:
    current_app.loader.import_default_modules()
    names = ("play_bots", "wake_bots", "verify", "verify_all", "verify_forgotten", "project")
    assert {f"campaigns.{name}" for name in names} <= set(current_app.tasks)


@pytest.mark.usefixtures("sent")
class TestVerification:
    def test_a_campaign_is_verified_when_it_ends(
        self,
        new_campaign: Callable[..., Campaign],
        sent: list[Any],
        django_capture_on_commit_callbacks: Any,
        owner: Any,
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            played, given_up = new_campaign("bot:random"), new_campaign("me")
            services.abandon(given_up.id, owner)
        verified = [asked for asked in sent if asked[0] == "campaigns.verify"]
        assert verified == [("campaigns.verify", played.id), ("campaigns.verify", given_up.id)]

    def test_what_is_found_is_kept_with_it(self, new_campaign: Callable[..., Campaign]) -> None:
        campaign = new_campaign("bot:random")
        tasks.verify(campaign.id)
        campaign.refresh_from_db()
        assert (campaign.fault, campaign.verified_at is not None) == (None, True)

    def test_a_fault_is_loud(
        self, new_campaign: Callable[..., Campaign], caplog: pytest.LogCaptureFixture, client: Any
    ) -> None:
        campaign = new_campaign("bot:random", visibility="public")
        Campaign.objects.filter(pk=campaign.pk).update(seed="00" * 32)
        tasks.verify(campaign.id)
        campaign.refresh_from_db()
        assert campaign.fault == {"version": 1, "detail": "the seed is not the one that was committed to"}
        assert [(record.levelname, campaign.id in record.getMessage()) for record in caplog.records] == [
            ("CRITICAL", True)
        ]
        assert b"cliffhanger_faulty_campaigns 1\n" in client.get("/metrics").content
        assert client.get(f"/api/v1/campaigns/{campaign.id}/").json()["fault"] == campaign.fault
        Campaign.objects.filter(pk=campaign.pk).update(seed=campaign.seed)

    def test_what_ended_while_nobody_could_be_asked_is_verified_all_the_same(
        self, new_campaign: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch, moment: datetime
    ) -> None:
        asked: list[str] = []
        monkeypatch.setattr(tasks.verify, "apply_async", lambda arguments, expires: asked.extend(arguments))
        forgotten, verified = (interrupted(new_campaign("bot:random"), 120) for _ in range(2))
        verification.check(verified)
        interrupted(new_campaign("bot:random"), 1)
        interrupted(new_campaign("me"), 120)
        tasks.verify_forgotten()
        assert asked == [forgotten.id]
        assert current_app.conf.beat_schedule["verify_forgotten"]["task"] == "campaigns.verify_forgotten"

    def test_what_can_not_be_replayed_is_asked_for_once(
        self, new_campaign: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[str] = []
        monkeypatch.setattr(tasks.verify, "apply_async", lambda arguments, expires: asked.extend(arguments))
        campaign = interrupted(new_campaign("bot:random"), 120)
        monkeypatch.setattr(repository, "rules_left", lambda campaign: None)
        tasks.verify(campaign.id)
        campaign.refresh_from_db()
        assert campaign.verified_at is None
        tasks.verify_forgotten()
        assert asked == []

    @pytest.mark.parametrize(("redis", "said"), [("", "could not be asked"), ("redis://", "Redis is away")])
    def test_a_broker_that_is_gone_harms_no_command(
        self,
        new_campaign: Callable[..., Campaign],
        settings: Any,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
        redis: str,
        said: str,
    ) -> None:
        def fail(*_: Any, **__: Any) -> None:
            raise ConnectionError

        settings.REDIS_URL = redis
        monkeypatch.setattr(current_app, "send_task", fail)
        worker.ask("campaigns.verify", new_campaign("me").id)
        assert said in caplog.text


class TestEachNight:
    @pytest.fixture
    def pieces(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """A campaign is a piece. Since when the night lasts, as the next piece is told."""
        asked: list[str] = []
        monkeypatch.setattr(tasks, "PIECE_S", 0.0)
        monkeypatch.setattr(tasks.verify_all, "delay", asked.append)
        return asked

    @pytest.fixture
    def looked_at(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The campaigns that are verified, in that order."""
        ids: list[str] = []
        monkeypatch.setattr(verification, "check", lambda campaign: ids.append(campaign.id))
        return ids

    def test_all_that_was_opened_is_verified(self, new_campaign: Callable[..., Campaign]) -> None:
        opened = {new_campaign("me").id, new_campaign("bot:random").id}
        new_campaign("me", "open")
        tasks.verify_all()
        assert set(Campaign.objects.exclude(verified_at=None).values_list("pk", flat=True)) == opened
        assert current_app.conf.beat_schedule["verify_all"]["task"] == "campaigns.verify_all"

    def test_a_piece_asks_for_the_next_until_nobody_is_left(
        self, new_campaign: Callable[..., Campaign], pieces: list[str], looked_at: list[str]
    ) -> None:
        ids = [new_campaign("me").id for _ in range(3)]
        tasks.verify_all()
        for since in pieces:
            tasks.verify_all(since)
        assert sorted(looked_at) == sorted(ids)
        assert pieces == pieces[:1] * 3

    def test_the_longest_unseen_comes_first(self, new_campaign: Callable[..., Campaign], looked_at: list[str]) -> None:
        early, late, never = (new_campaign("me").id for _ in range(3))
        tasks.verify(early)
        tasks.verify(late)
        looked_at.clear()
        tasks.verify_all()
        assert looked_at == [never, early, late]

    def test_one_that_fails_is_not_in_the_way(
        self, new_campaign: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        asked: list[str] = []

        def fail(campaign: Campaign) -> None:
            asked.append(campaign.id)
            raise ValueError

        monkeypatch.setattr(verification, "check", fail)
        ids = sorted(new_campaign("me").id for _ in range(2))
        tasks.verify_all()
        assert sorted(asked) == ids
        assert all(f"Campaign {id} could not be verified" in caplog.text for id in ids)

    def test_when_the_next_night_has_begun_no_piece_is_asked_for(
        self, new_campaign: Callable[..., Campaign], pieces: list[str], looked_at: list[str]
    ) -> None:
        new_campaign("me")
        tasks.verify_all((timezone.now() - tasks.NIGHT).isoformat())
        assert (len(looked_at), pieces) == (1, [])

    @only_on_sqlite
    def test_whom_to_look_at_is_found_by_an_index(self) -> None:
        found = plan(tasks.verify_all)
        assert "longest_unseen" in found and "TEMP B-TREE" not in found
