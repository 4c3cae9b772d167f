"""Stream admission: feeds open a few at a time, and other requests don't wait."""

import asyncio
from typing import Any

from api.core.stream_admission import MAX_OPENING, StreamAdmission

FEED, OTHER = "/api/v1/campaigns/x/stream", "/api/v1/auth/me"


class Feeds:
    """Feeds that begin once `let` is set. most: the maximum about to begin."""

    def __init__(self) -> None:
        self.beginning = self.most = self.begun = 0
        self.let = asyncio.Event()
        self.over = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == OTHER:
            await send({"type": "http.response.start"})
            return
        self.beginning += 1
        self.most = max(self.most, self.beginning)
        await self.let.wait()
        self.beginning -= 1
        if "refused" in scope:
            raise PermissionError
        await send({"type": "http.response.start"})
        self.begun += 1
        await self.over.wait()


async def ignore(_: Any) -> None: ...


async def test_feeds_open_a_few_at_a_time_and_delay_no_other_requests() -> None:
    feeds = Feeds()
    application = StreamAdmission(feeds)
    async with asyncio.timeout(300), asyncio.TaskGroup() as readers:
        for _ in range(50):
            readers.create_task(application({"path": FEED}, ignore, ignore))
        await asyncio.sleep(0)
        await application({"path": OTHER}, ignore, ignore)
        assert (feeds.beginning, feeds.begun) == (MAX_OPENING, 0)
        feeds.let.set()
        while feeds.begun < 50:
            await asyncio.sleep(0)
        feeds.over.set()
    assert feeds.most == MAX_OPENING


async def test_a_failed_or_closed_feed_lets_the_next_one_in() -> None:
    feeds = Feeds()
    application = StreamAdmission(feeds)
    left = [asyncio.create_task(application({"path": FEED}, ignore, ignore)) for _ in range(MAX_OPENING)]
    await asyncio.sleep(0)
    for reader in left:
        reader.cancel()
    feeds.let.set()
    failed = [application({"path": FEED, "refused": True}, ignore, ignore) for _ in range(5)]
    assert all(isinstance(one, PermissionError) for one in await asyncio.gather(*failed, return_exceptions=True))
    reader = asyncio.create_task(application({"path": FEED}, ignore, ignore))
    async with asyncio.timeout(300):
        while not feeds.begun:
            await asyncio.sleep(0)
    feeds.over.set()
    await reader
