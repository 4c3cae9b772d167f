"""Slow and malformed request heads, at a real server with a short time limit."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from api.core.problems import problem
from config import play
from config.http import Protocol
from tests.api.live_feeds import answers
from tests.support.polling import PATIENCE_S, wait_until
from tests.support.programs import free_port
from tests.support.servers import ROOT

HALF_A_HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
TOO_LONG = HALF_A_HEAD.ljust((64 << 10) + 1, b"x")
"""By one byte: nothing of it is still under way when it is refused, which would break the line."""


class Impatient(Protocol):
    """The protocol of the server under test."""

    head_timeout_s = 1.0


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a web process. Who is silent between two requests may be so for long."""
    port = free_port()
    command = ["uvicorn", "config.asgi:application", "--port", str(port), "--timeout-keep-alive", str(PATIENCE_S)]
    process = subprocess.Popen(
        [sys.executable, "-m", *command, "--http", f"{__name__}:{Impatient.__name__}"],
        cwd=ROOT,
        env={"CLIFFHANGER_DATA": str(tmp_path_factory.mktemp("data"))},
    )
    try:
        wait_until(lambda: process.poll() is not None or answers(f"http://127.0.0.1:{port}"))
        yield port
    finally:
        process.kill()
        process.wait()


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)


def answer(client: socket.socket) -> bytes:
    """Return what comes, up to the end of a small answer; nothing where the server hung up."""
    found = b""
    while not found.endswith(b"}") and (more := client.recv(4096)):
        found += more
    return found


def test_who_does_not_end_the_head_of_a_request_is_disconnected(port: int) -> None:
    """Also one that sends a byte now and then, and in a second request on the same connection."""
    with connect(port) as silent, connect(port) as halfway, connect(port) as second, connect(port) as dripping:
        second.sendall(REQUEST % 0)
        assert answer(second).startswith(b"HTTP/1.1 200")
        for client in (halfway, second, dripping):
            client.sendall(HALF_A_HEAD)
        dripping.settimeout(0.05)
        wait_until(lambda: is_hung_up(dripping), "it waits as long as bytes come")
        assert answer(silent) == answer(halfway) == answer(second) == b""


def is_hung_up(client: socket.socket) -> bool:
    """Send a byte, and return whether nobody takes it any more."""
    try:
        client.sendall(b"x")
        return client.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_a_body_and_the_pause_between_two_requests_may_take_longer(port: int) -> None:
    with connect(port) as slow, connect(port) as quiet, connect(port) as later:
        slow.sendall(REQUEST % 2 + b"{")
        quiet.sendall(REQUEST % 0)
        assert answer(quiet).startswith(b"HTTP/1.1 200")
        later.sendall(HALF_A_HEAD)
        assert answer(later) == b"", "by now the others would have been hung up on too"
        slow.sendall(b"}")
        quiet.sendall(REQUEST % 0)
        assert answer(slow).startswith(b"HTTP/1.1 200")
        assert answer(quiet).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("head", [b"no HTTP at all\r\n\r\n", TOO_LONG])
def test_a_head_that_cannot_be_read_is_refused_by_a_problem_document(port: int, head: bytes) -> None:
    with connect(port) as client:
        client.sendall(head)
        status, _, body = answer(client).partition(b"\r\n\r\n")
    assert status.startswith(b"HTTP/1.1 400") and b"application/problem+json" in status
    assert json.loads(body) | {"detail": ""} == json.loads(problem("bad_request").content) | {"detail": ""}
    assert "64 kB" in json.loads(body)["detail"]


def test_every_web_process_that_we_start_or_tell_of_speaks_so() -> None:
    guide = (ROOT / "docs" / "production.md").read_text()
    told = [line for line in guide.splitlines() if "config.web config.asgi:application" in line]
    assert len(told) == 2
    for command in (" ".join(play._commands()["web"]), *told):
        assert "config.asgi:application --http config.http:Protocol " in command
