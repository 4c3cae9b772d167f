"""Archive the logs of campaigns that ended long ago in compressed files.

A campaign is archived in two steps. `store` writes its file, reads it back, compares it with the database and then sets
the campaign's `archive_hash`. From then on everybody reads the file. `prune` deletes the rows of the database READERS_S
later, when no request can still be reading them. `restore` is the way back; `prune` also deletes files that no campaign
names. Each step can be interrupted and repeated, and locks its campaign, so that several runs can share the work.

The database keeps the last event, which has the hash of the whole log and the result that the projections read.
"""

import logging
import lzma
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import chain
from math import inf
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from campaigns.errors import ArchiveError, NotOverError, ServiceError
from campaigns.eventlog import archive_reader, event_types, log, repository
from campaigns.files import file_format, transfer
from campaigns.files.private_files import PRIVATE_FOLDER, write_whole
from campaigns.models import Campaign, Event, Snapshot
from campaigns.verification.verify import examine

READERS_S = 600
"""Seconds until no request reads rows or files that it found before."""
MAX_DAYS = 36_500
"""Maximum age that counts, so that dates don't overflow."""

logger = logging.getLogger(__name__)


class Run:
    """A run over all campaigns. After an interruption, the next run continues.

    now: when it began. days: archive campaigns that ended this many days before. skipped: reason by campaign.
    """

    def __init__(self, now: datetime, days: int) -> None:
        self._now = now
        self._before = now - timedelta(days=min(days, MAX_DAYS))
        self.archived = self.bytes = self.pruned = self.rows = self.files = 0
        self.skipped: dict[str, str] = {}

    def work(self, until: float = inf) -> bool:
        """Archive, prune and delete unused files. Return False if the time was over first.

        until: a time of `time.monotonic`.
        """
        for campaign, step in chain(_each(due(self._before), self._store), _each(prunable(self._now), self._prune)):
            if time.monotonic() >= until:
                return False
            try:
                step(campaign)
            except ServiceError as error:
                self.skipped[campaign.id] = error.detail
                logger.error("Campaign %s can't be archived: %s", campaign.id, error.detail)
        self.files = delete_unused_files(self._now)
        return True

    def _store(self, campaign: Campaign) -> None:
        size = store(campaign)
        self.bytes += size
        self.archived += size > 0

    def _prune(self, campaign: Campaign) -> None:
        rows = prune(campaign)
        self.rows += rows
        self.pruned += rows > 0


def _each(
    campaigns: QuerySet[Campaign], step: Callable[[Campaign], None]
) -> Iterator[tuple[Campaign, Callable[[Campaign], None]]]:
    for campaign_id in list(campaigns.values_list("pk", flat=True)):
        for campaign in campaigns.filter(pk=campaign_id).prefetch_related("seats"):  # unless another run was faster
            yield campaign, step


def due(before: datetime) -> QuerySet[Campaign]:
    """Return the campaigns to archive: over since before a time, and without a fault.

    Their order is random, so that those that can't be archived don't keep others from their turn.
    """
    over = (Campaign.Status.FINISHED, Campaign.Status.ABANDONED)
    started = Campaign.objects.filter(status__in=over, version__gt=1, played_at__lt=before)
    return started.filter(archive_hash=None, fault__isnull=True).order_by("?")


def store(campaign: Campaign) -> int:
    """Write a campaign's file and let everybody read it. Return its size in bytes.

    Return 0 if another run has archived it. Raise ArchiveError or BrokenFileError if the file doesn't hold exactly the
    log of the database, FileTooLargeError if no server would import it, NotOverError.
    """
    if not campaign.is_over:
        raise NotOverError("Only a campaign that is over can be archived.", status=campaign.status)
    data = lzma.compress("".join(transfer.export(campaign)).encode())
    hash = archive_reader.hash_of(data)
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        if campaign.archive_hash is not None:
            return 0
        _write(archive_reader.path_of(campaign.id, hash), data)
        written = file_format.read(archive_reader.lines(campaign.id, hash)).events
        stored = list(log.read(campaign.id).values_list("version", "hash"))
        if [(event.version, event.hash) for event in written] != stored or written[-1].type != event_types.CLOSED:
            raise ArchiveError("The file differs from the log.")
        campaign.archive_hash, campaign.archived_at = hash, timezone.now()
        campaign.save(update_fields=("archive_hash", "archived_at"))
    return len(data)


def prunable(now: datetime) -> QuerySet[Campaign]:
    """Return the archived campaigns whose rows the database may delete."""
    rows = Event.objects.filter(stream=OuterRef("pk"), version=1)
    archived = Campaign.objects.filter(archived_at__lt=now - timedelta(seconds=READERS_S))
    return archived.filter(Exists(rows)).order_by("archived_at")


def prune(campaign: Campaign) -> int:
    """Delete the rows of an archived campaign except its last event.

    Return the number of deleted events. Raise ArchiveError and delete nothing if the file is missing or damaged.
    """
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        if campaign.archive_hash is None:
            return 0
        archive_reader.lines(campaign.id, campaign.archive_hash)
        # Django's `delete` would first load the rows, to look for others that refer to them.
        deleted: int = log.read(campaign.id, until=campaign.version - 1).order_by()._raw_delete(connection.alias)
        Snapshot.objects.filter(campaign=campaign).delete()
        return deleted


def restore(campaign: Campaign) -> None:
    """Store the log of an archived campaign in the database again.

    Raise ArchiveError, BrokenFileError.
    """
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        if campaign.archive_hash is None:
            return
        events = file_format.read(archive_reader.lines(campaign.id, campaign.archive_hash)).events
        if log.head(campaign.id) != log.Head(events[-1].version, events[-1].hash):
            raise ArchiveError("The file ends with another event than the database.")
        if not log.read(campaign.id, until=1).exists():
            log.copy_stream(events[:-1])
            repository.keep_snapshots(campaign, examine(campaign, events, {}).states)
        campaign.archive_hash = campaign.archived_at = campaign.archive_fault = None
        campaign.save(update_fields=("archive_hash", "archived_at", "archive_fault"))


def delete_unused_files(now: datetime) -> int:
    """Delete old files that no campaign names. Return their number.

    Interrupted runs leave drafts, and restored campaigns their files.
    """
    before = now.timestamp() - READERS_S
    deleted = 0
    for folder in Path(settings.ARCHIVE).glob("[0-9a-f][0-9a-f]"):
        for path in set(folder.iterdir()) - set(_used_files(folder.name)):
            deleted += _delete_unused(path, before)
    return deleted


def _delete_unused(path: Path, before: float) -> bool:
    """Delete a file that is older than a time.

    Return False if another run has stored, renamed or deleted it.
    """
    with transaction.atomic(), suppress(FileNotFoundError):
        campaign = Campaign.objects.select_for_update().filter(pk=archive_reader.stream_of(path)).first()
        is_used = campaign is not None and path == archive_reader.path_of(campaign.id, campaign.archive_hash or "")
        if not is_used and path.stat().st_mtime < before:
            path.unlink()
            return True
    return False


def _used_files(folder: str) -> Iterator[Path]:
    named = Campaign.objects.filter(archive_hash__isnull=False, pk__endswith=folder)
    for stream, hash in named.values_list("pk", "archive_hash"):
        yield archive_reader.path_of(stream, str(hash))


def _write(path: Path, data: bytes) -> None:
    """Create a private file atomically, and wait until its name is on the disk."""
    path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    write_whole(path, data)
    for folder in (path.parent, path.parent.parent):
        _sync(folder)


def _sync(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
