"""Redis publish/subscribe: processes notify each other of new events.

Nothing fails or waits without Redis, because `notifications` polls the database too.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from functools import cache, partial

from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from campaigns.realtime import redis_client
from campaigns.realtime.redis_client import line

CHANNELS = "cliffhanger:stream:"
"""Prefix of the channels.

Each stream has a channel, so a process hears only of those that its feeds follow.
"""
FIRST_RETRY_S, LAST_RETRY_S = 0.1, 5.0
QUIET_S = 15.0
"""Time without a message after which a listener pings Redis.

It is also the timeout of the ping.
"""


class Publisher:
    """Sends messages to Redis."""

    def __init__(self, url: str, timeout_s: float) -> None:
        self._redis = Redis.from_url(url, **redis_client.options(timeout_s))

    def publish(self, stream: str, message: str) -> None:
        """Send a message to all that listen to a stream. Never raises."""
        line.call("news", partial(self._redis.publish, CHANNELS + stream, message), lambda: None)


@cache
def publisher(url: str, timeout_s: float) -> Publisher:
    """Return this process's publisher."""
    return Publisher(url, timeout_s)


class Listener:
    """Listens to streams.

    streams: they may change; set `changed` then. hear: gets the stream and each message.
    """

    def __init__(self, url: str, timeout_s: float, streams: Collection[str], hear: Callable[[str, str], None]) -> None:
        self._url, self._timeout_s = url, timeout_s
        self._streams, self._hear = streams, hear
        self._known: set[str] = set()
        self.changed = asyncio.Event()

    async def run(self) -> None:
        """Pass on each message until cancelled. Reconnect after a failure."""
        pause_s = FIRST_RETRY_S
        while True:
            try:
                async with _connect(self._url, self._timeout_s) as redis, redis.pubsub() as pubsub:
                    self._known = set()
                    await self._follow(pubsub)
                    line.is_up, pause_s = True, FIRST_RETRY_S
                    async with asyncio.TaskGroup() as group:
                        group.create_task(self._follow_changes(pubsub))
                        group.create_task(self._pass_on(pubsub))
            except* Exception as errors:  # whatever the client raises, it is tried again
                line.record_failure("news", errors.exceptions[0])
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LAST_RETRY_S)

    async def _follow_changes(self, pubsub: PubSub) -> None:
        while True:
            await self.changed.wait()
            await self._follow(pubsub)

    async def _follow(self, pubsub: PubSub) -> None:
        """Subscribe to new streams; unsubscribe from those that nobody follows."""
        self.changed.clear()
        known, self._known = self._known, set(self._streams)
        async with asyncio.timeout(self._timeout_s):
            if new := self._known - known:
                await pubsub.subscribe(*(CHANNELS + stream for stream in new))
            if left := known - self._known:
                await pubsub.unsubscribe(*(CHANNELS + stream for stream in left))

    async def _pass_on(self, pubsub: PubSub) -> None:
        async for channel, message in _messages(pubsub):
            self._hear(channel.removeprefix(CHANNELS), message)


async def _messages(pubsub: PubSub) -> AsyncIterator[tuple[str, str]]:
    """Yield channels and messages. Raise TimeoutError if Redis doesn't answer a ping."""
    while True:
        said = await pubsub.get_message(timeout=QUIET_S)
        if said is None:
            await pubsub.ping()
            said = await pubsub.get_message(timeout=QUIET_S)
        if said is None:
            raise TimeoutError("nothing heard")
        if said["type"] == "message":
            yield said["channel"], said["data"]


def _connect(url: str, timeout_s: float) -> AsyncRedis:
    """Return a client without a timeout for answers.

    With a timeout it calls `asyncio.wait_for`, which loses cancellations in Python 3.11 (CPython issue 86296). The
    listener would live on without feeds.
    """
    options = {**redis_client.options(timeout_s), "socket_timeout": None, "retry": Retry(NoBackoff(), 0)}
    return AsyncRedis.from_url(url, decode_responses=True, encoding_errors="replace", **options)
