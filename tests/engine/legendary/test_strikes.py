"""STRIKE: the Strike Phase, Strikes and Scars, avoiding and cancelling."""

import pytest

from engine.legendary.rules import strikes
from tests.engine.legendary.cast import (
    agent,
    avatar,
    card,
    does,
    ended,
    enemy,
    in_view,
    names,
    scene,
    sees,
    strikers,
    syndicate,
)

CHARM = card(
    "charm",
    "cliffhanger",
    "kind: unexpected_help, avatar: bob, abilities: [{when: ongoing, on: strike_drawn, optional: true,"
    " do: [{op: cancel}]}]",
)
"""A card before a player that may cancel Strikes of anybody."""


@pytest.mark.rule("STRIKE-01")
def test_enemies_in_the_field_strike_the_current_player_oldest_first():
    """STRIKE-01: one at a time, from right to left; an End Game takes part by its position."""
    game = scene(
        """
        phase: strike
        field: young doom spy old
        strike deck: miss*9
        """,
        enemy("young"),
        enemy("old"),
        syndicate("spy"),
    )
    assert strikers(game) == ["old", "spy", "doom", "young"]
    assert {fact.seat for fact in game.happened("strike")} == {0}


@pytest.mark.rule("STRIKE-01")
def test_only_the_field_strikes_and_only_enemies_do():
    """STRIKE-01: cards of the Shadows and the Bureau, Leads and Informants do not Strike."""
    game = scene(
        """
        phase: strike
        shadows: lurker - - - -
        bureau: spy - - - -
        field: friend lead
        strike deck: miss*9
        """,
        enemy("lurker"),
        syndicate("spy"),
        card("friend", "informant"),
    )
    assert strikers(game) == []


@pytest.mark.rule("STRIKE-02")
def test_the_struck_player_draws_the_top_strike_for_all_to_see():
    """STRIKE-02: the top card of the Strike Deck, face up to all; nobody knew it before."""
    drawing = """
        phase: {phase}
        field: thug
        strike deck: hit2 hit1*3
        """
    before = scene(drawing.format(phase="action"), enemy("thug"))
    assert not any(in_view(before, viewer, "hit2") for viewer in (0, 1, None))
    game = scene(drawing.format(phase="strike"), enemy("thug"))
    assert game.zone("strikes.0") == ["hit2"]
    assert all(sees(game, viewer, "hit2") and in_view(game, viewer, "hit2") for viewer in (0, 1, None))
    assert not sees(game, 0, "hit1")


@pytest.mark.rule("STRIKE-03", "STRIKE-04")
def test_strikes_lie_by_the_avatar_in_the_order_of_their_arrival():
    """STRIKE-03, STRIKE-04: a new Strike lies at the recent end of the row."""
    game = scene(
        """
        phase: strike
        field: thug thief
        strikes: hit1
        strike deck: hit2 hit1 miss*3
        """,
        enemy("thug"),
        enemy("thief"),
    )
    assert game.zone("strikes.0") == ["hit1", "hit2", "hit1"]
    assert game.damage() == 4


@pytest.mark.rule("STRIKE-04")
@pytest.mark.parametrize(("which", "left"), [("oldest", ["hit3"]), ("recent", ["hit1"])])
def test_oldest_and_most_recent_speak_of_that_order(which, left):
    """STRIKE-04: hit1 came first, hit3 last."""
    game = scene(
        """
        strikes: hit3 hit1
        hand: medic
        """,
        agent("medic", does("play", f"op: heal, which: {which}")),
    )
    game.act("play", "medic")
    assert game.zone("strikes.0") == left


@pytest.mark.rule("STRIKE-05")
def test_a_miss_does_no_damage_and_is_discarded():
    """STRIKE-05: it lies in Discarded Strikes."""
    game = scene(
        """
        phase: strike
        field: thug
        strike deck: miss hit1
        """,
        enemy("thug"),
    )
    assert game.zone("strike_discard") == ["miss"]
    assert game.damage() == 0 and game.zone("strikes.0") == []


@pytest.mark.rule("STRIKE-05")
@pytest.mark.parametrize(("numbers", "place"), [("miss: true", "strike_discard"), ("damage: 1", "strikes.0")])
def test_further_text_of_a_strike_is_carried_out_as_well(numbers, place):
    """STRIKE-05: that of a Miss and that of a Strike with damage."""
    game = scene(
        """
        phase: strike
        field: thug
        strike deck: odd hit1
        doubts: doubt
        """,
        enemy("thug"),
        card(
            "odd",
            "strike",
            f"{numbers}, {does('reveal', 'op: doubt')}",
        ),
    )
    assert game.where("odd") == place
    assert game.zone("doubts") == []


