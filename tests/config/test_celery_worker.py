"""The worker's watchdog: a worker that takes no tasks exits."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from kombu.simple import SimpleQueue

from campaigns import task_queue
from campaigns.task_queue import Waiting
from config.celery import Connection
from config.celery_worker import Status
from tests.support.programs import NEEDS, find, redis
from tests.support.servers import ROOT

STALLED = """
import time
from types import SimpleNamespace
from config import celery_worker
celery_worker.CHECK_INTERVAL_S = 0.01
celery_worker.status = lambda parent: celery_worker.Status(7, {waiting}, True)
pool = SimpleNamespace(info={{"processes": [{process}]}})
celery_worker.Watchdog(None).start(SimpleNamespace(hostname="celery@here", pool=pool))
time.sleep({patience})
"""


def watched(data: Path, waiting: int, process: int, patience: float) -> "subprocess.CompletedProcess[str]":
    """Run a watchdog for `patience` seconds on a worker that takes no task."""
    script = f"import django; django.setup(){STALLED.format(waiting=waiting, process=process, patience=patience)}"
    variables = {"CLIFFHANGER_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)


def test_a_stalled_worker_exits_with_its_processes(tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "600"]) as process:
        ended = watched(tmp_path, waiting=3, process=process.pid, patience=60)
        assert process.wait() != 0
    assert ended.returncode == 1
    assert "it took none of 3 waiting tasks" in ended.stderr


@pytest.mark.parametrize(
    ("before", "now", "stalled"),
    [
        (Status(5, 2, True), Status(5, 2, True), True),
        (Status(5, 2, True), Status(5, 9, True), True),
        (Status(5, 2, True), Status(6, 2, True), False),
        (Status(5, 9, True), Status(5, 2, True), False),
        (Status(5, 2, True), Status(5, 2, False), False),
        (Status(5, 0, True), Status(5, 2, True), False),
    ],
)
def test_a_worker_is_stalled_if_tasks_wait_while_a_process_is_idle(before: Status, now: Status, stalled: bool) -> None:
    assert now.is_stalled(before) is stalled


def test_waiting_tasks_in_redis_are_counted_and_the_oldest_has_an_age(settings: Any) -> None:
    programs = find(NEEDS["Redis"])
    if programs is None:
        pytest.skip("Redis is missing")
    with redis(programs) as url, Connection(url) as connection:
        settings.REDIS_URL = url
        for age_s in (90, 30):
            headers = {task_queue.SENT_AT: time.time() - age_s}
            SimpleQueue(connection.default_channel, "bots.3").put("a task", headers=headers)
        found = task_queue.waiting(["bots.3", "mail"])
        assert found and found["mail"] == Waiting(0, 0.0)
        assert (found["bots.3"].tasks, found["bots.3"].age_s) == (2, pytest.approx(90, abs=15))
    assert task_queue.waiting(["bots.3"]) is None
