"""The supervisor of web processes."""

import socket
from concurrent.futures import ThreadPoolExecutor

from uvicorn.config import Config

from config.uvicorn_supervisor import Process
from tests.support.polling import PATIENCE_S

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
