"""Event types of the log: payloads, and what each type does to a campaign.

A stream begins with `opened`. `acted` is a seat's action. `undone` and `redone` move the table to another point of its
history; undone events stay in the log. Three types call a vote: `proposed` on an undo, `offered` on abandoning the
campaign, `nominated` on a bot substitute. `answered` is an answer to any vote. `stood_in` lets a bot play for a seat,
and `returned` ends that; no undo changes either. `forked` names the origin of a copied past. `carried` starts play
under newer rules or cards. `closed` ends a stream (finished or abandoned) and publishes the seed.

A *node* is an event that changes the table: `opened`, `acted` or `carried`. At every version the table is at one node.
The nodes from the opening to it are the history in force.
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
"""Types that name the rules, cards and settings used from there on."""
MOVES = (*NODES, *JUMPS)
"""Types that set the node of the table."""
CALLS = (PROPOSED, OFFERED, NOMINATED)
"""Types that call a vote."""
SITTINGS = (STOOD_IN, RETURNED)
"""Types that change who plays for a seat."""
ENDINGS = (*MOVES, *SITTINGS)
"""Types that end an open vote, because they change the table or the voters."""
TRAVELS = (*JUMPS, PROPOSED)
"""Types of undos, redos and votes on an undo."""
TYPES = (*MOVES, *CALLS, ANSWERED, *SITTINGS, FORKED, CLOSED)

CHOICE, TIME, LEFT = REASONS = ("choice", "time", "left")
"""Reasons of a resignation: by choice, out of time, or account deleted."""
_BECAUSE = '"because":'
"""Text that only payloads of resignations contain.

