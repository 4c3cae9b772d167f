"""Rulings on knowledge, Strikes, defeat and the End Game (OPEN-32 to OPEN-48)."""

import pytest

from engine.kernel.facts import CardTurned
from engine.legendary import card_set
from engine.legendary.rules import evidence, strikes
from tests.engine.legendary.cast import (
    ability,
    agent,
    card,
    does,
    ended,
    enemy,
    in_view,
    scene,
    sees,
    strikers,
)

CANCELS = does("ongoing", "op: cancel", more="on: strike_drawn, optional: true")
CHARM = card("charm", "cliffhanger", f"kind: unexpected_help, avatar: bob, {CANCELS}")
DOUBTFUL = does("strike", "op: doubt, to: deck")
"""A "Strike:" ability that can be counted."""


@pytest.mark.rule("OPEN-33")
def test_a_hidden_card_is_nameless_again_and_a_scar_stays_so():
    hider = agent("hider", does("play", "op: hide, cards: {zone: [shadows], hidden: false}"))
    game = scene("shadows: [thug] - - - -\nattack: 9\nhand: hider", hider, enemy("thug")).act("scan", space="shadows.1")
    game.act("play", "hider")
    for viewer in (0, 1, None):
        assert game.rules.view(game.table, viewer)["shadows"][0]["card"] == {"hidden": True}
        assert sees(game, viewer, "thug") and not in_view(game, viewer, "thug")
    assert [fact.up for fact in game.facts if isinstance(fact, CardTurned)] == [True, False]
    game = scene("hand: ritual\nstrikes: hit3", agent("ritual", does("play", "op: harden")))
    assert in_view(game, 1, "hit3")
    game.act("play", "ritual")
    assert not any(in_view(game, viewer, "hit3") for viewer in (0, 1, None))


@pytest.mark.rule("OPEN-35")
def test_susanne_modeski_finds_nobody_when_the_lone_gunmen_are_in_the_academy():
    outside = [d.design for d in card_set.standard().designs.values() if d.design.set == "lone_gunmen"]
    assert sum(design.copies for design in outside) == 14
    every = " ".join(f"{design.id}*{design.copies}" for design in outside)
    game = scene(f"shadows: susanne-modeski - - - -\nrecruit: 9\nacademy: {every}")
    if game.can("use", "susanne-modeski"):
        game.act("use", "susanne-modeski")
    assert not [option for option in game.options() if option.type == "choose" and option.card is not None]
    game.settle()
    assert game.points() == (0, 9) and game.zone("discard.0") == []


@pytest.mark.rule("OPEN-36")
def test_a_miss_or_a_cancelled_strike_forms_the_new_deck():
    """OPEN-36: the loss is checked after the last card has reached its place."""
    game = scene("phase: strike\nfield: thug\nstrike deck: miss\nstrike discard: -", enemy("thug"))
    assert game.zone("strike_deck") == ["miss"] and not ended(game)
    game = scene("phase: strike\nfield: thug\ncliffhanger 1: charm\nstrike deck: hit1", enemy("thug"), CHARM)
    assert not ended(game)
    game.choose("yes")
    assert game.zone("strike_deck") == ["hit1"] and not ended(game)
    game = scene("phase: strike\nfield: thug\nstrike deck: hit1", enemy("thug"))
    assert game.zone("strikes.0") == ["hit1"] and ended(game) == "no_strikes"


MAUL = enemy("brute", "keywords: [maul, ferocious], " + DOUBTFUL)


@pytest.mark.rule("OPEN-38", "OPEN-37")
def test_maul_can_be_avoided_but_not_cancelled():
    """OPEN-38: avoiding prevents the Scar; no card is seen that could be cancelled."""
    game = scene("field: brute\nstrike deck: hit1*3\ndoubts: doubt*9", MAUL).do(strikes.grant_avoid, 0).end()
    assert game.kind == "avoid"
    game.choose("yes")
    assert game.zone("scars.0") == [] and len(game.zone("doubts")) == 9
    game = scene("phase: strike\nfield: brute\ncliffhanger 1: charm\nstrike deck: hit1*3\ndoubts: doubt*9", MAUL, CHARM)
    assert game.zone("scars.0") == ["hit1"] and not game.happened("strike_cancelled")
    brute = enemy("brute", "keywords: [lethal, maul]")
    game = scene("phase: strike\nfield: brute\nstrike deck: hit1*3", brute, second_chance=True)
    assert ended(game) == "player_defeated" and not game.happened("second_chance")
    game = scene("phase: strike\nfield: brute\nstrike deck: hit1*3", enemy("brute", "keywords: [maul]"))
    assert not ended(game) and game.damage() == 1


