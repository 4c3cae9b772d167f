"""Several web processes under one that starts them, as production runs them."""

import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from uvicorn.config import Config

from config.web import Process
from tests.api.feeds import answers
from tests.machine import free_port, is_taken
from tests.servers import ROOT
from tests.waiting import PATIENCE_S, wait_until

SOON_S = 60


@pytest.mark.slow
def test_web_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    port = free_port()
    patient = ["--timeout-worker-healthcheck", str(PATIENCE_S), "--timeout-graceful-shutdown", "1"]
    command = ["config.web", "config.asgi:application", "--port", str(port), "--workers", "2", *patient]
    starter = subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, "CLIFFHANGER_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"},
        start_new_session=True,
    )
    try:
        wait_until(lambda: starter.poll() is not None or answers(f"http://127.0.0.1:{port}"))
        starter.kill()
        starter.wait()
        wait_until(lambda: not is_taken(port), "somebody still listens")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(starter.pid, signal.SIGKILL)


def test_a_process_is_waited_for_until_it_answers_and_not_once_it_was_killed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        process = Process(Config("config.asgi:application", timeout_worker_healthcheck=PATIENCE_S), [listening])
        process.start()
        assert process.is_ready(SOON_S)
    process.process.kill()
    process.process.join()
    with ThreadPoolExecutor() as threads:
        assert threads.submit(process.ping, PATIENCE_S).result(SOON_S) is False
