"""Effects of a revealed card (REVEAL)."""

import pytest

from engine.kernel.facts import CardMoved, CardTurned, redact
from engine.legendary import card_set
from engine.legendary.rules import revealing
from tests.engine.legendary.tables import draw

CARDS = """
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 6, enemy: [human], fight: 4}
- id: herald
  name: Herald
  type: enemy
  set: '1'
  enemy: [alien]
  fight: 4
  abilities:
    - {when: reveal, do: [{op: counter, name: reveals}]}
    - {when: first_reveal, do: [{op: counter, name: firsts}]}
- {id: friend, name: Friend, type: ally, set: '1', class: will, copies: 2, cost: 3, attack: 2}
- {id: omen, name: Omen, type: event, set: '1', copies: 2, abilities: [{when: reveal, do: [{op: belief, who: each}]}]}
- {id: helper, name: Helper, type: informant, abilities: [{when: shadows, modify: [{stat: scan_shadows, by: -1}]}]}
- {id: clue, name: Clue, type: lead, discover: {pay: {attack: 1}}, collect: {pay: {attack: 1}}}
- {id: hider, name: Hider, type: academy, set: t, class: tech, copies: 2, cost: 1,
   abilities: [{when: play, do: [{op: hide, cards: {zone: [shadows], hidden: false}}]}]}
- {id: puller, name: Puller, type: academy, set: t, class: tech, cost: 1,
   abilities: [{when: play, do: [{op: move, cards: {zone: [shadows]}, to: field}]}]}
- {id: finale, name: Finale, type: end_game, defense: 4, health: 9}
"""
PUSHED = "phase: conspiracy\nconspiracy: enemy\nstrike deck: str-missed*5\n"


@pytest.mark.rule("REVEAL-03", "TIMING-06", "TIMING-07")
def test_reveal_happens_at_each_reveal_and_first_reveal_once():
    game = draw("shadows: [herald]\nattack: 6\nhand: hider", CARDS).act("scan")
    assert game.table.state.seats[0].counters == {"reveals": 1, "firsts": 1}
    game.act("play", "hider")
    assert game.row().startswith("[herald]")
    game.act("scan")
    assert game.table.state.seats[0].counters == {"reveals": 2, "firsts": 1}


@pytest.mark.rule("REVEAL-04")
def test_enemies_are_of_five_types_and_some_of_several():
    """REVEAL-04: each Enemy has a type; types alone change nothing."""
    enemies = [p.design for p in card_set.standard().designs.values() if p.design.type in ("enemy", "syndicate")]
    assert all(design.enemy for design in enemies)
    kinds = {"alien", "construct", "creature", "human", "spirit"}
    assert {kind for design in enemies for kind in design.enemy} == kinds
    assert any(len(design.enemy) > 1 for design in enemies)
    every = f"{{id: every, name: Every, type: enemy, set: '1', enemy: [{', '.join(kinds)}], fight: 4}}"
    game = draw("shadows: every\nattack: 4", CARDS, every).act("fight", "every")
    assert game.points() == (0, 0) and game.zone("defeated_conspiracy") == ["every"]


@pytest.mark.rule("REVEAL-05")
def test_an_event_is_carried_out_and_then_defeated_where_it_was_revealed():
    game = draw("shadows: - - [omen]\nattack: 3\nbeliefs: belief*4", CARDS).act("scan")
    assert game.zone("defeated_conspiracy") == ["omen"] and game.row() == "- - - - -"
    assert game.zone("discard.0") == game.zone("discard.1") == ["belief"]
    game = draw(PUSHED + "shadows: [omen] [enemy] [enemy] [enemy] [enemy]\nbeliefs: belief*4", CARDS)
    assert game.zone("defeated_conspiracy") == ["omen"] and game.zone("field") == []
    assert len(game.zone("beliefs")) == 2


@pytest.mark.rule("REVEAL-06", "D14", "OPEN-29")
def test_an_ally_revealed_in_the_shadows_is_gained_by_whom_the_current_player_picks():
    drawn = "players: mulder scully skinner\nshadows: [friend]\nattack: 3"
    game = draw(drawn, CARDS).act("scan")
    assert game.asked == 0 and [a.seat for a in game.options()] == [0, 1, 2]
    game.choose(2)
    assert game.zone("discard.2") == ["friend"] and game.row() == "- - - - -"
    assert draw(drawn, CARDS).act("scan").choose(0).zone("discard.0") == ["friend"]
    game = draw("players: mulder scully skinner\nshadows: [friend]\nattack: 3\nthe end: yes", CARDS)
    game.table.state.seats[1].defeated = True
    assert [a.seat for a in game.act("scan").options()] == [0, 2]


