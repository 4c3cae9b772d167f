"""Long logs made quickly: what was played is taken back many times over, and in the end nothing is in force."""

from collections.abc import Iterator
from typing import Any

from campaigns import event_types, log
from campaigns.models import Campaign
from engine.kernel.decisions import Action
from tests.rulesets.highcard import HighCard

AT_ONCE = 1000


def wander(campaign: Campaign, rounds: int) -> Campaign:
    """Take a new campaign of High Card to version 3 * rounds + 2, without a snapshot on the way.

    In each round the first seat shows its card twice and takes back the second time; at last all is taken back.
    """
    rules = HighCard()
    table = rules.open(rules.decode_setup(campaign.setup), bytes.fromhex(campaign.seed))
    events = list(_wandering(rules, rules.asides(table, 0)[0], rounds))
    for start in range(0, len(events), AT_ONCE):
        log.append(campaign.id, events[start : start + AT_ONCE], expected_version=1 + start)
    Campaign.objects.filter(pk=campaign.pk).update(version=1 + len(events))
    return Campaign.objects.get(pk=campaign.pk)


def _wandering(rules: HighCard, show: Action, rounds: int) -> Iterator[log.NewEvent]:
    shown = event_types.acted(0, show, rules.shown(0, show))
    for version in range(2, 3 * rounds + 2, 3):
        yield from (shown, shown, _undone(version, version + 1, {"by": "action"}))
    yield _undone(1, 3 * rounds, {"to_version": 1})


def _undone(node: int, furthest: int, asked: dict[str, Any]) -> log.NewEvent:
    return event_types.jumped(
        event_types.UNDONE, 0, event_types.Place(node, furthest), asked, knowledge=False, seats=[0]
    )
