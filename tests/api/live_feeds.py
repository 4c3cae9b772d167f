"""Read live feeds of a real ASGI server (WHATWG HTML, 9.2)."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

import httpx
import uvicorn
from django.db import connection

from tests.support.polling import PATIENCE_S, wait_until
from tests.support.programs import free_port
from tests.support.servers import AT_HAND, ROOT

Block = dict[str, Any]
"""The fields of one event. "" is a comment; `data` is decoded."""


class Feed:
    """An open stream."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.blocks = blocks(response.iter_lines())

    def events(self) -> Iterator[Block]:
        """Yield events. Stop after a limited number of heartbeats."""
        deadline = time.monotonic() + PATIENCE_S
        for block in self.blocks:
            assert time.monotonic() < deadline, "the stream neither ends nor goes on"
            if "data" in block and block.get("event") not in ("heartbeat", "here", "reminded"):
                yield block

    def take(self, number: int) -> list[Block]:
        """Wait for a number of events."""
        return list(islice(self.events(), number))

    def until(self, version: int) -> list[int]:
        """Wait for the event of a version. Return the versions that came, this one last."""
        came: list[int] = []
        while version not in came:
            came += [int(event["id"]) for event in self.take(1)]
        return came


def blocks(lines: Iterable[str]) -> Iterator[Block]:
    block: Block = {}
    for line in lines:
        if line:
            name, _, value = line.partition(":")
            block[name] = json.loads(value) if name == "data" else value.removeprefix(" ")
        else:
            yield block
            block = {}


@contextmanager
def feed(url: str, token: str = "", *, last: int | None = None, **query: Any) -> Iterator[Feed]:
    """Open a stream. last: Last-Event-ID."""
    headers = {"Accept": "text/event-stream", **({"Authorization": f"Bearer {token}"} if token else {})}
    headers |= {} if last is None else {"Last-Event-ID": str(last)}
    with httpx.stream("GET", url, headers=headers, params=query, **AT_HAND) as response:
        yield Feed(response)


@contextmanager
def asgi_server(application: Any) -> Iterator[str]:
    """Serve an application from a thread of this process. Yield its URL."""
    config = uvicorn.Config(application, port=0, lifespan="off", log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run)
    thread.start()
    try:
        wait_until(lambda: server.started)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def start_web_process(data: Path, **variables: str) -> tuple["subprocess.Popen[bytes]", str]:
    """Start a web process on the test database. Return it and its URL once it answers."""
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    known = {"DJANGO_SETTINGS_MODULE": "config.settings", "CLIFFHANGER_DATA": str(data), "DATABASE_URL": database_url()}
    command = ["uvicorn", "config.asgi:application", "--port", str(port), "--timeout-graceful-shutdown", "1"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env={**kept, **known, **variables}, **quiet)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: process.poll() is not None or answers(url))
    except BaseException:
        process.kill()
        raise
    return process, url


@contextmanager
def web_process(data: Path, **variables: str) -> Iterator[str]:
    """Run a web process, then stop it. Yield its URL."""
    process, url = start_web_process(data, **variables)
    try:
        yield url
        process.terminate()
        process.wait(PATIENCE_S)
    finally:
        process.kill()
        process.wait()


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz", **AT_HAND).is_success
    except httpx.TransportError:
        return False


def database_url() -> str:
    """The URL of the database that this test uses."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{known['NAME']}"
    return f"postgresql://{known['USER']}@{quote(known['HOST'], safe='')}/{known['NAME']}"
