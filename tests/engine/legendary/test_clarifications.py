"""CLAR: the clarifications of words that cards use."""

import pytest

from engine.kernel.facts import CardsShown, ZoneShuffled
from tests.engine.legendary.cast import (
    ability,
    agent,
    card,
    does,
    ended,
    enemy,
    in_view,
    names,
    scene,
    sees,
    syndicate,
)


def shuffled(game):
    """Return the shuffled zones."""
    return [fact.zone for fact in game.facts if isinstance(fact, ZoneShuffled)]


@pytest.mark.rule("CLAR-02", "CLAR-32")
def test_only_the_nine_sets_are_academy_characters():
    culler = agent("culler", does("play", "op: discard, cards: {zone: [hand], type: [academy], how: all}"))
    friend = card("friend", "ally", "class: will, cost: 2")
    hand = "field-agent special-agent-tech friend belief doubt"
    game = scene(f"hand: culler other {hand}", culler, friend, agent("other")).act("play", "culler")
    assert game.zone("discard.0") == ["other"]
    step = "op: discard, cards: {zone: [hand], type: [starting, special_agent, academy, ally], how: all}"
    judge = agent("judge", does("play", step))
    game = scene(f"hand: judge other {hand}", judge, friend, agent("other")).act("play", "judge")
    assert sorted(game.zone("hand.0")) == ["belief", "doubt"]


TRAP = enemy(
    "trap",
    f"abilities: [{ability('reveal', 'op: attach, to: here')},"
    " {when: ongoing, modify: [{stat: scan_shadows, by: 1}]}]",
)


@pytest.mark.rule("CLAR-03")
def test_an_attached_card_does_not_fill_the_space_and_stays_there():
    """CLAR-03: visible to all; other cards enter on it and are pushed without it."""
    game = scene("players: ann\nconspiracy: thug doom\nshadows: - - - - [trap]\nattack: 9", TRAP, enemy("thug"))
    game.act("scan", space="shadows.5")
    assert game.row() == "- - - - -" and game.where("trap") == "attached.shadows.5" and in_view(game, None, "trap")
    assert game.rules.view(game.table, 0)["shadows"][0]["scan_cost"] == 4
    game.end()
    assert game.row() == "- - - - [thug]"
    game.end()
    assert game.row() == "- - - [thug] [doom]" and game.where("trap") == "attached.shadows.5"
    assert not game.can("fight", "trap")


TOLL = enemy("toll", "abilities: [{when: ongoing, modify: [{stat: scan_shadows, by: 1}]}]")


@pytest.mark.rule("CLAR-05")
@pytest.mark.parametrize(
    ("deed", "where"), [("fight", "defeated"), ("hider", "hidden"), ("elude", "defeated"), ("mover", "moved")]
)
def test_cards_beneath_are_defeated_when_the_upper_one_leaves_play_or_is_hidden(deed, where):
    """CLAR-05: by a fight, Elude or hiding; they follow a move along the Shadows."""
    cover = enemy(
        "cover", f"keywords: [elude], {does('reveal', 'op: beneath, cards: {zone: [defeated_conspiracy], how: all}')}"
    )
    hider = agent("hider", does("play", "op: hide, cards: {zone: [shadows], hidden: false, how: all}"))
    mover = agent("mover", does("play", "op: move, cards: {zone: [shadows], hidden: false, how: all}, to: field"))
    text = "players: ann\nshadows: [cover] - - - -\nattack: 9\ndefeated_conspiracy: toll\nhand: hider mover"
    game = scene(text, cover, TOLL, hider, mover).act("scan", space="shadows.1")
    if deed == "fight":
        game.act("fight", "cover")
    elif deed == "elude":
        game.act("play", "mover").end()
    else:
        game.act("play", deed)
    assert (game.where("toll") == "defeated_conspiracy") == (where != "moved")


SWEEP = "op: defeat, cards: {zone: [%s], how: all}"


def sweeper(*zones):
    return agent("sweeper", does("play", SWEEP % ", ".join(zones)))


@pytest.mark.rule("CLAR-07", "CLAR-09", "CLAR-12")
def test_defeated_cards_go_to_the_pile_of_their_kind():
    friend = card("friend", "ally", "class: will, cost: 2")
    game = scene("hand: sweeper field-agent special-agent-tech other friend", sweeper("hand"), agent("other"), friend)
    game.act("play", "sweeper")
    assert sorted(game.zone("defeated_characters")) == ["field-agent", "friend", "other", "special-agent-tech"]
    text = "field: thug friend lead\nbureau: spy - - - -\nshadows: [blast] - - - -\nattack: 9\nhand: sweeper"
    others = (enemy("thug"), syndicate("spy"), card("friend", "informant"), card("blast"))
    game = scene(text, sweeper("field", "bureau"), *others)
    game.act("scan", space="shadows.1").act("play", "sweeper").settle()
    assert sorted(game.zone("defeated_conspiracy")) == ["blast", "friend", "lead", "spy", "thug"]
    gives = does("activate", "op: points, attack: 1", "op: defeat, cards: {zone: [this]}")
    charm = card("charm", "cliffhanger", f"kind: unexpected_help, avatar: ann, {gives}")
    game = scene("cliffhanger: charm", charm)
    number = game.card("charm")
    game.act("use", "charm")
    assert game.where(number) == "box" and game.points() == (1, 0)
    assert game.zone("defeated_characters") == [] == game.zone("defeated_conspiracy")


