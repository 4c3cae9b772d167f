"""Wake-ups: who waits for a stream to grow is told, whichever thread or process made it grow.

News comes three ways: from this process at once, from others through Redis (`pubsub`), and under both from a slow look
at the database, which finds whatever got lost. News is only a version: what it holds is read from the log.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock

from django.conf import settings

from campaigns import pubsub
from campaigns.models import Campaign
from campaigns.threads import in_thread

logger = logging.getLogger(__name__)


class Subscription:
    """One who waits. latest: the last version that was heard of."""

    def __init__(self) -> None:
        self.latest = 0
        self._news = asyncio.Event()

    def tell(self, version: int) -> None:
        if version > self.latest:
            self.latest = version
            self._news.set()

    async def beyond(self, version: int, timeout_s: float) -> bool:
        """Wait to hear of a later version. Returns False where none came in that time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                while self.latest <= version:
                    self._news.clear()
                    await self._news.wait()
        return self.latest > version


class Hub:
    """All who wait in one event loop. Used in that loop alone; runs only while somebody waits."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Subscription]] = {}
        self._messengers: list[asyncio.Task[None]] = []

    def join(self, stream: str, subscription: Subscription) -> None:
        if not self._waiting:
            self._start()
        self._waiting.setdefault(stream, set()).add(subscription)

    def leave(self, stream: str, subscription: Subscription) -> bool:
        """Returns whether nobody is left."""
        self._waiting[stream].discard(subscription)
        if not self._waiting[stream]:
            del self._waiting[stream]
        if not self._waiting:
            self._stop()
        return not self._waiting

    def tell(self, stream: str, version: int) -> None:
        for subscription in self._waiting.get(stream, ()):
            subscription.tell(version)

    def _start(self) -> None:
        ways = [self._look()]
        if settings.REDIS_URL:
            ways.append(pubsub.listen(settings.REDIS_URL, self._hear))
        self._messengers = [asyncio.create_task(way) for way in ways]

    def _stop(self) -> None:
        for messenger in self._messengers:
            messenger.cancel()

    def _hear(self, message: str) -> None:
        stream, _, version = message.partition(":")
        if version.isdecimal():
            self.tell(stream, int(version))

    async def _look(self) -> None:
        """Ask the database now and then, with one question for all who wait."""
        while True:
            await asyncio.sleep(settings.STREAM_LOOK_S)
            try:
                versions = await _versions(list(self._waiting))
            except Exception:  # the net under all else must not tear
                logger.exception("Live feeds can't look at the database")
                continue
            for stream, version in versions:
                self.tell(stream, version)


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}
_lock = Lock()


def wake(stream: str, version: int) -> None:
    """Tell all who wait, here and in other processes, that a stream has grown to a version. Never fails."""
    with _lock:
        hubs = list(_hubs.items())
    for loop, hub in hubs:
        with suppress(RuntimeError):  # the loop has just been closed: nobody waits there any more
            loop.call_soon_threadsafe(hub.tell, stream, version)
    if settings.REDIS_URL:
        pubsub.publisher(settings.REDIS_URL).publish(f"{stream}:{version}")


@contextmanager
def subscribe(stream: str) -> Iterator[Subscription]:
    """Wait for a stream, in the running event loop."""
    loop, subscription = asyncio.get_running_loop(), Subscription()
    with _lock:
        hub = _hubs.setdefault(loop, Hub())
        hub.join(stream, subscription)
    try:
        yield subscription
    finally:
        with _lock:
            if hub.leave(stream, subscription):
                del _hubs[loop]


def is_quiet() -> bool:
    """Return whether nobody waits in this process."""
    return not _hubs


@in_thread
def _versions(streams: list[str]) -> list[tuple[str, int]]:
    return list(Campaign.objects.filter(pk__in=streams).values_list("pk", "version"))
