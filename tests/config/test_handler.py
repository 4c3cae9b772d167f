"""A request goes to its view and back at one go, which is what Django is run by its own handler for."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import SyncToAsync
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from config.handler import Handler

Answer = Callable[[HttpRequest], HttpResponse]


class Passing:
    """Middleware that does nothing on the way, before the view, and on the way back."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, *_: object) -> None: ...


def view(request: HttpRequest) -> HttpResponse:
    return HttpResponse("seen")


def feed(request: HttpRequest) -> StreamingHttpResponse:
    async def told():
        yield b"one "
        yield b"two"

    return StreamingHttpResponse(told())


urlpatterns = [path("view", view), path("feed", feed)]


@pytest.fixture
def hops(settings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was called in a thread from the event loop."""
    called: list[str] = []
    call = SyncToAsync.__call__

    def noted(hop: SyncToAsync, *args: Any, **named: Any) -> Any:
        called.append(hop.func.__name__)
        return call(hop, *args, **named)

    monkeypatch.setattr(SyncToAsync, "__call__", noted)
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = [f"{__name__}.Passing"] * 2
    return called


async def ask(address: str) -> bytes:
    """Return what is answered, however many pieces it comes in."""
    scope = {"type": "http", "method": "GET", "path": address, "query_string": b"", "headers": []}
    asked = ApplicationCommunicator(Handler(), scope)
    await asked.send_input({"type": "http.request"})
    assert (await asked.receive_output())["status"] == 200
    body, more = b"", True
    while more:
        piece = await asked.receive_output()
        body, more = body + piece.get("body", b""), piece.get("more_body", False)
    return body


async def test_middleware_and_view_are_asked_at_one_go(hops: list[str]) -> None:
    assert await ask("/view") == b"seen"
    assert [hop for hop in hops if hop in ("get_response", "process_view", "view")] == ["get_response"]


async def test_what_a_view_yields_later_is_told_piece_by_piece(hops: list[str]) -> None:
    assert await ask("/feed") == b"one two"