@pytest.mark.rule("STRIKE-05")
def test_the_text_of_a_strike_speaks_to_the_player_who_drew_it():
    """STRIKE-05: bob is Struck in ann's turn; bob gains the Doubt."""
    game = scene(
        """
        hand: signal
        strike deck: odd hit1
        doubts: doubt
        """,
        agent("signal", does("play", "op: strike, who: others")),
        card("odd", "strike", f"damage: 1, {does('reveal', 'op: doubt')}"),
    )
    game.act("play", "signal")
    assert game.zone("discard.1") == ["doubt"] and game.zone("discard.0") == []


@pytest.mark.rule("STRIKE-06")
def test_a_strike_ability_follows_the_strike_card():
    """STRIKE-06: the newest Strike, just drawn, is the one turned into a Scar."""
    game = scene(
        """
        phase: strike
        field: ghoul
        strikes: hit1
        strike deck: hit3 hit1*4
        """,
        enemy("ghoul", does("strike", "op: harden, which: recent")),
    )
    assert game.zone("strikes.0") == ["hit1"] and game.zone("scars.0") == ["hit3"]


@pytest.mark.rule("STRIKE-07")
def test_a_strike_text_may_replace_the_strike():
    """STRIKE-07: "instead of Striking normally": no card is drawn, the text is carried out."""
    game = scene(
        """
        phase: strike
        field: leech
        strike deck: hit3 hit1
        doubts: doubt*2
        """,
        enemy("leech", "abilities: [{when: strike, instead: true, do: [{op: doubt, to: deck}]}]"),
    )
    assert game.zone("strike_deck") == ["hit3", "hit1"] and game.damage() == 0
    assert game.zone("doubts") == ["doubt"]


@pytest.mark.rule("STRIKE-08")
def test_the_healed_player_picks_the_strike():
    """STRIKE-08: without another word; the healed one goes to Discarded Strikes."""
    game = scene(
        """
        hand: medic
        strikes 1: hit3 hit2 hit1
        scars 1: hit2
        """,
        agent("medic", does("play", "op: heal, who: others")),
    )
    game.act("play", "medic")
    assert game.asked == 1 and sorted(names(game)) == ["hit1", "hit2", "hit3"]
    game.choose("hit2")
    assert game.zone("strikes.1") == ["hit3", "hit1"] and game.zone("strike_discard") == ["hit2"]


@pytest.mark.rule("STRIKE-08")
def test_a_healing_effect_may_say_which():
    """STRIKE-08: nobody is asked for the oldest Strike."""
    game = scene(
        """
        hand: medic
        strikes: hit3 hit2 hit1
        """,
        agent("medic", does("play", "op: heal, which: oldest")),
    )
    game.act("play", "medic")
    assert game.kind == "act" and game.zone("strike_discard") == ["hit1"]


@pytest.mark.rule("STRIKE-09")
@pytest.mark.parametrize(("drawn", "reason"), [("hit1", ""), ("hit2", "player_defeated"), ("hit3", "player_defeated")])
def test_damage_of_the_health_loses_the_game(drawn, reason):
    """STRIKE-09: Health 5, damage 3 so far; 4 is borne, 5 and 6 are fatal for the whole team."""
    game = scene(
        f"""
        phase: strike
        field: thug
        strikes: hit3
        strike deck: {drawn} hit1*2
        """,
        enemy("thug"),
    )
    assert ended(game) == reason and game.table.state.over == bool(reason)


@pytest.mark.rule("STRIKE-10")
def test_during_the_end_the_others_go_on():
    """STRIKE-10: ann is defeated and the game is bob's."""
    game = scene(
        """
        phase: strike
        the end: yes
        field: thug
        strikes: hit3
        strike deck: hit2 hit1*2
        """,
        enemy("thug"),
    )
    assert not ended(game)
    assert game.table.state.seats[0].defeated and game.table.current == 1 and game.asked == 1


@pytest.mark.rule("STRIKE-11", "STRIKE-12")
def test_damage_is_the_numbers_of_the_strikes_and_one_for_each_scar():
    """STRIKE-11, STRIKE-12: 3 + 2 face up, three Scars whatever is printed on them."""
    game = scene(
        """
        players: tough bob
        strikes: hit3 hit2
        scars: hit3 hit1 miss
        """,
        avatar("tough", 9, health=20),
    )
    assert game.damage() == 8
    assert game.rules.view(game.table, 1)["players"][0]["damage"] == 8


@pytest.mark.rule("STRIKE-12")
def test_scars_defeat_like_strikes():
    """STRIKE-12: four Scars and a Strike of 1 reach a Health of 5."""
    game = scene(
        """
        phase: strike
        field: thug
        scars: miss*4
        strike deck: hit1 hit1*2
        """,
        enemy("thug"),
    )
    assert ended(game) == "player_defeated"


