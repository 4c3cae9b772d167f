"""Against people among rivals a bot takes the same time for every answer, whatever it could have done."""

from collections.abc import Callable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from campaigns import bots, event_types, log, seeds, services, unit_of_work
from campaigns.models import Campaign
from campaigns.verification import verify
from engine import bots as players
from engine import ruleset
from engine.bots.random import Random
from tests.campaigns import rivals
from tests.campaigns.rivals import fresh

pytestmark = pytest.mark.django_db

PAUSE_S = 0.1


class Wall:
    """A clock that goes on where somebody thinks or sleeps, and nowhere else. slept: for how long each time."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept.append(seconds)


class Slow(Random):
    """Thinks for each of its options."""

    def __init__(self, wall: Wall, for_s: float) -> None:
        self.wall, self.for_s = wall, for_s

    def choose(self, ruleset: Any, view: Any, decision: Any, entropy: bytes) -> int:
        self.wall.now += self.for_s * len(decision.options)
        return super().choose(ruleset, view, decision, entropy)


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Callable[[float], Wall]:
    """Let `bot:slow` think for so long for each option."""
    settings.BOT_PAUSE_S = PAUSE_S

    def make(for_s: float) -> Wall:
        wall = Wall()
        monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=wall.monotonic, sleep=wall.sleep))
        monkeypatch.setitem(players.BOTS, "slow", Slow(wall, for_s))
        return wall

    return make


def answered(campaign: Campaign, wall: Wall) -> float:
    """Let a bot answer once. Returns how long it took."""
    before = wall.now
    assert services.play_bots(campaign.id, 1) == 1
    return wall.now - before


@pytest.mark.parametrize(("for_s", "takes"), [(0, PAUSE_S), (0.0001, PAUSE_S), (0.02, PAUSE_S), (0.06, 2 * PAUSE_S)])
def test_however_long_it_thinks(owner: Any, thinking: Any, for_s: float, takes: float) -> None:
    """The leader may ask one rival, or pass."""
    wall = thinking(for_s)
    campaign = rivals.opened(["bot:slow", owner])
    assert answered(campaign, wall) == pytest.approx(takes)


def test_a_pass_that_was_forced_takes_as_long_as_one_that_was_chosen(
    owner: Any, thinking: Any, new_campaign: Callable[..., Campaign]
) -> None:
    """In the fan game everybody with a hand is asked for an Action card, whatever they hold."""
    wall = thinking(0.001)
    wishes = {"ruleset": "fanccg", "format": ruleset.get("fanccg").describe().formats[0], "wake_bots": False}
    took: dict[bool, set[float]] = {}
    for number in count():
        campaign = new_campaign("me", "bot:slow", seed=seeds.derive_seed(number), **wishes)
        services.put_secret(campaign.id, owner, 0, {})
        for formal, seconds in passes(campaign, wall):
            took.setdefault(formal, set()).add(round(seconds, 6))
            if len(took) == 2:
                assert took == {True: {PAUSE_S}, False: {PAUSE_S}}
                return


def passes(campaign: Campaign, wall: Wall) -> Iterator[tuple[bool, float]]:
    """Play on, and yield of each pass of the bot in a window whether it was forced, and how long it took."""
    while decisions := (work := unit_of_work.begin(fresh(campaign))).decisions():
        decision = decisions[0]
        if decision.seat == 0:
            work.play(0, decision.options[0])
            work.commit()
            continue
        seconds = answered(campaign, wall)
        given = event_types.action(log.read(campaign.id).filter(type="acted").last())
        if decision.window and decision.decline is not None and given == decision.options[decision.decline]:
            yield decision.formal, seconds


def test_where_only_bots_play_nobody_waits(thinking: Any, new_campaign: Callable[..., Campaign]) -> None:
    wall = thinking(0.0001)
    campaign = new_campaign("bot:slow", "bot:slow", ruleset="sealedbid", format="single")
    assert (fresh(campaign).status, wall.slept) == ("finished", [])


def test_in_a_team_nobody_does(thinking: Any, new_campaign: Callable[..., Campaign]) -> None:
    wall = thinking(0.0001)
    campaign = new_campaign("bot:slow", "me")
    assert log.head(campaign.id).version > 1
    assert wall.slept == []
    assert verify(fresh(campaign)).fault is None
