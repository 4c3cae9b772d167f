"""Redis publish/subscribe: processes notify each other of new events.

Nothing fails or waits without Redis, because `notifications` polls the database too.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import cache, partial

from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from campaigns.realtime import redis_client
from campaigns.realtime.redis_client import line

CHANNEL = "cliffhanger:streams"
FIRST_RETRY_S, LAST_RETRY_S = 0.1, 5.0
QUIET_S = 15.0
"""Time without a message after which a listener pings Redis.

It is also the timeout of the ping.
"""


class Publisher:
    """Sends messages to Redis."""

    def __init__(self, url: str, timeout_s: float) -> None:
        self._redis = Redis.from_url(url, **redis_client.options(timeout_s))

    def publish(self, message: str) -> None:
        """Send a message to all current listeners. Never raises."""
        line.call("news", partial(self._redis.publish, CHANNEL, message), lambda: None)


@cache
def publisher(url: str, timeout_s: float) -> Publisher:
    """Return this process's publisher."""
    return Publisher(url, timeout_s)


async def listen(url: str, timeout_s: float, hear: Callable[[str], None]) -> None:
    """Pass on each message until cancelled. Reconnect after a failure."""
    pause_s = FIRST_RETRY_S
    while True:
        try:
            async with _connect(url, timeout_s) as redis, redis.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                line.is_up = True
                async for message in _messages(channel):
                    pause_s = FIRST_RETRY_S
                    hear(message)
        except Exception as error:  # whatever the client raises, it is tried again
            line.record_failure("news", error)
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, LAST_RETRY_S)


async def _messages(channel: PubSub) -> AsyncIterator[str]:
    """Yield messages. Raise TimeoutError if Redis doesn't answer a ping."""
    while True:
        said = await channel.get_message(timeout=QUIET_S)
        if said is None:
            await channel.ping()
            said = await channel.get_message(timeout=QUIET_S)
        if said is None:
            raise TimeoutError("nothing heard")
        if said["type"] == "message":
            yield said["data"]


def _connect(url: str, timeout_s: float) -> AsyncRedis:
    options = {**redis_client.options(timeout_s), "retry": Retry(NoBackoff(), 0)}
    return AsyncRedis.from_url(url, decode_responses=True, encoding_errors="replace", **options)