@pytest.mark.rule("STRIKE-12")
def test_ordinary_healing_does_not_touch_scars():
    """STRIKE-12: healing everything leaves them; only a text that speaks of Scars takes one."""
    game = scene(
        """
        hand: medic surgeon
        strikes: hit1
        scars: hit2 hit1
        """,
        agent("medic", does("play", "op: heal, which: all")),
        agent("surgeon", does("play", "op: heal, scars: true")),
    )
    game.act("play", "medic")
    assert game.zone("strikes.0") == [] and len(game.zone("scars.0")) == 2
    game.act("play", "surgeon")
    assert len(game.zone("scars.0")) == 1


@pytest.mark.rule("STRIKE-13")
def test_a_scar_is_the_top_strike_face_down_seen_by_nobody():
    """STRIKE-13: no text, no Miss; not even its owner sees the face."""
    game = scene(
        """
        hand: ritual
        strike deck: odd hit1
        doubts: doubt
        """,
        agent("ritual", does("play", "op: scar")),
        card("odd", "strike", f"miss: true, {does('reveal', 'op: doubt')}"),
    )
    game.act("play", "ritual")
    assert game.zone("scars.0") == ["odd"] and game.damage() == 1
    assert game.zone("doubts") == ["doubt"] and game.zone("strike_discard") == []
    for viewer in (0, 1, None):
        assert not sees(game, viewer, "odd") and not in_view(game, viewer, "odd")
        assert game.rules.view(game.table, viewer)["players"][0]["scars"] == 1


@pytest.mark.rule("STRIKE-14")
def test_a_strike_turned_into_a_scar_counts_one():
    """STRIKE-14: a Strike of 3 turned into a Scar lowers the damage by 2."""
    game = scene(
        """
        hand: ritual
        strikes: hit3
        """,
        agent("ritual", does("play", "op: harden")),
    )
    game.act("play", "ritual")
    assert game.damage() == 1 and game.zone("scars.0") == ["hit3"]


@pytest.mark.rule("STRIKE-14")
def test_the_check_against_health_follows_a_strike_without_a_number_too():
    """STRIKE-14: a harmless Strike that becomes the fifth damage as a Scar is fatal."""
    game = scene(
        """
        hand: ritual
        strikes: trifle
        scars: miss*4
        """,
        agent("ritual", does("play", "op: harden")),
        card("trifle", "strike", "damage: 0"),
    )
    assert game.damage() == 4
    game.act("play", "ritual")
    assert ended(game) == "player_defeated"


@pytest.mark.rule("STRIKE-15")
@pytest.mark.parametrize(("which", "healed"), [("oldest", "hit2"), ("recent", "hit3")])
def test_scars_are_neither_oldest_nor_most_recent(which, healed):
    """STRIKE-15: the first and the last Strike have become Scars."""
    game = scene(
        """
        players: tough bob
        hand: ritual medic
        strikes: hit1 hit3 hit2 hit1
        """,
        avatar("tough", 9, health=20),
        agent("ritual", does("play", "op: harden, which: oldest", "op: harden, which: recent")),
        agent("medic", does("play", f"op: heal, which: {which}")),
    )
    game.act("play", "ritual")
    assert game.zone("strikes.0") == ["hit3", "hit2"]
    game.act("play", "medic")
    assert game.zone("strike_discard") == [healed]


AVOIDING = """
    players: ann bob
    phase: action
    field: thug
    strike deck: hit2 hit1*4
    doubts: doubt*3
    """
THUG = enemy("thug", does("strike", "op: doubt, to: deck"))


@pytest.mark.rule("STRIKE-16", "STRIKE-17", "STRIKE-21")
def test_an_avoided_strike_is_not_drawn_and_its_strike_ability_is_lost():
    """STRIKE-16, STRIKE-17, STRIKE-21: the player about to draw is asked; the card stays unknown."""
    game = scene(AVOIDING, THUG).do(strikes.grant_avoid, 0).end()
    assert (game.kind, game.asked, names(game)) == ("avoid", 0, ["yes", "no"])
    assert not sees(game, 0, "hit2")
    game.choose("yes")
    assert game.zone("strike_deck")[0] == "hit2" and game.damage() == 0
    assert len(game.zone("doubts")) == 3
    assert not sees(game, 0, "hit2") and not sees(game, 1, "hit2")


@pytest.mark.rule("STRIKE-16")
def test_a_strike_of_an_event_can_be_avoided_too():
    """STRIKE-16: any Strike of that turn, whatever its source."""
    game = scene(
        """
        shadows: [blast] - - - -
        attack: 9
        strike deck: hit2 hit1
        """,
        card("blast", more=does("reveal", "op: strike")),
    )
    game.do(strikes.grant_avoid, 0).act("scan", space="shadows.1")
    assert game.kind == "avoid"
    game.choose("yes")
    assert game.damage() == 0 and game.kind == "act"


