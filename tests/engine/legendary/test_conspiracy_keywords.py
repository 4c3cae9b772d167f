"""Keywords of conspiracy cards (KWX)."""

import pytest

from engine.kernel.facts import CardMoved, redact
from tests.engine.legendary.tables import draw


def enemies(*designs):
    """Return Enemies as YAML, each given as id, value and further fields."""
    head = "type: enemy, set: '1', copies: 6, enemy: [human]"
    rows = []
    for name, fight, rest in designs:
        rows.append(f"- {{id: {name}, name: {name.capitalize()}, {head}, fight: {fight}, {rest}}}")
    return "\n".join(rows)


CARDS = enemies(
    ("plain", 4, "attack: 0"), ("ambusher", 4, "keywords: [ambush]"),
    ("leaper", 4, "keywords: [ambush, ravage], abilities: [{when: reveal_shadows, do: [{op: counter, name: seen}]}]"),
    ("crook", 3, "keywords: [apprehend]"), ("double", 4, "keywords: [double_strike]"),
    ("triple", 4, "keywords: [triple_strike]"),
    ("eluder", 4, "keywords: [elude], abilities: [{when: elude, do: [{op: counter, name: fled}]}, "
     "{when: defeat, do: [{op: counter, name: beaten}]}]"),
    ("rabid", 4, "keywords: [ferocious]"), ("horror", 4, "keywords: [frightening]"), ("numb", 4, "immunity: [tech]"),
    ("numb-crook", 2, "immunity: [tech], keywords: [apprehend]"), ("killer", 4, "keywords: [lethal]"),
    ("mauler", 4, "keywords: [maul, double_strike]"), ("sniper", 4, "keywords: [range]"),
    ("brute", 4, "keywords: [ravage]"), ("runner", 4, "keywords: [runner]"), ("rock", 4, "keywords: [stationary]"),
    ("ghost", 4, "keywords: [stealth]"), ("quick", 4, "keywords: [swift]"), ("weak", 7, "vulnerability: [tech]"),
    ("weak-crook", 3, "vulnerability: [tech], keywords: [apprehend]"),
) + """
- {id: tech, name: Tech, type: academy, set: t, class: tech, copies: 6, cost: 1, attack: 1, recruit: 1}
- {id: will, name: Will, type: academy, set: t, class: will, copies: 4, cost: 1, attack: 1}
- {id: luck, name: Luck, type: academy, set: t, class: will, copies: 2, cost: 1,
   abilities: [{when: play, do: [{op: avoid}]}]}
- {id: mover, name: Mover, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: move, cards: {zone: [shadows], name: [Rock]}, to: left}]}]}
- {id: axe, name: Axe, type: strike, copies: 4, damage: 9}
- {id: finale, name: Finale, type: end_game, defense: 4, health: 9}
- {id: quick-end, name: Quick end, type: end_game, defense: 4, health: 9, keywords: [swift]}
- {id: range-end, name: Range end, type: end_game, defense: 4, health: 9, keywords: [range]}
"""  # fmt: skip
HITS = "strike deck: str-bruises*8\n"
PUSH = "phase: conspiracy\nconspiracy: plain\n"


def strikers(game):
    return [game.table.design(fact.card).id for fact in game.happened("strike")]


@pytest.mark.rule("KWX-01")
def test_ambush_moves_the_revealed_card_to_the_left_end_of_the_field():
    game = draw("shadows: plain [ambusher] [plain]\nfield: double\nattack: 3", CARDS).act("scan", space="shadows.2")
    assert game.row() == "plain - [plain] - -" and game.zone("field") == ["ambusher", "double"]


@pytest.mark.rule("KWX-03")
def test_double_strike_strikes_twice_each_strike_for_itself():
    assert draw(HITS + "field: double", CARDS).end().damage() == 2
    game = draw(HITS + "field: double\nhand: luck", CARDS).act("play", "luck").end()
    assert game.kind == "avoid" and game.choose("yes").settle().damage() == 1