Inside a string its quotes would be escaped.
"""
RESIGNATION = Q(type=ACTED, payload__contains=_BECAUSE)
"""Query condition for resignations."""

UNSAID = {"undo": str(Campaign.Undo.VOTE), "undo_unasked": str(Campaign.Unasked.TEAM), "clock": None, "guided": False}
"""Settings of campaigns whose log is older than the setting."""
OUTCOME = frozenset(("digest", "score", "record"))
"""Members of a payload that describe the final table."""
SECRETS = {OPENED: ("state", "secrets"), CLOSED: ("seed",)}
"""Payload members that are secret until the campaign is revealed, by event."""


class Played(NamedTuple):
    """An action in force, and the version of its event."""

    version: int
    seat: int
    action: Action


class Place(NamedTuple):
    """A point of the history.

    furthest: the last node that redoing can reach; equal to `node` if nothing was undone.
    """

    node: int
    furthest: int


def opened(data: dict[str, Any], facts: list[Fact]) -> log.NewEvent:
    """Return the first event of a stream. data: setup, seats and pinned settings."""
    return log.NewEvent(OPENED, data, facts)


def acted(
    seat: int, action: Action, facts: list[Fact], idempotency_key: str | None = None, **more: Any
) -> log.NewEvent:
    """Return the event of a seat's action.

    more: further payload; a resignation has `because`, one of REASONS.
    """
    return log.NewEvent(ACTED, {"action": msgspec.to_builtins(action), **more}, facts, seat, idempotency_key)


def jumped(
    type: str, seat: int, place: Place, asked: dict[str, Any], idempotency_key: str | None = None, **more: Any
) -> log.NewEvent:
    """Return an `undone` or `redone` event.

    asked: the request as the client sent it. more: further payload.
    """
    return log.NewEvent(type, {**place._asdict(), "asked": asked, **more}, (), seat, idempotency_key)


def forked(origin: dict[str, Any], pinned: dict[str, Any]) -> log.NewEvent:
    """Return the event that follows a copied past.

    origin: campaign and version. pinned: the settings from here on.
    """
    return log.NewEvent(FORKED, {**pinned, "origin": origin})


def carried(ruleset_version: int, card_set_digest: str, digest: str) -> log.NewEvent:
    """Return the event that switches to newer rules or cards.

    digest: of the state under the new rules.
    """
    pinned = {"ruleset_version": ruleset_version, "card_set_digest": card_set_digest}
    return log.NewEvent(CARRIED, {**pinned, "digest": digest})


def closed(status: str, seed: str, **played_out: Any) -> log.NewEvent:
    """Return the last event of a stream.

    seed: hexadecimal. played_out: the result of `outcome` if the campaign was finished.
    """
    return log.NewEvent(CLOSED, {"status": status, "seed": seed, **played_out})


def after_pause(event: log.NewEvent, paused: int) -> log.NewEvent:
    """Return an event with the time before it that no clock ran, in microseconds.

    The event stays as it is if there was no pause.
    """
    return event._replace(payload={**event.payload, "paused": paused}) if paused else event


def outcome(ruleset: Ruleset, table: Table) -> dict[str, Any]:
    """Return digest, score and record of a finished table as JSON data."""
    score, record = ruleset.score(table), ruleset.record(table)
    return {"digest": ruleset.digest(table), "score": msgspec.to_builtins(score), "record": msgspec.to_builtins(record)}


def action(event: Event) -> Action:
    """Return the action of an `acted` event."""
    return msgspec.convert(log.payload(event)["action"], Action)


def is_resignation(event: Event) -> bool:
    """Return True if an event is a resignation."""
    return event.type == ACTED and _BECAUSE in event.payload


def resigned_before(said: Mapping[str, Any]) -> set[int]:
    """Return the seats that had resigned in the campaign that a fork continues.

    said: the payload of the first event.
    """
    return set(said.get("resigned", ()))


def apply_substitution(bots: dict[int, str], event: Event) -> None:
    """Apply one event to the bot substitutes.

    bots: the substitutes by seat. A fork starts without any.
    """
    if event.type == FORKED:
        bots.clear()
    elif event.type == STOOD_IN and event.seat is not None:
        bots[event.seat] = log.payload(event)["bot"]
    elif event.type == RETURNED and event.seat is not None:
        bots.pop(event.seat, None)


def stand_ins(events: Iterable[Event]) -> dict[int, str]:
    """Return the bot substitutes by seat after the first events of a stream."""
    bots: dict[int, str] = {}
    for event in events:
        apply_substitution(bots, event)
    return bots


def knowledge_taken_back(events: Iterable[Event]) -> int:
    """Return the number of undos that left a player with hidden knowledge."""
    return sum(event.type == UNDONE and log.payload(event)["knowledge"] for event in events)


def lesson(event: Event, held: Iterable[int]) -> Fact | None:
    """Return the first fact that revealed more than the holder of some seats knew."""
    return next((fact for fact in log.facts(event) if reveals_anything(fact, held)), None)


def lessons(event: Event) -> Counter[int]:
    """Return the number of facts that revealed something.

    They are counted by the set of seats that knew it before.
    """
    return Counter(getattr(fact, "known_by", NOBODY) for fact in log.facts(event) if reveals_anything(fact, ()))


def opening_state(said: Mapping[str, Any]) -> bytes:
    """Return the encoded state that a fork of an unfinished campaign begins with.

    said: the payload of the first event.
    """
    return b64decode(said["state"])


def loadouts_in(said: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the secret loadout of each seat; empty if the game has none.

    said: the payload of the first event.
    """
    return [row["secret"] for row in said.get("secrets", ())]


def visible_payload(event: Event, viewer: int | None, *, is_revealed: bool = False) -> dict[str, Any]:
    """Return `{"payload": ...}` as a viewer may see it.

    It is empty for another seat's action, except a resignation: the facts show the effects of an action. viewer: a
    seat, or None for a spectator. is_revealed: whether the secrets of the campaign are public.
    """
    if event.type == ACTED and event.seat != viewer and not is_resignation(event):
        return {}
    hidden = () if is_revealed else SECRETS.get(event.type, ())
    return {"payload": {name: value for name, value in log.payload(event).items() if name not in hidden}}


def actions(events: Iterable[Event]) -> Iterator[Played]:
    """Yield the actions of events without jumps, in order.

    Raise UnknownEventError for an event that this program doesn't know.
    """
    for event in events:
        if event.type not in TYPES:
            raise UnknownEventError(f"Version {event.version} has the unknown type {event.type!r}.")
        if event.type == ACTED and event.seat is not None:
            yield Played(event.version, event.seat, action(event))
