"""A wall clock that tests set, so that nothing waits."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from campaigns import services
from campaigns.models import Timekeeper

BEGINNING = datetime(2026, 11, 22, 12, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


class Wall:
    """The current time for the whole program. The test says whether a worker runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = BEGINNING
        monkeypatch.setattr(timezone, "now", lambda: self.now)
        services.expire_clocks()

    def go(self, **time: float) -> None:
        """Let time pass while a worker runs; it acts only at the end."""
        self.stand_still(**time)
        Timekeeper.objects.update(counted=F("counted") + timedelta(**time) // MICROSECOND, seen_at=self.now)

    def stand_still(self, **time: float) -> None:
        """Let time pass without a worker."""
        self.now += timedelta(**time)
