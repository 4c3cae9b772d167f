"""Text of the log: by the ruleset for play, by the service for other events."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from campaigns.eventlog import event_types, log, repository
from campaigns.models import Campaign, Event
from engine.kernel.facts import Fact, Line, redact
from engine.ruleset import Ruleset

Payload = dict[str, Any]

SHORT_ANSWER_WORDS = 2
"""An answer of at most this many words is shown with its question."""
STRIDES = {"action": "an action", "turn": "a turn"}


def lines(campaign: Campaign, facts: Sequence[Fact]) -> list[Payload]:
    """Return the text of redacted facts as JSON data. Empty if the ruleset is gone."""
    ruleset = repository.rules_left(campaign)
    return msgspec.to_builtins(ruleset.log_lines(facts)) if ruleset else []


def event_lines(campaign: Campaign, event: Event, viewer: int | None) -> list[Payload]:
    """Return the text of an event for a seat, or for a spectator (None)."""
    say = EVENT_TEXTS.get(event.type)
    if say is not None:
        return [msgspec.to_builtins(Line(say(log.payload(event)), event.seat))]
    told = lines(campaign, [redact(fact, viewer) for fact in log.facts(event)])
    if event.type == event_types.OPENED and log.payload(event).get("guided"):
        return [msgspec.to_builtins(Line(GUIDED)), *told]
    if (why := RESIGNATION_TEXTS.get(log.payload(event).get("because", ""))) is not None:
        return [msgspec.to_builtins(Line(why, event.seat)), *told]
    return told


def action_title(campaign: Campaign, ruleset: Ruleset, event: Event, before: int, held: list[int]) -> str:
    """Return the title of an action for the holder of some seats.

    It is the option's label for their own action, or the log text for another player's. A short answer, such as
    "No", is shown with its question. before: the node before the action.
    """
    if event.seat in held:
        table = repository.at(campaign, ruleset, log.head_at(campaign, before))
        answer = ruleset.labels(table, [event_types.action(event)])[0]
        question = next((one.prompt for one in ruleset.decisions(table) if one.seat == event.seat), "")
        is_plain = len(answer.split()) > SHORT_ANSWER_WORDS and not question.endswith("?")
        return answer if is_plain or not question else f"{answer} ({question})"
    name = next(seat.name for seat in campaign.seats.all() if seat.index == event.seat)
    told = ruleset.log_lines([redact(fact, held[0]) for fact in log.facts(event)])
    clause = next((line.text for line in told if line.seat == event.seat), "")
    return f"{name} {clause}" if clause else f"A choice of {name}"


def _asked(payload: Payload, stride: str, version: str) -> str:
    """Return the text of an undo or redo by its stride or by its target version."""
    asked = payload["asked"]
    return stride.format(STRIDES[asked["by"]]) if "by" in asked else version.format(asked["to_version"])


def _undone(payload: Payload) -> str:
    return _asked(payload, "undoes {}", "undoes back to version {}")


def _redone(payload: Payload) -> str:
    return _asked(payload, "redoes {}", "redoes up to version {}")


def _proposed(payload: Payload) -> str:
    return _asked(payload, "asks to undo {}", "asks to undo back to version {}")


def _offered(payload: Payload) -> str:
    return "asks to abandon the campaign"


def _nominated(payload: Payload) -> str:
    return f"asks for a bot to play for seat {payload['chair'] + 1}, whose player is away"


def _stood_in(payload: Payload) -> str:
    return "is away: a bot takes over"


def _returned(payload: Payload) -> str:
    return "is back and plays again"


def _answered(payload: Payload) -> str:
    return "agrees" if payload["agrees"] else "disagrees"


def _forked(payload: Payload) -> str:
    return f"This campaign was forked from version {payload['origin']['version']} of another campaign."


def _carried(payload: Payload) -> str:
    return "Newer rules apply from here on."


def _closed(payload: Payload) -> str:
    return "Game over." if payload["status"] == Campaign.Status.FINISHED else "The campaign was abandoned."


EVENT_TEXTS: dict[str, Callable[[Payload], str]] = {
    event_types.UNDONE: _undone,
    event_types.REDONE: _redone,
    event_types.PROPOSED: _proposed,
    event_types.OFFERED: _offered,
    event_types.NOMINATED: _nominated,
    event_types.ANSWERED: _answered,
    event_types.STOOD_IN: _stood_in,
    event_types.RETURNED: _returned,
    event_types.FORKED: _forked,
    event_types.CARRIED: _carried,
    event_types.CLOSED: _closed,
}
"""Text of the events that are not play, by type."""

GUIDED = "A guided game: everyone gets the same shuffles, so it doesn't count on leaderboards."
RESIGNATION_TEXTS = {event_types.TIME: "ran out of time", event_types.LEFT: "left"}
"""Text for a seat that resigned without choosing to."""