@pytest.mark.rule("CLAR-08")
def test_defeated_beliefs_and_doubts_go_back_to_their_stacks():
    text = "hand: sweeper belief preacher\nbeliefs: -\ndoubts: -"
    game = scene(text, sweeper("hand"), agent("preacher", does("play", "op: belief"))).act("play", "preacher")
    assert game.zone("discard.0") == []
    game.act("play", "sweeper")
    assert game.zone("beliefs") == ["belief"] and game.carry_out("preacher#0").zone("discard.0") == ["belief"]


@pytest.mark.rule("CLAR-10")
def test_the_pile_is_shuffled_after_a_random_pick():
    caller = agent("caller", does("play", "op: move, cards: {zone: [defeated_conspiracy], how: random}, to: field"))
    reader = agent("reader", does("play", "op: move, cards: {zone: [defeated_conspiracy], how: top}, to: field"))
    thugs = [enemy(f"e{n}") for n in range(8)]
    for player, wanted in (("caller", ["defeated_conspiracy"]), ("reader", [])):
        game = scene(
            f"hand: {player}\ndefeated_conspiracy: " + " ".join(f"e{n}" for n in range(8)), caller, reader, *thugs
        )
        game.act("play", player)
        assert shuffled(game) == wanted and len(game.zone("defeated_conspiracy")) == 7


@pytest.mark.rule("CLAR-11")
def test_the_current_player_stacks_cards_that_are_defeated_together():
    game = scene("field: a b c\nhand: sweeper", sweeper("field"), enemy("a"), enemy("b"), enemy("c"))
    game.act("play", "sweeper")
    assert (game.kind, game.asked) == ("order", 0) and sorted(names(game)) == ["a", "b", "c"]
    game.choose("b")
    assert sorted(names(game)) == ["a", "c"]
    game.choose("c")
    assert game.zone("defeated_conspiracy") == ["a", "c", "b"]


@pytest.mark.rule("CLAR-15")
def test_a_played_card_that_is_defeated_leaves_its_points_and_its_class_behind():
    cutter = agent("cutter", does("play", "op: defeat, cards: {zone: [played], name: [Giver]}"))
    giver = agent("giver", "attack: 2, " + does("activate", "op: draw"))
    friend = agent("friend", does("class", "op: points, attack: 1", more="class: will"))
    tech = "{id: cutter, name: Cutter, type: academy, set: '1', class: tech, cost: 2, " + cutter.split("cost: 2, ")[1]
    game = scene("hand: giver cutter friend", giver, tech, friend).act("play", "giver")
    assert game.can("use", "giver")
    game.act("play", "cutter")
    assert game.zone("defeated_characters") == ["giver"] and game.points()[0] == 2 and not game.can("use", "giver")
    game.act("play", "friend")
    assert game.can("use", "friend")


DUEL = agent("duel", does("play", "op: fight_player"))


@pytest.mark.rule("CLAR-17")
def test_fighting_a_player_costs_the_defense_and_that_player_draws_a_strike():
    game = scene("players: ann bob cat\nhand: duel\nattack: 3\nstrike deck: hit1*3", DUEL).act("play", "duel")
    assert (game.asked, names(game)) == (0, ["1", "2"])
    game.choose(1)
    assert game.points() == (1, 0) and game.zone("strikes.1") == ["hit1"] and game.damage() == 0
    assert [fact.seat for fact in game.happened("player_fought")] == [1]
    game = scene("players: ann bob\nhand: duel\nattack: 1\nstrike deck: hit1*3", DUEL).act("play", "duel")
    assert game.points() == (1, 0) and game.damage(1) == 0, "without the points there is no fight"
    own = agent("own", does("play", "op: fight_player, who: you"))
    game = scene("hand: own\nattack: 2\nstrike deck: hit1*3", own).act("play", "own")
    assert game.points() == (0, 0) and game.damage() == 1


@pytest.mark.rule("CLAR-19")
def test_a_card_added_hidden_is_seen_by_nobody():
    game = scene("hand: lure\nconspiracy: thug doom", agent("lure", does("play", "op: advance")), enemy("thug"))
    game.act("play", "lure")
    assert game.row() == "- - - - [thug]" and not any(sees(game, viewer, "thug") for viewer in (0, 1, None))


