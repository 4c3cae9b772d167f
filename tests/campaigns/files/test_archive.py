"""Archived campaigns: people and the server read the same as before."""

import os
import sys
from datetime import timedelta
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from campaigns import services
from campaigns.db import append_only_trigger
from campaigns.errors import ArchiveError
from campaigns.eventlog import archive_reader, log, repository
from campaigns.files import archive_writer, transfer
from campaigns.models import Campaign, Event, Snapshot
from campaigns.projections import registry, runner
from campaigns.projections.models import Result
from campaigns.services.play.resignation import resigned
from campaigns.tasks import archive as archive_task
from campaigns.verification import verify
from tests.campaigns.eventlog.test_log import race
from tests.campaigns.files.campaign_files import play, seen
from tests.campaigns.projections.projection_rows import rebuilt_equals_kept
from tests.campaigns.rival_campaigns import fresh
from tests.campaigns.rival_campaigns import play as play_rivals

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty archive, whose rows can be deleted at once."""
    settings.ARCHIVE = tmp_path / "archive"
    monkeypatch.setattr(archive_writer, "READERS_S", -1)
    archive_reader._events.cache_clear()
    return settings.ARCHIVE


def archived(campaign: Campaign) -> Campaign:
    """Archive a campaign and delete its rows."""
    archive_writer.store(campaign)
    assert archive_writer.prune(campaign) == campaign.version - 1
    repository.hot.clear()
    return services.campaign_for(campaign.id, campaign.owner)


def file_of(campaign: Campaign) -> Path:
    return archive_reader.path_of(campaign.id, str(campaign.archive_hash))


def everything(campaign: Campaign) -> list[Any]:
    """Return all that people and the server read of a campaign."""
    return [
        seen(campaign),
        list(transfer.export(campaign)),
        [services.events(campaign, viewer) for viewer in (None, 0)],
        services.replay(campaign, None),
        services.score_sheet(campaign),
        resigned(campaign),
        log.head_at(campaign, 2),
        verify.verify(campaign)._replace(states={}),
    ]


@pytest.mark.parametrize("history", ["finished", "wandering", "stood_in", "called_off"])
def test_an_archived_campaign_reads_the_same(request: Any, history: str) -> None:
    campaign = services.campaign_for((made := request.getfixturevalue(history)).id, made.owner)
    before = everything(campaign)
    campaign = archived(campaign)
    assert Event.objects.filter(stream=campaign).count() == 1
    assert not Snapshot.objects.filter(campaign=campaign).exists()
    assert everything(campaign) == before


def test_restore_brings_all_rows_back(wandering: Campaign) -> None:
    campaign = services.campaign_for(wandering.id, wandering.owner)
    columns = log.COLUMNS
    rows, before = list(log.read(campaign.id).values_list(*columns)), everything(campaign)
    archived(campaign)
    call_command("archive", restore=[campaign.id])
    campaign = services.campaign_for(campaign.id, campaign.owner)
    assert (campaign.archive_hash, everything(campaign)) == (None, before)
    assert list(log.read(campaign.id).values_list(*columns)) == rows


def test_a_fork_of_an_archived_campaign_can_be_played(finished: Campaign, owner: Any) -> None:
    fork = services.fork(archived(finished).id, owner, at_version=6, seats=[{"controller": "me"}] * 2)
    play(fork, 99)
    fork.refresh_from_db()
    assert (fork.status, verify.verify(fork).fault) == ("finished", None)


def test_a_private_campaign_stays_private(finished: Campaign, folder: Path, stranger: Any) -> None:
    Campaign.objects.update(visibility="private")
    client = Client()
    client.force_login(stranger)
    assert client.get(f"/api/v1/campaigns/{archived(finished).id}/events").status_code == 404
    (path,) = folder.glob("*/*")
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


@pytest.mark.parametrize("damage", ["missing", "changed"])
def test_an_unreadable_file_is_reported_and_costs_no_result(new_campaign: Any, client: Client, damage: str) -> None:
    campaign = new_campaign("bot:random", "bot:random", ranked=True, visibility="public")
    runner.catch_up("standings")
    verify.check(campaign)
    campaign = archived(Campaign.objects.get(pk=campaign.pk))
    data = file_of(campaign).read_bytes()
    file_of(campaign).unlink() if damage == "missing" else file_of(campaign).write_bytes(data[:-9] + bytes(9))
    response = client.get(f"/api/v1/campaigns/{campaign.id}/events")
    assert (response.status_code, response.json()["code"]) == (409, "archive_unreadable")
    assert client.get(f"/campaigns/{campaign.id}/").status_code == 409
    with pytest.raises(SystemExit):
        call_command("verify", campaign.id)
    assert b"cliffhanger_unreadable_archives 1.0\n" in client.get("/metrics").content
    assert Result.objects.get(campaign=campaign).status == Result.Status.CONFIRMED
    file_of(campaign).write_bytes(data)
    call_command("verify", campaign.id)
    assert b"cliffhanger_unreadable_archives 0.0\n" in client.get("/metrics").content


def test_rows_stay_if_the_file_is_unreadable(finished: Campaign) -> None:
    archive_writer.store(finished)
    finished.refresh_from_db()
    file_of(finished).unlink()
    with pytest.raises(ArchiveError):
        archive_writer.prune(finished)
    assert Event.objects.filter(stream=finished).count() == finished.version


def test_a_changed_log_is_not_archived(finished: Campaign, bare_connection: Any) -> None:
    with bare_connection.cursor() as cursor:
        for statement in append_only_trigger.LIFT[bare_connection.vendor]:
            cursor.execute(statement)
        Event.objects.filter(stream=finished, version=3).update(facts="[]")
        for statement in append_only_trigger.RAISE[bare_connection.vendor]:
            cursor.execute(statement)
    with pytest.raises(SystemExit):
        call_command("archive", days=0)
    finished.refresh_from_db()
    assert finished.archive_hash is None


def test_the_database_deletes_only_rows_that_an_archive_has(finished: Campaign, duel: Campaign) -> None:
    archive_writer.store(finished)
    for rows in (log.read(duel.id), log.read(finished.id, after=finished.version - 1)):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.order_by().delete()


def test_the_nightly_task_takes_only_old_campaigns_and_only_if_wanted(
    finished: Campaign, duel: Campaign, settings: Any
) -> None:
    archive_task()
    settings.ARCHIVE_AFTER_DAYS = 30
    archive_task()
    assert not Campaign.objects.exclude(archive_hash=None).exists()
    Campaign.objects.update(played_at=timezone.now() - timedelta(days=31))
    archive_task()
    assert list(Campaign.objects.exclude(archive_hash=None)) == [finished]
    assert Event.objects.filter(stream=finished).count() == 1


@pytest.mark.parametrize("projection", registry.PROJECTIONS)
def test_a_rebuild_counts_archived_campaigns(bidders: Any, projection: str) -> None:
    contest = bidders(ranked=True)
    while contest.status == "playing":
        play_rivals(contest)
        contest.refresh_from_db()
    runner.catch_up(projection)
    verify.check(contest)
    archived(contest)
    assert rebuilt_equals_kept(projection)


def test_a_full_disk_ends_the_command_and_archives_nothing(finished: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CommandError, match="No space left"):
        call_command("archive", days=0)
    finished.refresh_from_db()
    assert finished.archive_hash is None


def test_the_command_wants_an_age() -> None:
    for options, message in (({}, "Set ARCHIVE_AFTER_DAYS"), ({"days": -1}, "0 or more")):
        with pytest.raises(CommandError, match=message):
            call_command("archive", **options)
    call_command("archive", days=10**9)


def test_unused_files_are_deleted(finished: Campaign, folder: Path) -> None:
    campaign = archived(finished)
    (file_of(campaign).parent / ".x.draft").touch()
    assert archive_writer.delete_unused_files(timezone.now()) == 1
    assert [*folder.glob("*/*")] == [file_of(campaign)]


def test_a_file_that_another_run_stores_meanwhile_stays(finished: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    archived(finished)
    archive_writer.restore(finished)
    used_files = archive_writer._used_files

    def store_meanwhile(folder: str) -> list[Path]:
        used = list(used_files(folder))
        archive_writer.store(fresh(finished))
        return used

    monkeypatch.setattr(archive_writer, "_used_files", store_meanwhile)
    assert archive_writer.delete_unused_files(timezone.now()) == 0
    assert file_of(fresh(finished)).exists()


@pytest.mark.django_db(transaction=True)
def test_two_runs_at_once_share_the_work(finished: Campaign) -> None:
    def work(_: str) -> archive_writer.Run:
        run = archive_writer.Run(timezone.now(), days=0)
        run.work()
        return run

    one, two = race(work)
    assert (one.archived + two.archived, one.pruned + two.pruned) == (1, 1)
    assert one.rows + two.rows == finished.version - 1
    assert (one.skipped, two.skipped) == ({}, {})
    assert verify.verify(fresh(finished)).fault is None


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="makes its own database")
def test_a_run_that_is_killed_at_any_step_loses_nothing(tmp_path: Path) -> None:
    done = run([sys.executable, "-m", "tests.campaigns.files.archive_kills", str(tmp_path)], capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    assert int(done.stdout) > 8, "fewer steps than a run has"
