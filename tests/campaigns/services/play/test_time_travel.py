"""After undos and redos a campaign equals a replay of its actions in force."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns import services
from campaigns.errors import EngineError, ServiceError
from campaigns.eventlog import event_types, log, repository, timeline
from campaigns.files import transfer
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from engine import ruleset as rulesets
from engine.ruleset import Table
from tests.support.profiles import budget

pytestmark = pytest.mark.django_db
Step = tuple[str, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["act"] * 5 + ["undo", "undo", "undo_turn", "undo_to", "redo", "redo_turn", "redo_to"]),
        st.integers(0, 1000),
    ),
    max_size=40,
)
MOVES_HOUSE = st.sampled_from(["stay", "fork", "import", "fork and import"])
PROPERTY = settings(max_examples=budget(20))


class Model:
    """Expected history: the actions in force, and those that can be redone."""

    def __init__(self) -> None:
        self.line: list[int] = []
        self.length = 0
        self.at: dict[int, list[int]] = {1: []}

    def act(self, version: int) -> None:
        self.line = [*self.line[: self.length], version]
        self.length += 1

    def go(self, version: int) -> None:
        self.length = self.line.index(version) + 1 if version in self.line else 0

    def remember(self, version: int) -> None:
        self.at[version] = self.line[: self.length]


def act(campaign: Campaign, owner: Any, number: int) -> int:
    rules, version, table = services.table(campaign)
    options = rules.decision(table).options
    action = options[number % len(options)]
    return services.act(campaign.id, owner, {"type": "play", "card": action.card}, expected_version=version).version


def walk(campaign: Campaign, owner: Any, steps: list[Step]) -> Model:
    """Carry out the possible steps. Return the expected history."""
    model = Model()
    for verb, number in steps:
        now = log.head(campaign.id).version
        if Campaign.objects.get(pk=campaign.pk).is_over:
            break
        with suppress(ServiceError):
            if verb == "act":
                model.act(act(campaign, owner, number))
            else:
                name, _, how = verb.partition("_")
                wish = {"to_version": 1 + number % now} if how == "to" else {"by": how or "action"}
                command: Callable[..., services.Moved] = getattr(services, name)
                model.go(command(campaign.id, owner, expected_version=now, **wish).table_version)
            model.remember(log.head(campaign.id).version)
    return model


def plain_replay(campaign: Campaign, versions: list[int]) -> Table:
    """Replay the actions of these versions from the opening."""
    rules = rulesets.get(campaign.ruleset)
    table = repository.lay_out(campaign, rules)
    events = {event.version: event for event in log.read(campaign.id)}
    for version in versions:
        rules.apply(table, events[version].seat, event_types.action(events[version]))
    return table


def moved_house(campaign: Campaign, owner: Any, how: str) -> Iterator[Campaign]:
    """Yield the campaign and its copies by fork, export and import."""
    yield campaign
    if how == "stay":
        return
    if not Campaign.objects.get(pk=campaign.pk).is_over:
        services.abandon(campaign.id, owner)
    copy = Campaign.objects.get(pk=campaign.pk)
    if "fork" in how:
        with suppress(EngineError):  # all was over already
            copy = services.fork(copy.id, owner, at_version=copy.version - 1, seats=[{"controller": "me"}] * 2)
            yield copy
    if "import" in how:
        yield transfer.load(transfer.export(copy), owner)


@PROPERTY
@given(steps=STEPS, how=MOVES_HOUSE)
def test_every_version_equals_a_plain_replay(
    new_campaign: Callable[..., Campaign], owner: Any, steps: list[Step], how: str
) -> None:
    with transaction.atomic():
        campaign = new_campaign("me", "me", undo="free")
        rules = rulesets.get(campaign.ruleset)
        model = walk(campaign, owner, steps)
        for copy in moved_house(campaign, owner, how):
            repository.hot.clear()
            for version, line in model.at.items():
                _, _, table = services.table(copy, version)
                assert rules.encode(table) == rules.encode(plain_replay(copy, line)), (copy, version)
            assert verify(copy).fault is None
            stretches = services.replay(copy, None)["in_force"]
            listed = [version for first, last in stretches for version in range(first, last + 1)]
            assert listed == timeline.fold(log.read(copy.id)).in_force
        transaction.set_rollback(True)  # an account owns a limited number of campaigns