@pytest.mark.rule("CLAR-22")
def test_the_next_player_is_the_one_whose_turn_comes_next():
    """CLAR-22: clockwise, defeated players being passed over; alone, that player."""
    blast = agent("blast", does("play", "op: doubt, who: next"))
    game = scene("players: ann bob cat\nhand: blast\ndoubts: doubt*3", blast).act("play", "blast")
    assert game.zone("discard.1") == ["doubt"]
    game = scene("players: ann bob cat\nhand: blast\ndoubts: doubt*3", blast)
    game.table.state.seats[1].defeated = True
    assert game.act("play", "blast").zone("discard.2") == ["doubt"]
    game = scene("players: ann\nhand: blast\ndoubts: doubt*3", blast).act("play", "blast")
    assert game.zone("discard.0") == ["doubt"]


@pytest.mark.rule("CLAR-24")
def test_without_special_agents_none_can_be_recruited():
    game = scene("recruit: 9\nspecial_agents: special-agent-tech").act("special_agent")
    assert game.zone("discard.0") == ["special-agent-tech"]
    assert not game.can("special_agent") and game.points() == (0, 6) and not ended(game)


@pytest.mark.rule("CLAR-25")
def test_without_academy_cards_bureau_spaces_stay_empty():
    game = scene("recruit: 9\nbureau: - clerk - - -\nspecial_agents: special-agent-tech\nacademy: -", agent("clerk"))
    game.act("recruit", "clerk").settle()
    assert game.row("bureau") == "- - - - -"
    assert not game.can("recruit") and game.can("special_agent") and not ended(game)


@pytest.mark.rule("CLAR-26")
@pytest.mark.parametrize("what", ["belief", "doubt"])
def test_an_empty_stack_gives_nothing(what):
    """CLAR-26: of 4 players, the current one and the next clockwise gain the last 2."""
    blast = agent("blast", does("play", f"op: {what}, who: each"))
    game = scene(f"players: ann bob cat dan\nhand: blast\n{what}s: {what}*2", blast).act("play", "blast")
    assert [game.zone(f"discard.{seat}") for seat in range(4)] == [[what], [what], [], []]


@pytest.mark.rule("CLAR-27")
def test_the_strike_deck_is_renewed_as_soon_as_its_last_card_has_left():
    game = scene("phase: strike\nfield: thug\nstrike deck: hit1\nstrike discard: miss*3", enemy("thug"))
    assert sorted(game.zone("strike_deck")) == ["miss"] * 3 and game.zone("strike_discard") == []
    assert game.zone("strikes.0") == ["hit1"] and not ended(game)


@pytest.mark.rule("CLAR-28")
@pytest.mark.parametrize("how", ["strike", "scar"])
def test_without_any_strike_the_team_loses(how):
    game = scene("hand: blast\nstrike deck: hit1\nstrike discard: -", agent("blast", does("play", f"op: {how}")))
    game.act("play", "blast")
    assert ended(game) == "no_strikes" and game.lost


DIG = "op: dig, zone: academy, which: {type: [academy]}, do: [{op: gain, cards: {zone: [named], name_of: found}}]"
DIGGER = agent("digger", does("play", DIG))


@pytest.mark.rule("CLAR-31")
def test_the_top_card_of_some_kind_is_looked_for_in_sight_of_all():
    text = "hand: digger\nacademy: spy*2 clerk other spy*3"
    game = scene(text, DIGGER, syndicate("spy", "copies: 5"), agent("clerk"), agent("other")).act("play", "digger")
    assert game.zone("discard.0") == ["clerk"] and sorted(game.zone("academy")) == ["other"] + ["spy"] * 5
    assert all(sees(game, viewer, "clerk") and sees(game, viewer, "spy") for viewer in (0, 1, None))
    assert not sees(game, 0, "other")
    (shown,) = [fact for fact in game.facts if isinstance(fact, CardsShown)]
    assert [game.table.design(c).id for c in shown.cards] == ["spy", "spy", "clerk"] and shuffled(game) == ["academy"]


@pytest.mark.rule("CLAR-33")
def test_your_characters_and_your_cards():
    """CLAR-33: hand, played this turn, Vigilant; Beliefs and Doubts count as cards."""
    zones = "zone: [hand, played, vigilant]"
    kinds = "type: [starting, special_agent, academy, ally]"
    attack, recruit = (f"{{amount: count, cards: {{{which}}}}}" for which in (f"{zones}, {kinds}", zones))
    count = agent("count", does("play", f"op: points, attack: {attack}, recruit: {recruit}"))
    elsewhere = "deck: field-agent*5\ndiscard: field-agent*3\nhand 1: field-agent"
    drawing = f"hand: count field-agent belief doubt\nvigilant: guard\n{elsewhere}"
    game = scene(drawing, count, agent("guard", "keywords: [vigilant]")).act("play", "count")
    assert game.points() == (3, 5)
