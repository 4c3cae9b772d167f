"""What the log means: the one place that interprets event types.

A stream begins with `opened`; `acted` is a seat's action. `undone` and `redone` put the table to another moment of its
history; what they take back stays in the log. `proposed` calls a vote on an undo, `offered` one on giving the campaign
up, `nominated` one on a bot that stands in for somebody, and `answered` is an answer to any. From `stood_in` on a bot
plays for a seat, until by `returned` its holder does again; no undo changes who does. `forked` says where a copied
past came from, `carried` that newer rules or cards play on from here. `closed` ends a stream (finished or abandoned)
and publishes the seed.

A *node* is an event that made the table what it is: `opened`, `acted` or `carried`. At every version the table stands
at one node; the nodes from the opening to it are the history in force.
"""

from base64 import b64decode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from django.db.models import Q

from campaigns.errors import UnknownEventError
from campaigns.eventlog import log
from campaigns.models import Campaign, Event
from engine.kernel.decisions import Action
from engine.kernel.facts import NOBODY, Fact, reveals_anything
from engine.ruleset import Ruleset, Table

OPENED = "opened"
ACTED = "acted"
UNDONE = "undone"
REDONE = "redone"
PROPOSED = "proposed"
OFFERED = "offered"
NOMINATED = "nominated"
ANSWERED = "answered"
STOOD_IN = "stood_in"
RETURNED = "returned"
FORKED = "forked"
CARRIED = "carried"
CLOSED = "closed"

NODES = (OPENED, ACTED, CARRIED)
JUMPS = (UNDONE, REDONE)
PINS = (OPENED, FORKED, CARRIED)
"""The types that say what is played with from there on."""
MOVES = (*NODES, *JUMPS)
"""The types that say where the table stands."""
CALLS = (PROPOSED, OFFERED, NOMINATED)
"""The types that call a vote."""
SITTINGS = (STOOD_IN, RETURNED)
"""The types that say who plays for a seat from there on."""
ENDINGS = (*MOVES, *SITTINGS)
"""The types that end a vote under way: it was about another moment, or among others."""
TRAVELS = (*JUMPS, PROPOSED)
"""The types by which somebody goes back or on, or asks to."""
TYPES = (*MOVES, *CALLS, ANSWERED, *SITTINGS, FORKED, CLOSED)

CHOICE, TIME, LEFT = REASONS = ("choice", "time", "left")
"""Why a seat resigns: its holder wants to, has run out of time, or has deleted their account."""
_BECAUSE = '"because":'
"""So it stands in a row's payload; within a text the quotes would be escaped."""
RESIGNATION = Q(type=ACTED, payload__contains=_BECAUSE)
"""What rows of resignations have in common."""

UNSAID = {"undo": str(Campaign.Undo.VOTE), "undo_unasked": str(Campaign.Unasked.TEAM), "clock": None, "guided": False}
"""What a campaign is played with whose log is older than the choice."""
OUTCOME = frozenset(("digest", "score", "record"))
"""What a payload may say of the table that the campaign came to."""
SECRETS = {OPENED: ("state", "secrets")}
"""Members of a payload that never leave while the campaign is played, by event type."""


class Played(NamedTuple):
    """An action that counts, and the version that it made."""

    version: int
    seat: int
    action: Action


class Place(NamedTuple):
    """Where the table stands. furthest: the node that redoing can lead to; equal to node if nothing was taken back."""

    node: int
    furthest: int


def opened(data: dict[str, Any], facts: list[Fact]) -> log.NewEvent:
    """Return the event that begins a stream. data: setup, seats and what the game is pinned to."""
    return log.NewEvent(OPENED, data, facts)


def acted(
    seat: int, action: Action, facts: list[Fact], idempotency_key: str | None = None, **more: Any
) -> log.NewEvent:
    """Return the event of a seat's action. more: further payload: of a resignation `because`, one of REASONS."""
    return log.NewEvent(ACTED, {"action": msgspec.to_builtins(action), **more}, facts, seat, idempotency_key)


def jumped(
    type: str, seat: int, place: Place, asked: dict[str, Any], idempotency_key: str | None = None, **more: Any
) -> log.NewEvent:
    """Return an `undone` or `redone` event. asked: the request in its own words; more: further payload."""
    return log.NewEvent(type, {**place._asdict(), "asked": asked, **more}, (), seat, idempotency_key)


def forked(origin: dict[str, Any], pinned: dict[str, Any]) -> log.NewEvent:
    """Return the event after a copied past. origin: campaign and version; pinned: what is played with from here on."""
    return log.NewEvent(FORKED, {**pinned, "origin": origin})