@pytest.mark.rule("OPEN-38")
def test_maul_never_misses_and_a_strike_ability_follows_it():
    """OPEN-38: a Miss on top becomes one Scar; Ferocious has nothing to repeat."""
    game = scene("phase: strike\nfield: brute\nstrike deck: miss hit1*3\ndoubts: doubt*9", MAUL)
    assert game.zone("scars.0") == ["miss"] and strikers(game) == ["brute"] and len(game.zone("doubts")) == 8


@pytest.mark.rule("OPEN-39")
@pytest.mark.parametrize(("answer", "times"), [("yes", 1), ("no", 1)])
def test_a_cancelled_strike_keeps_its_strike_ability(answer, times):
    text = "phase: strike\nfield: ghoul\ncliffhanger 1: charm\nstrike deck: hit1*4\ndoubts: doubt*9"
    game = scene(text, enemy("ghoul", DOUBTFUL), CHARM).choose(answer)
    assert 9 - len(game.zone("doubts")) == times


@pytest.mark.rule("KWX-03", "KWX-11", "OPEN-40")
@pytest.mark.parametrize(("row", "text", "strikes"), [
    ("field: twice", "op: defeat, cards: {this: true, zone: [field]}", 1),
    ("shadows: twice - - - -", "op: hide, cards: {this: true, zone: [shadows]}", 1),
    ("shadows: twice - - - -", "op: move, cards: {this: true, zone: [shadows]}, to: field", 2),
], ids=["defeated", "hidden", "moved into the Field"])  # fmt: skip
def test_a_double_striker_that_left_by_its_first_strike_does_not_strike_again(row, text, strikes):
    twice = enemy("twice", "keywords: [double_strike, range], " + does("strike", text))
    game = scene(f"phase: strike\n{row}\nstrike deck: hit1*5", twice)
    assert strikers(game) == ["twice"] * strikes and game.damage() == strikes


@pytest.mark.rule("OPEN-40")
def test_a_card_that_left_the_field_does_not_strike():
    killer = enemy("killer", does("strike", "op: defeat, cards: {zone: [field], name: [Victim]}"))
    text = "phase: strike\nfield: last victim killer\nstrike deck: miss*9"
    game = scene(text, killer, enemy("victim"), enemy("last"))
    assert strikers(game) == ["killer", "last"]


@pytest.mark.rule("KWX-11", "OPEN-40")
@pytest.mark.parametrize(("rows", "order"), [
    ("field: last caller\nshadows: [guest] - - - -", ["caller", "last", "guest"]),
    ("field: last\nshadows: caller [guest] sniper - -", ["last", "caller", "guest", "sniper"]),
], ids=["by one of the Field", "by Range"])  # fmt: skip
def test_a_card_that_came_into_the_field_does_strike(rows, order):
    """OPEN-40: it Strikes after the cards to its right and before all Range."""
    ranged = "keywords: [range]"
    call = does("strike", "op: move, cards: {zone: [shadows], hidden: true}, to: field")
    others = [enemy("guest"), enemy("last"), enemy("sniper", ranged)]
    game = scene(f"phase: strike\n{rows}\nstrike deck: miss*9", enemy("caller", f"{ranged}, {call}"), *others)
    assert game.zone("field")[0] == "guest" and strikers(game) == order


@pytest.mark.rule("OPEN-41")
def test_an_avoid_effect_is_for_its_owner_and_ends_with_the_turn():
    """OPEN-41: bob's effect doesn't stop ann's Strike, and is gone on bob's turn."""
    game = scene("field: thug\nstrike deck: hit1*9", enemy("thug")).do(strikes.grant_avoid, 1).end()
    assert game.damage(0) == 1 and game.table.current == 1
    game.end()
    assert game.damage(1) == 1 and not game.happened("strike_avoided")


DYING = (
    "players: ann bob\nthe end: yes\nfield: {field}\nstrikes: hit3\nhand: belief\nhand 1: lent\n"
    "deck 1: field-agent*3\ndeck: field-agent*9\ndoubts: doubt*9\nstrike deck: hit2 hit1*9"
)
LENT = agent("lent", "keywords: [coordinate]")
LAST_TURN = "the end: yes\nstrikes: hit3\nstrike deck: hit2 hit1*9\ndoubts: doubt*9"
"""The next Strike defeats ann."""


@pytest.mark.rule("OPEN-42", "END-19")
def test_the_turn_of_a_player_defeated_in_it_ends_at_once():
    """OPEN-42: no Strikes or draw, but end-of-turn checks; Coordinated cards return."""
    game = scene(
        DYING.format(field="second friend thug lead"), enemy("thug"), enemy("second"), card("friend", "informant"), LENT
    )
    game.act("coordinate", "lent", seat=1).end()
    assert strikers(game) == ["thug"], "the second one has nobody left to Strike"
    assert sorted(game.zone("defeated_conspiracy")) == ["friend", "lead"]
    assert game.zone("hand.0") == [] == game.zone("deck.0")
    assert game.where("lent") == "discard.1" and game.table.current == 1 and not ended(game)


