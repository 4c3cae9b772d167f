"""Replay index: data for a replay slider, computed from stored facts."""

from collections.abc import Iterable, Iterator
from typing import Any

from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.models import Campaign, Event
from engine.kernel.facts import Fact, redact
from engine.ruleset import Ruleset

GROUPS = {"game": "games", "turn": "turns", "phase": "phases"}
"""Mark kinds that divide a campaign, and their list. All other marks are moments."""


def replay(campaign: Campaign, viewer: int | None) -> dict[str, Any]:
    """Return the versions of games, turns, phases and moments that a viewer may see.

    in_force: ranges of versions in the current history. Other versions were undone.
    It needs no table, so it also works for campaigns whose rules are gone.
    """
    ruleset = repository.find_ruleset(campaign.ruleset)
    found: dict[str, Any] = {"version": campaign.version, **{name: [] for name in GROUPS.values()}}
    found |= {"moments": [], "jumps": []}
    fold = timeline.Timeline()
    for event in log.history(campaign, only=("version", "type", "seat", "payload", "facts")):
        fold.take(event)
        if event.type in event_types.JUMPS:
            found["jumps"].append(_jump(event))
        for mark in _marks(ruleset, event, viewer):
            found[GROUPS.get(mark["kind"], "moments")].append(mark)
    return {**found, "in_force": list(_stretches(fold.in_force))}


def _jump(event: Event) -> dict[str, Any]:
    return {"version": event.version, "type": event.type, "to_version": timeline.place(event).node}


def _marks(ruleset: Ruleset, event: Event, viewer: int | None) -> Iterator[dict[str, Any]]:
    facts: list[Fact] = [redact(fact, viewer) for fact in log.facts(event)]
    for mark in ruleset.bookmarks(facts):
        yield {
            "version": event.version,
            "kind": mark.kind,
            "title": mark.title,
            "seat": mark.seat,
            "card": mark.card,
            "weight": mark.weight,
        }


def _stretches(versions: Iterable[int]) -> Iterator[list[int]]:
    """Yield [first, last] of each run of consecutive versions."""
    run: list[int] = []
    for version in versions:
        if run and version == run[1] + 1:
            run[1] = version
        else:
            if run:
                yield run
            run = [version, version]
    if run:
        yield run