@pytest.mark.rule("KWX-05", "OPEN-44")
def test_a_card_with_elude_leaves_the_field_at_the_end_of_the_turn():
    """KWX-05: to Defeated Conspiracy, and its text happens; in the Shadows it stays."""
    game = draw(HITS + "field: eluder\nshadows: eluder", CARDS).end()
    assert game.zone("field") == [] and game.zone("defeated_conspiracy") == ["eluder"]
    assert game.table.state.seats[0].counters == {"fled": 1} and game.row().startswith("eluder")
    assert game.damage() == 1  # it Struck before


@pytest.mark.rule("KWX-06")
def test_ferocious_strikes_again_after_each_miss():
    game = draw("field: rabid\nstrike deck: str-missed str-missed str-flesh-wound str-gunshot", CARDS).end()
    assert game.damage() == 2 and game.zone("strikes.0") == ["str-flesh-wound"]
    assert game.zone("strike_discard") == ["str-missed", "str-missed"] and game.zone("strike_deck") == ["str-gunshot"]
    calm = draw("field: plain\nstrike deck: str-missed str-missed str-flesh-wound str-gunshot", CARDS).end()
    assert calm.damage() == 0


@pytest.mark.rule("KWX-07", "D17")
def test_frightening_costs_a_card_of_the_players_choice_first():
    assert not draw("field: horror\nattack: 4", CARDS).can("fight")
    game = draw("field: horror\nattack: 4\nhand: tech will*2", CARDS).act("fight")
    assert game.asked == 0 and game.kind == "frightening"
    assert sorted(game.table.design(a.card).id for a in game.options()) == ["tech", "will"]
    game.choose("will")
    assert game.zone("discard.0") == ["will"] and game.zone("defeated_conspiracy") == ["horror"]


@pytest.mark.rule("KWX-08")
def test_immunity_holds_for_the_other_kind_of_points_too():
    assert not draw("field: numb-crook\nrecruit: 1\nrecruit tech: 3", CARDS).can("fight")
    assert draw("field: numb-crook\nrecruit: 2\nrecruit tech: 3", CARDS).can("fight")


@pytest.mark.rule("KWX-09")
def test_damage_from_a_lethal_strike_defeats_whatever_the_health():
    assert draw("field: killer\nstrike deck: str-bruises*2", CARDS).end().lost
    assert not draw("field: killer\nstrike deck: str-missed*2", CARDS).end().lost
    game = draw("field: killer\nstrike deck: str-bruises*2\nhand: luck", CARDS).act("play", "luck").end().choose("yes")
    assert not game.lost and game.damage() == 0
    nurse = (
        "{id: nurse, name: Nurse, type: enemy, set: '1', enemy: [human], fight: 9, "
        "abilities: [{when: shadows, on: strike_drawn, do: [{op: cancel}]}]}"
    )
    game = draw("field: killer\nshadows: nurse\nstrike deck: str-bruises*2", CARDS, nurse).end()
    assert not game.lost and len(game.happened("strike_cancelled")) == 1


@pytest.mark.rule("KWX-10")
def test_maul_gives_a_scar_for_each_strike_that_nobody_sees():
    """KWX-10: two Strikes of a Mauler with Double Strike: two Scars, no Strike drawn."""
    game = draw("field: mauler\nstrike deck: str-gunshot*4", CARDS).end()
    assert len(game.zone("scars.0")) == 2 and game.damage() == 2 and game.zone("strikes.0") == []
    moved = [fact for fact in game.facts if isinstance(fact, CardMoved) and fact.target == "scars.0"]
    assert len(moved) == 2 and all(redact(fact, seat).card is None for fact in moved for seat in (None, 0, 1))
    assert game.rules.view(game.table, 0)["players"][0]["scars"] == 2


@pytest.mark.rule("KWX-11")
def test_range_strikes_from_the_shadows_after_the_field_from_left_to_right():
    """KWX-11: revealed Enemies and End Games only; in the Field one ordinary Strike."""
    game = draw(HITS + "shadows: sniper [sniper] plain range-end\nfield: double sniper", CARDS).end()
    assert strikers(game) == ["sniper", "double", "double", "sniper", "range-end"]


