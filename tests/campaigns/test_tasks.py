"""The worker's tasks."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from celery import current_app
from django.core.cache import cache
from django.utils import timezone

from campaigns import services, task_queue, tasks
from campaigns.bots import bot_turns
from campaigns.models import Campaign
from campaigns.verification import verify
from tests.support.query_plans import only_on_sqlite, plan

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list that collects queued tasks and their arguments."""
    asked: list[Any] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, arguments, **_: asked.append((name, *arguments)))
    return asked


def interrupted(campaign: Campaign, seconds: int) -> Campaign:
    Campaign.objects.filter(pk=campaign.pk).update(played_at=timezone.now() - timedelta(seconds=seconds))
    return campaign


def test_interrupted_bots_are_resumed(new_campaign: NewCampaign, sent: list[Any], moment: datetime) -> None:
    stuck = interrupted(new_campaign("bot:random", "me", wake_bots=False), 60)
    interrupted(new_campaign("bot:random", "me", wake_bots=False), 0)
    interrupted(new_campaign("me", "bot:random"), 60)
    interrupted(new_campaign("bot:random"), 60)
    new_campaign("bot:random", "open")
    for _ in range(2):
        tasks.wake_bots()
    assert sent == [("campaigns.play_bots", stuck.id, 1)], "one task waits in a busy queue"
    cache.clear()
    tasks.wake_bots()
    assert len(sent) == 2, "it may be lost too"


def test_bots_with_more_actions_are_queued_again(
    new_campaign: NewCampaign, sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "ACTIONS_PER_STORE", 2)
    monkeypatch.setattr(tasks, "MOMENT_S", 0.0)
    campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
    tasks.play_bots(campaign.id, 1)
    campaign.refresh_from_db()
    assert (campaign.version, sent) == (3, [("campaigns.play_bots", campaign.id, 3)])


@pytest.mark.usefixtures("sent")
class TestVerification:
    def test_a_campaign_is_verified_when_it_ends(
        self, new_campaign: NewCampaign, sent: list[Any], django_capture_on_commit_callbacks: Any, owner: Any
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            played, given_up = new_campaign("bot:random"), new_campaign("me")
            services.abandon(given_up.id, owner)
        verified = [asked for asked in sent if asked[0] == "campaigns.verify"]
        assert verified == [("campaigns.verify", played.id), ("campaigns.verify", given_up.id)]

    def test_a_fault_is_logged_and_counted(
        self, new_campaign: NewCampaign, caplog: pytest.LogCaptureFixture, client: Any
    ) -> None:
        campaign = new_campaign("bot:random", visibility="public")
        Campaign.objects.filter(pk=campaign.pk).update(seed="00" * 32)
        tasks.verify(campaign.id)
        campaign.refresh_from_db()
        assert campaign.fault == {"version": 1, "detail": "the seed doesn't match its commitment"}
        (record,) = caplog.records
        assert record.levelname == "CRITICAL" and campaign.id in record.getMessage()
        assert b"cliffhanger_faulty_campaigns 1.0\n" in client.get("/metrics").content
        assert client.get(f"/api/v1/campaigns/{campaign.id}/").json()["fault"] == campaign.fault
        Campaign.objects.filter(pk=campaign.pk).update(seed=campaign.seed)

    def test_missed_campaigns_are_verified(
        self, new_campaign: NewCampaign, monkeypatch: pytest.MonkeyPatch, moment: datetime
    ) -> None:
        asked: list[str] = []
        monkeypatch.setattr(tasks.verify, "apply_async", lambda arguments, expires: asked.extend(arguments))
        forgotten, verified = (interrupted(new_campaign("bot:random"), 120) for _ in range(2))
        verify.check(verified)
        interrupted(new_campaign("bot:random"), 1)
        interrupted(new_campaign("me"), 120)
        tasks.verify_forgotten()
        assert asked == [forgotten.id]
        assert current_app.conf.beat_schedule["verify_forgotten"]["task"] == "campaigns.verify_forgotten"

    def test_an_absent_broker_fails_no_command(
        self, settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(current_app, "send_task", Mock(side_effect=ConnectionError))
        for url, said in (("", "could not be sent"), ("redis://", "Redis is unavailable")):
            settings.REDIS_URL = url
            task_queue.ask("campaigns.verify", "any")
            assert said in caplog.text


class TestEachNight:
    def test_all_started_campaigns_are_verified(self, new_campaign: NewCampaign) -> None:
        opened = {new_campaign("me").id, new_campaign("bot:random").id}
        new_campaign("me", "open")
        tasks.verify_all()
        assert set(Campaign.objects.exclude(verified_at=None).values_list("pk", flat=True)) == opened
        assert current_app.conf.beat_schedule["verify_all"]["task"] == "campaigns.verify_all"

    def test_each_batch_queues_the_next(self, new_campaign: NewCampaign, monkeypatch: pytest.MonkeyPatch) -> None:
        pieces: list[str] = []
        looked_at: list[str] = []
        monkeypatch.setattr(tasks, "PIECE_S", 0.0)
        monkeypatch.setattr(tasks.verify_all, "delay", pieces.append)
        monkeypatch.setattr(verify, "check", lambda campaign: looked_at.append(campaign.id))
        ids = [new_campaign("me").id for _ in range(3)]
        tasks.verify_all()
        for since in pieces:
            tasks.verify_all(since)
        assert sorted(looked_at) == sorted(ids)
        assert pieces == pieces[:1] * 3

    @only_on_sqlite
    def test_the_search_for_campaigns_uses_an_index(self) -> None:
        found = plan(tasks.verify_all)
        assert "longest_unseen" in found and "TEMP B-TREE" not in found
