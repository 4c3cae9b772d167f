"""Rulings on fights and their payment (OPEN-18 to OPEN-22)."""

import pytest

from engine.kernel.decisions import Action
from tests.engine.legendary.cast import agent, card, does, enemy
from tests.engine.legendary.tables import draw

CARDS = """
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 6, enemy: [human], fight: 4}
- {id: tech, name: Tech, type: academy, set: t, class: tech, copies: 6, cost: 1, attack: 1, keywords: [coordinate]}
- {id: will, name: Will, type: academy, set: t, class: will, copies: 6, cost: 2, attack: 1}
- {id: finale, name: Finale, type: end_game, defense: 2, health: 9}
- {id: shy, name: Shy, type: end_game, defense: 2, health: 9, keywords: [stealth]}
"""


# OPEN-18, OPEN-19


@pytest.mark.rule("OPEN-18", "D19", "END-15", "KWX-16")
def test_revealed_end_game_can_be_fought_several_times_a_turn():
    for place in ("shadows: - finale", "field: finale"):
        game = draw(f"the end: yes\n{place}\nattack: 5\nstrike deck: str-bruises*6", CARDS)
        game.act("fight", "finale").act("fight", "finale")
        assert len(game.zone(f"end_strikes.{game.card('finale')}")) == 2 and game.points()[0] == 1
        assert not game.can("fight")
    assert not draw("shadows: - [finale]\nattack: 9", CARDS).can("fight")
    assert not draw("the end: yes\nshadows: shy\nattack: 9", CARDS).can("fight")
    assert draw("the end: yes\nfield: shy\nattack: 9", CARDS).can("fight")


@pytest.mark.rule("OPEN-19", "END-16")
def test_a_miss_drawn_against_the_end_game_stays_beside_it_with_no_damage():
    game = draw("the end: yes\nfield: finale\nattack: 2\nstrike deck: str-missed*2", CARDS).act("fight")
    shown = game.rules.view(game.table, 1)["end_games"][0]
    assert [card["design"] for card in shown["strikes"]] == ["str-missed"] and shown["damage"] == 0
    assert game.zone("strike_discard") == []


# OPEN-20


@pytest.mark.rule("OPEN-20", "D16")
def test_points_keep_their_class_and_those_with_the_most_limits_are_spent_first():
    """OPEN-20: points printed, from an ability or a copy have the card's class."""
    more = card("more", "academy", "class: tech, cost: 1, recruit: 1, " + does("activate", "op: points, attack: 2"))
    game = draw("hand: more will\nhand 1: tech", CARDS, more).act("play", "more").act("use", "more")
    game.act("coordinate", seat=1).act("play_copy").act("play", "will")
    assert game.rules.view(game.table, 0)["turn"]["attack_by_class"] == {"tech": 3, "will": 1}
    assert game.rules.view(game.table, 0)["turn"]["recruit_by_class"] == {"tech": 1}
    numb = "{id: numb, name: Numb, type: enemy, set: '1', enemy: [human], fight: 3, immunity: [tech]}"
    game = draw("shadows: [enemy] numb\nattack: 3\nattack will: 1\nattack tech: 3", CARDS, numb).act("scan")
    assert game.table.state.turn.attack == [3, 0, 0, 0, 0, 1]
    assert game.act("fight", "numb").zone("defeated_conspiracy") == ["numb"]


@pytest.mark.rule("OPEN-20", "D16", "KWX-08")
def test_the_payer_may_pick_the_points_instead():
    """OPEN-20: asked point by point; the classes that are left are the options."""
    game = draw("shadows: enemy\nattack: 3\nattack will: 1\nattack tech: 3", CARDS).act("payment", pick="by_hand")
    game.act("fight", "enemy")
    assert game.asked == 0 and game.kind == "payment"
    assert {a.pick for a in game.options()} == {"none", "will", "tech", "default"}
    game.choose("will")
    assert {a.pick for a in game.options()} == {"none", "tech", "default"}
    game.choose("none").choose("none").choose("tech")
    assert game.kind == "act" and game.table.state.turn.attack == [1, 0, 0, 0, 2, 0]
    game = draw("shadows: enemy\nattack: 3\nattack will: 1\nattack tech: 3", CARDS).act("payment", pick="by_hand")
    assert not game.can("payment")
    game.act("fight", "enemy").choose("none").choose("default")
    assert game.kind == "act" and sum(game.table.state.turn.attack) == 3
    assert game.table.state.turn.attack[0] == 2  # points without a class are kept as long as they can be
    assert Action("payment", pick="by_hand") in game.rules.out_of_turn_actions(game.table, 0)
    numb = "{id: numb, name: Numb, type: enemy, set: '1', enemy: [human], fight: 2, immunity: [tech]}"
    game = draw("field: numb\nattack: 2\nattack will: 2\nattack tech: 3", CARDS, numb).act("payment").act("fight")
    assert {a.pick for a in game.options()} == {"none", "will", "default"}


