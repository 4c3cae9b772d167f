"""How large the body of a request may be: what is larger is refused before it is taken in, or as soon as it shows.

Three guards for one limit. Django takes in whole what an ASGI server hands on, so `Bounded` hands on no more than may
be. `guard` answers for what was too large, and for what only says so. `Limit` counts the files of a form as they come.
"""

from asyncio import get_running_loop
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver

from api.problems import problem
from campaigns import file_format

AROUND_A_FILE = 64 << 10
"""So many bytes a form may have besides its file."""
MAX_REQUEST_BYTES = file_format.MAX_FILE_BYTES + AROUND_A_FILE
TOO_LARGE = f"This is too much: {file_format.LIMITS}."
MARK = "cliffhanger.too_large"
"""What a scope has where its request was cut off."""

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]


class Bounded:
    """An ASGI application that gets no more of a body than a request may have. What is larger ends early, and a body
    that says so beforehand is not asked for at all."""

    def __init__(self, application: Callable[..., Awaitable[None]]) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Callable[[Message], Awaitable[None]]) -> None:
        if scope["type"] == "http":
            scope = {**scope, MARK: _length(dict(scope["headers"]).get(b"content-length")) > MAX_REQUEST_BYTES}
            receive = _bounded(scope, receive)
        await self._application(scope, receive, send)


def _bounded(scope: Message, receive: Receive) -> Receive:
    """Return what hands the messages of a request on until they are too much; then comes the end, and nothing more."""
    left, is_at_end = MAX_REQUEST_BYTES, False

    async def bounded() -> Message:
        nonlocal left, is_at_end
        if is_at_end:
            await get_running_loop().create_future()
        if not scope[MARK]:
            message = await receive()
            left -= len(message.get("body", b""))
            scope[MARK] = left < 0
        if not scope[MARK]:
            return message
        is_at_end = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return bounded


def guard(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: refuse a body that is too large, before anything reads it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return _refuse(request) if _is_too_large(request) else get_response(request)

    return middleware


def _is_too_large(request: HttpRequest) -> bool:
    was_cut_off = getattr(request, "scope", {}).get(MARK, False)
    return was_cut_off or _length(request.META.get("CONTENT_LENGTH")) > MAX_REQUEST_BYTES


def _refuse(request: HttpRequest) -> HttpResponse:
    """Answer with a problem document, or with the page for what can't be read."""
    if request.path_info.startswith("/api/"):
        return problem("body_too_large", TOO_LARGE)
    not_understood = get_resolver().resolve_error_handler(400)
    return not_understood(request, exception=RequestDataTooBig(TOO_LARGE))


def _length(said: Any) -> int:
    """Return the length that a request says it has; 0 for none, or nonsense."""
    with suppress(ValueError):
        return int(said or 0)
    return 0


class Limit(FileUploadHandler):
    """Upload handler: the files of a form have no more bytes than a campaign's file, whatever the form said of itself.

    It keeps nothing; the handlers after it do. Raises RequestDataTooBig.
    """

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self._taken = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self._taken += len(raw_data)
        if self._taken > file_format.MAX_FILE_BYTES:
            raise RequestDataTooBig(TOO_LARGE)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
