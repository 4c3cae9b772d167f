"""Wake-ups: who waits hears of what was stored, and a Redis that is away harms nobody."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager
from threading import Thread
from typing import Any

import pytest
from django.db import connections, transaction

from campaigns import event_types, log, pubsub, redis_line, services, wakeups
from campaigns.models import Campaign, Remark
from campaigns.wakeups import News
from tests.machine import NEEDS, find, free_port, redis
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.db


@pytest.fixture(autouse=True)
def patient(settings: Any) -> None:
    """Nothing is found by looking at the database, unless a test says so."""
    settings.STREAM_LOOK_S = 3600
    settings.REDIS_URL = ""


def elsewhere(function: Callable[[], Any]) -> Any:
    """Run something in a thread, as a command does, and close its connection."""

    def run() -> None:
        try:
            function()
        finally:
            connections.close_all()

    return asyncio.to_thread(run)


def store(campaign: Campaign) -> None:
    log.append(campaign.id, [event_types.closed("abandoned", "")], expected_version=log.head(campaign.id).version)


async def test_who_waits_hears_of_its_own_stream_alone() -> None:
    with wakeups.subscribe("one") as one, wakeups.subscribe("other") as other:
        await asyncio.to_thread(wakeups.wake, "one", 5)
        assert await one.beyond(News(4), PATIENCE_S)
        assert not await other.beyond(News(0), 0.05)


async def test_what_is_known_already_is_no_news() -> None:
    with wakeups.subscribe("one") as one:
        wakeups.wake("one", 5)
        assert not await one.beyond(News(5), 0.05)
        wakeups.wake("one", 4)
        assert (await one.beyond(News(5), 0.05), one.latest) == (False, News(5))


async def test_two_who_wait_for_one_stream_both_hear() -> None:
    with wakeups.subscribe("one") as one, wakeups.subscribe("one") as two:
        wakeups.wake("one", 1)
        assert await one.beyond(News(0), PATIENCE_S) and await two.beyond(News(0), PATIENCE_S)


async def test_where_nobody_waits_nothing_runs() -> None:
    before = asyncio.all_tasks()
    with wakeups.subscribe("one"):
        with wakeups.subscribe("other"):
            assert len(asyncio.all_tasks()) == len(before) + 1
        assert not wakeups.is_quiet()
    assert wakeups.is_quiet()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


def test_a_wake_up_after_the_readers_loop_has_closed_is_harmless() -> None:
    async def leave_open() -> AbstractContextManager[wakeups.Subscription]:
        entered = wakeups.subscribe("one")
        entered.__enter__()
        return entered

    left_open = asyncio.run(leave_open())
    wakeups.wake("one", 1)
    left_open.__exit__(None, None, None)
    assert wakeups.is_quiet()


@pytest.mark.django_db(transaction=True)
def test_what_is_stored_is_told_after_the_commit_and_what_is_rolled_back_never(duel: Campaign) -> None:
    def roll_back() -> None:
        with transaction.atomic():
            store(duel)
            transaction.set_rollback(True)

    async def hear() -> list[tuple[bool, News]]:
        with wakeups.subscribe(duel.id) as news:
            await elsewhere(roll_back)
            first = await news.beyond(News(0), 0.05), news.latest
            await elsewhere(lambda: store(duel))
            return [first, (await news.beyond(News(0), PATIENCE_S), news.latest)]

    assert asyncio.run(hear()) == [(False, News(0)), (True, News(2))]


@pytest.mark.django_db(transaction=True)
def test_the_slow_look_finds_what_nobody_told(duel: Campaign, settings: Any) -> None:
    settings.STREAM_LOOK_S = 0.01

    async def look() -> bool:
        with wakeups.subscribe(duel.id) as news:
            await news.beyond(News(0), PATIENCE_S)
            await elsewhere(lambda: Campaign.objects.filter(pk=duel.pk).update(version=7))
            return await news.beyond(News(6), PATIENCE_S)

    assert asyncio.run(look())


@pytest.mark.django_db(transaction=True)
def test_talk_is_told_at_once_and_a_note_to_nobody(duel: Campaign, owner: Any) -> None:
    async def hear() -> tuple[bool, bool, News]:
        with wakeups.subscribe(duel.id) as news:
            await elsewhere(lambda: services.say(duel.id, owner, "Not a word.", is_note=True))
            noted = await news.beyond(News(), 0.05)
            await elsewhere(lambda: services.say(duel.id, owner, "Hello."))
            return noted, await news.beyond(News(), PATIENCE_S), news.latest

    talk = asyncio.run(hear())
    assert talk == (False, True, News(0, Remark.objects.get(text="Hello.").pk))


@pytest.mark.django_db(transaction=True)
def test_the_slow_look_finds_talk_that_nobody_told_of(duel: Campaign, settings: Any) -> None:
    settings.STREAM_LOOK_S = 0.01
    Remark.objects.create(campaign=duel, text="Not a word.", at_version=1, is_note=True)

    async def look() -> tuple[News, bool]:
        with wakeups.subscribe(duel.id) as news:
            await news.beyond(News(), PATIENCE_S)
            first = news.latest
            await elsewhere(lambda: Remark.objects.create(campaign=duel, text="Hello.", at_version=1))
            return first, await news.beyond(first, PATIENCE_S)

    assert asyncio.run(look()) == (News(duel.version, 0), True)


@pytest.mark.django_db(transaction=True)
def test_the_slow_look_outlives_a_database_that_fails(
    duel: Campaign, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STREAM_LOOK_S = 0.01
    asked: list[list[str]] = []
    look_up = wakeups._look_up

    async def fail_once(streams: list[str]) -> list[tuple[str, News]]:
        asked.append(streams)
        if len(asked) == 1:
            raise ValueError("no database")
        return await look_up(streams)

    monkeypatch.setattr(wakeups, "_look_up", fail_once)

    async def look() -> bool:
        with wakeups.subscribe(duel.id) as news:
            return await news.beyond(News(0), PATIENCE_S)

    assert asyncio.run(look())


# Redis.


@pytest.fixture
def redis_url() -> Iterator[str]:
    programs = find(NEEDS["Redis"])
    if programs is None:
        pytest.skip("Redis is missing")
    with redis(programs) as url:
        yield url


@pytest.fixture
async def heard(redis_url: str) -> AsyncIterator[list[str]]:
    """The messages that a listener passes on."""
    messages: list[str] = []
    listener = asyncio.create_task(pubsub.listen(redis_url, PATIENCE_S, messages.append))
    with pubsub.Redis.from_url(redis_url) as client:
        while client.pubsub_numsub(pubsub.CHANNEL)[0][1] == 0:
            await asyncio.sleep(0.01)
    yield messages
    listener.cancel()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pubsub, "QUIET_S", 0.1)


@pytest.mark.usefixtures("impatient")
async def test_a_redis_that_falls_silent_is_left_and_found_again(redis_url: str, heard: list[str]) -> None:
    """As one whose machine is gone: the connection stays, and nothing comes."""
    with pubsub.Redis.from_url(redis_url) as client:
        server = client.info("server")["process_id"]
        os.kill(server, signal.SIGSTOP)
        await until(lambda: not redis_line.line.is_up)
        os.kill(server, signal.SIGCONT)
        await until(lambda: client.publish(pubsub.CHANNEL, "one:1") and heard)


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.01)


async def test_what_is_published_is_heard_in_order(redis_url: str, heard: list[str]) -> None:
    publisher = pubsub.Publisher(redis_url, PATIENCE_S)
    for number in range(5):
        await asyncio.to_thread(publisher.publish, f"one:{number}")
    await until(lambda: len(heard) == 5)
    assert heard == [f"one:{number}" for number in range(5)]


async def test_a_message_that_nobody_understands_is_passed_over(redis_url: str, settings: Any) -> None:
    settings.REDIS_URL = redis_url
    with wakeups.subscribe("one") as one, pubsub.Redis.from_url(redis_url) as client:
        await until(lambda: client.pubsub_numsub(pubsub.CHANNEL)[0][1])
        for words in ("", "one", "one:", "one:9", "one:9:9:9", "one:-1:0", "one:x:0", "one:²:0", ":9:9", "one:3:0"):
            client.publish(pubsub.CHANNEL, words.encode())
        assert (await one.beyond(News(0), PATIENCE_S), one.latest) == (True, News(3))


async def test_bytes_that_are_no_text_only_interrupt_the_listener(redis_url: str, settings: Any) -> None:
    settings.REDIS_URL = redis_url
    with wakeups.subscribe("one") as one, pubsub.Redis.from_url(redis_url) as client:
        await until(lambda: client.pubsub_numsub(pubsub.CHANNEL)[0][1])
        client.publish(pubsub.CHANNEL, b"\xff\xfe")
        await until(lambda: client.publish(pubsub.CHANNEL, "one:3:0") and one.latest.version)


def test_a_publisher_finds_a_redis_that_was_restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    programs = find(NEEDS["Redis"])
    if programs is None:
        pytest.skip("Redis is missing")
    monkeypatch.setattr(redis_line, "PAUSE_S", 0)
    port = free_port()
    publisher = pubsub.Publisher(f"redis://127.0.0.1:{port}/0", PATIENCE_S)
    for _ in range(2):
        with redis(programs, port) as url:
            assert _arrives(publisher, url)
        publisher.publish("one:1")


def _arrives(publisher: pubsub.Publisher, url: str) -> bool:
    with pubsub.Redis.from_url(url, socket_timeout=PATIENCE_S) as client, client.pubsub() as channel:
        channel.subscribe(pubsub.CHANNEL)
        channel.parse_response()
        sender = Thread(target=publisher.publish, args=("one:2",))
        sender.start()
        message = channel.parse_response(timeout=PATIENCE_S)
        sender.join()
    return bool(message and message[2] == b"one:2")
