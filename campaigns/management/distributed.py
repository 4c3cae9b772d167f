"""Options and progress of commands that leave their work to Celery workers."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from celery import current_app
from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection
from tqdm import tqdm

from campaigns.bulk_work import runs
from campaigns.bulk_work.models import Run
from campaigns.realtime.redis_client import AWAY
from campaigns.task_queue import BULK_QUEUE

CHUNK_SIZE = 5
START_A_WORKER = f"chrt --idle 0 celery --app config worker --queues {BULK_QUEUE} --hostname {BULK_QUEUE}@%h"


def positive(text: str) -> int:
    """Return a positive number, for options. Raise ValueError."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def add_arguments(parser: CommandParser, unit: str) -> None:
    """Add the options. unit: name of the items, in the plural."""
    parser.add_argument(
        "--distributed", action="store_true", help=f"let the Celery workers of the queue {BULK_QUEUE} do it"
    )
    parser.add_argument(
        "--chunk", type=positive, default=CHUNK_SIZE, help=f"number of {unit} that a worker does at a time"
    )
    parser.add_argument("--resume", type=positive, metavar="RUN", help="continue a run of --distributed")


def is_wanted(options: dict[str, Any]) -> bool:
    """Return whether the work should be distributed."""
    return options["distributed"] or options["resume"] is not None


@contextmanager
def finished_run(kind: str, options: dict[str, Any], start: Callable[[], Run]) -> Iterator[Run]:
    """Yield a run once workers have finished it. Delete it afterwards.

    start: stores the run, unless another is resumed. Raise CommandError.
    """
    if not settings.REDIS_URL or connection.vendor != "postgresql":
        raise CommandError("--distributed needs PostgreSQL and Redis (DATABASE_URL, REDIS_URL).", returncode=2)
    run = start() if options["resume"] is None else _resumed(kind, options["resume"])
    _say(f"Run {run.pk} with {run.chunks.count()} chunks. If this command is stopped, continue with --resume {run.pk}.")
    if not _has_workers():
        _say(f"No worker takes from the queue yet. Start one on any machine: {START_A_WORKER}")
    with tqdm(total=run.size, unit="item", file=sys.stderr) as bar:
        try:
            runs.finish(run, partial(_show, bar))
        except runs.ChunkFailedError as error:
            raise CommandError(f"{error}\nTo try it again, use --resume {run.pk}.") from error
    yield run
    run.delete()


def _show(bar: Any, done: int, repeated: int) -> None:
    """Show the number of finished items.

    repeated: number of attempts after a worker ended in the middle of a chunk.
    """
    bar.set_postfix({"repeated chunks": repeated} if repeated else {}, refresh=False)
    bar.update(done - bar.n)


def _resumed(kind: str, number: int) -> Run:
    try:
        return runs.resume(kind, number)
    except Run.DoesNotExist:
        raise CommandError(f"There is no run {number} of this command.", returncode=2) from None
    except runs.RulesChangedError as error:
        raise CommandError(str(error), returncode=2) from error


def _has_workers() -> bool:
    """Return whether a running worker takes from the queue. Raise CommandError."""
    try:
        queues = current_app.control.inspect().active_queues() or {}
    except AWAY as error:
        raise CommandError(f"Redis doesn't answer: {error}") from error
    return any(queue["name"] == BULK_QUEUE for taken in queues.values() for queue in taken)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
