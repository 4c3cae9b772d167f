"""Start, do and collect runs."""

import logging
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.db import Error as DatabaseError
from django.db import connections, transaction
from django.db.models import Count, QuerySet, Sum
from django.utils import timezone

from campaigns import task_queue
from campaigns.bots import simulation
from campaigns.bulk_work.models import Attempt, Chunk, Run
from campaigns.verification.verify import Report, check_by_id
from engine import ruleset as registry

POLL_S = 0.5
"""Time between two looks of a command at its run."""
MAX_WAITING = 64
"""Number of messages in the queue, so that it stays short and runs take turns."""
KEPT_FOR = timedelta(days=7)
"""Time after which a run that nobody continued is deleted."""
MAX_ATTEMPTS = 5
"""Attempts at a chunk, so that a chunk which kills its workers ends."""
TASK = "campaigns.work"

logger = logging.getLogger(__name__)


class Kind(NamedTuple):
    """A kind of work. do: returns the result of an item."""

    do: Callable[[Any], Any]
    item: Any
    result: Any


class ChunkFailedError(Exception):
    """A chunk raised an error, or no worker survived it. Another try would fail again."""


class RulesChangedError(Exception):
    """The program has other rules than the one that started the run."""


KINDS = {
    "simulate": Kind(simulation.play, simulation.Job, simulation.Outcome),
    "verify": Kind(check_by_id, str, Report | None),
}


def start(kind: str, items: Sequence[Any], rulesets: Iterable[str], chunk_size: int) -> Run:
    """Store a run and its chunks, and delete abandoned runs.

    rulesets: those whose rules the work needs.
    """
    Run.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    with transaction.atomic():
        run = Run.objects.create(kind=kind, size=len(items), rules=_rules(rulesets))
        parts = enumerate(items[first : first + chunk_size] for first in range(0, len(items), chunk_size))
        Chunk.objects.bulk_create(
            (Chunk(run=run, number=number, size=len(part), items=_encode(part)) for number, part in parts),
            batch_size=1000,
        )
    return run


def resume(kind: str, run_id: int) -> Run:
    """Return a run to continue, and let its failed chunks be tried again.

    Raise Run.DoesNotExist, RulesChangedError.
    """
    run = Run.objects.get(pk=run_id, kind=kind)
    if not _has_same_rules(run):
        raise RulesChangedError(f"The rules have changed since run {run_id} began. Start another one.")
    failed = run.chunks.exclude(error="")
    Attempt.objects.filter(chunk__in=failed).delete()
    failed.update(error="")
    return run


def finish(run: Run, tell: Callable[[int, int], None]) -> None:
    """Keep workers busy until the run is done.

    tell: called with the number of finished items and the number of repeated attempts. Raise ChunkFailedError.
    """
    while True:
        failed = run.chunks.exclude(error="").first()
        if failed:
            raise ChunkFailedError(f"Chunk {failed.number} failed: {failed.error}")
        left = _open_chunks(run.pk).count()
        tell(run.chunks.exclude(results=None).aggregate(items=Sum("size"))["items"] or 0, _count_repeated(run))
        if not left:
            return
        _wake_workers(run, left)
        time.sleep(POLL_S)


def results(run: Run) -> Iterator[Any]:
    """Yield the results of a finished run, in the order of its items."""
    kind = KINDS[run.kind]
    for chunk in run.chunks.values_list("results", flat=True).iterator():
        yield from _decode(chunk, kind.result)


def items(run: Run) -> Iterator[Any]:
    """Yield the items of a run."""
    kind = KINDS[run.kind]
    for chunk in run.chunks.values_list("items", flat=True).iterator():
        yield from _decode(chunk, kind.item)


def work(run_id: int) -> None:
    """Do the first chunk of a run that no other worker is doing."""
    with transaction.atomic():
        # The lock lets another connection store an attempt, which refers to the chunk.
        chunk = _open_chunks(run_id).select_for_update(skip_locked=True, no_key=True).first()
        if chunk is None:
            return
        if not _has_same_rules(chunk.run):
            _report_other_rules(run_id)
            return
        lost = chunk.attempts.order_by("pk")
        if len(lost) < MAX_ATTEMPTS:
            _do(chunk, KINDS[chunk.run.kind])
        else:
            chunk.error = f"{len(lost)} workers ended while they did it, the last one on {lost[len(lost) - 1].host}"
            logger.error("Chunk %s of run %s is given up: %s", chunk.number, run_id, chunk.error)
        chunk.save(update_fields=("results", "error"))


@cache
def _report_other_rules(run_id: int) -> None:
    """Log once that this process can't do a run."""
    logger.error("This worker has other rules than run %s, and leaves it to others", run_id)


def _do(chunk: Chunk, kind: Kind) -> None:
    """Set the results of a chunk, or its error."""

    def work() -> list[Any]:
        Attempt.objects.create(chunk=chunk, host=socket.gethostname())
        return [kind.do(item) for item in _decode(chunk.items, kind.item)]

    try:
        found = _in_own_connection(work)
    except DatabaseError:
        raise  # so that the chunk is tried again
    except Exception as error:
        logger.exception("Chunk %s of run %s failed", chunk.number, chunk.run_id)
        chunk.error = repr(error)
    else:
        chunk.results = _encode(found)


def _in_own_connection(work: Callable[[], list[Any]]) -> list[Any]:
    """Run a function in a thread, which has its own database connection.

    The transaction that locks the chunk must not hold the locks of the work too.
    """

    def run() -> list[Any]:
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result()


def _wake_workers(run: Run, left: int) -> None:
    """Send a message for each chunk that is left, up to MAX_WAITING in the queue."""
    queues = task_queue.waiting([task_queue.BULK_QUEUE])
    if queues is not None:
        for _ in range(min(left, MAX_WAITING) - queues[task_queue.BULK_QUEUE].tasks):
            task_queue.ask(TASK, run.pk)


def _count_repeated(run: Run) -> int:
    """Return the number of attempts beyond the first of each chunk."""
    attempts = Attempt.objects.filter(chunk__run=run)
    found: int = attempts.aggregate(repeated=Count("pk") - Count("chunk", distinct=True))["repeated"]
    return found


def _open_chunks(run_id: int) -> QuerySet[Chunk]:
    return Chunk.objects.filter(run=run_id, results=None, error="").order_by("number")


def _rules(rulesets: Iterable[str]) -> dict[str, list[Any]]:
    known = {name: registry.get(name) for name in sorted(set(rulesets)) if name in registry.RULESETS}
    return {name: [ruleset.version, ruleset.card_set_digest()] for name, ruleset in known.items()}


def _has_same_rules(run: Run) -> bool:
    return run.rules == _rules(run.rules)


def _encode(values: Sequence[Any]) -> str:
    return msgspec.json.encode(values).decode()


def _decode(text: str, item: Any) -> list[Any]:
    return msgspec.json.decode(text, type=list[item])
