"""Django's ASGI handler for a project whose middleware and views are synchronous."""

import errno
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from api.problems import problem
from frontend.views.refusing import failed


class Handler(ASGIHandler):
    """Run middleware and view of a request in one thread hop.

    Django's own handler returns to the event loop for each `process_view` and for the view: a fifth of most requests.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)

    async def handle(self, scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        """Handle a request. Answer 503 if the disk is too full to store its body: Django raises OSError."""
        try:
            await super().handle(scope, receive, send)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            await self.send_response(_unavailable(scope["path"]), send)


def _unavailable(path: str) -> HttpResponseBase:
    if path.startswith("/api/"):
        return problem("unavailable")
    request = HttpRequest()
    request.path = path
    return failed(request)
