"""The way to Redis: who finds it away spares all others the wait, says so, and counts it.

Nothing that people do needs Redis. Each question to it comes with what is done where it does not answer.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from kombu.exceptions import OperationalError
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

PAUSE_S = 2.0
"""Redis is not asked again for so long after it did not answer: bots go on within 5 s of its return."""
COMPLAIN_EVERY_S = 60.0
AWAY = (RedisError, OperationalError, OSError)
USES = ("cache", "news", "tasks")
"""What Redis is asked for: limits are counted there, feeds hear of news, the worker of tasks."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class Line:
    """This process's way to Redis. is_up: whether it answered when it was asked last; failures: by use."""

    def __init__(self) -> None:
        self.is_up = True
        self.failures: Counter[str] = Counter()
        self._again_at = self._silent_until = 0.0

    def ask(self, use: str, question: Callable[[], T], otherwise: Callable[[], T]) -> T:
        """Return what Redis answers to a question, and where it does not, what is said otherwise."""
        if self._is_away():
            return otherwise()
        try:
            answer = question()
        except AWAY as error:
            self.lose(use, error)
            return otherwise()
        self.is_up = True
        return answer

    def lose(self, use: str, error: Exception) -> None:
        """Take note of a Redis that did not answer, and say so once in a while."""
        now = time.monotonic()
        self.is_up, self._again_at = False, now + PAUSE_S
        self.failures[use] += 1
        if now >= self._silent_until:
            self._silent_until = now + COMPLAIN_EVERY_S
            log.warning(
                "Redis is away (%s: %s): each process counts limits by itself, live feeds and the worker are slower",
                use,
                error,
            )

    def _is_away(self) -> bool:
        """Return whether Redis was found away a moment ago. One of those who come after it asks for all the others."""
        now = time.monotonic()
        if self.is_up or now < self._again_at:
            return not self.is_up
        self._again_at = now + PAUSE_S
        return False


line = Line()


def options(timeout_s: float) -> dict[str, Any]:
    """Return the options of a client that waits so long for Redis and no longer, for a connection and for an answer."""
    return {"socket_timeout": timeout_s, "socket_connect_timeout": timeout_s, "retry": Retry(NoBackoff(), 0)}
