"""How a worker takes tasks from Redis: it outlasts a full one, shows that it takes them, and ends where it can't."""

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
from config.private_files import show_alive

LOOK_S = 2.0
STALLED_LOOKS = 10
"""A worker ends that is found so often, one time after the other, to take no task though it could.

They are counted, not timed: a worker that was stopped, or had no processor, for long is looked at again first.
"""

logger = logging.getLogger(__name__)


class Consumer(celery.worker.consumer.Consumer):
    """Celery's own, which begins anew where Redis refuses a command, as at its memory limit: once a second here."""

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        with warnings.catch_warnings():  # that tasks at work can't be acknowledged: here they can
            warnings.simplefilter("ignore", CPendingDeprecationWarning)
            super().on_connection_error_after_connected(exc)
        if not isinstance(exc, self.connection_errors):
            time.sleep(1)


class Look(NamedTuple):
    """What a worker is found at. taken: tasks since its start; waiting: those in its queues; is_free: for one more."""

    taken: int
    waiting: int
    is_free: bool

    def is_stalled(self, before: "Look") -> bool:
        """Return whether tasks wait that it could have taken since it was looked at before."""
        is_idle = self.is_free and self.taken == before.taken
        return is_idle and 0 < before.waiting <= self.waiting


class Watch(bootsteps.StartStopStep):
    """Looks every LOOK_S whether a worker takes the tasks of its queues.

    As long as it does, its file in settings.ALIVE is touched. Where it doesn't, it ends after STALLED_LOOKS, and
    whoever supervises it starts another. A worker whose Redis doesn't answer is neither: it has nothing to take.
    """

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self._ending = Event()

    def include_if(self, parent: Any) -> bool:
        return bool(settings.REDIS_URL)

    def start(self, parent: Any) -> None:
        Thread(target=self._watch, args=(parent,), daemon=True).start()

    def stop(self, parent: Any) -> None:
        self._ending.set()

    def _watch(self, parent: Any) -> None:
        file = settings.ALIVE / parent.hostname.partition("@")[0]
        before, stalled = None, 0
        while not self._ending.wait(LOOK_S):
            now = look(parent)
            if now and before and now.is_stalled(before):
                stalled += 1
            else:
                stalled = 0
                if now:
                    show_alive(file)
            if now and stalled == STALLED_LOOKS:
                end(parent, now)
            before = now


def look(parent: Any) -> Look | None:
    """Return what a worker is found at; None where Redis doesn't answer, or it hasn't begun to take tasks."""
    waiting = task_queue.waiting(parent.app.amqp.queues.consume_from)
    if waiting is None or parent.consumer.task_consumer is None:
        return None
    is_free = len(state.active_requests) < parent.pool.num_processes
    return Look(state.all_total_count[0], sum(waiting.values()), is_free)


def end(parent: Any, found: Look) -> None:
    """End this worker and its processes at once: it may hear no signal any more."""
    logger.critical(
        "This worker ends, since it took none of %d waiting tasks for %d s: start another",
        found.waiting,
        STALLED_LOOKS * LOOK_S,
    )
    for pid in set(parent.pool.info["processes"]) - {os.getpid()}:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    os._exit(1)
