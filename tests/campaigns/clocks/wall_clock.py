"""The clock on the wall as tests put it on: nothing waits for it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from campaigns import services
from campaigns.models import Timekeeper

BEGINNING = datetime(2026, 11, 22, 12, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


class Wall:
    """The time that all see. Whether a worker ran meanwhile, who puts it on says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = BEGINNING
        monkeypatch.setattr(timezone, "now", lambda: self.now)
        services.expire_clocks()

    def go(self, **time: float) -> None:
        """Let time pass while a worker runs, which looks at its end only."""
        self.stand_still(**time)
        Timekeeper.objects.update(counted=F("counted") + timedelta(**time) // MICROSECOND, seen_at=self.now)

    def stand_still(self, **time: float) -> None:
        """Let time pass while no worker runs."""
        self.now += timedelta(**time)
