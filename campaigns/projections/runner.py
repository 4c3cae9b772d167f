"""Run projections: keep them up to date and rebuild them.

During a rebuild the old rows stay live. Each batch of events is one transaction that includes the checkpoint, so a
killed worker leaves nothing half done. The checkpoint's row is locked, so one worker at a time writes a generation. A
worker that locks several begins with the live one. Any worker continues a half-built generation.

An event that a projection can't process is set aside. The generation lacks that one campaign and continues.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypedDict

from django.db import InterfaceError, OperationalError, ProgrammingError, transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from campaigns.models import Event
from campaigns.projections import global_feed, registry
from campaigns.projections.base import Projection, maker
from campaigns.projections.global_feed import Batch
from campaigns.projections.models import Checkpoint, SetAside

BATCH = 100
"""Number of events in one transaction."""
ROWS_PER_DELETE = 10_000
"""Number of retired rows deleted in one transaction."""
PIECE_S = 10.0
"""Maximum time of one task, so that other tasks get their turn."""
RETIRED_FOR = timedelta(minutes=1)
"""Time that retired rows stay, for requests that are reading them."""
DATABASE_ERRORS = (InterfaceError, OperationalError, ProgrammingError)
"""Errors of the database, not of the event: a lost connection, a missing table."""

logger = logging.getLogger(__name__)


class Progress(TypedDict):
    """The progress of a projection.

    head: the log's last position. behind: the distance to it. set_aside: number of events that could not be processed.
    """

    name: str
    generation: int
    position: int
    head: int
    behind: int
    set_aside: int


def live_generation(name: str) -> int:
    """Return the live generation; 0 before the first one."""
    return _live(name).values_list("generation", flat=True).first() or 0


def progress() -> list[Progress]:
    """Return the progress of each projection."""
    head = global_feed.last()
    live = {row.projection: row for row in Checkpoint.objects.filter(is_live=True)}
    return [_progress(name, live.get(name) or Checkpoint(generation=0), head) for name in registry.PROJECTIONS]


def lag_s(row: Progress, now: datetime) -> float:
    """Return the age in seconds of the first event that a projection hasn't read."""
    unread = Event.objects.filter(position__gt=row["position"]).order_by("position")
    recorded_at = unread.values_list("recorded_at", flat=True).first()
    return max(0.0, (now - recorded_at).total_seconds()) if recorded_at else 0.0


def catch_up(name: str, limit: int | None = None) -> int:
    """Process new events, at most `limit`. Return their number.

    Rows of another projection version or of other ruleset data stay as they are. Raise KeyError for an unknown name.
    """
    projection = registry.get(name)
    _create_first_generation(projection)
    taken = 0
    while limit is None or taken < limit:
        at_most = BATCH if limit is None else min(BATCH, limit - taken)
        batch = _catch_up_batch(projection, at_most)
        taken += len(batch.events)
        if batch.is_last:
            break
    return taken


def rebuild(name: str, tell: Callable[[int], None] = lambda position: None) -> None:
    """Rebuild a projection from the first event, then make it live.

    tell: called with each position reached. Raise KeyError for an unknown name.
    """
    projection = registry.get(name)
    _create_first_generation(projection)
    _begin_generation(projection)
    while (batch := _build_batch(projection)) is not None:
        tell(batch.reached)


def keep_up() -> None:
    """Work on every projection for a while. A failure doesn't stop the others."""
    for name in registry.PROJECTIONS:
        try:
            _keep_up(name)
        except Exception:
            logger.exception("The projection %s failed", name)


def _keep_up(name: str) -> None:
    projection, deadline = registry.get(name), time.monotonic() + PIECE_S
    while catch_up(name, BATCH) == BATCH and time.monotonic() < deadline:
        pass
    _retire_outdated_builds(projection)
    while _delete_retired_rows(projection) and time.monotonic() < deadline:
        pass
    _begin_generation_if_outdated(projection)
    while time.monotonic() < deadline and _build_batch(projection, skip_locked=True) is not None:
        pass


def _live(name: str) -> QuerySet[Checkpoint]:
    return Checkpoint.objects.filter(projection=name, is_live=True)


def _half_built(projection: Projection) -> QuerySet[Checkpoint]:
    return Checkpoint.objects.filter(**maker(projection), is_live=False, retired_at=None)


def _is_outdated(projection: Projection, checkpoint: Checkpoint) -> bool:
    """Return True if an older version or other ruleset data built a generation."""
    now = maker(projection)
    return checkpoint.version < now["version"] or (
        checkpoint.version == now["version"] and checkpoint.reads != now["reads"]
    )


