"""Redis with a circuit breaker: after a failure, calls skip Redis for a while.

Nothing that players do needs Redis. Every call has a fallback.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.dispatch import Signal
from kombu.exceptions import OperationalError
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

PAUSE_S = 2.0
"""Time that calls skip Redis after a failure.

Bots continue within 5 s of its return.
"""
WARNING_INTERVAL_S = 60.0
AWAY = (RedisError, OperationalError, OSError)
USES = ("cache", "news", "tasks")
"""Purposes of Redis: rate limits, live-feed notifications and the task queue."""

redis_failed = Signal()
"""Sent after a failure. use: the purpose of the request."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class CircuitBreaker:
    """The circuit breaker of this process. is_up: whether the last call succeeded."""

    def __init__(self) -> None:
        self.is_up = True
        self._retry_at = self._next_warning_at = 0.0

    def call(self, use: str, request: Callable[[], T], fallback: Callable[[], T]) -> T:
        """Return the result of a Redis call, or of the fallback if Redis fails."""
        if self._is_open():
            return fallback()
        try:
            answer = request()
        except AWAY as error:
            self.record_failure(use, error)
            return fallback()
        self.is_up = True
        return answer

    def record_failure(self, use: str, error: Exception) -> None:
        """Announce a failure. Log a warning at most once in WARNING_INTERVAL_S."""
        now = time.monotonic()
        self.is_up, self._retry_at = False, now + PAUSE_S
        redis_failed.send(CircuitBreaker, use=use)
        if now >= self._next_warning_at:
            self._next_warning_at = now + WARNING_INTERVAL_S
            log.warning(
                "Redis is unavailable (%s: %s). Rate limits are per process; live feeds and the worker are slower",
                use,
                error,
            )

    def _is_open(self) -> bool:
        """Return True if calls should skip Redis. After a pause, one caller tries again."""
        now = time.monotonic()
        if self.is_up or now < self._retry_at:
            return not self.is_up
        self._retry_at = now + PAUSE_S
        return False


line = CircuitBreaker()


def options(timeout_s: float) -> dict[str, Any]:
    """Return client options with one timeout for connections and answers, no retries."""
    return {"socket_timeout": timeout_s, "socket_connect_timeout": timeout_s, "retry": Retry(NoBackoff(), 0)}
