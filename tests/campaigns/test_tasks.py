"""The worker's tasks."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from campaigns import bots, tasks
from campaigns.models import Campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The campaigns that the worker is asked to go on with."""
    ids: list[str] = []
    monkeypatch.setattr(tasks.play_bots, "delay", ids.append)
    monkeypatch.setattr(current_app, "send_task", lambda name, arguments: ids.append(*arguments))
    return ids


def interrupted(campaign: Campaign, seconds: int) -> Campaign:
    Campaign.objects.filter(pk=campaign.pk).update(played_at=timezone.now() - timedelta(seconds=seconds))
    return campaign


def test_campaigns_whose_bot_was_interrupted_are_woken(new_campaign: Callable[..., Campaign], sent: list[str]) -> None:
    stuck = interrupted(new_campaign("bot:random", "me", wake_bots=False), 60)
    interrupted(new_campaign("bot:random", "me", wake_bots=False), 0)
    interrupted(new_campaign("me", "bot:random"), 60)
    interrupted(new_campaign("bot:random"), 60)
    new_campaign("bot:random", "open")
    tasks.wake_bots()
    assert sent == [stuck.id]


def test_the_worker_plays_until_a_person_must_choose(new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("bot:random", "me", wake_bots=False)
    tasks.play_bots(campaign.id)
    campaign.refresh_from_db()
    assert campaign.waiting_for == 1


def test_a_campaign_of_old_rules_is_left_alone(new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("bot:random", "me", wake_bots=False)
    Campaign.objects.filter(pk=campaign.pk).update(ruleset_version=0)
    tasks.play_bots(campaign.id)
    campaign.refresh_from_db()
    assert campaign.version == 1


def test_what_takes_too_long_is_handed_over(
    new_campaign: Callable[..., Campaign], sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "ACTIONS_INLINE", 4)
    campaign = new_campaign("bot:random", "bot:random")
    assert (sent, campaign.version) == ([campaign.id], 5)


def test_the_worker_knows_both_tasks_by_name() -> None:
    current_app.loader.import_default_modules()
    assert {"campaigns.play_bots", "campaigns.wake_bots"} <= set(current_app.tasks)
