"""Combinations: two rules at one moment, or a card that leaves during its effect."""

import pytest

from engine.legendary.rules import fights
from tests.engine.legendary.cast import agent, card, does, ended, enemy, scene, strikers, syndicate
from tests.engine.legendary.tables import draw

STRIKES = "strike deck: hit1*8"


@pytest.mark.rule("KWX-03", "KWX-11", "KWX-12", "KWX-17")
@pytest.mark.parametrize(("keyword", "drawing", "strikes"), [
    ("swift", "field: x\nattack: 4", 1), ("ravage", "phase: conspiracy\nconspiracy: a\nshadows: [x] a a a a", 1),
    ("range", "phase: strike\nshadows: x - - - -", 2),
])  # fmt: skip
def test_double_strike_counts_in_the_strike_phase_alone(keyword, drawing, strikes):
    """KWX-03: Swift and Ravage Enemies Strike once outside it, Range twice inside it."""
    game = scene(f"{drawing}\n{STRIKES}", enemy("x", f"keywords: [double_strike, {keyword}]"), enemy("a", "copies: 5"))
    if keyword == "swift":
        game.act("fight", "x")
    assert strikers(game) == ["x"] * strikes


@pytest.mark.rule("KWX-03", "KWX-06", "STRIKE-20")
@pytest.mark.parametrize(
    ("deck", "cancels", "strikes", "damage"),
    [("miss hit1 miss miss hit2", False, 5, 3), ("hit3 hit1 hit2", True, 2, 1)],
)
def test_each_strike_of_a_ferocious_double_striker_is_made_until_it_is_no_miss(deck, cancels, strikes, damage):
    """KWX-06: a Strike that was cancelled is no Miss, and isn't made again."""
    calm = agent("calm", "abilities: [{when: hand, on: strike_drawn, do: [{op: cancel}]}]")
    wild = enemy("wild", "keywords: [ferocious, double_strike]")
    game = scene(f"academy sets: 1\nphase: strike\nfield: wild\nhand: {'calm' if cancels else 'belief'}\n"
                 f"strike deck: {deck} hit1\ndeck: field-agent*6", calm, wild)  # fmt: skip
    if cancels:
        game.choose("calm")
    game.settle()
    assert (len(strikers(game)), game.damage()) == (strikes, damage)


@pytest.mark.rule("KWX-13", "KWX-14")
@pytest.mark.parametrize(("before", "row", "field"), [
    ("- - a rock rock", "- a [n] rock rock", []), ("rock a b rock c", "rock b c rock [n]", ["a"]),
    ("rock rock rock rock rock", "rock rock rock rock rock", ["n"]), ("- rock dash - -", "dash rock - - [n]", []),
    ("rock dash - - -", "rock - - - [n]", ["dash"]),
], ids=["two in a row", "two apart", "five", "a Runner", "a Runner into the Field"])  # fmt: skip
def test_all_stationary_cards_on_the_way_are_passed_over(before, row, field):
    """KWX-14: by what is pushed, by the new card, and by a Runner's own step."""
    rock, dash = enemy("rock", "copies: 5, keywords: [stationary]"), enemy("dash", "keywords: [runner]")
    others = [enemy(name) for name in ("n", "a", "b", "c")]
    game = scene(f"phase: conspiracy\nconspiracy: n\nshadows: {before}", rock, dash, *others)
    assert (game.row(), game.zone("field")) == (row, field)


@pytest.mark.rule("REVEAL-03", "KWX-01", "KWX-12", "FIGHT-05")
def test_an_enemy_that_its_own_reveal_defeats_neither_ambushes_nor_ravages():
    own = "{when: reveal, do: [{op: defeat, cards: {this: true, zone: [shadows]}}]}, {when: defeat, do: [{op: doubt}]}"
    game = scene(f"shadows: [x] - - - -\nattack: 9\ndoubts: doubt*2\n{STRIKES}",
                 enemy("x", f"keywords: [ambush, ravage], abilities: [{own}]"))  # fmt: skip
    game.act("scan", space="shadows.1")
    assert (game.zone("field"), game.zone("defeated_conspiracy"), game.damage()) == ([], ["x"], 0)
    assert game.zone("discard.0") == ["doubt"]


