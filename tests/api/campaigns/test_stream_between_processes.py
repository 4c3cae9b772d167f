"""Live feeds of other processes: fast through Redis, slower by polling without it."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from redis import Redis as Client

from api import models
from campaigns import services
from campaigns.models import Campaign
from campaigns.realtime import pubsub
from tests.api.live_feeds import Feed, feed, web_process
from tests.support.polling import PATIENCE_S, wait_until
from tests.support.programs import NEEDS, find, free_port, redis
from tests.support.servers import AT_HAND

pytestmark = pytest.mark.django_db(transaction=True)

QUICKLY_S = 30
SELDOM_S = 90
"""A polling interval so long that fast news must come through Redis."""


class Redis:
    """A Redis server that can stop, hang and come back."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._port = free_port()
        self._running = ExitStack()
        self.start()

    def start(self) -> None:
        self.url = self._running.enter_context(redis(self._programs, self._port))

    def kill(self) -> None:
        self._running.close()

    def wait_for_listeners(self, number: int, campaign: Campaign) -> None:
        channel = pubsub.CHANNELS + str(campaign.pk)
        with Client.from_url(self.url) as client:
            wait_until(lambda: client.pubsub_numsub(channel) == [(channel.encode(), number)])


@pytest.fixture
def redis_server() -> Iterator[Redis]:
    programs = find(NEEDS["Redis"])
    if programs is None:
        pytest.skip("Redis is missing")
    server = Redis(programs)
    yield server
    server.kill()


@pytest.fixture
def campaign(owner: Any) -> Campaign:
    seats = [{"avatar": None, "controller": "me"}]
    return services.create_campaign(
        owner, ruleset="legendary", format="single", seats=seats, options={}, visibility="public"
    )


def act(url: str, campaign: Campaign, token: str) -> int:
    """Send the first option to a web process. Return the new version."""
    path, headers = f"{url}/api/v1/campaigns/{campaign.id}", {"Authorization": f"Bearer {token}"}
    decision = httpx.get(f"{path}/decision", headers=headers, **AT_HAND).json()
    body = {"expected_version": decision["version"], "action": decision["options"][0]["action"]}
    answer = httpx.post(f"{path}/actions", json=body, headers=headers, **AT_HAND)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["version"])


@contextmanager
def watched(url: str, campaign: Campaign) -> Iterator[Feed]:
    with feed(f"{url}/api/v1/campaigns/{campaign.id}/stream", after=0) as stream:
        stream.take(1)
        yield stream


def seen_after(stream: Feed, version: int) -> float:
    """Wait for a version on a stream. Return the seconds that it took."""
    start = time.monotonic()
    stream.until(version)
    return time.monotonic() - start


def wait_until_quick(stream: Feed, act: Callable[[], int]) -> None:
    """Act until the news comes fast, as processes skip Redis for a moment."""
    deadline = time.monotonic() + PATIENCE_S
    while seen_after(stream, act()) > QUICKLY_S:
        assert time.monotonic() < deadline, "it stays slow"


def test_a_stream_is_slow_without_redis_and_fast_again_when_it_returns(
    redis_server: Redis, campaign: Campaign, owner: Any, tmp_path: Path
) -> None:
    """Fast polling shows that nothing is lost, slow polling that Redis is used."""
    url, token = {"REDIS_URL": redis_server.url}, models.issue_token(owner)[0]
    with (
        web_process(tmp_path, **url, STREAM_LOOK_S="1") as watchful,
        web_process(tmp_path, **url, STREAM_LOOK_S=str(SELDOM_S)) as drowsy,
        watched(watchful, campaign) as slow,
        watched(drowsy, campaign) as quick,
    ):
        redis_server.wait_for_listeners(2, campaign)
        wait_until_quick(quick, lambda: act(watchful, campaign, token))
        redis_server.kill()
        last = [act(drowsy, campaign, token) for _ in range(3)][-1]
        slow.until(last)
        redis_server.start()
        redis_server.wait_for_listeners(2, campaign)
        wait_until_quick(quick, lambda: act(watchful, campaign, token))