@pytest.mark.rule("STRIKE-16", "STRIKE-18")
def test_without_an_effect_nobody_is_asked():
    """STRIKE-16: the Strike falls."""
    game = scene(AVOIDING, THUG).end()
    assert game.damage() == 2 and not game.happened("strike_avoided")


@pytest.mark.rule("STRIKE-18")
def test_an_avoid_effect_can_be_kept_and_works_once():
    """STRIKE-18: kept for the first Strike, used for the second, gone for the third."""
    game = scene(
        """
        players: ann
        field: thug thief rogue
        strike deck: hit2 hit1*4
        """,
        enemy("thug"),
        enemy("thief"),
        enemy("rogue"),
    )
    game.do(strikes.grant_avoid, 0).end().choose("no")
    assert game.damage() == 2 and game.kind == "avoid"
    game.choose("yes")
    assert game.zone("strikes.0") == ["hit1", "hit2"]
    assert len(game.happened("strike_avoided")) == 1


@pytest.mark.rule("STRIKE-19")
@pytest.mark.parametrize(("answers", "drawn"), [(["yes"], ["miss", "hit1"]), (["no", "no", "yes"], ["miss", "hit1"])])
def test_the_other_strikes_of_a_triple_strike_still_happen(answers, drawn):
    """STRIKE-19: whichever of the three is avoided, two are drawn."""
    game = scene(
        """
        players: ann
        field: thug
        strike deck: hit1 miss hit3 hit3
        """,
        enemy("thug", "keywords: [triple_strike]"),
    )
    game.do(strikes.grant_avoid, 0).end()
    for answer in answers:
        game.choose(answer)
    assert game.zone("strikes.0") + game.zone("strike_discard") == ["hit1", "miss"]
    assert len(strikers(game)) == 3


@pytest.mark.rule("STRIKE-20", "STRIKE-21")
def test_a_seen_strike_may_be_cancelled_by_the_holder_of_the_effect():
    """STRIKE-20, STRIKE-21: bob's card may cancel ann's Strike; neither damage nor text of it applies."""
    game = scene(
        """
        phase: strike
        field: thug
        cliffhanger 1: charm
        strike deck: odd hit1*3
        doubts: doubt*3
        """,
        THUG,
        CHARM,
        card("odd", "strike", f"damage: 3, {does('reveal', 'op: doubt')}"),
    )
    assert (game.asked, names(game)) == (1, ["yes", "no"])
    assert all(sees(game, viewer, "odd") for viewer in (0, 1, None))
    game.choose("yes")
    assert game.zone("strike_discard") == ["odd"] and game.damage() == 0
    assert len(game.zone("doubts")) == 2, "the Enemy's own Strike ability stays"


@pytest.mark.rule("STRIKE-20")
def test_a_strike_that_is_not_cancelled_works():
    """STRIKE-20: the holder may accept it."""
    game = scene(
        """
        phase: strike
        field: thug
        cliffhanger 1: charm
        strike deck: hit3 hit1*3
        """,
        enemy("thug"),
        CHARM,
    )
    game.choose("no")
    assert game.zone("strikes.0") == ["hit3"]


@pytest.mark.rule("STRIKE-20", "STRIKE-21")
def test_once_a_strike_is_cancelled_no_other_effect_is_asked_for_it():
    """STRIKE-20: two Informants could cancel it; after the first nothing is left to cancel, and the second stays."""
    cancels = "abilities: [{when: ongoing, on: strike_drawn, optional: true, do: [{op: cancel}]}]"
    shields = [card(name, "informant", cancels) for name in ("shield1", "shield2")]
    game = scene("phase: strike\nshadows: shield1 shield2 - - -\nfield: old", *shields, enemy("old"))
    asked = 0
    while game.kind == "may":
        asked += 1
        game.choose("yes")
    assert asked == 1 and game.damage() == 0


@pytest.mark.rule("SETUP-06")
def test_what_changes_the_health_of_an_end_game_changes_no_avatars():
    """SETUP-06: an Avatar's Health is that of its card, with what is about Avatars."""
    elder = enemy("elder", "abilities: [{when: ongoing, modify: [{stat: health, by: 3, on: {type: [end_game]}}]}]")
    game, without = scene("field: elder", elder), scene("field:")
    assert strikes.health(game.table, 0) == strikes.health(without.table, 0)


@pytest.mark.rule("STRIKE-10")
def test_who_has_fallen_falls_no_second_time():
    """STRIKE-10: more damage to who is out of the game says nothing any more."""
    game = scene("the end: yes").do(strikes.defeat_player, 1, by_damage=True)
    game.do(strikes.defeat_player, 1, by_damage=True)
    assert [fact.seat for fact in game.happened("player_defeated")] == [1]
