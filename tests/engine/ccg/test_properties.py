"""What holds in every game: options are accepted, cards conserved, states survive, every game ends."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.ccg.surface import asking
from engine.ccg.table.table import Table
from engine.decks import Deck
from engine.kernel.facts import AnyFact, CardMoved, redact
from tests.engine.ccg.games import moments
from tests.engine.ccg.tables import act, again, by_number, encoded, starters

TURNS = 10
FIGHTS: Deck = {
    **starters()[0],
    "bureau": {
        by_number()[number]: copies
        for numbers, copies in ((range(42, 57), 2), (range(333, 354), 2), (range(1, 41), 1))
        for number in (f"{n:04}" for n in numbers)
    },
}
"""Sites, Adversaries and Combat cards alone."""
SECRET = ("deck.", "hand.", "under.", "xfile")
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


def cards_of(table: Table) -> Counter[tuple[int, str]]:
    """Return how many cards of each design a seat has, wherever they lie."""
    return Counter((table.owner(card), table.design(card).id) for cards in table.zones.values() for card in cards)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_each_option_is_accepted_and_no_card_appears_or_vanishes(number: int) -> None:
    brought = None
    for step, (table, decision, _) in enumerate(moments(number, **{"turn_limit": TURNS, **GAMES[number]})):
        brought = brought or cards_of(table)
        assert decision.options
        assert len({msgspec.json.encode(option) for option in decision.options}) == len(decision.options)
        assert cards_of(table) == brought
        assert table.zones.where == {card: name for name, cards in table.zones.items() for card in cards}
        assert all(player.rp >= 0 and player.cp >= 0 for player in table.state.players)
        if step % 10 == 0:
            for option in decision.options[:6]:
                act(again(table), option)


@pytest.mark.rule("WIN-07")
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_game_ends(number: int) -> None:
    *_, (table, _, _) = moments(number, **{"turn_limit": TURNS, **GAMES[number]})
    assert table.state.phase == "over"
    assert table.stack == []
    assert table.state.checks == table.state.combats == table.state.announced == []
    assert table.state.winners or table.state.turn.number == TURNS * len(table.state.players)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_state_survives_encoding_at_every_decision(number: int) -> None:
    for step, (table, _, _) in enumerate(moments(number, **{"turn_limit": TURNS, **GAMES[number]})):
        if step % 5:
            continue
        after = again(table)
        assert after.state == table.state
        assert encoded(after) == encoded(table)
        assert asking.decisions(after) == asking.decisions(table)


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    one = [(encoded(table), action) for table, _, action in moments(7, turn_limit=TURNS)]
    two = [(encoded(table), action) for table, _, action in moments(7, turn_limit=TURNS)]
    assert one == two


@pytest.mark.parametrize("number", [0, 2, 6])
def test_facts_survive_storing_and_hide_what_a_viewer_does_not_see(number: int) -> None:
    for table, _, action in moments(number, **{"turn_limit": TURNS, **GAMES[number]}):
        after = again(table)
        facts = act(after, action)
        assert msgspec.json.decode(msgspec.json.encode(facts), type=list[AnyFact]) == facts
        for fact in (redact(fact, None) for fact in facts):
            if isinstance(fact, CardMoved) and fact.source.startswith(SECRET) and fact.target.startswith(SECRET):
                assert fact.card is None
