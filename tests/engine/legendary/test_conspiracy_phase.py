"""The Conspiracy Phase and movement along the Shadows (CONSP)."""

import pytest

from engine.kernel.facts import CardMoved, CardTurned, redact
from tests.engine.legendary.random_games import RULES, open_table
from tests.engine.legendary.tables import draw

CARDS = """
- {id: a, name: A, type: enemy, set: '1', copies: 2, enemy: [human], fight: 2}
- {id: b, name: B, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: c, name: C, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: d, name: D, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: e, name: E, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: n, name: N, type: enemy, set: '1', enemy: [human], fight: 2}
- {id: rock, name: Rock, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [stationary]}
- {id: hare, name: Hare, type: enemy, set: '1', enemy: [human], fight: 2, keywords: [runner]}
- {id: fog, name: Fog, type: event, set: '1', abilities: [{when: reveal, do: [{op: doubt, who: each}]}]}
- {id: friend, name: Friend, type: ally, set: '1', class: will, cost: 3}
- {id: informer, name: Informer, type: informant, abilities: [{when: ongoing, modify: [{stat: scan_shadows, by: -1}]}]}
"""


def conspiracy_phase(text):
    """Return the table after the Conspiracy Phase of the turn that begins on it."""
    return draw("phase: conspiracy\n" + text, CARDS)


@pytest.mark.rule("CONSP-01", "CONSP-10")
def test_the_top_card_of_the_deck_goes_face_down_into_s5():
    game = conspiracy_phase("conspiracy: n a b")
    assert game.row() == "- - - - [n]" and game.zone("conspiracy") == ["a", "b"]
    game = conspiracy_phase("conspiracy: n a b")
    entry = next(fact for fact in game.facts if isinstance(fact, CardMoved) and fact.target == "shadows.5")
    for viewer in (None, 0, 1):
        assert game.rules.view(game.table, viewer)["shadows"][4]["card"] == {"hidden": True}
        assert redact(entry, viewer).card is None
    table = open_table(3, "first card", "single")
    moved = [fact for fact in RULES.opening_facts(table) if isinstance(fact, CardMoved) and fact.source == "conspiracy"]
    assert [fact.target for fact in moved] == ["shadows.5"]
    entered = table.design(moved[0].card)
    assert (entered.set or entered.type) in ("1", "informant", "lead")


@pytest.mark.rule("CONSP-04", "CONSP-06", "CONSP-02", "CONSP-07", "KWX-14")
def test_a_chain_of_pushes_stops_at_an_empty_space():
    """CONSP-04, test: a, b, -, c from S5 to S2; a new card n gives n, a, b, c."""
    assert conspiracy_phase("shadows: - c - b a\nconspiracy: n").row() == "- c b a [n]"
    assert conspiracy_phase("shadows: - - [a] b [c]\nconspiracy: n").row() == "- [a] b [c] [n]"
    game = conspiracy_phase("shadows: a b c d e\nconspiracy: n\nattached.shadows.5: fog")
    assert game.row() == "b c d e [n]" and game.zone("field") == ["a"] and game.zone("attached.shadows.5") == ["fog"]
    assert conspiracy_phase("shadows: - - - b rock\nconspiracy: n").row() == "- - b [n] rock"


@pytest.mark.rule("CONSP-07")
@pytest.mark.parametrize("card", ["a", "[fog]", "[friend]", "informer", "lead-crop-circle", "[lead-crop-circle]"])
def test_every_type_of_card_is_pushed(card):
    assert conspiracy_phase(f"shadows: - - - - {card}\nconspiracy: n").row() == f"- - - {card} [n]"


@pytest.mark.rule("CONSP-08")
def test_a_hidden_card_that_enters_the_field_is_revealed_to_all():
    game = conspiracy_phase("shadows: [a] b c d e\nconspiracy: n")
    assert game.zone("field") == ["a"]
    for viewer in (None, 0, 1):
        assert [card["name"] for card in game.rules.view(game.table, viewer)["field"]] == ["A"]
    turned = next(fact for fact in game.facts if isinstance(fact, CardTurned) and fact.zone == "field")
    assert redact(turned, None).card == game.card("a")


@pytest.mark.rule("CONSP-08")
def test_reveal_effects_follow_the_entry_of_a_card():
    game = conspiracy_phase("shadows: [fog] b c d e\nconspiracy: n\ndoubts: doubt*4")
    assert game.zone("defeated_conspiracy") == ["fog"] and game.zone("discard.0") == game.zone("discard.1") == ["doubt"]
    game = conspiracy_phase("shadows: [friend] b c d e\nconspiracy: n")
    assert game.zone("defeated_characters") == ["friend"]


@pytest.mark.rule("CONSP-09")
def test_newest_card_of_the_field_is_at_its_left_end():
    game = conspiracy_phase("shadows: n a b c d\nfield: e hare rock informer\nconspiracy: a")
    assert game.zone("field") == ["n", "e", "hare", "rock", "informer"]


@pytest.mark.rule("CONSP-11")
def test_runners_act_when_all_cards_have_entered():
    game = conspiracy_phase("shadows: - - - - hare\nconspiracy: n")
    assert game.row() == "- - hare - [n]" and game.table.state.turn.phase == "action"
