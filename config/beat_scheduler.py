"""The worker's timetable: when `celery beat` asks for what is done again and again."""

from typing import Any

from celery.beat import PersistentScheduler, SchedulingError
from django.conf import settings

from campaigns.realtime.redis_client import AWAY, line
from config.private_files import show_alive


class Scheduler(PersistentScheduler):
    """Celery's own, for a clock that may be put back: what seems to have been done in the future counts as done now.

    Celery's would wait until the clock has come there again, and with it all that is due later.
    """

    def tick(self, *arguments: Any, **options: Any) -> float:
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if entry.last_run_at > now]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None  # it is ordered by times of the other clock
        return super().tick(*arguments, **options)

    def apply_async(self, *arguments: Any, **options: Any) -> Any:
        """Ask for a task, and so show that `beat` lives. A Redis that is away is told of once a minute."""
        try:
            asked = super().apply_async(*arguments, **options)
        except SchedulingError as error:
            if not isinstance(error.__context__, AWAY):
                raise
            return line.lose("tasks", error.__context__)
        show_alive(settings.ALIVE / "beat")
        return asked