@pytest.mark.rule("REVEAL-05", "CONSP-08")
def test_event_pushed_into_the_field_by_its_own_text_resolves_once_and_is_defeated():
    rush = card("rush", "event", does("reveal", "op: advance", "op: doubt"))
    game = scene("shadows: [rush] a a a a\nconspiracy: n\nattack: 9\ndoubts: doubt*4",
                 rush, enemy("a", "copies: 4"), enemy("n"))  # fmt: skip
    game.act("scan", space="shadows.1")
    assert (game.row(), game.zone("field"), game.zone("defeated_conspiracy")) == ("a a a a [n]", [], ["rush"])
    assert game.zone("discard.0") == ["doubt"]


@pytest.mark.rule("TIMING-15", "ACT-10")
def test_an_ability_is_carried_out_to_its_end_though_its_card_leaves_by_it():
    steps = "{op: defeat, cards: {this: true, zone: [shadows]}}, {op: draw}"
    friend = card("friend", "informant", f"abilities: [{{when: activate, do: [{steps}]}}]")
    game = scene("shadows: friend - - - -\ndeck: belief", friend).act("use", "friend")
    assert (game.zone("hand.0"), game.zone("defeated_conspiracy")) == (["belief"], ["friend"])


@pytest.mark.rule("EVID-10", "CLAR-06")
def test_a_lead_that_an_effect_defeats_costs_no_doubt():
    burn = agent("burn", does("play", "op: defeat, cards: {zone: [shadows], type: [lead]}"))
    proof = card("proof", "evidence", "priority: 1")
    game = scene("shadows: lead - - - -\nhand: burn\nevidence: [proof]\ndoubts: doubt*5", burn, proof)
    game.act("play", "burn")
    assert (game.zone("defeated_conspiracy"), len(game.zone("doubts"))) == (["lead"], 5)


@pytest.mark.rule("KWC-03", "KWC-04", "END-18", "OPEN-43")
def test_copy_can_be_played_after_its_owner_is_defeated():
    """KWC-03: bob is defeated after lending it; the card itself stays defeated."""
    text = "the end: yes\nhand: blast\nhand 1: lent\ndeck 1: belief\nstrikes 1: hit3\nstrike deck: hit2 hit1*3"
    blast = agent("blast", does("play", "op: strike, who: others"))
    game = scene(text, agent("lent", "attack: 2, keywords: [coordinate]"), blast)
    game.act("coordinate", "lent", seat=1).act("play", "blast").act("play_copy")
    assert (game.points()[0], game.where("lent")) == (2, "defeated_characters")
    assert game.end().settle().where("lent") == "defeated_characters"


@pytest.mark.rule("END-19", "END-20", "TIMING-16", "OPEN-42")
def test_two_players_defeated_at_once_are_out_and_the_third_continues():
    """END-19: an Event Strikes ann, the current player, and bob; cat is next."""
    blast = card("blast", "event", does("reveal", "op: strike, who: each"))
    hurt = "strikes: hit3\nstrikes 1: hit3\nstrike deck: hit2 hit2 hit1 hit1"
    game = scene(f"players: ann bob cat\nthe end: yes\nshadows: [blast] - - - -\nattack: 9\n{hurt}", blast)
    game.act("scan", space="shadows.1")
    assert ([game.table.is_out(seat) for seat in range(3)], game.table.current) == ([True, True, False], 2)
    assert (game.damage(2), ended(game), game.zone("defeated_conspiracy")) == (1, "", ["blast"])


