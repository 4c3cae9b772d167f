"""Celery worker extensions: survive a full Redis, report health, exit if stalled.

Celery has no equivalent. It exits if Redis refuses a command, and `celery inspect ping` answers in a worker that takes
no tasks. With these extensions bots resume within 2.4 s after Redis was full (docs/faults.md).
"""

import logging
import os
import signal
import time
import warnings
from contextlib import suppress
from threading import Event, Thread
from typing import Any, NamedTuple

import celery.worker.consumer
from celery import bootsteps
from celery.exceptions import CPendingDeprecationWarning
from celery.worker import state
from django.conf import settings

from campaigns import task_queue
from campaigns.files.private_files import show_alive

CHECK_INTERVAL_S = 2.0
MAX_STALLED_CHECKS = 10
"""Number of stalled checks in a row after which a worker exits.

Checks are counted instead of seconds: a worker that was suspended for long is checked again before it exits.
"""

logger = logging.getLogger(__name__)


class Consumer(celery.worker.consumer.Consumer):
    """Celery's consumer, which waits 1 s before it retries a full Redis."""

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        with warnings.catch_warnings():  # Celery warns that running tasks can't be acknowledged; ours can
            warnings.simplefilter("ignore", CPendingDeprecationWarning)
            super().on_connection_error_after_connected(exc)
        if not isinstance(exc, self.connection_errors):
            time.sleep(1)


class Status(NamedTuple):
    """State of a worker: tasks taken, tasks waiting, and whether it is free."""

    taken: int
    waiting: int
    is_free: bool

    def is_stalled(self, before: "Status") -> bool:
        """Return whether tasks waited since the last check while a process was idle."""
        is_idle = self.is_free and self.taken == before.taken
        return is_idle and 0 < before.waiting <= self.waiting


class Watchdog(bootsteps.StartStopStep):
    """Check every CHECK_INTERVAL_S whether the worker takes tasks from its queues.

    Touch its file in settings.ALIVE while it does, for health checks. Exit after MAX_STALLED_CHECKS stalled checks, so
    that the supervisor starts another worker. While Redis doesn't answer, do neither.
    """

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self._stopping = Event()

    def include_if(self, parent: Any) -> bool:
        return bool(settings.REDIS_URL)

    def start(self, parent: Any) -> None:
        Thread(target=self._watch, args=(parent,), daemon=True).start()

    def stop(self, parent: Any) -> None:
        self._stopping.set()

    def _watch(self, parent: Any) -> None:
        file = settings.ALIVE / parent.hostname.partition("@")[0]
        before, stalled = None, 0
        while not self._stopping.wait(CHECK_INTERVAL_S):
            now = status(parent)
            if now and before and now.is_stalled(before):
                stalled += 1
            else:
                stalled = 0
                if now:
                    show_alive(file)
            if now and stalled == MAX_STALLED_CHECKS:
                kill(parent, now)
            before = now


def status(parent: Any) -> Status | None:
    """Return the status of a worker, or None if it or Redis isn't ready."""
    waiting = task_queue.waiting(parent.app.amqp.queues.consume_from)
    if waiting is None or parent.consumer.task_consumer is None:
        return None
    is_free = len(state.active_requests) < parent.pool.num_processes
    return Status(state.all_total_count[0], sum(queue.tasks for queue in waiting.values()), is_free)


def kill(parent: Any, found: Status) -> None:
    """Kill this worker and its processes. A stalled worker may ignore signals."""
    logger.critical(
        "This worker exits: it took none of %d waiting tasks for %d s",
        found.waiting,
        MAX_STALLED_CHECKS * CHECK_INTERVAL_S,
    )
    for pid in set(parent.pool.info["processes"]) - {os.getpid()}:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    os._exit(1)