def carried(ruleset_version: int, card_set_digest: str, digest: str) -> log.NewEvent:
    """Return the event from which on newer rules or cards are played. digest: of the state, under those."""
    pinned = {"ruleset_version": ruleset_version, "card_set_digest": card_set_digest}
    return log.NewEvent(CARRIED, {**pinned, "digest": digest})


def closed(status: str, seed: str, **played_out: Any) -> log.NewEvent:
    """Return the event that ends a stream. seed: hexadecimal; played_out: what `outcome` says, if it was."""
    return log.NewEvent(CLOSED, {"status": status, "seed": seed, **played_out})


def after_pause(event: log.NewEvent, paused: int) -> log.NewEvent:
    """Return an event that says for how many microseconds before it no clock ran, if there were any."""
    return event._replace(payload={**event.payload, "paused": paused}) if paused else event


def outcome(ruleset: Ruleset, table: Table) -> dict[str, Any]:
    """Return what the last event tells of a campaign that was played out: digest, score and record, as JSON data."""
    score, record = ruleset.score(table), ruleset.record(table)
    return {"digest": ruleset.digest(table), "score": msgspec.to_builtins(score), "record": msgspec.to_builtins(record)}


def action(event: Event) -> Action:
    """Return the action of an `acted` event."""
    return msgspec.convert(log.payload(event)["action"], Action)


def is_resignation(event: Event) -> bool:
    """Return whether a seat resigned by an event."""
    return event.type == ACTED and _BECAUSE in event.payload


def resigned_before(said: Mapping[str, Any]) -> set[int]:
    """Return the seats that had resigned before a stream began in the midst of another one.

    said: the payload of its first event.
    """
    return set(said.get("resigned", ()))


def sit(bots: dict[int, str], event: Event) -> None:
    """Go on by one event in who plays for whom. bots: those that stand in, by seat; a fork says anew who sits there."""
    if event.type == FORKED:
        bots.clear()
    elif event.type == STOOD_IN and event.seat is not None:
        bots[event.seat] = log.payload(event)["bot"]
    elif event.type == RETURNED and event.seat is not None:
        bots.pop(event.seat, None)


def stand_ins(events: Iterable[Event]) -> dict[int, str]:
    """Return the bots that stand in after some events, by seat. events: a whole stream, or its beginning."""
    bots: dict[int, str] = {}
    for event in events:
        sit(bots, event)
    return bots


def knowledge_taken_back(events: Iterable[Event]) -> int:
    """Return how many of the events took back what had taught somebody something."""
    return sum(event.type == UNDONE and log.payload(event)["knowledge"] for event in events)


def lesson(event: Event, held: Iterable[int]) -> Fact | None:
    """Return the first fact of an event by which more was learned than who holds some seats knew."""
    return next((fact for fact in log.facts(event) if reveals_anything(fact, held)), None)


def lessons(event: Event) -> Counter[int]:
    """Return how many facts of an event taught something, by the set of those seats that knew it before."""
    return Counter(getattr(fact, "known_by", NOBODY) for fact in log.facts(event) if reveals_anything(fact, ()))


def opening_state(said: Mapping[str, Any]) -> bytes:
    """Return the state that a stream begins with, where it began in the midst of another campaign.

    said: the payload of its first event.
    """
    return b64decode(said["state"])


def brought(said: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what each seat brought along unseen, none where nobody did. said: the payload of the first event."""
    return [row["secret"] for row in said.get("secrets", ())]


def visible_payload(event: Event, viewer: int | None, *, is_over: bool = False) -> dict[str, Any]:
    """Return `{"payload": ...}` as a seat (or a spectator, None) may see it: of another seat's action nothing,
    unless that seat resigned.

    What an action led to is told by its facts. is_over: whether the campaign is.
    """
    if event.type == ACTED and event.seat != viewer and not is_resignation(event):
        return {}
    hidden = () if is_over else SECRETS.get(event.type, ())
    return {"payload": {name: value for name, value in log.payload(event).items() if name not in hidden}}


def actions(events: Iterable[Event]) -> Iterator[Played]:
    """Yield the actions of a stretch without jumps, in their order.

    Raises UnknownEventError for an event that this program doesn't know.
    """
    for event in events:
        if event.type not in TYPES:
            raise UnknownEventError(f"Version {event.version} is of the unknown type {event.type!r}.")
        if event.type == ACTED and event.seat is not None:
            yield Played(event.version, event.seat, action(event))
