"""Sealed rounds: several seats answer without seeing each other's answers."""

from campaigns.eventlog import event_types, log, repository
from campaigns.models import Campaign, Event
from engine.kernel.decisions import Decision

ALREADY_ANSWERED = "You have answered. Answers are revealed when everyone has answered."


def is_same_question(campaign: Campaign, seat: int, earlier: int, later: int) -> bool:
    """Return whether a seat has the same decision at two versions of a sealed round.

    earlier, later: versions of the campaign. If they are invalid or in the wrong order, the result is False.
    """
    others = len(campaign.seats.all()) - 1
    if not (0 < earlier <= campaign.version and 0 < later - earlier <= others):
        return False
    since = list(log.read(campaign.id, after=earlier, until=later))
    if not all(map(_may_be_sealed, since)):
        return False
    then, now = _decisions(campaign, earlier), _decisions(campaign, later)
    asked = next((decision for decision in now if decision.seat == seat), None)
    return (
        asked is not None
        and asked.sealed
        and asked in then
        and _seats(then) == sorted([*_seats(now), *(event.seat for event in since if event.seat is not None)])
    )


def _may_be_sealed(event: Event) -> bool:
    """Return whether an event may be a hidden answer, which has no facts."""
    return event.type == event_types.ACTED and not log.facts(event)


def _decisions(campaign: Campaign, version: int) -> list[Decision]:
    ruleset = repository.ruleset_of(campaign)
    return ruleset.decisions(repository.at(campaign, ruleset, log.head_at(campaign, version)))


def _seats(decisions: list[Decision]) -> list[int]:
    return sorted(decision.seat for decision in decisions)
