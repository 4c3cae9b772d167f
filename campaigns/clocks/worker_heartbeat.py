"""The time that counts for clocks: it goes on only while a worker runs, which says so every two seconds.

Between two ticks more than PATIENCE apart no worker is taken to have run. Whoever reads takes the time since the last
tick as counted, up to as much; so a server that is away takes at most that from anybody, and one that is started anew
nothing.
"""

from datetime import datetime, timedelta

from campaigns.models import Timekeeper

PATIENCE = timedelta(seconds=10)
MICROSECOND = timedelta(microseconds=1)


def tick(now: datetime, *, anew: bool = False) -> None:
    """Note that a worker runs. anew: since now, whatever was before."""
    kept = _kept()
    if kept is None:
        Timekeeper.objects.get_or_create(pk=1, defaults={"counted": 0, "seen_at": now})
        return
    counted = kept.counted + (0 if anew else _since(kept, now))
    # Of two ticks at once one counts.
    Timekeeper.objects.filter(pk=1, seen_at=kept.seen_at).update(counted=counted, seen_at=now)


def reading(now: datetime) -> int:
    """Return the microseconds counted so far; 0 where there never was a worker."""
    kept = _kept()
    return 0 if kept is None else kept.counted + _since(kept, now)


def age(now: datetime) -> timedelta | None:
    """Return how long ago a worker last said that it runs; None where there never was one."""
    kept = _kept()
    return None if kept is None else max(now - kept.seen_at, timedelta())


def _kept() -> Timekeeper | None:
    return Timekeeper.objects.filter(pk=1).first()


def _since(kept: Timekeeper, now: datetime) -> int:
    gap = now - kept.seen_at
    return gap // MICROSECOND if timedelta() <= gap <= PATIENCE else 0