@pytest.mark.rule("OPEN-42", "END-18")
def test_texts_that_speak_to_a_defeated_player_give_that_player_nothing():
    """OPEN-42: "you" of an end-of-turn text is ann, who is out: no Doubt, no Scar."""
    steps = ("op: doubt", "op: scar", "op: belief", "op: resolve_doubt", "op: resolve_belief", "op: draw")
    knell = enemy("knell", f"abilities: [{ability('ongoing', *steps, more='on: turn_ending')}]")
    game = scene(f"shadows: knell - - - -\nfield: thug\nbeliefs: belief*9\n{LAST_TURN}", knell, enemy("thug")).end()
    assert game.table.current == 1 and not ended(game)
    for place in ("hand", "deck", "discard", "scars", "strikes"):
        assert game.zone(f"{place}.0") == [], place
    assert len(game.zone("doubts")) == 9 == len(game.zone("beliefs"))
    bell = enemy("bell", f"abilities: [{ability('ongoing', 'op: strike', more='on: turn_ending')}]")
    woe = enemy("woe", f"abilities: [{ability('ongoing', 'op: doubt, who: others', more='on: turn_ending')}]")
    game = scene(f"shadows: woe bell - - -\n{LAST_TURN}", bell, woe).end()
    assert game.table.state.seats[0].defeated and game.table.current == 1 and game.zone("discard.1") == ["doubt"]


@pytest.mark.rule("OPEN-43")
def test_cards_of_a_defeated_player_go_to_their_piles():
    """OPEN-43: Strikes and Scars discarded, the Cliffhanger boxed, others defeated."""
    raises = "abilities: [{when: ongoing, modify: [{stat: hand, by: 1}]}]"
    charm = card("charm", "cliffhanger", f"kind: unexpected_help, avatar: bob, {raises}")
    blast = agent("blast", does("play", "op: strike, who: others"))
    game = scene(
        "players: ann bob\nthe end: yes\nhand: blast\nhand 1: lent field-agent\ndeck 1: belief doubt\n"
        "strikes 1: hit2\nscars 1: hit3 miss\ncliffhanger 1: charm\nfield: weight\nstrike deck: hit2 hit1*9",
        charm,
        blast,
        LENT,
        enemy("weight"),
    )
    number = game.card("charm")
    game.table.zones.move(game.card("weight"), "attached.avatar.1")
    game.act("coordinate", "lent", seat=1).act("play", "blast")
    assert sorted(game.zone("strike_discard")) == ["hit2", "hit2", "hit3", "miss"] and game.where(number) == "box"
    assert sorted(game.zone("defeated_characters")) == ["field-agent", "lent"]
    assert game.zone("defeated_conspiracy") == ["weight"]
    assert (game.zone("beliefs"), game.zone("doubts")) == (["belief"], ["doubt"])
    assert game.kind == "act" and game.table.current == 0


@pytest.mark.rule("OPEN-44")
def test_elude_is_no_defeat():
    """OPEN-44: no "Defeat:" text and no count; the card goes onto Defeated Conspiracy."""
    ghost = enemy(
        "ghost", f"keywords: [elude], abilities: [{ability('defeat', 'op: doubt')}, {ability('elude', 'op: belief')}]"
    )
    watcher = card("watcher", "informant", f"abilities: [{ability('ongoing', 'op: doubt', more='on: defeated')}]")
    text = "shadows: watcher - - - -\nfield: ghost\ndefeated_conspiracy: thug\ndoubts: doubt*9\nbeliefs: belief*2"
    game = scene(text, ghost, watcher, enemy("thug")).end()
    assert game.zone("defeated_conspiracy") == ["ghost", "thug"]
    assert len(game.zone("doubts")) == 9 and len(game.zone("beliefs")) == 1


@pytest.mark.rule("OPEN-45")
def test_the_clone_comes_from_the_deck_and_has_its_own_evidence():
    game = scene("players: ann\nshadows: - - - - [end-replication]\nattack: 9").act("scan", space="shadows.5")
    assert game.where("end-clone") == "conspiracy"
    game.end()
    assert game.row() == "- - - end-replication [end-clone]"
    game.end()
    assert game.row() == "- - end-replication [end-clone] -"
    proof = card("proof1", "evidence", "priority: 1, abilities: [{when: the_end, modify: [{stat: defense, by: 5}]}]")
    game = scene("shadows: [end-replication] - - - -\nattack: 60\nevidence: [proof1] - -", proof)
    game.act("scan", space="shadows.1")
    shown = game.rules.view(game.table, 0)["end_games"]
    printed = game.table.design(game.card("end-replication")).defense
    assert shown[0]["defense"] == printed + 5
    game.act("scan", space="shadows.2").settle()
    own = game.table.design(game.table.zones[f"end_row.{game.card('end-clone')}"][0])
    assert own.priority == 1 and evidence.undiscovered(game.table) == -1
    assert game.rules.view(game.table, 0)["end_games"][0]["defense"] == printed + 5


