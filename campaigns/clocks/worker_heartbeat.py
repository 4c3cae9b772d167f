"""The time that counts for clocks: it runs only while a worker runs.

A worker ticks every two seconds. A gap of more than PATIENCE between two ticks doesn't count. A reader counts the time
since the last tick, up to PATIENCE. So an outage costs a player at most that time, and a restart costs none.
"""

from datetime import datetime, timedelta

from campaigns.models import Timekeeper

PATIENCE = timedelta(seconds=10)
MICROSECOND = timedelta(microseconds=1)


def tick(now: datetime, *, is_restart: bool = False) -> None:
    """Record that a worker runs.

    is_restart: True if the worker has just started; the time since the last tick doesn't count then.
    """
    kept = _kept()
    if kept is None:
        Timekeeper.objects.get_or_create(pk=1, defaults={"counted": 0, "seen_at": now})
        return
    counted = kept.counted + (0 if is_restart else _since(kept, now))
    # Of two ticks at once one counts.
    Timekeeper.objects.filter(pk=1, seen_at=kept.seen_at).update(counted=counted, seen_at=now)


def reading(now: datetime) -> int:
    """Return the microseconds counted so far; 0 if no worker ever ran."""
    kept = _kept()
    return 0 if kept is None else kept.counted + _since(kept, now)


def age(now: datetime) -> timedelta | None:
    """Return the time since the last tick; None if no worker ever ran."""
    kept = _kept()
    return None if kept is None else max(now - kept.seen_at, timedelta())


def _kept() -> Timekeeper | None:
    return Timekeeper.objects.filter(pk=1).first()


def _since(kept: Timekeeper, now: datetime) -> int:
    gap = now - kept.seen_at
    return gap // MICROSECOND if timedelta() <= gap <= PATIENCE else 0
