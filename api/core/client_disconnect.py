"""Detect that a client has disconnected, so that long work for it can stop."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from campaigns import request_cancellation

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]


class DisconnectMiddleware:
    """ASGI middleware that marks a request as cancelled when its client disconnects."""

    def __init__(self, application: Callable[..., Awaitable[None]]) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Callable[[Message], Awaitable[None]]) -> None:
        gone = request_cancellation.watch()

        async def watching_receive() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect":
                gone.set()
            return message

        await self._application(scope, watching_receive, send)