@pytest.mark.rule("OPEN-20", "D16")
@pytest.mark.parametrize("step", ["op: pay, attack: 1", "op: fight_player"])
def test_the_payer_picks_the_points_of_every_payment(step):
    payer = agent("payer", does("play", step))
    game = draw("attack: 4\nattack tech: 4\nhand: payer", CARDS, payer).act("payment").act("play", "payer")
    while game.kind == "choose_player":
        game.choose(1)
    assert game.kind == "payment" and game.asked == 0
    assert {a.pick for a in game.options()} == {"none", "tech", "default"}


# OPEN-21, OPEN-22


@pytest.mark.rule("OPEN-21", "FIGHT-04")
def test_fight_values_and_costs_stop_at_0_and_nothing_is_paid_back():
    """OPEN-21: an Enemy of 4, a character of 2 and a space of 3 cost 0 with 9 less."""
    less = "{stat: fight, by: -9}, {stat: cost, by: -9}, {stat: scan_shadows, by: -9}"
    sale = card("sale", "informant", f"abilities: [{{when: shadows, modify: [{less}]}}]")
    game = draw("shadows: sale enemy [enemy]\nbureau: - - will", CARDS, sale)
    game.act("fight", "enemy").act("recruit", "will").settle().act("scan")
    assert game.points() == (0, 0) and game.zone("discard.0") == ["will"]


BEAST = enemy("beast", "keywords: [frightening, swift], " + does("defeat", "op: counter, name: beaten"), fight=2)


@pytest.mark.rule("OPEN-22", "KWX-07", "KWX-17", "FIGHT-05")
def test_a_fight_goes_declare_frightening_swift_check_pay_defeat():
    game = draw("field: beast\nattack: 2\nhand: tech will\nstrike deck: str-bruises*3", CARDS, BEAST)
    before = len(game.facts)
    game.act("fight", "beast").choose("tech")
    told = []
    for fact in game.facts[before:]:
        told.append(getattr(fact, "what", None) or getattr(fact, "name", None) or getattr(fact, "target", None))
    wanted = ["fight", "discard.0", "strike", "attack", "defeated_conspiracy", "beaten"]
    assert [step for step in told if step in wanted] == wanted
    boxer = agent("boxer", does("ongoing", "op: counter, name: fought", more="on: fought"))
    tame = enemy("tame", does("defeat", "op: counter, name: beaten"), fight=2)
    game = draw("field: tame\nattack: 2\nhand: boxer", CARDS, boxer, tame).act("play", "boxer").act("fight", "tame")
    told = [fact.name for fact in game.facts if getattr(fact, "name", "") in ("beaten", "fought")]
    assert told == ["beaten", "fought"]


@pytest.mark.rule("OPEN-22")
@pytest.mark.parametrize(
    "step",
    ["op: in_force, until: turn, modify: [{forbid: fight}]", "op: hide, cards: {zone: [shadows], type: [enemy]}"],
)
def test_a_fight_fails_when_the_strike_forbids_it_or_takes_the_enemy_out_of_sight(step):
    twist = card("twist", "strike", f"damage: 1, {does('reveal', step)}")
    game = draw("shadows: beast\nattack: 2\nhand: tech will\nstrike deck: twist str-bruises*3", CARDS, BEAST, twist)
    game.act("fight", "beast").choose("tech")
    assert game.happened("fight_failed") and game.points()[0] == 2 and game.zone("defeated_conspiracy") == []