@pytest.mark.rule("DIFF-06", "OPEN-49", "TIMING-16")
def test_two_second_chances_at_one_moment_cost_both_their_next_turns():
    blast = card("blast", "event", does("reveal", "op: strike, who: each"))
    decks = "strike deck: hit2 hit2 hit1 hit1\ndeck: field-agent*9\ndeck 1: field-agent*9"
    text = f"shadows: [blast] - - - -\nattack: 9\nstrikes: hit3\nstrikes 1: hit3\n{decks}"
    game = scene(text, blast, second_chance=True)
    game.act("scan", space="shadows.1").settle()
    assert ([fact.seat for fact in game.happened("turn_lost")], game.table.current) == ([1, 0], 1)
    assert (ended(game), game.kind) == ("", "act")


@pytest.mark.rule("END-12", "KWX-03", "KWX-11")
def test_evidence_lets_an_end_game_strike_twice_out_of_the_shadows():
    """END-12: Double Strike and Range, lent by two Evidence, work together."""
    game = draw("players: mulder scully\nshadows: end-infection - - - -\nthe end: yes\ndeck: field-agent*12")
    table, end = game.table, game.card("end-infection")
    for name in ("ev-second-ship", "ev-homing-signal"):
        table.move(next(one for one in table.zones["box"] if table.design(one).id == name), f"end_row.{end}", up=True)
    table.fresh()
    assert strikers(game.end().settle())[:2] == ["end-infection"] * 2


@pytest.mark.rule("KWX-08", "KWX-18", "FIGHT-04")
def test_a_value_lowered_to_0_takes_no_points_whatever_the_immunity():
    tech = agent("tech", "copies: 2").replace("class: will", "class: tech")
    game = scene("field: x\nhand: tech*2", tech, enemy("x", "immunity: [tech], vulnerability: [tech]"))
    game.act("play", "tech").act("play", "tech").act("fight", "x")
    assert game.zone("defeated_conspiracy") == ["x"]


@pytest.mark.rule("END-16", "END-17", "CLAR-28", "KWX-17", "OPEN-47")
@pytest.mark.parametrize(("drawing", "end"), [
    ("the end: yes\nfield: doom", "no_strikes"), ("field: quick", "no_strikes"),
    ("the end: yes\nfield: thin", "end_game"),
])  # fmt: skip
def test_a_fight_that_takes_the_last_strike_is_won_or_lost_at_once(drawing, end):
    """CLAR-28: lost without Strikes, unless the last one beats the End Game (OPEN-47)."""
    thin = card("thin", "end_game", "defense: 3, health: 3")
    game = scene(f"{drawing}\nattack: 4\nstrike deck: hit3", thin, enemy("quick", "keywords: [swift]"))
    game.act("fight", drawing.split()[-1])
    assert ended(game) == end


@pytest.mark.rule("KWC-06", "CLAR-15", "OPEN-57")
def test_a_sacrifice_needs_the_card_in_play_and_ends_what_it_changed():
    """OPEN-57: not out of the hand; its points stay, what its text changed ends."""
    texts = (
        "abilities: [{when: ongoing, modify: [{stat: fight, by: -2, on: {type: [enemy]}}]},"
        " {when: sacrifice, do: [{op: draw}]}]"
    )
    game = scene("hand: hero\nfield: x\ndeck: belief", agent("hero", f"attack: 2, {texts}"), enemy("x"))
    assert not game.can("use", "hero")
    game.act("play", "hero")
    assert fights.value(game.table, game.card("x")) == 2
    game.act("use", "hero")
    assert (fights.value(game.table, game.card("x")), game.points()[0], game.zone("hand.0")) == (4, 2, ["belief"])


@pytest.mark.rule("END-11", "TIMING-06", "ACT-34")
def test_syndicate_enemy_resolves_the_end_text_at_each_later_reveal():
    """END-11: hidden and revealed again, its "The End:" ability happens again."""
    boss, fog = syndicate("boss", does("the_end", "op: doubt")), "op: hide, cards: {zone: [bureau], hidden: false}"
    game = scene("the end: yes\nfield: doom\nbureau: [boss] - - - -\nhand: fog\nrecruit: 9\ndoubts: doubt*5",
                 boss, agent("fog", does("play", fog)))  # fmt: skip
    game.act("scan", space="bureau.1").act("play", "fog").act("scan", space="bureau.1")
    assert len(game.zone("doubts")) == 3


