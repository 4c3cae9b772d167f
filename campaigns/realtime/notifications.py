"""Notifications to live feeds about new events and messages of a campaign.

They come from this process at once, and from other processes through Redis (`pubsub`). A slow poll of the database
finds whatever was lost. A notification holds only numbers; the data is read from the database.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import NamedTuple

from django.conf import settings
from django.db.models import OuterRef, Subquery

from campaigns.db.thread_pool import in_thread
from campaigns.models import Campaign, Remark
from campaigns.realtime import pubsub

logger = logging.getLogger(__name__)


class News(NamedTuple):
    """The last version of a campaign's log and the id of its last public message."""

    version: int = 0
    remark: int = 0

    def merge(self, other: "News") -> "News":
        return News(max(self.version, other.version), max(self.remark, other.remark))


class Subscription:
    """A waiting feed. latest: the newest notification."""

    def __init__(self) -> None:
        self.latest = News()
        self._news = asyncio.Event()

    def tell(self, news: News) -> None:
        if self._is_beyond(self.latest, news):
            self.latest = self.latest.merge(news)
            self._news.set()

    async def wait_beyond(self, known: News, timeout_s: float) -> bool:
        """Wait for a later version or message. Return False on a timeout."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                while not self._is_beyond(known, self.latest):
                    self._news.clear()
                    await self._news.wait()
        return self._is_beyond(known, self.latest)

    @staticmethod
    def _is_beyond(known: News, news: News) -> bool:
        return known.merge(news) != known


class Hub:
    """The subscriptions of one event loop, for use in that loop only.

    Its tasks run only while there are subscriptions.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, set[Subscription]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: pubsub.Listener | None = None

    def join(self, stream: str, subscription: Subscription) -> None:
        if not self._waiting:
            self._start()
        self._waiting.setdefault(stream, set()).add(subscription)
        self._tell_listener()

    def leave(self, stream: str, subscription: Subscription) -> bool:
        """Remove a subscription. Return True if it was the last one."""
        self._waiting[stream].discard(subscription)
        if not self._waiting[stream]:
            del self._waiting[stream]
            self._tell_listener()
        if not self._waiting:
            self._stop()
        return not self._waiting

    def tell(self, stream: str, news: News) -> None:
        for subscription in self._waiting.get(stream, ()):
            subscription.tell(news)

    def _start(self) -> None:
        self._tasks = [asyncio.create_task(self._poll())]
        if settings.REDIS_URL:
            self._listener = pubsub.Listener(
                settings.REDIS_URL, settings.REDIS_TIMEOUT_S, self._waiting, self._on_message
            )
            self._tasks.append(asyncio.create_task(self._listener.run()))

    def _tell_listener(self) -> None:
        if self._listener:
            self._listener.changed.set()

    def _stop(self) -> None:
        for task in self._tasks:
            _ending.add(task)
            task.add_done_callback(_ending.discard)
            task.cancel()

    def _on_message(self, stream: str, message: str) -> None:
        numbers = message.split(":")
        if len(numbers) == len(News._fields) and all(number.isdecimal() for number in numbers):
            self.tell(stream, News(*map(int, numbers)))

    async def _poll(self) -> None:
        """Poll the database, with one query for all subscriptions."""
        while True:
            await asyncio.sleep(settings.STREAM_LOOK_S)
            try:
                found = await _latest_news(list(self._waiting))
            except Exception:  # the net under all else must not tear
                logger.exception("The poll of the database for live feeds failed")
                continue
            for stream, news in found:
                self.tell(stream, news)


_ending: set[asyncio.Task[None]] = set()
"""Cancelled tasks. The event loop doesn't keep them alive until they end."""
_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}
_lock = Lock()


def wake(stream: str, version: int = 0, remark: int = 0) -> None:
    """Notify all feeds, in every process, of a new version or message. Never raises."""
    with _lock:
        hubs = list(_hubs.items())
    for loop, hub in hubs:
        with suppress(RuntimeError):  # the loop has just been closed: nobody waits there any more
            loop.call_soon_threadsafe(hub.tell, stream, News(version, remark))
    if settings.REDIS_URL:
        pubsub.publisher(settings.REDIS_URL, settings.REDIS_TIMEOUT_S).publish(stream, f"{version}:{remark}")


@contextmanager
def subscribe(stream: str) -> Iterator[Subscription]:
    """Subscribe to a stream in the running event loop."""
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
    """Return True if this process has no subscriptions."""
    return not _hubs


@in_thread
def _latest_news(streams: list[str]) -> list[tuple[str, News]]:
    talk = Remark.objects.filter(campaign=OuterRef("pk"), is_note=False).order_by("-pk").values("pk")[:1]
    rows = Campaign.objects.filter(pk__in=streams).values_list("pk", "version", Subquery(talk))
    return [(stream, News(version, remark or 0)) for stream, version, remark in rows]
