"""How Django is run as an ASGI application."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class Handler(ASGIHandler):
    """Django's own, but that a request goes through all middleware, to its view and back without seeing the event loop.

    Nothing on that way is asynchronous here but what a feed yields later. Django's own handler goes back to the loop in
    the midst of it, then to the thread again for each `process_view` and for the view: a fifth of most requests.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)