def _progress(name: str, row: Checkpoint, head: int) -> Progress:
    return Progress(
        name=name,
        generation=row.generation,
        position=row.position,
        head=head,
        behind=max(0, head - row.position),
        set_aside=_set_aside(name, row.generation).count(),
    )


def _create_first_generation(projection: Projection) -> None:
    """Create the first generation. It is live while it grows."""
    first = {"generation": 1, **maker(projection)}
    Checkpoint.objects.get_or_create(projection=projection.name, is_live=True, defaults=first)


def _catch_up_batch(projection: Projection, at_most: int) -> Batch:
    with transaction.atomic():
        rows = _live(projection.name).filter(**maker(projection))
        checkpoint = rows.select_for_update().first()
        return _process_batch(projection, checkpoint, at_most) if checkpoint else Batch([], 0, is_last=True)


def _build_batch(projection: Projection, skip_locked: bool = False) -> Batch | None:
    """Continue the half-built generation, and make it live once it is complete.

    Return None if there is none. skip_locked: ignore one that another worker has locked.
    """
    with transaction.atomic():
        checkpoint = _half_built(projection).select_for_update(skip_locked=skip_locked).first()
        if checkpoint is None:
            return None
        batch = _process_batch(projection, checkpoint, BATCH)
    if batch.is_last:
        _make_live(projection)
    return batch


def _process_batch(projection: Projection, checkpoint: Checkpoint, at_most: int) -> Batch:
    """Process a batch. checkpoint: locked by the caller's transaction."""
    batch = global_feed.after(checkpoint.position, at_most, projection.types)
    for event in batch.events:
        _process_event(projection, event, checkpoint.generation)
    if batch.reached > checkpoint.position:
        checkpoint.position = batch.reached
        checkpoint.save(update_fields=("position", "updated_at"))
    return batch


def _process_event(projection: Projection, event: Event, generation: int) -> None:
    """Process an event, or undo its changes and set it aside."""
    try:
        with transaction.atomic():
            projection.take(event, generation)
    except DATABASE_ERRORS:
        raise
    except Exception as error:
        where = {"projection": projection.name, "generation": generation, "event": event}
        SetAside.objects.create(**where, detail=repr(error)[: SetAside.LENGTH])
        logger.exception("The projection %s set campaign %s aside", projection.name, event.stream_id)


def _make_live(projection: Projection) -> None:
    """Make the half-built generation live, after the events that came meanwhile."""
    with transaction.atomic():
        old = _live(projection.name).select_for_update().first()
        new = _half_built(projection).select_for_update().first()
        if old is None or new is None:  # another worker was faster
            return
        while not _process_batch(projection, new, BATCH).is_last:
            pass
        old.is_live, old.retired_at = False, timezone.now()
        old.save()
        new.is_live = True
        new.save()


def _begin_generation(projection: Projection) -> None:
    """Begin a new generation and retire a half-built one."""
    with transaction.atomic():
        _live(projection.name).select_for_update().first()
        _half_built(projection).update(retired_at=timezone.now())
        rows = Checkpoint.objects.filter(projection=projection.name)
        latest = rows.aggregate(latest=Max("generation"))["latest"] or 0
        rows.create(generation=latest + 1, **maker(projection))


def _begin_generation_if_outdated(projection: Projection) -> None:
    """Begin a new generation if the live one is outdated.

    Of two program versions that run at once, the older one leaves the rows of the newer alone.
    """
    with transaction.atomic():
        live = _live(projection.name).select_for_update().first()
        if live and _is_outdated(projection, live) and not _half_built(projection).exists():
            _begin_generation(projection)


def _retire_outdated_builds(projection: Projection) -> None:
    """Retire half-built generations that are outdated."""
    rows = Checkpoint.objects.filter(projection=projection.name, retired_at=None, is_live=False)
    over = [row.pk for row in rows if _is_outdated(projection, row)]
    rows.filter(pk__in=over).update(retired_at=timezone.now())


def _delete_retired_rows(projection: Projection) -> bool:
    """Delete some retired rows, finally the checkpoint. Return False if none are left."""
    with transaction.atomic():
        over = Checkpoint.objects.filter(projection=projection.name, retired_at__lt=timezone.now() - RETIRED_FOR)
        checkpoint = over.select_for_update(skip_locked=True).first()
        if checkpoint is None:
            return False
        generation = checkpoint.generation
        for rows in (*projection.rows(generation), _set_aside(projection.name, generation)):
            some = rows.order_by().values("pk")[:ROWS_PER_DELETE]
            if rows.model._default_manager.filter(pk__in=some).delete()[0]:
                return True
        checkpoint.delete()
        return True


def _set_aside(name: str, generation: int) -> QuerySet[SetAside]:
    return SetAside.objects.filter(projection=name, generation=generation)
