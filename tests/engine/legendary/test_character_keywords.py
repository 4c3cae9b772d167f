"""Keywords of character cards: Coordinate, Sacrifice, Vigilant (KWC)."""

import pytest

from engine.kernel.facts import redact
from tests.engine.legendary.tables import draw

CARDS = """
- {id: lend, name: Lend, type: academy, set: t, class: tech, copies: 6, cost: 2, attack: 2, keywords: [coordinate]}
- {id: lend-text, name: Lend text, type: academy, set: t, class: tech, copies: 2, cost: 2, recruit: 1,
   keywords: [coordinate],
   abilities: [{when: play, do: [{op: belief}]}, {when: activate, do: [{op: points, attack: 5}]}]}
- {id: combo, name: Combo, type: academy, set: t, class: will, cost: 2,
   abilities: [{when: class, class: tech, do: [{op: points, recruit: 3}]}]}
- {id: plain, name: Plain, type: academy, set: t, class: will, copies: 9, cost: 1, attack: 1}
- {id: martyr, name: Martyr, type: academy, set: t, class: will, copies: 2, cost: 1, attack: 1,
   abilities: [{when: sacrifice, do: [{op: points, attack: 3}]}]}
- {id: guard, name: Guard, type: academy, set: t, class: will, copies: 2, cost: 1, attack: 1, keywords: [vigilant],
   abilities: [{when: vigilant, do: [{op: draw}]}]}
- {id: shield, name: Shield, type: academy, set: t, class: will, copies: 2, cost: 1, keywords: [vigilant],
   abilities: [{when: vigilant, on: strike_due, whose: you, do: [{op: avoid, now: true}]}]}
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 2, enemy: [human], fight: 9}
"""
FOUR = "players: mulder scully skinner doggett\n"


@pytest.mark.rule("KWC-01", "CLAR-16")
def test_a_set_aside_card_was_not_played_and_is_out_of_play():
    game = draw("hand: combo\nhand 1: lend-text\nbeliefs: belief*2", CARDS).act("coordinate", seat=1)
    assert game.points() == (0, 0) and len(game.zone("beliefs")) == 2 and game.table.state.turn.plays == []
    game.act("play", "combo")
    assert not game.can("use", "combo")


@pytest.mark.rule("KWC-02")
def test_the_owner_draws_a_card_at_once_that_only_the_owner_sees():
    game = draw("hand 1: lend\ndeck 1: plain", CARDS).act("coordinate", seat=1)
    assert game.zone("hand.1") == ["plain"] and game.can("play_copy")
    drawn = next(fact for fact in game.facts if getattr(fact, "target", "") == "hand.1")
    assert redact(drawn, 1).card is not None and redact(drawn, 0).card is None


@pytest.mark.rule("KWC-03", "D23")
def test_the_current_player_may_play_a_copy_that_counts_in_full():
    """KWC-03: text, points and class; for the current player, not for the owner."""
    game = draw("hand: combo\nhand 1: lend-text\nbeliefs: belief*2", CARDS).act("coordinate", seat=1).act("play_copy")
    assert game.points() == (0, 1) and game.zone("discard.0") == ["belief"] and not game.can("play_copy")
    game.act("use", "lend-text").act("play", "combo").act("use", "combo")
    assert game.points() == (5, 4)


@pytest.mark.rule("KWC-03", "D23")
def test_the_current_player_may_decline_the_copy():
    game = draw("hand 1: lend", CARDS).act("coordinate", seat=1)
    assert game.can("play_copy") and game.can("end") and game.end().table.state.turn.plays == []


@pytest.mark.rule("KWC-04")
def test_at_the_end_of_the_turn_the_card_goes_to_its_owners_discard_pile():
    game = draw("hand 1: lend\ndeck: plain*6", CARDS).act("coordinate", seat=1).act("play_copy")
    assert game.zone("played.0") == []
    game.end()
    assert game.zone("aside.1") == [] and game.zone("discard.1") == ["lend"] and "lend" not in game.zone("discard.0")


@pytest.mark.rule("KWC-05", "D22")
def test_four_players_at_most_three_coordinated_cards_a_turn():
    """KWC-05: each of the three others gives one card a turn, even with more in hand."""
    game = draw(FOUR + "hand 1: lend*2\nhand 2: lend*2\nhand 3: lend\ndeck 1: plain*9", CARDS)
    for seat in (3, 1, 2):
        game.act("coordinate", seat=seat)
    assert len(game.options("play_copy")) == 3
    for seat in range(4):
        assert not [a for a in game.rules.out_of_turn_actions(game.table, seat) if a.type == "coordinate"]


@pytest.mark.rule("KWC-06", "D24")
def test_a_sacrifice_defeats_the_card_for_its_text_and_what_it_gave_stays():
    """KWC-06: optional, and only for a played card, which goes to Defeated Characters."""
    game = draw("hand: martyr", CARDS)
    assert not game.can("use", "martyr")
    game.act("play", "martyr")
    assert game.can("use", "martyr") and game.can("end") and game.points()[0] == 1
    game.act("use", "martyr")
    assert game.points()[0] == 4 and game.zone("defeated_characters") == ["martyr"] and not game.can("use")
    assert len(game.table.state.turn.plays) == 1


@pytest.mark.rule("KWC-07")
def test_a_vigilant_card_stays_in_play_turn_after_turn():
    game = draw("hand: guard plain\ndeck: plain*6\ndeck 1: field-agent*6", CARDS).act("play", "guard").end().settle()
    assert game.zone("vigilant.0") == ["guard"] and "guard" not in game.zone("discard.0")
    game.end().settle().end().settle()
    assert game.zone("vigilant.0") == ["guard"]


@pytest.mark.rule("KWC-09")
def test_a_vigilant_card_can_be_used_in_the_very_turn_in_which_it_was_played():
    game = draw("hand: guard\ndeck: plain", CARDS).act("play", "guard").act("use", "guard")
    assert game.zone("hand.0") == ["plain"] and game.zone("discard.0") == ["guard"]
    game = draw("hand: shield\nfield: enemy\nstrike deck: str-bruises*3", CARDS).act("play", "shield").end()
    assert [a.pick for a in game.options()] == ["yes", "no"] and game.choose("yes").damage() == 0
