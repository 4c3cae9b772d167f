"""A real worker process: woken, killed half-way, cut off from Redis; in the end every campaign is taken in once."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from api import models
from campaigns.models import Campaign, Event
from campaigns.projections.models import Checkpoint
from tests.api.feeds import database_url, web_process
from tests.api.test_stream_between_processes import Redis, redis_server  # noqa: F401
from tests.campaigns import toy
from tests.campaigns.test_runner import end
from tests.composition import ALONE
from tests.servers import AT_HAND, ROOT, offspring
from tests.waiting import wait_until

pytestmark = [pytest.mark.django_db(transaction=True)]

SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.campaigns.worker_settings"}
BATCH = 100
MANY = 250
HALF_WAY = 150
"""In the midst of the second batch."""
PROMPTLY_S = 60


class Worker:
    """A worker process on the database of the tests."""

    def __init__(self, data: Path, *options: str, **variables: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        known = {**SETTINGS, "CLIFFHANGER_DATA": str(data), "DATABASE_URL": database_url()}
        command = ["celery", "--app", "config", "worker", *ALONE, "--concurrency", "1", *options]
        self._log = data / "worker.log"
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", *command],
                cwd=ROOT,
                env={**kept, **known, **variables},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def wait_for_its_first_look(self) -> None:
        wait_until(lambda: Checkpoint.objects.exists() or self._process.poll() is not None)
        assert self._process.poll() is None, self._log.read_text()

    def wait_until_it_says(self, words: str) -> str:
        """Returns the line in which it does."""
        wait_until(lambda: words in self._log.read_text().lower())
        return next(line for line in self._log.read_text().splitlines() if words in line.lower())

    def has_said(self, words: str) -> bool:
        return words in self._log.read_text().lower()

    def kill(self) -> None:
        """End it and what it started, as a power cut would."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def kill_the_process_that_works(self) -> None:
        """The worker itself goes on, and starts another one."""
        (at_work,) = offspring(self._process.pid) - {self._process.pid}
        os.kill(at_work, signal.SIGKILL)


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
    headers = {"Authorization": f"Bearer {models.issue(owner)[0]}"}
    answer = httpx.post(f"{url}/api/v1/campaigns/", json=body, headers=headers, **AT_HAND)
    assert (answer.status_code, answer.json()["status"]) == (201, "finished"), answer.text


def assert_taken_in() -> None:
    wait_until(lambda: toy.found(1) == toy.expected() != {})


@contextmanager
def halted(data: Path, *options: str, **variables: str) -> Iterator[Worker]:
    """A worker whose process has come half-way and goes no further as long as the file is there; the next one may."""
    end(MANY)
    word = data / "halted"
    with worker(data, *options, TOY_HALTS_BEFORE=str(HALF_WAY), TOY_HALTED=str(word), **variables) as running:
        wait_until(word.exists)
        assert len(toy.found(1)) == 1 + BATCH
        yield running


def test_a_finished_campaign_is_taken_in_by_the_worker_that_is_woken(
    redis_server: Redis,  # noqa: F811
    owner: Any,
    tmp_path: Path,
) -> None:
    redis = {"REDIS_URL": redis_server.url}
    with worker(tmp_path, **redis) as running, web_process(tmp_path, **redis, **SETTINGS) as url:
        running.wait_for_its_first_look()
        for _ in range(3):
            play_a_campaign_of_bots(url, owner)
            assert_taken_in()


def test_without_redis_the_worker_is_woken_through_files(owner: Any, tmp_path: Path) -> None:
    with worker(tmp_path, "--pool", "solo") as running, web_process(tmp_path, **SETTINGS) as url:
        running.wait_for_its_first_look()
        play_a_campaign_of_bots(url, owner)
        assert_taken_in()


def test_a_worker_killed_half_way_has_taken_in_whole_batches_and_the_next_one_goes_on(
    redis_server: Redis,  # noqa: F811
    tmp_path: Path,
) -> None:
    with halted(tmp_path, REDIS_URL=redis_server.url) as first:
        first.kill()
        assert len(toy.found(1)) == 1 + BATCH
        with worker(tmp_path, REDIS_URL=redis_server.url):
            assert_taken_in()


def test_a_task_whose_process_is_killed_is_done_again(redis_server: Redis, tmp_path: Path) -> None:  # noqa: F811
    with halted(tmp_path, REDIS_URL=redis_server.url) as running:
        running.kill_the_process_that_works()
        assert toy.found(1) != toy.expected()
        assert_taken_in()


def test_a_task_that_ends_while_redis_stands_still_does_not_keep_the_worker_from_the_next(
    redis_server: Redis,  # noqa: F811
    tmp_path: Path,
) -> None:
    """The worker has one process, so it would take no task any more after one acknowledgement that was lost."""
    schedule = ("--beat", "--schedule", str(tmp_path / "beat"))
    with halted(tmp_path, *schedule, REDIS_URL=redis_server.url, REDIS_TIMEOUT_S="0.1") as running:
        redis_server.stand_still()
        (tmp_path / "halted").unlink()
        assert_taken_in()
        running.wait_until_it_says("redis is away")
        redis_server.go_on()
        end(3)
        assert_taken_in()


def test_what_happened_while_redis_was_away_is_taken_in_when_a_worker_looks_again(
    redis_server: Redis,  # noqa: F811
    owner: Any,
    tmp_path: Path,
) -> None:
    redis = {"REDIS_URL": redis_server.url}
    schedule = ("--beat", "--schedule", str(tmp_path / "beat"))
    with worker(tmp_path, *schedule, **redis) as running, web_process(tmp_path, **redis, **SETTINGS) as url:
        running.wait_for_its_first_look()
        redis_server.kill()
        said = running.wait_until_it_says("connection to broker lost")
        assert re.match(r"\d{4}-\S+Z WARNING \d+ celery\.", said)
        start = time.monotonic()
        play_a_campaign_of_bots(url, owner)
        assert time.monotonic() - start < PROMPTLY_S, "nobody waits for Redis"
        assert toy.found(1) == {}
        redis_server.start()
        assert_taken_in()
        assert Checkpoint.objects.get().position >= Event.objects.latest("position").position


def test_what_happened_while_no_worker_ran_is_taken_in_when_one_starts(
    redis_server: Redis,  # noqa: F811
    tmp_path: Path,
) -> None:
    end(3)
    with worker(tmp_path, REDIS_URL=redis_server.url):
        assert_taken_in()


def test_however_long_redis_was_away_bots_go_on_when_it_is_back(
    redis_server: Redis,  # noqa: F811
    new_campaign: Callable[..., Campaign],
    tmp_path: Path,
) -> None:
    schedule = ("--beat", "--schedule", str(tmp_path / "beat"))
    with worker(tmp_path, *schedule, REDIS_URL=redis_server.url) as running:
        running.wait_for_its_first_look()
        redis_server.kill()
        running.wait_until_it_says("connection to broker lost")
        campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
        running.wait_until_it_says("trying again in 1.00 second... (1/")
        redis_server.start()
        wait_until(lambda: Campaign.objects.get(pk=campaign.pk).is_over)
