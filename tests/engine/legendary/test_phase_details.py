"""Details of the phases: owners, amounts, and the order at one moment."""

import pytest

from engine.kernel.facts import CardsShown, ValueChanged
from engine.legendary.rules import avatar_swaps, defeated_cards, game_outcome, hand_cards, strikes
from tests.engine.legendary import cast
from tests.engine.legendary.cast import agent, card, does, enemy, scene, syndicate, tells, told

PROOFS = [card(f"proof{n}", "evidence", f"priority: {n}") for n in (1, 2, 3)]


@pytest.mark.rule("ACT-05", "KWX-11")
def test_a_keyword_that_is_lent_is_that_one_alone():
    lender = card("lender", "informant", "abilities: [{when: ongoing, modify: [{grant: range, on: {type: [enemy]}}]}]")
    game = scene("shadows: lender - - - -\nfield: thug", lender, enemy("thug"))
    assert game.table.keywords_of(game.card("thug")) == {"range"}
    assert not game.table.has_keyword(game.card("thug"), "swift")


@pytest.mark.rule("ACT-20", "ACT-21", "STRIKE-01", "CARD-06")
def test_a_doubt_is_shown_in_the_action_phase_and_waits_in_the_strike_phase():
    more = "damage: 1, abilities: [{when: ongoing, on: doubt_resolved, whose: you, do: [{op: counter, name: haunted}]}]"
    haunted = card("haunted", "strike", more)
    game = scene("phase: conspiracy\nhand: doubt\nstrikes: haunted", haunted)
    shown = [(fact.zone, fact.learned) for fact in game.facts if isinstance(fact, CardsShown)]
    assert shown == [("hand.0", "ACT-20")] and told(game, "haunted") == ["haunted"]
    mind = enemy("mind", does("strike", "op: draw"))
    game = scene("field: mind\nstrike deck: miss*9\ndeck: doubt field-agent*9", mind).end()
    assert not game.happened("doubt") and game.happened("strike_phase")


@pytest.mark.rule("ACT-11", "CLAR-15")
def test_a_card_that_is_played_again_can_be_used_once_more_and_no_oftener():
    tool = agent("tool", does("activate", "op: points, attack: 1"))
    game = scene("hand: tool", tool).act("play", "tool").act("use", "tool")
    game.do(hand_cards.discard, 0, game.card("tool")).do(hand_cards.draw, 0, 1)
    game = game.act("play", "tool").act("use", "tool")
    assert game.points() == (2, 0) and not game.can("use", "tool")


@pytest.mark.rule("ACT-18", "CLAR-15", "ACT-39", "TIMING-01", "OPEN-30", "ACT-17", "EVID-03", "EVID-05")
def test_why_something_can_not_be_done_is_told_by_its_rule_and_only_where_that_is_so():
    game = scene("hand: belief*2\ndeck: field-agent*9").act("play", "belief").act("belief", "belief")
    assert "CLAR-15" not in [one.rule for one in game.rules.blocked(game.table, 0)]
    game = scene("shadows: [thug] - - - -\nattack: 3", enemy("thug"))
    assert game.can("scan", space="shadows.1")
    assert "shadows.1" not in [one.space for one in game.rules.blocked(game.table, 0)]
    more = does("activate", "op: draw", more="if: {is: damage_is, at_least: 1}")
    salve = card("salve", "cliffhanger", f"kind: unexpected_help, avatar: ann, {more}")
    for hurt in (False, True):
        game = scene("cliffhanger: salve" + "\nstrikes: hit1" * hurt, salve)
        reasons = [one.reason for one in game.rules.blocked(game.table, 0) if one.source == "Salve"]
        assert reasons == ([] if hurt else ["Only if you have at least 1 damage."]) and game.can("use", "salve") is hurt
    game = scene("shadows: lead - - - -\nevidence: [proof1] [proof2] -\nattack: 1", *PROOFS)
    game.table.state.turn.attack = [0] * 6
    game.table.options = None

    def reason():
        (told,) = [told for told in game.rules.blocked(game.table, 0) if told.source == "Lead"]
        return told.rule

    assert reason() == "EVID-03"
    game.table.state.turn.attack[0] = 1
    game.table.options = None
    game.act("lead", "lead")
    assert reason() == "EVID-05"


