"""Bots: answer times reveal nothing, and bots alone don't play forever."""

from typing import Any

import pytest

from campaigns import services
from campaigns.bots import bot_turns
from campaigns.daily_cases.setups import strongest_bot
from campaigns.errors import SetupError
from campaigns.eventlog import log
from campaigns.services.lobby.lobby import new_seat
from campaigns.verification.verify import verify
from engine import bots as players
from engine.bots.random import Random
from engine.bots.search import Search
from tests.campaigns import rival_campaigns
from tests.rulesets.sealedbid import ruleset

pytestmark = pytest.mark.django_db

PAUSE_S = 0.1


class Wall:
    """A fake clock that advances only when a test thinks or sleeps."""

    now = 100.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Slow(Random):
    """Thinks for each of its options."""

    def __init__(self, wall: Wall, for_s: float) -> None:
        self.wall, self.for_s = wall, for_s

    def choose(self, ruleset: Any, view: Any, decision: Any, entropy: bytes, deal: Any = None) -> int:
        self.wall.now += self.for_s * len(decision.options)
        return super().choose(ruleset, view, decision, entropy)


@pytest.mark.parametrize(("for_s", "takes"), [(0, PAUSE_S), (0.0001, PAUSE_S), (0.02, PAUSE_S), (0.06, 2 * PAUSE_S)])
def test_a_bots_answer_takes_whole_pauses(
    owner: Any, settings: Any, monkeypatch: Any, for_s: float, takes: float
) -> None:
    """The leader may ask one rival, or pass: for_s is how long it thinks about each."""
    wall = Wall()
    settings.BOT_PAUSE_S = PAUSE_S
    monkeypatch.setattr(bot_turns, "time", wall)
    monkeypatch.setitem(players.BOTS, "slow", Slow(wall, for_s))
    campaign = rival_campaigns.opened(["bot:slow", owner])
    before = wall.now
    assert services.play_bots(campaign.id, 1) == 1
    assert wall.now - before == pytest.approx(takes)


def test_a_request_leaves_slow_bots_to_the_worker(new_campaign: Any, settings: Any, monkeypatch: Any) -> None:
    """The first answer exceeds the time, so the request stores it and queues the rest."""
    queued = list[Any]()
    settings.BOT_INLINE_S = 1.0
    monkeypatch.setattr(bot_turns, "time", wall := Wall())
    monkeypatch.setattr(bot_turns, "ACTIONS_PER_STORE", 1)
    monkeypatch.setattr(bot_turns, "queue_bot_turns", queued.append)
    monkeypatch.setitem(players.BOTS, "slow", Slow(wall, 1.0))
    campaign = new_campaign("bot:slow", "bot:slow", wake_bots=False)
    bot_turns.play_soon(campaign.id)
    assert rival_campaigns.fresh(campaign).actions == 1
    assert queued == [campaign]


def test_bots_that_think_ahead_are_offered_once_they_are_proven(owner: Any, monkeypatch: Any) -> None:
    wish = {"controller": "bot:expert"}
    assert "expert" not in players.offered(ruleset)
    assert strongest_bot(ruleset) == "heuristic"
    with pytest.raises(SetupError, match="There is no bot named 'expert'"):
        new_seat(1, wish, owner, ruleset)
    monkeypatch.setattr(type(ruleset), "proven_bots", ("expert",))
    assert set(players.offered(ruleset)) == set(players.BOTS) - {"agent"}
    assert strongest_bot(ruleset) == "expert"
    assert new_seat(1, wish, owner, ruleset).bot == "expert"


def test_worker_plays_bots_that_think_ahead(owner: Any, monkeypatch: Any) -> None:
    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(bot_turns.task_queue, "ask", lambda *arguments, **options: sent.append(arguments))
    monkeypatch.setattr(type(ruleset), "proven_bots", ("agent",))
    for bot, plays_at_once in (("heuristic", True), ("agent", False)):
        campaign = rival_campaigns.opened([f"bot:{bot}", owner])
        bot_turns.play_soon(campaign.id)
        assert (rival_campaigns.fresh(campaign).actions > 0) is plays_at_once
    assert sent == [("campaigns.play_bots", campaign.id, campaign.version)]
    assert services.play_bots(campaign.id) > 0


def test_each_action_of_a_bot_that_thinks_ahead_is_stored_at_once(new_campaign: Any, monkeypatch: Any) -> None:
    """A crash at the next choice costs that choice alone."""
    choose = Search.choose
    choices = iter([choose, choose])
    monkeypatch.setattr(type(ruleset), "proven_bots", ("agent",))
    monkeypatch.setattr(Search, "choose", lambda *arguments: next(choices)(*arguments))
    campaign = new_campaign("bot:agent", "bot:agent", wake_bots=False, ruleset="sealedbid", format="single")
    with pytest.raises(StopIteration):
        services.play_bots(campaign.id)
    assert rival_campaigns.fresh(campaign).actions == 2


def test_bot_against_people_stops_thinking_within_its_pause(owner: Any, settings: Any, monkeypatch: Any) -> None:
    """A search without end would never answer."""
    wall = Wall()
    settings.BOT_THINKING_S = {"agent": 5.0}
    monkeypatch.setattr(bot_turns, "time", wall)
    monkeypatch.setattr(type(ruleset), "stage", lambda rules, table: wall.sleep(0.01) or 0, raising=False)
    monkeypatch.setattr(type(ruleset), "proven_bots", ("agent",))
    monkeypatch.setitem(players.BOTS, "agent", Search("Thinker", "Thinks.", playouts=10**9))
    campaign = rival_campaigns.opened(["bot:agent", owner])
    before = wall.now
    assert services.play_bots(campaign.id, 1) == 1
    assert wall.now - before == 5


def test_bots_abandon_an_endless_game(new_campaign: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "MOST_ACTIONS", 5)
    monkeypatch.setattr(bot_turns, "ACTIONS_PER_STORE", 1)
    campaign = new_campaign("bot:random", "bot:random", wake_bots=False)
    assert services.play_bots(campaign.id, 6) == 5
    given_up = rival_campaigns.fresh(campaign)
    assert (given_up.status, given_up.actions) == ("abandoned", 5)
    assert [event.type for event in log.read(campaign.id)][-2:] == ["acted", "closed"]
    assert verify(given_up).fault is None
    assert services.play_bots(campaign.id) == 0