@pytest.mark.rule("KWX-17", "STRIKE-16", "OPEN-22")
def test_a_swift_strike_that_is_avoided_leaves_the_fight_as_it_was():
    shield = agent("shield", does("play", "op: avoid"))
    game = scene(f"field: x\nattack: 4\nhand: shield\n{STRIKES}", shield, enemy("x", "keywords: [swift]"))
    game.act("play", "shield").act("fight", "x").choose("yes")
    assert (game.damage(), game.zone("defeated_conspiracy")) == (0, ["x"])


@pytest.mark.rule("REVEAL-10", "REVEAL-11", "CONSP-08")
def test_a_lead_that_is_pushed_into_the_field_can_be_followed_before_it_is_lost():
    """REVEAL-11: it enters hidden; Discovering its Evidence that turn avoids Doubts."""
    proof = card("proof", "evidence", "priority: 1")
    game = scene("phase: conspiracy\nconspiracy: n\nshadows: [lead] a a a a\nattack: 1\nevidence: [proof]\n"
                 "doubts: doubt*5", proof, enemy("a", "copies: 4"), enemy("n"))  # fmt: skip
    game.act("lead", "lead").end().settle()
    assert (game.zone("defeated_conspiracy"), len(game.zone("doubts"))) == (["lead"], 5)


@pytest.mark.rule("END-08", "EVID-10", "ACT-40")
def test_a_lead_that_is_scanned_together_with_the_end_game_is_lost():
    """END-08: one effect scans both, the Lead first; each player gains a Doubt."""
    spy, proof = (
        agent("spy", does("play", "op: scan, zone: [shadows], how: all")),
        card("proof", "evidence", "priority: 1"),
    )
    game = scene("shadows: [lead] [doom] - - -\nhand: spy\nevidence: [proof]\ndoubts: doubt*5", spy, proof)
    game.act("play", "spy")
    assert (game.zone("defeated_conspiracy"), len(game.zone("doubts"))) == (["lead"], 3)


@pytest.mark.rule("STRIKE-05", "STRIKE-09", "OPEN-48")
def test_the_text_of_a_fatal_strike_comes_too_late():
    balm = card("balm", "strike", "damage: 3, " + does("reveal", "op: heal, which: all"))
    game = scene("phase: strike\nfield: x\nstrikes: hit3\nstrike deck: balm hit1", balm, enemy("x"))
    assert ended(game) == "player_defeated"


@pytest.mark.rule("KWX-18", "CLAR-15", "KWC-03")
def test_vulnerability_counts_a_copy_and_a_card_that_was_defeated_since():
    lent = agent("lent", "keywords: [coordinate]").replace("class: will", "class: tech")
    burnt = agent("burnt", "abilities: [{when: sacrifice, do: [{op: draw}]}]").replace("class: will", "class: tech")
    weak = enemy("weak", "vulnerability: [tech]", fight=7)
    game = scene("field: weak\nhand: burnt\nhand 1: lent", lent, burnt, weak)
    game.act("play", "burnt").act("use", "burnt").act("coordinate", "lent", seat=1).act("play_copy")
    assert fights.value(game.table, game.card("weak")) == 3


@pytest.mark.rule("TIMING-02", "ACT-30")
def test_a_ban_on_healing_holds_for_the_power_of_a_bureau_space():
    jinx = card("jinx", "informant", "abilities: [{when: ongoing, modify: [{forbid: heal}]}]")
    game = scene("shadows: jinx - - - -\nbureau: - hero - - -\nrecruit: 2\nstrikes: hit1", jinx, agent("hero"))
    game.act("recruit", "hero")
    if game.kind == "bureau_power":
        game.choose("yes")
    assert game.settle().zone("strikes.0") == ["hit1"]
