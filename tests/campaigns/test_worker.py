"""Worker processes: one that is killed loses nothing that others can't repeat."""
# ruff: noqa: F811

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from celery import Celery

from api import models
from campaigns import task_queue
from campaigns.models import Campaign
from campaigns.projections.models import Checkpoint
from campaigns.verification.verify import verify
from tests.api.campaigns.test_stream_between_processes import Redis, redis_server  # noqa: F401
from tests.api.live_feeds import database_url, web_process
from tests.campaigns.projections import toy_projection
from tests.campaigns.projections.test_runner import end
from tests.support.composition import ALONE
from tests.support.polling import wait_until
from tests.support.servers import AT_HAND, ROOT

pytestmark = [pytest.mark.django_db(transaction=True)]

SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.campaigns.worker_settings"}
BATCH, HALF_WAY, MANY = 100, 150, 250


class Worker:
    """A worker process on the test database."""

    def __init__(self, data: Path, *options: str, **variables: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        known = {**SETTINGS, "CLIFFHANGER_DATA": str(data), "DATABASE_URL": database_url()}
        command = ["celery", "--app", "config", "worker", *ALONE, "--concurrency", "1", *options]
        self._log = data / "worker.log"
        with self._log.open("ab") as log:
            streams: Any = {"stdout": log, "stderr": log, "start_new_session": True}
            environment = {**kept, **known, **variables}
            self._process = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=environment, **streams)

    def wait_for_its_first_look(self) -> None:
        wait_until(lambda: Checkpoint.objects.exists() or self._process.poll() is not None)
        assert self._process.poll() is None, self._log.read_text()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


@contextmanager
def worker(data: Path, *options: str, **variables: str) -> Iterator[Worker]:
    running = Worker(data, *options, **variables)
    try:
        yield running
    finally:
        running.kill()


def play_a_campaign_of_bots(url: str, owner: Any) -> None:
    seats = [{"controller": "bot:random"}]
    body = {"ruleset": "highcard", "format": "single", "seats": seats}
    headers = {"Authorization": f"Bearer {models.issue_token(owner)[0]}"}
    answer = httpx.post(f"{url}/api/v1/campaigns/", json=body, headers=headers, **AT_HAND)
    assert (answer.status_code, answer.json()["status"]) == (201, "finished"), answer.text


def assert_taken_in() -> None:
    wait_until(lambda: toy_projection.found(1) == toy_projection.expected() != {})


def test_a_notified_worker_processes_a_finished_campaign(redis_server: Redis, owner: Any, tmp_path: Path) -> None:
    redis = {"REDIS_URL": redis_server.url}
    with worker(tmp_path, **redis) as running, web_process(tmp_path, **redis, **SETTINGS) as url:
        running.wait_for_its_first_look()
        for _ in range(2):
            play_a_campaign_of_bots(url, owner)
            assert_taken_in()


def test_without_redis_the_worker_is_notified_through_files(owner: Any, tmp_path: Path) -> None:
    with worker(tmp_path, "--pool", "solo") as running, web_process(tmp_path, **SETTINGS) as url:
        running.wait_for_its_first_look()
        play_a_campaign_of_bots(url, owner)
        assert_taken_in()


def test_a_killed_worker_leaves_whole_batches(redis_server: Redis, tmp_path: Path) -> None:
    end(MANY)
    word, redis = tmp_path / "halted", {"REDIS_URL": redis_server.url}
    with worker(tmp_path, TOY_HALTS_BEFORE=str(HALF_WAY), TOY_HALTED=str(word), **redis) as first:
        wait_until(word.exists)
        assert len(toy_projection.found(1)) == 1 + BATCH
        first.kill()
        assert len(toy_projection.found(1)) == 1 + BATCH
        with worker(tmp_path, **redis):
            assert_taken_in()


def test_a_worker_killed_while_a_bot_thinks_costs_one_choice(
    redis_server: Redis, new_campaign: Any, tmp_path: Path
) -> None:
    campaign, word = new_campaign("bot:random", "bot:random", wake_bots=False), tmp_path / "halted"
    queue, known = task_queue.bot_queue(campaign.owner_id), {"REDIS_URL": redis_server.url, "BOT_THINKS": "1"}

    def send() -> None:
        Celery(broker=redis_server.url).send_task("campaigns.play_bots", [campaign.pk], queue=queue)

    with worker(tmp_path, **known, BOT_HALTS_AT="4", BOT_HALTED=str(word)):
        send()
        wait_until(word.exists)
    campaign.refresh_from_db()
    assert (campaign.status, campaign.actions) == ("playing", 3)
    with worker(tmp_path, **known):
        send()
        wait_until(lambda: Campaign.objects.get(pk=campaign.pk).is_over)
    assert verify(Campaign.objects.get(pk=campaign.pk)).fault is None
