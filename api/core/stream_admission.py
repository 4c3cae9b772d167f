"""Limit of the live feeds that open at the same time.

Further feeds wait. Other requests are not delayed.
"""

from asyncio import AbstractEventLoop, Semaphore, get_running_loop
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from weakref import WeakKeyDictionary

from api.core.client_disconnect import Message, Receive

MAX_OPENING = 2
"""Number of feeds that open at the same time.

When a server process ends, hundreds of clients reconnect at once, and each costs a request.
"""


class StreamAdmission:
    """ASGI middleware that opens live feeds a few at a time.

    A feed that has started or is refused lets the next one in.
    """

    def __init__(self, application: Callable[..., Awaitable[None]]) -> None:
        self._application = application
        self._semaphores: WeakKeyDictionary[AbstractEventLoop, Semaphore] = WeakKeyDictionary()

    async def __call__(self, scope: Message, receive: Receive, send: Callable[[Message], Awaitable[None]]) -> None:
        if not scope.get("path", "").endswith("/stream"):
            await self._application(scope, receive, send)
            return
        async with AsyncExitStack() as slot:
            await slot.enter_async_context(self._semaphores.setdefault(get_running_loop(), Semaphore(MAX_OPENING)))

            async def send_and_release(message: Message) -> None:
                await send(message)
                await slot.aclose()

            await self._application(scope, receive, send_and_release)