@pytest.mark.rule("STRIKE-06", "TIMING-14", "END-12", "END-10")
def test_an_end_game_speaks_before_its_evidence_which_speaks_by_priority():
    final = card("final", "end_game", f"defense: 3, health: 4, {tells('strike', 'own')}")
    proofs = [card(name, "evidence", f"priority: {n}, {tells('strike', name)}") for n, name in ((1, "one"), (2, "two"))]
    game = scene("shadows: [final] - - - -\nattack: 9\nevidence: [one] [two]", final, *proofs)
    game.act("scan", space="shadows.1").do(strikes.strike, 0, game.card("final"))
    assert told(game, "own", "one", "two") == ["own", "one", "two"]
    steps = [cast.ability("the_end", f"op: counter, name: {name}") for name in ("first", "second")]
    later = cast.ability("the_end", "op: counter, name: later", more="on: discarded")
    proofs = [
        card("proof1", "evidence", f"priority: 1, abilities: [{later}, {', '.join(steps)}]"),
        card("proof2", "evidence", f"priority: 2, {tells('the_end', 'third')}"),
    ]
    game = scene("shadows: [doom] - - - -\nattack: 9\nevidence: [proof1] [proof2] -", *proofs)
    game.act("scan", space="shadows.1")
    assert told(game, "first", "second", "third", "later") == ["first", "second", "third"]


@pytest.mark.rule("STRIKE-11", "STRIKE-13", "CLAR-19")
def test_a_scar_is_told_as_one_damage_and_chosen_by_where_it_lies():
    game = scene("strike deck: hit3 hit1*9").do(strikes.scar, 0, 0)
    changes = [fact for fact in game.facts if isinstance(fact, ValueChanged)]
    assert changes == [ValueChanged("damage", 1, 0)] and game.damage() == 1
    thief = agent("thief", does("play", "op: discard, cards: {zone: [scars]}"))
    game = scene("hand: thief\nscars: hit1 hit2", thief).act("play", "thief")
    assert cast.names(game) == ["scars.0"]


@pytest.mark.rule("STRIKE-20", "STRIKE-05")
def test_a_strike_that_is_drawn_asks_the_one_who_draws_it():
    step = "op: offer, who: others, show: {type: [starting]}, do: [{op: cancel}]"
    more = does("ongoing", step, more="on: strike_drawn, which: {this: true}")
    fear = card("fear", "strike", f"damage: 1, {more}")
    text = "phase: strike\nfield: thug\nstrike deck: fear hit1*3\nhand: field-agent\nhand 1: field-agent"
    game = scene(text, fear, enemy("thug"))
    assert (game.kind, game.asked) == ("answer", 1)


@pytest.mark.rule("END-06", "CLAR-19")
def test_a_revealed_end_game_is_never_hidden():
    hider = agent("hider", does("play", "op: hide, cards: {zone: [shadows], hidden: false, how: all}"))
    game = scene("shadows: thug doom - - -\nthe end: yes\nhand: hider", hider, enemy("thug")).act("play", "hider")
    assert game.row() == "[thug] doom - - -"


@pytest.mark.rule("END-12", "CARD-18")
@pytest.mark.parametrize("begun", ["no", "yes"])
def test_the_end_begins_once(begun):
    more = "damage: 1, abilities: [{when: ongoing, on: the_end_began, do: [{op: counter, name: begun}]}]"
    left = card("left", "strike", more)
    game = scene(f"shadows: [doom] - - - -\nattack: 9\nthe end: {begun}\nstrikes: left", left)
    game.act("scan", space="shadows.1")
    assert len(told(game, "begun")) == (begun == "no")


