"""Request body limits, at a real ASGI server: what is too large is refused before it is read."""

import asyncio
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
from rest_framework.test import APIClient

from api.core import request_limits
from tests.api.live_feeds import feed
from tests.support.polling import PATIENCE_S

IMPORT = "/api/v1/campaigns/import"
FORM = "/campaigns/import"
MULTIPART = "multipart/form-data; boundary=x"
SMALL = 100_000
PIECE = b"x" * 10_000
MANY = 1000
"""Pieces, far more than are allowed."""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "MAX_REQUEST_BYTES", SMALL)


def announced(server: str, path: str, length: int) -> str:
    """Announce a body, send nothing of it, and return the answer."""
    address = urlsplit(server)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {MULTIPART}\r\nContent-Length: {length}\r\n"
    with socket.create_connection((address.hostname, address.port), PATIENCE_S) as line:
        line.sendall(f"{head}Connection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: line.recv(65536), b"")).decode()


def test_an_announced_body_that_is_too_large_is_refused_before_it_comes(server: str) -> None:
    for path, kind in ((IMPORT, "application/problem+json"), (FORM, "text/html")):
        answer = announced(server, path, request_limits.MAX_REQUEST_BYTES + 1)
        assert answer.startswith("HTTP/1.1 413 ")
        assert f"content-type: {kind}" in answer.lower()
        assert request_limits.TOO_LARGE in answer


def test_a_body_that_never_comes_is_refused_and_a_feed_goes_on(
    server: str, monkeypatch: pytest.MonkeyPatch, new_campaign: Any, settings: Any
) -> None:
    monkeypatch.setattr(request_limits, "PATIENCE_S", 0.2)
    settings.STREAM_HEARTBEAT_S = 0.1
    campaign = new_campaign("me", "open", visibility="public")
    with feed(f"{server}/api/v1/campaigns/{campaign.id}/stream", after=0) as stream:
        answer = announced(server, "/api/v1/auth/token", 1000)
        assert answer.startswith("HTTP/1.1 408 ") and '"code": "body_too_slow"' in answer
        assert announced(server, "/accounts/sign-in", 1000).startswith("HTTP/1.1 400 ")
        assert len([next(stream.blocks) for _ in range(5)]) == 5


@pytest.mark.parametrize("said", ["many", "", "-1"])
def test_a_malformed_length_is_ignored(anonymous: APIClient, said: str) -> None:
    response = anonymous.post("/api/v1/auth/token", {}, format="json", CONTENT_LENGTH=said)
    assert response.json()["code"] != "body_too_large"


class Reader:
    """An ASGI application that reads to the end. seen: bytes that it got; asked: messages that were fetched."""

    def __init__(self, length: int | None = None) -> None:
        self.seen = self.asked = 0
        said = [] if length is None else [(b"content-length", str(length).encode())]
        asyncio.run(request_limits.Bounded(self._read)({"type": "http", "headers": said}, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        self.asked += 1
        return {"type": "http.request", "body": PIECE, "more_body": self.asked < MANY}

    async def _send(self, message: Any) -> None: ...

    async def _read(self, scope: Any, receive: Any, send: Any) -> None:
        message: dict[str, Any] = {"more_body": True}
        while message["more_body"]:
            message = await receive()
            self.seen += len(message["body"])
        self.is_marked = bool(scope[request_limits.MARK])


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("length", "seen", "asked"), [(None, SMALL, SMALL // len(PIECE) + 1), (SMALL + 1, 0, 0), (1, SMALL, 11)]
)
def test_no_more_is_read_than_the_limit_whatever_was_announced(length: int | None, seen: int, asked: int) -> None:
    reader = Reader(length)
    assert (reader.seen, reader.asked, reader.is_marked) == (seen, asked, True)
