"""The supervisor of web processes."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from uvicorn.config import Config
from uvicorn.supervisors import multiprocess

from config.uvicorn_supervisor import Process, Supervisor
from tests.support.polling import PATIENCE_S, wait_until
from tests.support.programs import free_port, is_taken
from tests.support.servers import ROOT

SOON_S = 60


def test_start_waits_for_an_answer_and_a_killed_process_fails_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        process = Process(Config("config.asgi:application", timeout_worker_healthcheck=PATIENCE_S), [listening])
        process.start()
        assert process.is_ready(SOON_S)
    process.process.kill()
    process.process.join()
    with ThreadPoolExecutor() as threads:
        assert threads.submit(process.ping, PATIENCE_S).result(SOON_S) is False


def test_bodies_of_responses_are_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocess, "SIGNALS", {})
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        Supervisor(Config("config.asgi:application"), [listening])
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


async def endless(scope: Any, receive: Any, send: Any) -> None:
    """An application whose responses begin, but don't end."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200})
        await send({"type": "http.response.body", "body": b"begun", "more_body": True})
        await asyncio.sleep(PATIENCE_S)


def test_a_stopping_server_refuses_connections_and_goes_on_with_open_ones() -> None:
    port = free_port()
    options = ["--port", str(port), "--workers", "2", "--lifespan", "off"]
    command = [sys.executable, "-m", "config.uvicorn_supervisor", f"{__name__}:endless", *options]
    with subprocess.Popen(command, cwd=ROOT, start_new_session=True) as server:
        try:
            wait_until(lambda: is_taken(port))
            with httpx.stream("GET", f"http://127.0.0.1:{port}/", timeout=PATIENCE_S) as answer:
                assert next(answer.iter_bytes()) == b"begun"
                server.terminate()
                wait_until(lambda: not is_taken(port))
                assert server.poll() is None
        finally:
            os.killpg(server.pid, signal.SIGKILL)
