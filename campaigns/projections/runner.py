"""Runs projections: keeps them up with the log, and makes them anew while what they were still serves.

Each batch of events is one transaction, together with the checkpoint that says it was taken in: whoever is killed in
between has done nothing. The checkpoint's row is locked, so one worker at a time is at a generation; who locks several
begins with the one that serves. A half-built generation is gone on with by whoever comes next.

An event that a projection can't take in is set aside: a generation lacks that one campaign, and goes on with the rest.
"""

import logging
import time
from collections.abc import Callable
from datetime import timedelta
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
"""So many events are taken in by one transaction."""
ROWS_PER_DELETE = 10_000
"""So many rows of what is over are deleted by one transaction."""
PIECE_S = 10.0
"""A worker leaves off after so long, because other tasks wait too. The next one goes on."""
RETIRED_FOR = timedelta(minutes=1)
"""The rows of a generation that is over stay so long, for requests that have begun to read them."""
NOT_THE_EVENTS = (InterfaceError, OperationalError, ProgrammingError)
"""Errors that tell of the database, not of the event: a connection that broke, a table that isn't there yet."""

logger = logging.getLogger(__name__)


class Progress(TypedDict):
    """How far a projection has come. head: the log's last position; behind: how far that is away.

    set_aside: how many events could not be taken in.
    """

    name: str
    generation: int
    position: int
    head: int
    behind: int
    set_aside: int


def live_generation(name: str) -> int:
    """Return the generation that serves, 0 before anything was built."""
    return _live(name).values_list("generation", flat=True).first() or 0


def progress() -> list[Progress]:
    """Return how far each projection has come."""
    head = global_feed.last()
    live = {row.projection: row for row in Checkpoint.objects.filter(is_live=True)}
    return [_progress(name, live.get(name) or Checkpoint(generation=0), head) for name in registry.PROJECTIONS]


def catch_up(name: str, limit: int | None = None) -> int:
    """Take in what is new in the log, at most `limit` events. Returns how many were taken in.

    Nothing is added to rows that another version of the projection made, or that follow what a ruleset said before.
    Raises KeyError for an unknown name.
    """
    projection = registry.get(name)
    _serve_something(projection)
    taken = 0
    while limit is None or taken < limit:
        at_most = BATCH if limit is None else min(BATCH, limit - taken)
        batch = _catch_up_a_batch(projection, at_most)
        taken += len(batch.events)
        if batch.is_last:
            break
    return taken


def rebuild(name: str, tell: Callable[[int], None] = lambda position: None) -> None:
    """Make a projection anew from nothing, and let that serve. tell: called with the position that is reached.

    Raises KeyError for an unknown name.
    """
    projection = registry.get(name)
    _serve_something(projection)
    _begin(projection)
    while (batch := _build_a_batch(projection)) is not None:
        tell(batch.reached)


def keep_up() -> None:
    """Go on with every projection for a while. One that fails is logged, and doesn't stop the others."""
    for name in registry.PROJECTIONS:
        try:
            _keep_up(name)
        except Exception:
            logger.exception("The projection %s stands still", name)


def _keep_up(name: str) -> None:
    projection, deadline = registry.get(name), time.monotonic() + PIECE_S
    while catch_up(name, BATCH) == BATCH and time.monotonic() < deadline:
        pass
    _give_up_what_is_outdated(projection)
    while _drop_some(projection) and time.monotonic() < deadline:
        pass
    _begin_if_outdated(projection)
    while time.monotonic() < deadline and _build_a_batch(projection, skip_locked=True) is not None:
        pass


def _live(name: str) -> QuerySet[Checkpoint]:
    return Checkpoint.objects.filter(projection=name, is_live=True)


def _half_built(projection: Projection) -> QuerySet[Checkpoint]:
    return Checkpoint.objects.filter(**maker(projection), is_live=False, retired_at=None)


