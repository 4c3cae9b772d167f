"""How large a body may be, from a real ASGI server: what is too much is refused before it is taken in."""

import asyncio
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from rest_framework.test import APIClient

from api import bodies
from tests.api.feeds import asgi_server, feed
from tests.api.problem_documents import assert_problem
from tests.servers import AT_HAND
from tests.waiting import PATIENCE_S

IMPORT = "/api/v1/campaigns/import"
FORM = "/campaigns/import"
MULTIPART = "multipart/form-data; boundary=x"
SMALL = 100_000
PIECE = b"x" * 10_000
MANY = 1000
"""Pieces, far more than may be."""


@pytest.fixture
def server(transactional_db: None) -> Iterator[str]:
    from config.asgi import application

    with asgi_server(application) as url:
        yield url


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be large."""
    monkeypatch.setattr(bodies, "MAX_REQUEST_BYTES", SMALL)


def announced(server: str, path: str, length: int) -> str:
    """Say that a body of a length will come, send nothing of it, and return the answer."""
    address = urlsplit(server)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {MULTIPART}\r\nContent-Length: {length}\r\n"
    with socket.create_connection((address.hostname, address.port), PATIENCE_S) as line:
        line.sendall(f"{head}Connection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: line.recv(65536), b"")).decode()


@pytest.mark.parametrize(("path", "kind"), [(IMPORT, "application/problem+json"), (FORM, "text/html")])
def test_what_says_that_it_is_too_large_is_refused_before_any_of_it_comes(server: str, path: str, kind: str) -> None:
    answer = announced(server, path, bodies.MAX_REQUEST_BYTES + 1)
    assert answer.startswith("HTTP/1.1 413 ")
    assert f"content-type: {kind}" in answer.lower()
    assert bodies.TOO_LARGE in answer


@pytest.mark.parametrize(("path", "status"), [("/api/v1/auth/token", 408), ("/accounts/sign-in", 400)])
def test_what_never_becomes_whole_is_refused_after_a_while(
    server: str, monkeypatch: pytest.MonkeyPatch, path: str, status: int
) -> None:
    """The head of a request said what comes, and nothing came: the server waited without end."""
    monkeypatch.setattr(bodies, "PATIENCE_S", 0.2)
    answer = announced(server, path, 1000)
    assert answer.startswith(f"HTTP/1.1 {status} ")
    assert status != 408 or '"code": "body_too_slow"' in answer


def test_a_feed_is_no_body_that_takes_too_long(
    server: str, monkeypatch: pytest.MonkeyPatch, new_campaign: Any, settings: Any
) -> None:
    monkeypatch.setattr(bodies, "PATIENCE_S", 0.2)
    settings.STREAM_HEARTBEAT_S = 0.1
    campaign = new_campaign("me", "open", visibility="public")
    with feed(f"{server}/api/v1/campaigns/{campaign.id}/stream", after=0) as stream:
        assert len([next(stream.blocks) for _ in range(8)]) == 8


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("path", [IMPORT, FORM, "/accounts/sign-in", "/api/v1/auth/token"])
def test_what_comes_in_pieces_is_refused_when_it_is_too_much(server: str, path: str) -> None:
    pieces = (PIECE for _ in range(MANY))
    response = httpx.post(f"{server}{path}", content=pieces, headers={"Content-Type": MULTIPART}, **AT_HAND)
    assert response.status_code == 413
    assert bodies.TOO_LARGE in response.text


@pytest.mark.usefixtures("small")
def test_what_is_just_small_enough_is_taken_in(server: str) -> None:
    sent = {"content": b"x" * SMALL, "headers": {"Content-Type": "application/json"}, **AT_HAND}
    assert httpx.post(f"{server}/api/v1/auth/token", **sent).json()["detail"].startswith("A body may have 65536 bytes")
    larger = sent | {"content": b"x" * (SMALL + 1)}
    assert httpx.post(f"{server}/api/v1/auth/token", **larger).json()["detail"] == bodies.TOO_LARGE


@pytest.mark.parametrize("said", ["many", "", "-1"])
def test_a_length_that_is_none_is_not_believed(anonymous: APIClient, said: str) -> None:
    response = anonymous.post("/api/v1/auth/token", {}, format="json", CONTENT_LENGTH=said)
    assert response.json()["code"] != "body_too_large"


@pytest.mark.parametrize("path", [IMPORT, "/api/v1/auth/token", "/api/v1/nothing"])
def test_the_interface_refuses_with_a_problem_document(as_owner: APIClient, path: str) -> None:
    response = as_owner.post(path, {}, format="json", CONTENT_LENGTH=str(bodies.MAX_REQUEST_BYTES + 1))
    assert_problem(response, "body_too_large", detail=bodies.TOO_LARGE)


class Reader:
    """An ASGI application that reads to the end. seen: how many bytes it got; asked: how many messages were fetched."""

    def __init__(self, length: int | None = None) -> None:
        self.seen = self.asked = 0
        said = [] if length is None else [(b"content-length", str(length).encode())]
        asyncio.run(bodies.Bounded(self._read)({"type": "http", "headers": said}, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        self.asked += 1
        return {"type": "http.request", "body": PIECE, "more_body": self.asked < MANY}

    async def _send(self, message: Any) -> None: ...

    async def _read(self, scope: Any, receive: Any, send: Any) -> None:
        message: dict[str, Any] = {"more_body": True}
        while message["more_body"]:
            message = await receive()
            self.seen += len(message["body"])
        self.is_marked = bool(scope[bodies.MARK])


@pytest.mark.usefixtures("small")
class TestBounded:
    def test_a_body_without_end_ends_at_the_limit(self) -> None:
        reader = Reader()
        assert (reader.seen, reader.asked, reader.is_marked) == (SMALL, SMALL // len(PIECE) + 1, True)

    def test_one_that_says_it_is_too_large_is_not_asked_for(self) -> None:
        reader = Reader(length=SMALL + 1)
        assert (reader.seen, reader.asked, reader.is_marked) == (0, 0, True)

    def test_one_that_says_less_than_it_is_ends_all_the_same(self) -> None:
        assert Reader(length=1).seen == SMALL
