"""Properties of every game."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.ccg import card_set
from engine.ccg.presentation import current_decisions
from engine.ccg.rules import multiplayer
from engine.ccg.ruleset import ruleset
from engine.ccg.table.table import Table
from engine.ccg.table.zones import IN_PLAY, kind
from engine.decks import Deck
from engine.kernel.decisions import Action, Decision, IllegalActionError
from engine.kernel.facts import AnyFact, CardMoved, redact
from tests.engine.bot_win_rate import win_rate
from tests.engine.ccg.ability_coverage import count_used_abilities
from tests.engine.ccg.actions import act, interrupt
from tests.engine.ccg.random_games import random_game, varied_game
from tests.engine.ccg.tables import by_number, encoded, reloaded, starters
from tests.engine.invariants import (
    assert_accepts_options,
    assert_refuses_other_actions,
    assert_survives_encoding,
    assert_table_is_valid,
    cards_of,
)
from tests.support.profiles import budget, is_thorough

OPTIONS_EVERY = 1 if is_thorough() else 37
TURNS = 10
LARGEST_STATE = 40_000
"""In bytes, as stored."""
FIGHTS: Deck = {
    **starters()[0],
    "bureau": {
        by_number()[number]: copies
        for numbers, copies in ((range(42, 57), 2), (range(333, 354), 2), (range(1, 41), 1))
        for number in (f"{n:04}" for n in numbers)
    },
}
"""Only Sites, Adversaries and Combat cards."""
SETTLED = IN_PLAY - {"announced"}
SECRET = ("deck.", "hand.", "under.", "kept.", "xfile")
GAMES: list[dict[str, Any]] = [
    {},
    {"format": "basic"},
    {"seats": 3},
    {"seats": 5},
    {"question_or_guess": True},
    {"single_guess": True},
    {"powers": True},
    {"powers": True, "decks": [FIGHTS, starters()[1], FIGHTS]},
    {"decks": [FIGHTS, FIGHTS]},
    {"decks": [FIGHTS, starters()[1], FIGHTS]},
]


@pytest.mark.rule("WIN-07")
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_options_are_accepted_cards_conserved_and_games_end(number: int) -> None:
    brought = None
    for step, (now, decision, _) in enumerate(random_game(number, **{"turn_limit": TURNS, **GAMES[number]})):
        table = now
        brought = brought or cards_of(table)
        assert decision.options
        assert len({msgspec.json.encode(option) for option in decision.options}) == len(decision.options)
        assert cards_of(table) == brought
        assert table.in_play_off_stack() == [
            card for name in table.zones if kind(name) in SETTLED for card in table.zones[name]
        ]
        assert table.zones.where == {card: name for name, cards in table.zones.items() for card in cards}
        assert all(player.rp >= 0 and player.cp >= 0 for player in table.state.players)
        if step % 10 == 0:
            _survives(table)
            for option in decision.options[:6]:
                act(reloaded(table), option)
    _is_over(table)


def _survives(table: Table) -> None:
    after = reloaded(table)
    assert (after.state, encoded(after)) == (table.state, encoded(table))
    assert current_decisions.list_decisions(after) == current_decisions.list_decisions(table)


def _is_over(table: Table) -> None:
    assert (table.state.phase, table.stack) == ("over", [])
    assert table.state.winners or table.state.turn.number == TURNS * len(table.state.players)


@pytest.mark.rule("OPEN-16", "MP-11")
@pytest.mark.parametrize("number", range(6))
def test_players_may_leave_at_any_moment(number: int) -> None:
    chance = random.Random(number)
    fights = {"decks": [FIGHTS] * 4, "killer": True} if number % 2 else {"seats": 4, "single_guess": True}
    leaving = {chance.randrange(20, 400): seat for seat in chance.sample(range(4), 2)}
    for step, (now, _, _) in enumerate(random_game(number, turn_limit=TURNS, **fights)):
        table = now
        out = [seat for seat, player in enumerate(table.state.players) if player.out]
        assert table.pending is None or table.pending.seat not in out
        assert all(site.directed not in out for site in table.state.sites.values())
        if step in leaving:
            interrupt(table, multiplayer.resign, leaving[step])
            if table.pending is None:
                break
    _is_over(table)
    assert not any(table.player(seat).out for seat in table.state.winners)


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    one = [(encoded(table), action) for table, _, action in random_game(7, turn_limit=TURNS)]
    assert one == [(encoded(table), action) for table, _, action in random_game(7, turn_limit=TURNS)]


@pytest.mark.parametrize("number", [0, 2, 6])
def test_facts_survive_storing_and_hide_unseen_cards(number: int) -> None:
    for table, _, action in random_game(number, **{"turn_limit": TURNS, **GAMES[number]}):
        facts = act(reloaded(table), action)
        assert msgspec.json.decode(msgspec.json.encode(facts), type=list[AnyFact]) == facts
        for fact in (redact(fact, None) for fact in facts):
            if isinstance(fact, CardMoved) and fact.source.startswith(SECRET) and fact.target.startswith(SECRET):
                assert fact.card is None


def test_heuristic_bot_beats_random_play() -> None:
    """At least 90 of 100 games between all starter decks, on both seats."""
    assert win_rate(ruleset, 6) >= (0.9 if is_thorough() else 0.6)


@pytest.mark.parametrize("number", range(budget(1)))
def test_state_stays_small_in_long_games_of_five(number: int) -> None:
    options = {"powers": True, "killer": True, "question_or_guess": True, "turn_limit": 50}
    sizes = []
    for step, (table, _, _) in enumerate(random_game(number, seats=5, texts=card_set.texts(), **options)):
        if step % 50 == 0:
            sizes.append(len(encoded(table)))
    assert len(sizes) > 40
    assert max(sizes) < LARGEST_STATE


@pytest.mark.parametrize("number", range(max(2, budget(5) // 2)))
def test_any_game_accepts_its_options_and_refuses_other_actions(number: int) -> None:
    """Two to five players, both formats, all options and random decks."""
    brought: Counter[tuple[int, str]] = Counter()
    for step, (now, decision, _) in enumerate(varied_game(number)):
        table = now
        brought = brought or cards_of(table)
        assert_table_is_valid(ruleset, table, decision, brought)
        if step % OPTIONS_EVERY == 0:
            assert_survives_encoding(ruleset, table)
            assert_refuses_other_actions(ruleset, table, decision)
            _refuses_what_is_blocked_and_says_why(table, decision)
            assert_accepts_options(ruleset, table, decision, brought)
    assert (table.state.phase, table.stack) == ("over", [])


def _refuses_what_is_blocked_and_says_why(table: Table, decision: Decision) -> None:
    before = encoded(table)
    for blocked in ruleset.blocked(table, decision.seat):
        assert not any(option.card == blocked.card for option in decision.options), blocked
        with pytest.raises(IllegalActionError) as refused:
            ruleset.apply(table, decision.seat, Action("play", card=blocked.card))
        assert refused.value.extra["reason"] == blocked.reason
    assert encoded(table) == before


def test_every_ability_is_carried_out_in_play() -> None:
    """The slow run plays until every ability was used, the fast one a few games."""
    found = count_used_abilities(2_000 if is_thorough() else 6)
    never = sorted(key for key, games in found.items() if not games)
    assert len(never) <= (0 if is_thorough() else len(found) * 9 // 10), never
