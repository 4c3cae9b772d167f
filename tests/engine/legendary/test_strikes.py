"""STRIKE: the Strike Phase, Strikes and Scars, avoiding and cancelling."""

import pytest

from engine.legendary.rules import strikes
from tests.engine.legendary.cast import agent, avatar, card, does, ended, enemy, in_view, names, scene, sees, strikers


@pytest.mark.rule("STRIKE-03", "STRIKE-04", "STRIKE-05")
def test_strikes_lie_in_the_order_of_their_arrival_and_a_miss_is_discarded():
    text = "phase: strike\nfield: thug thief\nstrikes: hit1\nstrike deck: hit2 hit1 miss*3"
    game = scene(text, enemy("thug"), enemy("thief"))
    assert game.zone("strikes.0") == ["hit1", "hit2", "hit1"]
    assert game.damage() == 4
    game = scene("phase: strike\nfield: thug\nstrike deck: miss hit1", enemy("thug"))
    assert game.zone("strike_discard") == ["miss"]
    assert game.damage() == 0 and game.zone("strikes.0") == []


@pytest.mark.rule("STRIKE-07")
def test_a_strike_text_may_replace_the_strike():
    text = "phase: strike\nfield: leech\nstrike deck: hit3 hit1\ndoubts: doubt*2"
    game = scene(text, enemy("leech", "abilities: [{when: strike, instead: true, do: [{op: doubt, to: deck}]}]"))
    assert game.zone("strike_deck") == ["hit3", "hit1"] and game.damage() == 0
    assert game.zone("doubts") == ["doubt"]


@pytest.mark.rule("STRIKE-08")
def test_a_healing_effect_may_say_which():
    game = scene("hand: medic\nstrikes: hit3 hit2 hit1", agent("medic", does("play", "op: heal, which: oldest")))
    game.act("play", "medic")
    assert game.kind == "act" and game.zone("strike_discard") == ["hit1"]


@pytest.mark.rule("STRIKE-12")
def test_ordinary_healing_does_not_touch_scars():
    """STRIKE-12: healing leaves them; only a text about Scars removes one."""
    game = scene("phase: strike\nfield: thug\nscars: miss*4\nstrike deck: hit1 hit1*2", enemy("thug"))
    assert ended(game) == "player_defeated"
    whom = {"medic": "which: all", "surgeon": "scars: true"}
    medics = [agent(name, does("play", f"op: heal, {more}")) for name, more in whom.items()]
    game = scene("hand: medic surgeon\nstrikes: hit1\nscars: hit2 hit1", *medics)
    game.act("play", "medic")
    assert game.zone("strikes.0") == [] and len(game.zone("scars.0")) == 2
    game.act("play", "surgeon")
    assert len(game.zone("scars.0")) == 1


@pytest.mark.rule("STRIKE-13")
def test_a_scar_is_the_top_strike_face_down_seen_by_nobody():
    odd = card("odd", "strike", f"miss: true, {does('reveal', 'op: doubt')}")
    game = scene("hand: ritual\nstrike deck: odd hit1\ndoubts: doubt", agent("ritual", does("play", "op: scar")), odd)
    game.act("play", "ritual")
    assert game.zone("scars.0") == ["odd"] and game.damage() == 1
    assert game.zone("doubts") == ["doubt"] and game.zone("strike_discard") == []
    for viewer in (0, 1, None):
        assert not sees(game, viewer, "odd") and not in_view(game, viewer, "odd")
        assert game.rules.view(game.table, viewer)["players"][0]["scars"] == 1


@pytest.mark.rule("STRIKE-14")
def test_a_strike_turned_into_a_scar_counts_one():
    game = scene("hand: ritual\nstrikes: hit3", agent("ritual", does("play", "op: harden")))
    game.act("play", "ritual")
    assert game.damage() == 1 and game.zone("scars.0") == ["hit3"]
    text = "hand: ritual\nstrikes: trifle\nscars: miss*4"
    game = scene(text, agent("ritual", does("play", "op: harden")), card("trifle", "strike", "damage: 0"))
    assert game.damage() == 4
    game.act("play", "ritual")
    assert ended(game) == "player_defeated"


