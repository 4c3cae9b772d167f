"""What a long log costs, counted in actions played and rows read: on a busy machine these say more than a clock.

The logs are the worst there are: in each round something is played and something taken back, until nothing is left.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from django.db.models import Model

from campaigns import log, portable, repository, services
from campaigns.event_types import Place
from campaigns.models import Campaign, Event, Snapshot
from campaigns.verification import verify
from tests.campaigns.long_logs import wander
from tests.rulesets.highcard import HighCard
from tests.support.profiles import slow_after

pytestmark = pytest.mark.django_db
ROUNDS = (100, 300, 900)
"""As many versions, by three: some 300, 900 and 2,700."""
Cost = Counter[str]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Cost]:
    """Return what some work costs, called with the arguments, with no state in memory: actions played, rows read."""
    counts: Cost = Counter()
    apply, from_db = HighCard.apply, Model.from_db.__func__  # type: ignore[attr-defined]

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            counts[name] += 1
            return function(*arguments, **options)

        return call

    monkeypatch.setattr(HighCard, "apply", counting("played", apply))
    monkeypatch.setattr(Model, "from_db", classmethod(counting("read", from_db)))

    def count(work: Callable[..., Any], *arguments: Any, **options: Any) -> Cost:
        repository.hot.clear()
        counts.clear()
        work(*arguments, **options)
        return Counter(counts)

    return count


@pytest.fixture
def wandered(new_campaign: Callable[..., Campaign], owner: Any) -> list[Campaign]:
    """Campaigns of some 300, 900 and 2,700 events, all of which is taken back, given up and without a snapshot."""
    made = [wander(new_campaign("me", "me", undo="free"), rounds) for rounds in ROUNDS]
    for campaign in made:
        services.abandon(campaign.id, owner)
    Snapshot.objects.all().delete()
    return [Campaign.objects.get(pk=campaign.pk) for campaign in made]


@pytest.fixture
def brought(wandered: list[Campaign], owner: Any) -> list[Campaign]:
    """The same, as they come in files."""
    return [portable.load(portable.export(campaign), owner) for campaign in wandered]


def grows_with_the_log(counts: Sequence[Cost]) -> bool:
    """Return whether three times the log costs three times as much at most, and a little that is always the same."""
    return all(after[name] <= 3 * before[name] + 100 for before, after in pairwise(counts) for name in after)


def is_flat(counts: Sequence[Cost]) -> bool:
    return all(count["played"] <= 64 and count["read"] <= 4 * 64 for count in counts)


def last_but_two(campaign: Campaign) -> int:
    """The version at which most is in force: then all is taken back, and the campaign given up."""
    return campaign.version - 2


@pytest.mark.parametrize("command", [verify, lambda campaign: list(portable.export(campaign))])
def test_going_through_the_whole_log(command: Any, wandered: list[Campaign], counted: Any) -> None:
    assert grows_with_the_log([counted(command, one) for one in wandered])


def test_a_look_without_any_snapshot(wandered: list[Campaign], counted: Any) -> None:
    looks = [counted(services.table, one, last_but_two(one)) for one in wandered]
    assert grows_with_the_log(looks)
    assert [look["played"] for look in looks] == list(ROUNDS)


def test_a_look_at_what_came_in_a_file(brought: list[Campaign], counted: Any) -> None:
    for part in (1, 2, 3):
        assert is_flat([counted(services.table, one, part * last_but_two(one) // 3) for one in brought])


def test_an_import(wandered: list[Campaign], owner: Any, counted: Any) -> None:
    files = [list(portable.export(campaign)) for campaign in wandered]
    loads = [counted(portable.load, lines, owner) for lines in files]
    assert grows_with_the_log(loads)
    assert [load["played"] for load in loads] == [2 * rounds for rounds in ROUNDS]


def test_a_fork_and_a_look_at_its_past(brought: list[Campaign], owner: Any, counted: Any) -> None:
    forks: list[Campaign] = []

    def fork(campaign: Campaign) -> None:
        forks.append(services.fork(campaign.id, owner, at_version=last_but_two(campaign), undo="free"))

    costs = [counted(fork, one) for one in brought]
    assert grows_with_the_log(costs)
    assert all(cost["played"] <= 64 for cost in costs)
    assert is_flat([counted(services.table, one, one.forked_at - 1) for one in forks])
    for made in forks:
        assert verify(made).fault is None


@pytest.mark.parametrize("wish", slow_after(1, [{"by": "turn"}, {"by": "action"}, {"to_version": 2}]))
def test_undo_and_redo(wish: dict[str, Any], brought: list[Campaign], owner: Any, counted: Any) -> None:
    forks = [
        services.fork(one.id, owner, at_version=last_but_two(one), seats=[{"controller": "me"}] * 2, undo="free")
        for one in brought
    ]
    back = [counted(services.undo, one.id, owner, expected_version=one.version, **wish) for one in forks]
    again = [counted(services.redo, one.id, owner, expected_version=one.version + 1) for one in forks]
    assert grows_with_the_log(back)
    assert grows_with_the_log(again)
    assert all(cost["played"] <= 2 * 64 for cost in back + again)


class TestMilestones:
    def events(self, *jumps: tuple[int, int], length: int) -> list[Event]:
        """A stream in which everything is an action but jumps, (version, node)."""
        to = dict(jumps)
        return [
            Event(
                version=version,
                type="undone" if version in to else "acted",
                payload=log.text(Place(to.get(version, 0), 0)._asdict()),
            )
            for version in range(1, length + 1)
        ]

    def test_none_is_needed_where_the_opening_is_near(self) -> None:
        assert repository.milestones(self.events(length=64)) == set()

    def test_one_is_in_reach_of_every_version(self) -> None:
        assert repository.milestones(self.events(length=200)) == {6, 71, 136}

    def test_a_way_that_was_left_has_its_own(self) -> None:
        """100 actions, all but one taken back, and 100 others: the snapshots lie on each way, not between them."""
        assert repository.milestones(self.events((101, 1), length=201)) == {36, 137}

    def test_going_to_and_fro_at_one_place_does_not_make_many(self) -> None:
        jumps = [(version, 64) for version in range(66, 3000, 2)]
        assert repository.milestones(self.events(*jumps, length=3000)) == {3}

    def test_where_not_every_state_can_be_had_the_next_one_is_taken(self) -> None:
        assert repository.milestones(self.events(length=200), among={5, 70, 71, 120}) == {5, 120}