@pytest.mark.rule("REVEAL-07")
def test_an_ally_revealed_on_entering_the_field_is_lost():
    game = draw(PUSHED + "shadows: [friend] [enemy] [enemy] [enemy] [enemy]", CARDS)
    assert game.kind == "act" and game.zone("defeated_characters") == ["friend"] and game.zone("field") == []
    assert game.zone("discard.0") == game.zone("discard.1") == []


@pytest.mark.rule("REVEAL-08")
def test_a_revealed_informant_stays_helps_and_is_pushed_on():
    game = draw("shadows: [helper] [enemy]\nattack: 5\nconspiracy: enemy", CARDS)
    assert game.rules.view(game.table, 0)["shadows"][1]["scan_cost"] == 3
    game.act("scan", space="shadows.1")
    assert game.row().startswith("helper [enemy]")
    assert game.rules.view(game.table, 0)["shadows"][1]["scan_cost"] == 2
    game.act("scan", space="shadows.2")
    assert game.points()[0] == 0
    pushed = draw(PUSHED + "shadows: helper [enemy] [enemy] [enemy] [enemy]", CARDS)
    assert pushed.zone("field") == ["helper"]


@pytest.mark.rule("REVEAL-09")
def test_an_informant_in_the_field_is_defeated_at_the_end_of_any_turn():
    game = draw("field: helper\nshadows: enemy", CARDS).end()
    assert game.zone("field") == [] and game.zone("defeated_conspiracy") == ["helper"]
    assert draw("shadows: helper", CARDS).end().row() == "helper - - - -"


@pytest.mark.rule("REVEAL-12", "END-08")
def test_a_revealed_end_game_begins_the_end_and_a_lead_revealed_later_is_lost():
    """REVEAL-12: a Lead revealed in The End is defeated and gives each player a Doubt."""
    game = draw("shadows: [clue] [enemy] [finale]\nattack: 6\nevidence: [ev-metal-splinter]\ndoubts: doubt*4", CARDS)
    game.act("scan", space="shadows.3")
    assert game.table.state.game.the_end and game.happened("the_end")
    game.act("scan", space="shadows.1")
    assert game.zone("defeated_conspiracy") == ["clue"]
    assert game.zone("discard.0") == game.zone("discard.1") == ["doubt"]


@pytest.mark.rule("REVEAL-01", "REVEAL-02")
def test_what_a_scanned_card_is_becomes_known_to_all_and_only_then():
    """REVEAL-02: turning the card names it to all players; its arrival didn't."""
    game = draw("phase: conspiracy\nconspiracy: herald\nattack: 4", CARDS)
    arrived = next(f for f in game.facts if isinstance(f, CardMoved) and f.target == "shadows.5")
    assert all(redact(arrived, seat).card is None for seat in (None, 0, 1))
    game.act("scan")
    turned = next(f for f in game.facts if isinstance(f, CardTurned))
    assert turned.learned and all(redact(turned, seat).card is not None for seat in (None, 0, 1))


@pytest.mark.rule("CONSP-08", "TIMING-04")
def test_who_comes_into_the_field_face_down_answers_its_own_coming():
    """CONSP-08: its text is in force on entry; TIMING-04: the current player chooses."""
    tyrant = "{id: tyrant, name: Tyrant, type: enemy, set: '1', enemy: [human], fight: 4, abilities: [{when: ongoing,"
    tyrant += " on: entered_field, which: {this: true}, do: [{op: defeat, cards: {zone: [field], other: true}}]}]}"
    game = draw(PUSHED + "shadows: [tyrant] [omen] [omen] [helper] [clue]\nfield: friend herald", CARDS, tyrant)
    assert game.asked == 0
    assert game.choose("herald").zone("field") == ["tyrant", "friend"]


@pytest.mark.rule("REVEAL-01", "TIMING-17")
def test_a_hidden_card_that_comes_into_the_field_is_revealed_unless_it_has_left():
    game = draw("shadows: - - [herald] - -\nhand: puller", CARDS).act("play", "puller")
    assert game.zone("field") == ["herald"] and game.table.state.seats[0].counters["reveals"] == 1
    game = draw("field: [enemy]\ndefeated conspiracy: [herald]", CARDS)
    herald = game.card("herald")
    game.do(lambda table: table.push("enters_field", 0, herald, hidden=True))
    assert game.zone("defeated_conspiracy") == ["herald"] and game.table.state.seats[0].counters == {}


@pytest.mark.rule("CLAR-19")
def test_a_card_that_is_hidden_is_not_hidden_again():
    """CLAR-19: only a revealed card can be turned face down; all see no change."""
    game = draw("shadows: [herald]", CARDS)
    game.facts.clear()
    assert game.do(revealing.hide, game.card("herald")).facts == []
