"""Redis publish/subscribe: processes tell each other that a stream has grown.

Without Redis, or while it is away, nothing fails and nobody waits for it: `wakeups` looks at the database too.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import cache

from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

CHANNEL = "cliffhanger:streams"
TIMEOUT_S = 0.25
"""A command waits no longer for Redis to take its message."""
PAUSE_S = 1.0
"""After a failure nothing is published for so long."""
FIRST_RETRY_S, LAST_RETRY_S = 0.1, 5.0
COMPLAIN_EVERY_S = 60.0

log = logging.getLogger(__name__)


class Complaints:
    """Says that Redis is away, once in a while."""

    def __init__(self) -> None:
        self._silent_until = 0.0

    def hear(self, error: Exception) -> None:
        if time.monotonic() >= self._silent_until:
            self._silent_until = time.monotonic() + COMPLAIN_EVERY_S
            log.warning("Live feeds are slow: Redis is away (%s)", error)


complaints = Complaints()


class Publisher:
    """Sends messages to Redis, and gives up for a while where it doesn't answer."""

    def __init__(self, url: str) -> None:
        once = Retry(NoBackoff(), 0)
        self._redis = Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S, retry=once)
        self._away_until = 0.0

    def publish(self, message: str) -> None:
        """Send a message to all who listen now. Never raises."""
        if time.monotonic() < self._away_until:
            return
        try:
            self._redis.publish(CHANNEL, message)
        except (RedisError, OSError) as error:
            self._away_until = time.monotonic() + PAUSE_S
            complaints.hear(error)


@cache
def publisher(url: str) -> Publisher:
    """Return this process's publisher."""
    return Publisher(url)


async def listen(url: str, hear: Callable[[str], None]) -> None:
    """Pass on each message, until cancelled; where Redis goes away, connect again when it is back."""
    pause_s = FIRST_RETRY_S
    while True:
        try:
            async with _connect(url) as redis, redis.pubsub(ignore_subscribe_messages=True) as channel:
                await channel.subscribe(CHANNEL)
                async for message in channel.listen():
                    pause_s = FIRST_RETRY_S
                    hear(message["data"])
        except Exception as error:  # whatever the client raises, it is tried again
            complaints.hear(error)
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, LAST_RETRY_S)


def _connect(url: str) -> AsyncRedis:
    """Return a client that waits for ever for a message, but not for a connection."""
    return AsyncRedis.from_url(
        url,
        decode_responses=True,
        retry=Retry(NoBackoff(), 0),
        socket_connect_timeout=TIMEOUT_S,
        socket_keepalive=True,
        socket_timeout=None,
    )