@pytest.mark.rule("END-11", "TIMING-14", "END-08", "CLAR-11")
def test_the_end_goes_through_syndicate_enemies_and_leads_in_their_order():
    names = ("desk", "door", "old", "new", "near", "far")
    text = "shadows: near [doom] far - -\nbureau: desk - door - -\nfield: new old\nattack: 9"
    game = scene(text, *(syndicate(name, tells("the_end", name)) for name in names))
    game.act("scan", space="shadows.2")
    assert told(game, *names) == list(names)
    tasks = "discover: {pay: {attack: 1}}, collect: {pay: {recruit: 1}}"
    leads = [card(name, "lead", tasks) for name in ("near", "far")]
    game = scene("shadows: [doom] near - far -\nattack: 9", *leads).act("scan", space="shadows.1")
    assert game.zone("defeated_conspiracy") == ["far", "near"]


@pytest.mark.rule("END-12", "OPEN-48", "CLAR-03", "TURN-01", "CARD-05")
def test_health_is_tested_whenever_it_changes():
    more = "priority: 1, abilities: [{when: the_end, modify: [{stat: health, by: -2, on: {type: [avatar]}}]}]"
    plague = card("plague", "evidence", more)
    game = scene("shadows: [doom] - - - -\nattack: 9\nevidence: [plague]\nstrikes: hit3", plague)
    game.act("scan", space="shadows.1")
    assert [fact.seat for fact in game.happened("player_defeated")] == [0] and game.table.current == 1
    leech = enemy(
        "leech",
        "abilities: [{when: strike, instead: true, do: [{op: attach, to: avatar}]},"
        " {when: ongoing, if: {is: here, place: [attached]}, modify: [{stat: health, by: -2, on: {type: [avatar]}}]}]",
    )
    game = scene("field: leech\nstrikes: hit3\nstrike deck: miss*9", leech).end()
    assert cast.ended(game) == "player_defeated" and game.table.state.turn.number <= 1
    more = does("play", "op: in_force, until: turn, modify: [{stat: health, by: 1, on: {type: [avatar]}}]")
    tonic = agent("tonic", more)
    game = scene("hand: tonic\nstrikes: hit3 hit1\nstrike deck: hit1*7", tonic)
    game.act("play", "tonic").do(strikes.strike, 0, -1)
    game.end()
    assert cast.ended(game) == "player_defeated" and game.facts[-1] and not game.happened("turn")
    more = "kind: unexpected_help, avatar: ann, abilities: [{when: ongoing, modify: [{stat: health, by: 1}]}]"
    hope = card("hope", "cliffhanger", more)
    game = scene("the end: yes\ncliffhanger: hope\nstrike deck: hit3 hit2 hit1*9", hope)
    game.do(lambda table: avatar_swaps.swap(table, table.stack[-1]))
    for _ in range(2):
        game.do(strikes.strike, 0, -1)
    assert game.damage() == 5 and not game.happened("player_defeated")
    game.do(lambda table: avatar_swaps.swap_back(table, table.stack[-1]))
    assert [fact.seat for fact in game.happened("player_defeated")] == [1]


@pytest.mark.rule("END-18", "TIMING-06", "ACT-22", "END-19")
def test_cards_hear_of_a_player_who_fell_and_of_no_doubt_that_was_due_to_them():
    more = "abilities: [{when: ongoing, on: player_defeated, do: [{op: strike, who: current}]}]"
    omen = card("omen", "informant", more)
    rash = agent("rash", does("play", "op: strike, who: others"))
    board = "the end: yes\nstrikes 1: hit3\nshadows: omen - - - -\nhand: rash\nstrike deck: hit2 hit1*9"
    game = scene(board, omen, rash).act("play", "rash")
    assert game.table.is_out(1) and game.damage(0) == 1
    zoe = cast.avatar("zoe", 2, more=", {when: doubt, do: [{op: strike, who: others}]}")
    omen = card("omen", "informant", does("ongoing", "op: counter, name: due, who: current", more="on: doubt_due"))
    gloom = agent("gloom", does("play", "op: resolve_doubt, who: each"))
    text = "players: zoe bob\nthe end: yes\nstrikes 1: hit3\nshadows: omen\nhand: gloom\nstrike deck: hit2 hit1*9"
    game = scene(text, zoe, omen, gloom).act("play", "gloom")
    assert game.table.is_out(1) and told(game, "due") == ["due"]


