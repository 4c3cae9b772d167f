"""What the log means: the one place that interprets event types.

`opened` begins a stream, `acted` is a seat's action, `closed` ends it (finished or abandoned) and publishes the seed.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from campaigns import log
from campaigns.errors import UnknownEventError
from campaigns.models import Event
from engine.kernel.decisions import Action
from engine.kernel.facts import Fact

OPENED = "opened"
ACTED = "acted"
CLOSED = "closed"


class Played(NamedTuple):
    """An action that counts, and the version that it made."""

    version: int
    seat: int
    action: Action


def opened(data: dict[str, Any], facts: list[Fact]) -> log.NewEvent:
    """Return the event that begins a stream. data: setup, seats and what the game is pinned to."""
    return log.NewEvent(OPENED, data, facts)


def acted(seat: int, action: Action, facts: list[Fact], idempotency_key: str | None = None) -> log.NewEvent:
    """Return the event of a seat's action."""
    return log.NewEvent(ACTED, {"action": msgspec.to_builtins(action)}, facts, seat, idempotency_key)


def closed(status: str, seed: str, digest: str | None = None) -> log.NewEvent:
    """Return the event that ends a stream. seed: hexadecimal; digest: of the last state, if it was played out."""
    return log.NewEvent(CLOSED, {"status": status, "seed": seed, **({"digest": digest} if digest else {})})


def action(event: Event) -> Action:
    """Return the action of an `acted` event."""
    return msgspec.convert(log.payload(event)["action"], Action)


def effective(events: Iterable[Event]) -> Iterator[Played]:
    """Fold events into the actions that lead from the state before them to the state after them.

    Raises UnknownEventError for an event that this program doesn't know.
    """
    for event in events:
        match event.type:
            case "opened" | "closed":
                continue
            case "acted" if event.seat is not None:
                yield Played(event.version, event.seat, action(event))
            case _:
                raise UnknownEventError(f"Version {event.version} is of the unknown type {event.type!r}.")