FEVER = "abilities: [{when: ongoing, modify: [{stat: health, by: -2, on: {type: [avatar]}}]}]"
BLESSING = "abilities: [{when: ongoing, modify: [{stat: health, by: 2, on: {type: [avatar]}}]}]"


@pytest.mark.rule("OPEN-48")
def test_health_is_tested_when_a_card_lowers_it_or_avatars_change_hands():
    """OPEN-48: 3 damage at Health 3 is fatal before the card's own "Reveal:" can help."""
    fever = card("fever", "informant", FEVER.replace("]}]}]", f"]}}]}}, {ability('reveal', 'op: heal')}]"))
    text = "shadows: [fever] - - - -\nattack: 9\nstrikes: hit2"
    assert ended(scene(text, fever).act("scan", space="shadows.1")) == ""
    game = scene("shadows: [fever] - - - -\nattack: 9\nstrikes: hit3", fever).act("scan", space="shadows.1")
    assert ended(game) == "player_defeated"
    raises = "abilities: [{when: ongoing, modify: [{stat: health, by: 2}]}]"
    charm = card("charm", "cliffhanger", f"kind: unexpected_help, avatar: ann, {raises}")
    swap = agent("swap", does("play", "op: swap_avatars"))
    game = scene("cliffhanger: charm\nstrikes: hit3 hit2\nhand: swap", charm, swap)
    assert not ended(game)
    game.act("play", "swap")
    assert ended(game) == "player_defeated" and game.damage(1) == 5


@pytest.mark.rule("OPEN-48")
@pytest.mark.parametrize("deed", ["bomb", "hider"])
def test_health_is_tested_when_a_card_that_raised_it_goes(deed):
    """OPEN-48: Health 7 falls to 5 with 5 damage; this counts for other players too."""
    bomb = agent("bomb", does("play", "op: defeat, cards: {zone: [shadows]}"))
    hider = agent("hider", does("play", "op: hide, cards: {zone: [shadows]}"))
    text = f"shadows: saint - - - -\nstrikes 1: hit3 hit2\nhand: {deed}"
    game = scene(text, card("saint", "informant", BLESSING), bomb, hider)
    assert not ended(game)
    game.act("play", deed)
    assert ended(game) == "player_defeated"


@pytest.mark.rule("OPEN-48")
def test_health_is_tested_when_what_raised_it_for_a_while_is_over():
    """OPEN-48: at the end of the turn, and at the start of the next own one."""
    for until in ("turn", "turn_of"):
        tonic = agent(
            "tonic", does("play", f"op: in_force, until: {until}, modify: [{{stat: health, by: 2}}]", "op: strike")
        )
        text = "hand: tonic\nstrikes: hit3\nstrike deck: hit2 hit1*9\ndeck: field-agent*6"
        game = scene(text, tonic).act("play", "tonic")
        assert game.damage() == 5 and not ended(game)
        game.end().settle()
        if until == "turn_of":
            assert not ended(game) and game.table.current == 1
            game.end().settle()
        assert ended(game) == "player_defeated"


@pytest.mark.rule("OPEN-48", "OPEN-47")
def test_the_end_game_is_tested_when_health_falls_also_on_both_sides_at_once():
    """OPEN-48: bob's Strike adds 1 Health; without bob its damage is enough."""
    raises = "abilities: [{when: ongoing, modify: [{stat: health, by: 1, on: {type: [end_game]}}]}]"
    curse = card("curse", "strike", f"damage: 3, {raises}")
    blast = agent("blast", does("play", "op: strike, who: others"))
    text = "players: ann bob cat\nfield: doom\nthe end: yes\nattack: 6\nhand: blast\nstrikes 1: curse"
    game = scene(f"{text}\nstrike deck: hit2 hit2 hit3 hit1*9", curse, blast)
    game.act("fight", "doom").act("fight", "doom")
    assert not ended(game), "4 damage, Health 4 + 1"
    game.act("play", "blast")
    assert ended(game) == "end_game"
    doomsday = agent(
        "doomsday", does("play", "op: in_force, modify: [{stat: health, by: -2, on: {type: [avatar, end_game]}}]")
    )
    text = "players: ann\nfield: doom\nthe end: yes\nattack: 3\nstrikes: hit3\nstrike deck: hit2 hit1*5\nhand: doomsday"
    game = scene(text, doomsday).act("fight", "doom").act("play", "doomsday")
    assert ended(game) == "end_game"
