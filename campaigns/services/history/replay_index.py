"""The replay index: what a viewer needs to draw a whole campaign as a slider, from stored facts alone."""

from collections.abc import Iterable, Iterator
from typing import Any

from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.models import Campaign, Event
from engine.kernel.facts import Fact, redact
from engine.ruleset import Ruleset

GROUPS = {"game": "games", "turn": "turns", "phase": "phases"}
"""Kinds of marks that divide a campaign, and where they are listed; all others are moments."""


def replay(campaign: Campaign, viewer: int | None) -> dict[str, Any]:
    """Return the versions of games, turns, phases and moments as a seat (or a spectator, None) may see them.

    in_force: the stretches of versions that the table's present history runs through; what lies outside was taken back.
    It needs no table, so that campaigns of rules that are gone can be watched too.
    """
    ruleset = repository.find_ruleset(campaign.ruleset)
    found: dict[str, Any] = {"version": campaign.version, **{name: [] for name in GROUPS.values()}}
    found |= {"moments": [], "jumps": []}
    fold = timeline.Timeline()
    for event in log.read(campaign.id).defer("hash", "previous_hash", "recorded_at").iterator():
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
        yield {"version": event.version, "kind": mark.kind, "title": mark.title, "seat": mark.seat, "card": mark.card}


def _stretches(versions: Iterable[int]) -> Iterator[list[int]]:
    """Yield [first, last] of each run of versions that follow each other."""
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