@pytest.mark.rule("STRIKE-15")
@pytest.mark.parametrize(("which", "healed"), [("oldest", "hit2"), ("recent", "hit3")])
def test_scars_are_neither_oldest_nor_most_recent(which, healed):
    game = scene(
        "players: tough bob\nhand: ritual medic\nstrikes: hit1 hit3 hit2 hit1",
        avatar("tough", 9, health=20),
        agent("ritual", does("play", "op: harden, which: oldest", "op: harden, which: recent")),
        agent("medic", does("play", f"op: heal, which: {which}")),
    )
    game.act("play", "ritual")
    assert game.zone("strikes.0") == ["hit3", "hit2"]
    game.act("play", "medic")
    assert game.zone("strike_discard") == [healed]


AVOIDING = "players: ann bob\nphase: action\nfield: thug\nstrike deck: hit2 hit1*4\ndoubts: doubt*3\n"
THUG = enemy("thug", does("strike", "op: doubt, to: deck"))


@pytest.mark.rule("STRIKE-16")
def test_a_strike_of_an_event_can_be_avoided_too():
    text = "shadows: [blast] - - - -\nattack: 9\nstrike deck: hit2 hit1"
    game = scene(text, card("blast", more=does("reveal", "op: strike")))
    game.do(strikes.grant_avoid, 0).act("scan", space="shadows.1")
    assert game.kind == "avoid"
    game.choose("yes")
    assert game.damage() == 0 and game.kind == "act"


@pytest.mark.rule("STRIKE-16", "STRIKE-17", "STRIKE-21", "STRIKE-18")
def test_an_avoided_strike_is_not_drawn_and_its_strike_ability_is_lost():
    game = scene(AVOIDING, THUG).do(strikes.grant_avoid, 0).end()
    assert (game.kind, game.asked, names(game)) == ("avoid", 0, ["yes", "no"])
    assert not sees(game, 0, "hit2")
    game.choose("yes")
    assert game.zone("strike_deck")[0] == "hit2" and game.damage() == 0
    assert len(game.zone("doubts")) == 3
    assert not sees(game, 0, "hit2") and not sees(game, 1, "hit2")
    game = scene(AVOIDING, THUG).end()
    assert game.damage() == 2 and not game.happened("strike_avoided")


@pytest.mark.rule("STRIKE-19")
@pytest.mark.parametrize(("answers", "drawn"), [(["yes"], ["miss", "hit1"]), (["no", "no", "yes"], ["miss", "hit1"])])
def test_the_other_strikes_of_a_triple_strike_still_happen(answers, drawn):
    text = "players: ann\nfield: thug\nstrike deck: hit1 miss hit3 hit3"
    game = scene(text, enemy("thug", "keywords: [triple_strike]"))
    game.do(strikes.grant_avoid, 0).end()
    for answer in answers:
        game.choose(answer)
    assert game.zone("strikes.0") + game.zone("strike_discard") == ["hit1", "miss"]
    assert len(strikers(game)) == 3


@pytest.mark.rule("STRIKE-10")
def test_during_the_end_the_others_go_on_and_who_has_fallen_falls_no_second_time():
    game = scene("phase: strike\nthe end: yes\nfield: thug\nstrikes: hit3\nstrike deck: hit2 hit1*2", enemy("thug"))
    assert not ended(game)
    assert game.table.state.seats[0].defeated and game.table.current == 1 and game.asked == 1
    game = scene("the end: yes").do(strikes.defeat_player, 1, by_damage=True)
    game.do(strikes.defeat_player, 1, by_damage=True)
    assert [fact.seat for fact in game.happened("player_defeated")] == [1]
