"""Redis with a circuit breaker: after a failure, calls skip Redis for a while.

Nothing that players do needs Redis. Every call has a fallback.
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
"""Time that calls skip Redis after a failure.

Bots continue within 5 s of its return.
"""
COMPLAIN_EVERY_S = 60.0
AWAY = (RedisError, OperationalError, OSError)
USES = ("cache", "news", "tasks")
"""Purposes of Redis: rate limits, live-feed notifications and the task queue."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class Line:
    """The circuit breaker of this process.

    is_up: whether the last call succeeded. failures: their number by purpose.
    """

    def __init__(self) -> None:
        self.is_up = True
        self.failures: Counter[str] = Counter()
        self._again_at = self._silent_until = 0.0

    def ask(self, use: str, question: Callable[[], T], otherwise: Callable[[], T]) -> T:
        """Return the result of a Redis call, or of the fallback if Redis fails."""
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
        """Record a failure. Log a warning at most once in COMPLAIN_EVERY_S."""
        now = time.monotonic()
        self.is_up, self._again_at = False, now + PAUSE_S
        self.failures[use] += 1
        if now >= self._silent_until:
            self._silent_until = now + COMPLAIN_EVERY_S
            log.warning(
                "Redis is unavailable (%s: %s). Rate limits are per process; live feeds and the worker are slower",
                use,
                error,
            )

    def _is_away(self) -> bool:
        """Return True if calls should skip Redis. After a pause, one caller tries again."""
        now = time.monotonic()
        if self.is_up or now < self._again_at:
            return not self.is_up
        self._again_at = now + PAUSE_S
        return False


line = Line()


def options(timeout_s: float) -> dict[str, Any]:
    """Return client options with one timeout for connections and answers, no retries."""
    return {"socket_timeout": timeout_s, "socket_connect_timeout": timeout_s, "retry": Retry(NoBackoff(), 0)}
