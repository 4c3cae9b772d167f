"""Commands with `--distributed`, on real workers."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from socket import gethostname
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, transaction

from benchmarks.bot_strength import game_of, stored
from campaigns import task_queue
from campaigns.bots import simulation
from campaigns.bulk_work import runs
from campaigns.bulk_work.models import Chunk, Run
from campaigns.models import Campaign
from campaigns.verification.verify import check_by_id
from tests.api.live_feeds import database_url
from tests.campaigns.test_worker import SETTINGS, worker
from tests.support.polling import PATIENCE_S, wait_until
from tests.support.servers import ROOT

pytestmark = [
    pytest.mark.db,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql" or not settings.REDIS_URL, reason="needs PostgreSQL and Redis"
    ),
]
BULK = ("--queues", task_queue.BULK_QUEUE)
SIMULATE = ("simulate", "--ruleset", "sealedbid", "--bot", "random", "--players", "3", "--series", "25", "--json")
HALTS_AT = "200"
"""Choice where a worker halts, in the middle of a chunk."""
TIMES = {"seconds", "actions_per_second"}


@pytest.fixture(autouse=True)
def empty_queue() -> None:
    with task_queue._redis(settings.REDIS_URL, settings.REDIS_TIMEOUT_S) as redis:
        redis.delete(*task_queue.QUEUES)


@contextmanager
def command(data: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a management command on the test database."""
    with program(data, "manage.py", *arguments) as process:
        yield process


@contextmanager
def program(data: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """Run Python on the test database."""
    known = {"DATABASE_URL": database_url(), "REDIS_URL": settings.REDIS_URL, "CLIFFHANGER_DATA": str(data)}
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, env={**os.environ, **SETTINGS, **known}, **pipes)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def summary(printed: str) -> dict[str, Any]:
    return {name: value for name, value in json.loads(printed).items() if name not in TIMES}


def simulated_here() -> dict[str, Any]:
    out = StringIO()
    call_command(*SIMULATE, "--workers", "1", stdout=out)
    return summary(out.getvalue())


def done_chunks() -> dict[int, str | None]:
    return dict(Chunk.objects.exclude(results=None).values_list("number", "results"))


@contextmanager
def halted_worker(data: Path) -> Iterator[None]:
    """Run a worker until it halts in the middle of a chunk. Kill it at the end."""
    word = data / "halted"
    variables = {"REDIS_URL": settings.REDIS_URL, "BOT_HALTS_AT": HALTS_AT, "BOT_HALTED": str(word)}
    with worker(data, *BULK, **variables):
        wait_until(word.exists)
        yield


@pytest.mark.slow
def test_a_killed_worker_costs_its_chunk(tmp_path: Path) -> None:
    """Another worker does the chunk, and the result is that of this machine."""
    with command(tmp_path, *SIMULATE, "--distributed", "--chunk", "2") as running:
        with halted_worker(tmp_path):
            before = done_chunks()
            assert 0 < len(before) < 13
        assert done_chunks() == before
        with worker(tmp_path, *BULK, REDIS_URL=settings.REDIS_URL):
            printed, said = running.communicate(timeout=PATIENCE_S)
    assert "repeated chunks=1" in said
    assert summary(printed) == simulated_here()
    assert not Run.objects.exists()


@pytest.mark.slow
def test_a_killed_command_is_resumed(tmp_path: Path) -> None:
    with command(tmp_path, *SIMULATE, "--distributed", "--chunk", "2") as running, halted_worker(tmp_path):
        running.kill()
        _, said = running.communicate()
    before = done_chunks()
    assert 0 < len(before) < 13
    (number,) = re.findall(r"continue with --resume (\d+)", said)
    resumed = command(tmp_path, "simulate", "--resume", number, "--json")
    with worker(tmp_path, *BULK, REDIS_URL=settings.REDIS_URL), resumed as again:
        printed, said = again.communicate(timeout=PATIENCE_S)
    assert f"{2 * len(before)}/25" in said.replace("\r", "\n"), "the progress must begin with the finished chunks"
    assert summary(printed) == simulated_here()


