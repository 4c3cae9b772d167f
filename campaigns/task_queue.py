"""Send tasks to the Celery worker.

A scheduled task repeats whatever could not be sent.
"""

import json
import logging
import time
from collections.abc import Iterable
from functools import cache, partial
from typing import Any, NamedTuple

from celery import current_app
from celery.signals import before_task_publish
from django.conf import settings
from django.db import transaction
from redis import Redis

from campaigns.realtime import redis_client
from campaigns.realtime.redis_client import line

DEFAULT_QUEUE = "celery"
PERIODIC_QUEUE = "periodic"
"""Queue of short periodic tasks. The worker takes from it first.

In turn with full queues, they would wait until they expire: more of them are sent than taken.
"""
BOT_QUEUES = tuple(f"bots.{number}" for number in range(16))
"""Queues of bots. The worker takes from these and the other queues in turn.

So a full queue delays the others by one task at a time.
"""
MAIL_QUEUE = "mail"
"""Queue of the worker that sends mail (`--queues mail`)."""
VERIFY_QUEUE = "verify"
"""Queue of verifications.

A night of them delays the tasks of other queues by one task at a time.
"""
BULK_QUEUE = "bulk"
"""Queue of the workers that do long work of management commands (`--queues bulk`)."""

GROUPS = {
    DEFAULT_QUEUE: (DEFAULT_QUEUE,),
    "bots": BOT_QUEUES,
    VERIFY_QUEUE: (VERIFY_QUEUE,),
    MAIL_QUEUE: (MAIL_QUEUE,),
    BULK_QUEUE: (BULK_QUEUE,),
    PERIODIC_QUEUE: (PERIODIC_QUEUE,),
}
"""All queues, in groups that metrics count together."""
QUEUES = tuple(queue for group in GROUPS.values() for queue in group)
SENT_AT = "sent_at"
"""Header of a message: when it was first sent, in seconds since 1970."""

logger = logging.getLogger(__name__)


def bot_queue(owner_id: int | None) -> str:
    """Return the queue for the bots of an owner's campaigns, one for each owner."""
    return BOT_QUEUES[(owner_id or 0) % len(BOT_QUEUES)]


def ask(task: str, *arguments: Any, **options: Any) -> None:
    """Send a task by name with options of Celery. Never raises."""
    send = partial(current_app.send_task, task, arguments, retry=False, **options)
    try:
        if settings.REDIS_URL:
            line.call("tasks", send, fallback=lambda: None)
        else:
            send()
    except Exception:
        logger.exception("The task %s%r could not be sent", task, arguments)


def ask_after_commit(task: str, *arguments: Any) -> None:
    """Send a task after the transaction, when the worker can read its data."""
    transaction.on_commit(partial(ask, task, *arguments))


class Waiting(NamedTuple):
    """Waiting tasks of a queue. age_s: of the oldest one, 0 without any."""

    tasks: int
    age_s: float = 0.0


def waiting(queues: Iterable[str]) -> dict[str, Waiting] | None:
    """Return the waiting tasks by queue; None without an answer of Redis."""
    return line.call("tasks", partial(_waiting, list(queues)), lambda: None) if settings.REDIS_URL else None


def _waiting(queues: list[str]) -> dict[str, Waiting]:
    with _redis(settings.REDIS_URL, settings.REDIS_TIMEOUT_S).pipeline(transaction=False) as asked:
        for queue in queues:
            asked.llen(queue)
            asked.lindex(queue, -1)
        found = asked.execute()
    now = time.time()
    rows = zip(queues, found[::2], found[1::2], strict=True)
    return {queue: Waiting(tasks, _age_s(oldest, now)) for queue, tasks, oldest in rows}


def _age_s(message: bytes | None, now: float) -> float:
    sent_at = json.loads(message)["headers"].get(SENT_AT, now) if message else now
    return max(0.0, now - sent_at)


@before_task_publish.connect
def _note_time(headers: dict[str, Any], **_: Any) -> None:
    headers[SENT_AT] = time.time()


@cache
def _redis(url: str, timeout_s: float) -> Redis:
    return Redis.from_url(url, **redis_client.options(timeout_s))
