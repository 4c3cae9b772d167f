"""Fighting Enemies (FIGHT)."""

import pytest

from engine.legendary.cards.card_text import star
from tests.engine.legendary.tables import draw

CARDS = """
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 4, enemy: [human], fight: 4}
- {id: other, name: Other, type: enemy, set: '1', copies: 4, enemy: [alien], fight: 2}
- {id: ghost, name: Ghost, type: enemy, set: '1', enemy: [spirit], fight: 5, keywords: [stealth]}
- {id: crook, name: Crook, type: enemy, set: '1', enemy: [human], fight: 3, keywords: [apprehend]}
- {id: nothing, name: Nothing, type: enemy, set: '1', enemy: [human], fight: 0}
- {id: spy, name: Spy, type: syndicate, enemy: [human], fight: 3}
- id: bomb
  name: Bomb
  type: enemy
  set: '1'
  enemy: [construct]
  fight: 2
  abilities:
    - {when: defeat, do: [{op: counter, name: defeats}]}
    - {when: first_defeat, do: [{op: counter, name: firsts}]}
- id: swarm
  name: Swarm
  type: enemy
  set: '1'
  enemy: [creature]
  fight: 3
  abilities:
    - when: ongoing
      modify: [{stat: fight, by: {amount: count, cards: {zone: [field], type: [enemy]}}, on: {this: true}}]
- {id: clue, name: Clue, type: lead, discover: {pay: {attack: 9}}, collect: {pay: {attack: 9}}}
- {id: bullet, name: Bullet, type: academy, set: t, class: will, copies: 2, cost: 1,
   abilities: [{when: play, do: [{op: defeat, cards: {zone: [shadows, field], type: [enemy]}}]}]}
- {id: digger, name: Digger, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: move, cards: {zone: [defeated_conspiracy], type: [enemy], how: top},
                                           to: field}]}]}
- {id: agent, name: Agent, type: academy, set: t, class: will, copies: 2, cost: 1, recruit: 1}
"""


@pytest.mark.rule("FIGHT-01", "FIGHT-08", "KWX-02")
def test_fight_costs_points_and_puts_the_enemy_on_defeated_conspiracy():
    game = draw("shadows: enemy\nattack: 5\ndefeated conspiracy: other", CARDS).act("fight", "enemy")
    assert game.points() == (1, 0) and game.zone("defeated_conspiracy") == ["enemy", "other"]
    assert not draw("field: crook\nattack: 9\nrecruit: 2", CARDS).can("fight")
    game = draw("field: crook\nattack: 9\nrecruit: 4", CARDS).act("fight", "crook")
    assert game.points() == (9, 1) and game.zone("defeated_conspiracy") == ["crook"]


@pytest.mark.rule("FIGHT-04")
def test_an_enemy_of_value_0_has_to_be_fought_all_the_same():
    game = draw("field: nothing", CARDS)
    assert game.zone("field") == ["nothing"]
    game.act("fight", "nothing")
    assert game.zone("defeated_conspiracy") == ["nothing"] and game.points() == (0, 0)


@pytest.mark.rule("FIGHT-05", "TIMING-12", "TIMING-13", "CLAR-06")
@pytest.mark.parametrize("way", ["fight", "effect"])
def test_defeat_abilities_follow_a_fight_and_an_effect_alike(way):
    game = draw("field: bomb\nattack: 2\nhand: bullet", CARDS)
    game.act("fight", "bomb") if way == "fight" else game.act("play", "bullet")
    assert game.table.state.seats[0].counters == {"defeats": 1, "firsts": 1}


@pytest.mark.rule("FIGHT-05", "TIMING-13")
def test_first_defeat_happens_at_the_first_defeat_only():
    game = draw("field: bomb\nattack: 4\nhand: digger", CARDS).act("fight", "bomb").act("play", "digger")
    game.act("fight", "bomb")
    assert game.table.state.seats[0].counters == {"defeats": 2, "firsts": 1}


@pytest.mark.rule("FIGHT-06")
def test_defeated_conspiracy_keeps_its_order_the_last_card_on_top():
    """FIGHT-06: everybody sees the pile in that order; "top" means the last one."""
    game = draw("shadows: enemy other bomb\nattack: 8\nhand: digger", CARDS)
    game.act("fight", "other").act("fight", "bomb").act("fight", "enemy")
    pile = game.rules.view(game.table, None)["piles"]["defeated_conspiracy"]
    assert [card["design"] for card in pile] == ["other", "bomb", "enemy"]
    assert game.act("play", "digger").zone("field") == ["enemy"]
    assert game.zone("defeated_conspiracy") == ["bomb", "other"]


@pytest.mark.rule("FIGHT-07", "CLAR-01")
def test_a_starred_value_is_a_base_that_the_enemys_text_changes():
    game = draw("shadows: swarm\nfield: enemy enemy\nattack: 4", CARDS)
    has_star = lambda name: star(game.table.design(game.card(name)))["fight"]  # noqa: E731
    assert has_star("swarm") and not has_star("enemy") and not game.can("fight", "swarm")
    game = draw("shadows: swarm\nfield: enemy enemy\nattack: 5", CARDS).act("fight", "swarm")
    assert game.points() == (0, 0)


@pytest.mark.rule("FIGHT-09", "CONSP-05")
def test_after_a_fight_the_bureau_refills_the_shadows_keep_a_gap_the_field_closes():
    text = "bureau: spy\nacademy: agent\nshadows: other enemy [enemy]\nfield: enemy other enemy\nattack: 11"
    game = draw(text, CARDS)
    middle = game.table.zones["field"][1]
    game.act("fight", "spy").act("fight", middle).act("fight", game.table.zones["shadows.2"][0])
    assert game.row("bureau").startswith("[agent]")
    assert game.row() == "other - [enemy] - -" and game.zone("field") == ["enemy", "enemy"]