@pytest.mark.slow
def test_a_killed_worker_costs_its_games_between_bots(tmp_path: Path) -> None:
    bots = ("random", "heuristic", "--game", "sealedbid", "--games", "60", "--into", str(tmp_path / "games"))
    strength = ("-m", "benchmarks.bot_strength", *bots, "--distributed")
    with program(tmp_path, *strength) as running:
        with halted_worker(tmp_path):
            running.kill()
            _, said = running.communicate()
        (number,) = re.findall(r"continue with --resume (\d+)", said)
    before = len(done_chunks())
    assert 0 < before < 30
    with (
        worker(tmp_path, *BULK, REDIS_URL=settings.REDIS_URL),
        program(tmp_path, *strength, "--resume", number) as again,
    ):
        printed, said = again.communicate(timeout=PATIENCE_S)
    assert "heuristic against random: 60 games" in printed, said
    games = stored(tmp_path / "games")
    assert [game.won for game in games] == [game_of(game.job, simulation.play(game.job)).won for game in games]


def test_logs_are_verified_as_on_this_machine(
    new_campaign: Callable[..., Campaign], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    campaigns = [new_campaign("bot:random") for _ in range(5)]
    Campaign.objects.filter(pk=campaigns[3].pk).update(seed="00" * 32)
    with pytest.raises(SystemExit) as end:
        call_command("verify", "--all")
    assert end.value.code == 1
    Campaign.objects.update(fault=None, verified_at=None)
    verify = command(tmp_path, "verify", "--all", "--distributed", "--chunk", "2")
    with worker(tmp_path, *BULK, "--concurrency", "2", REDIS_URL=settings.REDIS_URL), verify as running:
        printed, _ = running.communicate(timeout=PATIENCE_S)
    assert (printed, running.returncode) == (capsys.readouterr().out, 1)
    assert list(Campaign.objects.exclude(fault=None)) == [campaigns[3]]
    assert Campaign.objects.filter(verified_at=None).count() == 0


def test_a_verified_campaign_can_be_played_during_its_chunk(duel: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    def verify_and_lock(campaign_id: str) -> None:
        check_by_id(campaign_id)
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lock, campaign_id).result()

    def lock(campaign_id: str) -> None:
        try:
            with transaction.atomic():
                Campaign.objects.select_for_update(nowait=True).get(pk=campaign_id)
        finally:
            connection.close()

    monkeypatch.setitem(runs.KINDS, "verify", runs.KINDS["verify"]._replace(do=verify_and_lock))
    run = runs.start("verify", [duel.pk], [duel.ruleset], 1)
    runs.work(run.pk)
    assert list(runs.results(run)) == [None]


def test_a_failed_chunk_ends_the_command_until_it_is_resumed(duel: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    run = runs.start("verify", [duel.pk], [duel.ruleset], 1)
    with monkeypatch.context() as patch:
        patch.setitem(runs.KINDS, "verify", runs.KINDS["verify"]._replace(do=lambda _: 1 / 0))
        runs.work(run.pk)
    with pytest.raises(runs.ChunkFailedError, match="Chunk 0 failed: ZeroDivisionError"):
        runs.finish(run, lambda done, repeated: None)
    runs.work(runs.resume("verify", run.pk).pk)
    assert [report.fault for report in runs.results(run)] == [None]


def test_a_chunk_that_ends_its_workers_is_given_up(duel: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    run = runs.start("verify", [duel.pk], [duel.ruleset], 1)
    with monkeypatch.context() as patch:
        patch.setitem(runs.KINDS, "verify", runs.KINDS["verify"]._replace(do=lambda _: sys.exit(1)))
        for _ in range(runs.MAX_ATTEMPTS):
            with pytest.raises(SystemExit):
                runs.work(run.pk)
    runs.work(run.pk)
    monkeypatch.setattr(runs, "start", lambda *_: run)
    reason = f"Chunk 0 failed: 5 workers ended while they did it, the last one on {gethostname()}"
    with pytest.raises(CommandError, match=reason) as end:
        call_command("verify", "--all", "--distributed")
    assert end.value.returncode == 1
    runs.work(runs.resume("verify", run.pk).pk)
    progress: list[tuple[int, int]] = []
    runs.finish(run, lambda *counts: progress.append(counts))
    assert progress == [(1, 0)]


def test_other_rules_leave_a_run_alone(duel: Campaign) -> None:
    run = runs.start("verify", [duel.pk], [duel.ruleset], 1)
    Run.objects.update(rules={duel.ruleset: [0, ""]})
    runs.work(run.pk)
    assert done_chunks() == {}
    with pytest.raises(CommandError, match="The rules have changed"):
        call_command("verify", "--resume", str(run.pk))


def test_an_unknown_run_is_refused() -> None:
    with pytest.raises(CommandError, match="There is no run 7"):
        call_command("verify", "--resume", "7")