@pytest.mark.rule("KWX-13")
def test_a_runner_in_s1_enters_the_field_and_it_pushes_on_its_way():
    """KWX-13: pushing by CONSP-03."""
    assert draw(PUSH + "shadows: runner", CARDS).zone("field") == ["runner"]
    game = draw(PUSH + "shadows: [sniper] runner", CARDS)
    assert game.zone("field") == ["sniper"] and game.row() == "runner - - - [plain]"


@pytest.mark.rule("KWX-14")
def test_what_is_pushed_past_a_stationary_card_in_s1_enters_the_field():
    game = draw(PUSH + "shadows: rock sniper [brute] [brute] [sniper]", CARDS)
    assert game.zone("field") == ["sniper"] and game.row() == "rock [brute] [brute] [sniper] [plain]"


@pytest.mark.rule("KWX-15")
def test_other_effects_and_end_games_move_a_stationary_card():
    assert draw("shadows: - rock\nhand: mover", CARDS).act("play", "mover").row() == "rock - - - -"
    game = draw("phase: conspiracy\nshadows: - rock finale", CARDS)
    assert game.row() == "rock finale - - -"


@pytest.mark.rule("KWX-16")
def test_stealth_protects_in_the_shadows_only():
    assert not draw("shadows: ghost\nattack: 9", CARDS).can("fight")
    assert draw("field: ghost\nattack: 9", CARDS).can("fight")


@pytest.mark.rule("KWX-17")
def test_swift_strikes_the_fighter_before_the_fight_has_its_result():
    """KWX-17: the Strike is drawn first, seen by all; then the Enemy is defeated."""
    game = draw(HITS + "field: quick\nattack: 4", CARDS).act("fight")
    assert game.damage() == 1 and game.zone("defeated_conspiracy") == ["quick"]
    drawn = next(fact for fact in game.facts if isinstance(fact, CardMoved) and fact.source == "strike_deck")
    assert drawn.learned and all(redact(drawn, seat).card is not None for seat in (None, 0, 1))
    beaten = next(fact for fact in game.facts if getattr(fact, "target", "") == "defeated_conspiracy")
    assert game.facts.index(drawn) < game.facts.index(beaten)


@pytest.mark.rule("KWX-17")
@pytest.mark.parametrize("foe", ["quick", "quick-end"])
def test_fight_fails_if_the_swift_strike_defeats_the_player(foe):
    """KWX-17: an Enemy stays in play; for an End Game no Strike is drawn against it."""
    game = draw(f"the end: yes\nfield: {foe}\nattack: 4\nstrikes: axe\nstrike deck: axe*3", CARDS).act("fight")
    assert game.table.state.seats[0].defeated and game.zone("field") == [foe]
    assert game.zone(f"end_strikes.{game.card(foe)}") == [] and not game.happened("game_won")


@pytest.mark.rule("KWX-18", "OPEN-21")
def test_vulnerability_counts_for_recruit_points_and_stops_at_0():
    """KWX-18: 3 Recruit less 2 is 1; after a second Tech card it is 0, not -1."""
    game = draw("field: weak-crook\nhand: tech*2", CARDS).act("play", "tech")
    needed = lambda: [game.rules.view(game.table, 0)["field"][0][name] for name in ("fight", "pays")]  # noqa: E731
    assert needed() == [1, "recruit"]
    game.act("play", "tech")
    assert needed() == [0, "recruit"] and game.act("fight").points() == (2, 2)
    game = draw("field: weak\nhand: tech*2 will\nattack: 0", CARDS)
    value = lambda: game.rules.view(game.table, 0)["field"][0]["fight"]  # noqa: E731
    assert value() == 7
    game.act("play", "will").act("play", "tech")
    assert value() == 5
    game.act("play", "tech")
    assert value() == 3 and game.act("fight").points()[0] == 0
