"""Notifications reach waiting feeds, and an unavailable Redis does no harm."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connections, transaction

from campaigns.eventlog import event_types, log
from campaigns.models import Campaign
from campaigns.realtime import notifications, pubsub, redis_client
from campaigns.realtime.notifications import News
from tests.support.polling import PATIENCE_S
from tests.support.programs import NEEDS, find, redis

pytestmark = pytest.mark.db


@pytest.fixture(autouse=True)
def patient(settings: Any) -> None:
    """Turn the polling of the database off, unless a test sets it."""
    settings.STREAM_LOOK_S = 3600
    settings.REDIS_URL = ""


def elsewhere(function: Callable[[], Any]) -> Any:
    """Run a function in a thread, as a command does, and close its connection."""

    def run() -> None:
        try:
            function()
        finally:
            connections.close_all()

    return asyncio.to_thread(run)


def store(campaign: Campaign) -> None:
    log.append(campaign.id, [event_types.closed("abandoned", "")], expected_version=log.head(campaign.id).version)


async def test_a_subscription_hears_of_its_own_stream_only() -> None:
    with notifications.subscribe("one") as one, notifications.subscribe("other") as other:
        await asyncio.to_thread(notifications.wake, "one", 5)
        assert await one.wait_beyond(News(4), PATIENCE_S)
        assert not await other.wait_beyond(News(0), 0.05)


async def test_no_task_runs_without_subscriptions() -> None:
    before = asyncio.all_tasks()
    with notifications.subscribe("one"):
        with notifications.subscribe("other"):
            assert len(asyncio.all_tasks()) == len(before) + 1
        assert not notifications.is_quiet()
    assert notifications.is_quiet()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


@pytest.mark.django_db(transaction=True)
def test_notifications_are_sent_after_the_commit_only(duel: Campaign) -> None:
    def roll_back() -> None:
        with transaction.atomic():
            store(duel)
            transaction.set_rollback(True)

    async def hear() -> list[tuple[bool, News]]:
        with notifications.subscribe(duel.id) as news:
            await elsewhere(roll_back)
            first = await news.wait_beyond(News(0), 0.05), news.latest
            await elsewhere(lambda: store(duel))
            return [first, (await news.wait_beyond(News(0), PATIENCE_S), news.latest)]

    assert asyncio.run(hear()) == [(False, News(0)), (True, News(2))]


@pytest.mark.django_db(transaction=True)
def test_the_poll_finds_missed_news(duel: Campaign, settings: Any) -> None:
    settings.STREAM_LOOK_S = 0.01

    async def look() -> bool:
        with notifications.subscribe(duel.id) as news:
            await news.wait_beyond(News(0), PATIENCE_S)
            await elsewhere(lambda: Campaign.objects.filter(pk=duel.pk).update(version=7))
            return await news.wait_beyond(News(6), PATIENCE_S)

    assert asyncio.run(look())


@pytest.fixture
def redis_url() -> Iterator[str]:
    programs = find(NEEDS["Redis"])
    if programs is None:
        pytest.skip("Redis is missing")
    with redis(programs) as url:
        yield url


async def test_a_listener_reconnects_after_redis_falls_silent(redis_url: str, monkeypatch: Any) -> None:
    """Like a dead machine: the connection stays open, and nothing comes."""
    monkeypatch.setattr(pubsub, "QUIET_S", 0.1)
    heard: list[tuple[str, str]] = []
    listener = pubsub.Listener(redis_url, PATIENCE_S, ["one"], lambda *message: heard.append(message))
    running = asyncio.create_task(listener.run())
    with pubsub.Redis.from_url(redis_url) as client:
        await until(lambda: client.pubsub_numsub(pubsub.CHANNELS + "one")[0][1])
        server = client.info("server")["process_id"]
        os.kill(server, signal.SIGSTOP)
        await until(lambda: not redis_client.line.is_up)
        os.kill(server, signal.SIGCONT)
        await until(lambda: client.publish(pubsub.CHANNELS + "one", "1:0") and heard)
    running.cancel()


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.01)


async def test_an_unreadable_message_is_ignored(redis_url: str, settings: Any) -> None:
    settings.REDIS_URL = redis_url
    with notifications.subscribe("one") as one, pubsub.Redis.from_url(redis_url) as client:
        await until(lambda: client.pubsub_numsub(pubsub.CHANNELS + "one")[0][1])
        for words in ("", "9", "9:", "9:9:9", "-1:0", "x:0", "²:0", "3:0"):
            client.publish(pubsub.CHANNELS + "one", words.encode())
        assert (await one.wait_beyond(News(0), PATIENCE_S), one.latest) == (True, News(3))


async def test_a_process_hears_only_of_streams_that_it_follows(redis_url: str, settings: Any) -> None:
    settings.REDIS_URL = redis_url

    def listeners(stream: str) -> int:
        return client.pubsub_numsub(pubsub.CHANNELS + stream)[0][1]

    with pubsub.Redis.from_url(redis_url) as client, notifications.subscribe("one"):
        with notifications.subscribe("other") as other:
            await until(lambda: (listeners("one"), listeners("other")) == (1, 1))
            client.publish(pubsub.CHANNELS + "other", "5:0")
            assert await other.wait_beyond(News(4), PATIENCE_S)
        await until(lambda: (listeners("one"), listeners("other")) == (1, 0))


async def test_no_listener_survives_its_last_feed(redis_url: str, settings: Any) -> None:
    settings.REDIS_URL = redis_url
    before = asyncio.all_tasks()
    for steps in range(60):
        with notifications.subscribe("one"):
            for _ in range(steps):
                await asyncio.sleep(0)
    await until(lambda: asyncio.all_tasks() == before)