@pytest.mark.rule("CLEAN-03", "CLEAN-04")
def test_a_deck_is_made_anew_beneath_what_is_left_of_it_where_a_card_of_it_is_needed():
    leak = agent("leak", does("play", "op: discard, cards: {zone: [deck], how: top}"))
    game = scene("hand: leak\ndeck: belief\ndiscard: doubt*3", leak).act("play", "leak")
    assert game.zone("deck.0") == [] and game.zone("discard.0") == ["belief", "doubt", "doubt", "doubt"]
    plain = [agent(f"e{n}") for n in range(9)]
    digger = agent("digger", does("play", "op: look, cards: {zone: [deck], how: top, count: 9}"))
    pile = " ".join(f"e{n}" for n in range(2, 9))
    game = scene(f"hand: digger\ndeck: e0 e1\ndiscard: {pile}", digger, *plain).act("play", "digger")
    deck = game.zone("deck.0")
    assert deck[:2] == ["e0", "e1"] and sorted(deck[2:]) == pile.split()
    assert deck[2:] not in (pile.split(), pile.split()[::-1])
    fetch = agent("fetch", does("play", "op: move, cards: {zone: [defeated_conspiracy], how: top}, to: conspiracy"))
    game = scene("hand: fetch\ndiscard: field-agent*3\ndefeated_conspiracy: thug", fetch, enemy("thug"))
    game.act("play", "fetch")
    assert (game.zone("conspiracy"), game.zone("deck.0"), len(game.zone("discard.0"))) == (["thug"], [], 3)


@pytest.mark.rule("KWC-01", "CLAR-16", "CLAR-06")
def test_what_was_set_aside_is_not_defeated_and_what_is_meant_twice_is_defeated_once():
    lent = agent("lent", "keywords: [coordinate]")
    game = scene("hand 1: lent", lent).act("coordinate", "lent", seat=1)
    game.do(defeated_cards.defeat, [game.card("lent")], 0)
    assert game.where("lent") == "aside.1"
    assert game.end().where("lent") == "discard.1"
    bomb = enemy("bomb", does("reveal", "op: defeat, cards: {zone: [this, field], how: all}"))
    pusher = agent("pusher", does("play", "op: move, cards: {zone: [shadows]}, to: field"))
    game = scene("shadows: [bomb] - - - -\nfield: thug\nhand: pusher", bomb, pusher, enemy("thug"))
    game.act("play", "pusher").settle()
    assert len(game.happened("enemy_defeated")) == 2


@pytest.mark.rule("KWX-10", "KWX-12", "OPEN-10")
def test_maul_draws_no_strike_and_ravage_none_for_a_card_that_left():
    bear = enemy("bear", "keywords: [maul]")
    game = scene("phase: strike\nfield: bear\nstrike deck: hit1*9", bear)
    assert (len(game.zone("scars.0")), len(game.zone("strike_deck")), game.zone("resolving")) == (1, 8, [])
    wild = enemy("wild", "keywords: [ravage], " + does("reveal", "op: defeat, cards: {zone: [this]}"))
    text = "phase: conspiracy\nshadows: [wild] a b c d\nconspiracy: thug\nstrike deck: hit1*9"
    game = scene(text, wild, *(enemy(n) for n in ("a", "b", "c", "d", "thug")))
    assert not cast.strikers(game) and not game.happened("ravage")


@pytest.mark.rule("SERIES-08")
def test_after_a_game_no_phase_is_under_way():
    game = scene("phase: action").do(game_outcome.finish, True, "test")
    assert game.kind == "" and game.table.state.turn.phase == "between"
