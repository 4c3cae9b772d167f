"""Send tasks to the Celery worker.

A scheduled task repeats whatever could not be sent.
"""

import logging
from collections.abc import Iterable
from functools import cache, partial
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import transaction
from redis import Redis

from campaigns.realtime import redis_client
from campaigns.realtime.redis_client import line

DEFAULT_QUEUE = "celery"
BOT_QUEUES = tuple(f"bots.{number}" for number in range(16))
"""Queues of bots. The worker takes from all queues in turn.

So a full queue delays the others by one task at a time.
"""
MAIL_QUEUE = "mail"
"""Queue of the worker that sends mail (`--queues mail`)."""

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


def waiting(queues: Iterable[str]) -> dict[str, int] | None:
    """Return the number of waiting tasks by queue; None without an answer of Redis."""
    return line.call("tasks", partial(_waiting, list(queues)), lambda: None) if settings.REDIS_URL else None


def _waiting(queues: list[str]) -> dict[str, int]:
    with _redis(settings.REDIS_URL, settings.REDIS_TIMEOUT_S).pipeline(transaction=False) as asked:
        for queue in queues:
            asked.llen(queue)
        return dict(zip(queues, asked.execute(), strict=True))


@cache
def _redis(url: str, timeout_s: float) -> Redis:
    return Redis.from_url(url, **redis_client.options(timeout_s))
