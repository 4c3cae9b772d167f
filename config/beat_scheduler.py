"""Scheduler of Celery beat, for the schedule `CELERY_BEAT_SCHEDULE`."""

from collections.abc import Iterator
from typing import Any

from celery.beat import PersistentScheduler, SchedulingError
from django.conf import settings

from campaigns.files.private_files import show_alive
from campaigns.realtime.redis_client import AWAY, line


class Scheduler(PersistentScheduler):
    """Celery's scheduler, for a system clock that may be set back.

    Celery would start no task until the clock reaches the last start again. Here a start in the future counts as now.
    """

    def tick(self, *arguments: Any, **options: Any) -> float:
        now = self.app.now()
        future = [entry for entry in self.schedule.values() if entry.last_run_at > now]
        for entry in future:
            entry.last_run_at = now
        if future:
            self._heap = None  # sorted by the old clock
        return super().tick(*arguments, **options)

    def apply_async(self, *arguments: Any, **options: Any) -> Any:
        """Send a task and show health. Log an unavailable Redis once a minute."""
        try:
            result = super().apply_async(*arguments, **options)
        except SchedulingError as error:
            outage = next((cause for cause in _causes(error) if isinstance(cause, AWAY)), None)
            if outage is None:
                raise
            return line.record_failure("tasks", outage)
        show_alive(settings.ALIVE / "beat")
        return result


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error and those during whose handling it was raised, newest first.

    Kombu raises an AttributeError when it uses a channel again that it closed after an error of Redis.
    """
    while error:
        yield error
        error = error.__context__
