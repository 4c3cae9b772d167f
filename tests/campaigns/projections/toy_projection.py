"""A projection that reveals missed, repeated and reordered events."""

import os
import time
from hashlib import blake2b
from pathlib import Path

from django.db.models import QuerySet

from campaigns.eventlog import event_types, log
from campaigns.models import Event
from campaigns.projections.models import Statistic

NAME = "toy"
HALTS_BEFORE = int(os.environ.get("TOY_HALTS_BEFORE", "0"))
"""Event where a process creates the file HALTED and waits until it is gone."""
HALTED = Path(os.environ.get("TOY_HALTED", "."))


class Toy:
    """Counts the ends of each campaign, and hashes all events into one number."""

    name = NAME
    version = 1
    types = (event_types.CLOSED,)

    taken = 0

    def reads(self) -> list[str]:
        return []

    def take(self, event: Event, generation: int) -> None:
        self.taken += 1
        if self.taken == HALTS_BEFORE and not HALTED.exists():
            HALTED.touch()
            while HALTED.exists():
                time.sleep(0.01)
        count = _row(generation, f"{event.stream_id} {log.payload(event)['status']}")
        count.number += 1
        count.save()
        chain = _row(generation, "chain")
        chain.number = wound(chain.number, event)
        chain.save()

    def rows(self, generation: int) -> list[QuerySet[Statistic]]:
        return [Statistic.objects.filter(generation=generation, topic=NAME)]


def wound(number: int, event: Event) -> int:
    """Return the number after an event."""
    return int.from_bytes(blake2b(f"{number} {event.position} {event.hash}".encode(), digest_size=3).digest())


def expected() -> dict[str, int]:
    """Return the correct rows, computed from the whole log at once."""
    ends = list(Event.objects.filter(type=event_types.CLOSED).order_by("position"))
    chain = 0
    for event in ends:
        chain = wound(chain, event)
    counts = {f"{event.stream_id} {log.payload(event)['status']}": 1 for event in ends}
    return {**counts, "chain": chain} if ends else {}


def found(generation: int) -> dict[str, int]:
    """Return the rows of a generation."""
    return dict(Statistic.objects.filter(generation=generation, topic=NAME).values_list("key", "number"))


def _row(generation: int, key: str) -> Statistic:
    place = {"generation": generation, "ruleset": "", "format": "", "players": 0, "topic": NAME, "key": key}
    return Statistic.objects.get_or_create(**place)[0]


projection = Toy()