def _is_outdated(projection: Projection, checkpoint: Checkpoint) -> bool:
    """Return whether a generation is made otherwise than now, and not by a newer version."""
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


def _serve_something(projection: Projection) -> None:
    """The first generation serves while it grows: there is nothing else."""
    first = {"generation": 1, **maker(projection)}
    Checkpoint.objects.get_or_create(projection=projection.name, is_live=True, defaults=first)


def _catch_up_a_batch(projection: Projection, at_most: int) -> Batch:
    with transaction.atomic():
        rows = _live(projection.name).filter(**maker(projection))
        checkpoint = rows.select_for_update().first()
        return _take_in(projection, checkpoint, at_most) if checkpoint else Batch([], 0, is_last=True)


def _build_a_batch(projection: Projection, skip_locked: bool = False) -> Batch | None:
    """Go on with the half-built generation, and let it serve once it is built. Returns None where there is none.

    skip_locked: whether one that somebody else is at counts as none.
    """
    with transaction.atomic():
        checkpoint = _half_built(projection).select_for_update(skip_locked=skip_locked).first()
        if checkpoint is None:
            return None
        batch = _take_in(projection, checkpoint, BATCH)
    if batch.is_last:
        _switch(projection)
    return batch


def _take_in(projection: Projection, checkpoint: Checkpoint, at_most: int) -> Batch:
    """Take a batch in. checkpoint: locked by the caller's transaction."""
    batch = global_feed.after(checkpoint.position, at_most, projection.types)
    for event in batch.events:
        _take(projection, event, checkpoint.generation)
    if batch.reached > checkpoint.position:
        checkpoint.position = batch.reached
        checkpoint.save(update_fields=("position", "updated_at"))
    return batch


def _take(projection: Projection, event: Event, generation: int) -> None:
    """Take an event in, or set it aside with nothing of it left: it must not keep out all that come after it."""
    try:
        with transaction.atomic():
            projection.take(event, generation)
    except NOT_THE_EVENTS:
        raise
    except Exception as error:
        where = {"projection": projection.name, "generation": generation, "event": event}
        SetAside.objects.create(**where, detail=repr(error)[: SetAside.LENGTH])
        logger.exception("The projection %s sets campaign %s aside", projection.name, event.stream_id)


def _switch(projection: Projection) -> None:
    """Let the half-built generation serve, with all that came while it was built."""
    with transaction.atomic():
        old = _live(projection.name).select_for_update().first()
        new = _half_built(projection).select_for_update().first()
        if old is None or new is None:  # somebody else was quicker
            return
        while not _take_in(projection, new, BATCH).is_last:
            pass
        old.is_live, old.retired_at = False, timezone.now()
        old.save()
        new.is_live = True
        new.save()


def _begin(projection: Projection) -> None:
    """Begin a generation from nothing; a half-built one is given up."""
    with transaction.atomic():
        _live(projection.name).select_for_update().first()
        _half_built(projection).update(retired_at=timezone.now())
        rows = Checkpoint.objects.filter(projection=projection.name)
        latest = rows.aggregate(latest=Max("generation"))["latest"] or 0
        rows.create(generation=latest + 1, **maker(projection))


def _begin_if_outdated(projection: Projection) -> None:
    """Of two versions of the program that run at once the older one leaves the rows of the newer alone."""
    with transaction.atomic():
        live = _live(projection.name).select_for_update().first()
        if live and _is_outdated(projection, live) and not _half_built(projection).exists():
            _begin(projection)


def _give_up_what_is_outdated(projection: Projection) -> None:
    """Retire what was half built in a way that is outdated."""
    rows = Checkpoint.objects.filter(projection=projection.name, retired_at=None, is_live=False)
    over = [row.pk for row in rows if _is_outdated(projection, row)]
    rows.filter(pk__in=over).update(retired_at=timezone.now())


def _drop_some(projection: Projection) -> bool:
    """Delete some rows of what was retired long ago, at last its checkpoint. Returns whether there may be more."""
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
