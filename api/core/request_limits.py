"""How large the body of a request may be, and how long it may take: what is more is refused before it is taken in, or
as soon as it shows.

Three guards for one limit. Django takes in whole what an ASGI server hands on, so `Bounded` hands on no more than may
be, and waits no longer than it may. `guard` answers for what was too large or too slow, and for what only says so.
`Limit` counts the files of a form as they come.
"""

import errno
from asyncio import get_running_loop, timeout_at
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from django.core.exceptions import BadRequest, RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver

from api.core.problems import problem
from campaigns.files import file_format
from campaigns.http.error_kinds import TOO_LARGE

AROUND_A_FILE = 64 << 10
"""So many bytes a form may have besides its file."""
MAX_REQUEST_BYTES = file_format.MAX_FILE_BYTES + AROUND_A_FILE
PATIENCE_S, LEAST_BYTES_A_SECOND = 60.0, 20_000
"""A body is whole after so long, and a second more for each so many bytes that have come."""
TOO_SLOW = "The body did not come to its end in time."
MARK = "cliffhanger.refusal"
"""What a scope has where its request was cut off: the code of the refusal, or nothing."""
DETAILS = {"body_too_large": TOO_LARGE, "body_too_slow": TOO_SLOW}

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]


class Bounded:
    """An ASGI application that gets no more of a body than a request may have. What is larger or slower ends early, and
    a body that says beforehand that it is too large is not asked for at all. One that the disk has no room for, where
    Django keeps a large one until it is whole, is asked about once more without it, so that it is refused."""

    def __init__(self, application: Callable[..., Awaitable[None]]) -> None:
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Callable[[Message], Awaitable[None]]) -> None:
        if scope["type"] == "http":
            is_too_large = _length(dict(scope["headers"]).get(b"content-length")) > MAX_REQUEST_BYTES
            scope = {**scope, MARK: "body_too_large" if is_too_large else ""}
            receive = _bounded(scope, receive)
        try:
            await self._application(scope, receive, send)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            scope[MARK] = "unavailable"
            await self._application(scope, _bounded(scope, receive), send)


def _bounded(scope: Message, receive: Receive) -> Receive:
    """Return what hands the messages of a request on until they are too much; then comes the end, and nothing more."""
    left, is_cut_off = MAX_REQUEST_BYTES, False
    # Once it is whole, only the end of the connection is waited for.
    until: float | None = get_running_loop().time() + PATIENCE_S

    async def bounded() -> Message:
        nonlocal left, is_cut_off, until
        if is_cut_off:
            await get_running_loop().create_future()
        if not scope[MARK]:
            try:
                async with timeout_at(until):
                    message = await receive()
            except TimeoutError:
                scope[MARK] = "body_too_slow"
            else:
                length = len(message.get("body", b""))
                left -= length
                until = until + length / LEAST_BYTES_A_SECOND if until and message.get("more_body") else None
                scope[MARK] = "body_too_large" if left < 0 else ""
        if not scope[MARK]:
            return message
        is_cut_off = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return bounded


def guard(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: refuse a body that is too large or too slow, before anything reads it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        code = _refusal(request)
        return _refuse(request, code) if code else get_response(request)

    return middleware


def _refusal(request: HttpRequest) -> str:
    """Return why a body is refused; nothing where it isn't."""
    is_too_large = _length(request.META.get("CONTENT_LENGTH")) > MAX_REQUEST_BYTES
    return "body_too_large" if is_too_large else getattr(request, "scope", {}).get(MARK, "")


def _refuse(request: HttpRequest, code: str) -> HttpResponse:
    """Answer with a problem document, or the page for what can't be read. Raises OSError where there is no room."""
    if code == "unavailable":
        raise OSError(errno.ENOSPC, "There is no room to keep what is sent until it is whole")
    if request.path_info.startswith("/api/"):
        return problem(code, DETAILS[code])
    not_understood = get_resolver().resolve_error_handler(400)
    kind = RequestDataTooBig if code == "body_too_large" else BadRequest
    return not_understood(request, exception=kind(DETAILS[code]))


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
