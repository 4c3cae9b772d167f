"""Details of cards, timing and rulings."""

import pytest

from engine.kernel.decisions import Action, EngineError
from engine.kernel.facts import EVERYONE, CardMoved, CardsShown, redact
from engine.legendary.rules import avatar_swaps, defeated_cards, end_games, strikes
from engine.legendary.table.state import EndGame
from tests.engine.legendary import cast
from tests.engine.legendary.cast import agent, card, does, enemy, scene, syndicate, tells, told


def use_up(game, priority):
    """Leave no Evidence of a priority outside the game."""
    for spare in list(game.table.zones["box"]):
        if game.table.design(spare).priority == priority:
            game.table.zones.move(spare, "removed")


PROOFS = [card(f"proof{n}", "evidence", f"priority: {n}") for n in (1, 2, 3)]


PUSHER = agent("pusher", does("play", "op: move, cards: {zone: [shadows], name: [Thug]}, to: right"))


DEED = "{id: %s, name: %s, type: lead, discover: {event: %s}, collect: {event: %s}}"


@pytest.mark.rule("CLAR-20", "REVEAL-02", "TIMING-01")
def test_looking_teaches_only_unknown_cards():
    game = scene("shadows: [thug] - - - -\nattack: 9", enemy("thug")).act("scan", space="shadows.1")
    assert not game.happened("revealed")
    lure = agent("lure", does("play", "op: move, cards: {zone: [field]}, to: shadows_revealed"))
    game = scene("hand: lure\nfield: thug", lure, enemy("thug")).act("play", "lure")
    assert [fact.card for fact in game.happened("revealed")] == [game.card("thug")]
    peek = agent("peek", does("play", "op: look, cards: {zone: [shadows]}"))
    deep = agent("deep", does("play", "op: look, cards: {zone: [conspiracy], how: top}"))
    loud = agent("loud", does("play", "op: look, public: true, cards: {zone: [conspiracy], how: top}"))
    found = {}
    for name in ("peek", "deep", "loud"):
        text = f"hand: {name}\nshadows: thug - - - -\nconspiracy: thug"
        game = scene(text, peek, deep, loud, enemy("thug", "copies: 2"))
        game.act("play", name)
        (shown,) = [fact for fact in game.facts if isinstance(fact, CardsShown)]
        found[name] = shown.learned, [cast.sees(game, viewer, "thug") for viewer in (0, 1)]
    ann, both = [True, False], [True, True]
    assert found == {"peek": ("", ann), "deep": ("TIMING-01", ann), "loud": ("CLAR-20", both)}


@pytest.mark.rule("TIMING-14", "SETUP-06")
@pytest.mark.parametrize("place", ["bureau", "field", "shadows"])
def test_an_enemy_that_lowers_health_does_so_wherever_it_lies_open(place):
    weak = "abilities: [{when: ongoing, modify: [{stat: health, by: -%d, on: {type: [avatar]}}]}]"
    for by, left in ((2, 3), (9, 1)):
        game = scene(f"{place}: boss", syndicate("boss", weak % by))
        assert [strikes.health(game.table, seat) for seat in (0, 1)] == [left, left]


@pytest.mark.rule("TIMING-16", "SERIES-12")
@pytest.mark.parametrize("holder", [0, 1])
def test_the_text_of_a_players_card_means_its_owner(holder):
    charm = "kind: unexpected_help, avatar: ann, abilities: [{when: ongoing, on: scarred, do: [{op: belief}]}]"
    text = f"cliffhanger {holder}: charm\nstrike deck: hit1*9\nbeliefs: belief*3"
    game = scene(text, card("charm", "cliffhanger", charm))
    game.do(strikes.scar, 1 - holder, game.card("charm"))
    assert [len(game.zone(f"discard.{seat}")) for seat in (0, 1)] == [1 - holder, holder]


@pytest.mark.rule("TIMING-04")
@pytest.mark.parametrize(("by", "asked"), [("you", 0), ("holder", 1), ("current", 0)])
def test_player_who_picks_among_the_cards_of_another_player(by, asked):
    thief = agent("thief", does("play", f"op: discard, cards: {{zone: [hand], of: next, by: {by}}}"))
    game = scene("hand: thief\nhand 1: field-agent assault-team", thief).act("play", "thief")
    assert (game.asked, game.kind) == (asked, "choose_card")


@pytest.mark.rule("TIMING-06")
def test_reaction_about_a_card_does_nothing_without_one():
    more = does("ongoing", "op: defeat, cards: {zone: [it]}", "op: counter, name: done", more="on: turn_began")
    trap = card("trap", "informant", more)
    game = scene("shadows: trap - - - -\nstrike deck: miss*9", trap).end().settle()
    assert told(game, "done") == ["done"] and not game.happened("enemy_defeated")
    more = does("ongoing", "op: counter, name: done", more="on: turn_began, if: {is: it_is, which: {type: [enemy]}}")
    trap = card("trap", "informant", more)
    game = scene("shadows: trap - - - -\nstrike deck: miss*9", trap).end().settle()
    assert not told(game, "done")


@pytest.mark.rule("TIMING-11", "CLAR-11", "TIMING-12")
def test_abilities_resolve_in_draw_stack_or_place_order():
    reader = agent("reader", does("play", "op: draw, amount: 2"))
    pair = [agent(name, tells("draw", name)) for name in ("a", "b")]
    assert told(scene("hand: reader\ndeck: a b", reader, *pair).act("play", "reader"), "a", "b") == ["a", "b"]
    bomb = agent("bomb", does("play", "op: defeat, cards: {zone: [field], how: all}"))
    pair = [enemy(name, tells("defeat", name)) for name in ("a", "b")]
    game = scene("hand: bomb\nfield: a b", bomb, *pair).act("play", "bomb").choose("b")
    assert game.zone("defeated_conspiracy") == ["a", "b"] and told(game, "a", "b") == ["b", "a"]
    bomb = agent("bomb", does("play", "op: defeat, cards: {zone: [discard, field], how: all}"))
    pal = agent("pal", does("defeat", "op: counter, name: pal"))
    game = scene("hand: bomb\ndiscard: pal\nfield: thug", bomb, pal, enemy("thug", tells("defeat", "thug")))
    game.act("play", "bomb")
    assert told(game, "pal", "thug") == ["pal", "thug"]


@pytest.mark.rule("TIMING-04")
def test_choosing_for_another_player_is_not_worded_as_ones_act():
    for by, said in (("current", "Thief: Choose"), ("holder", "Thief: Discard")):
        thief = agent("thief", does("play", f"op: discard, who: others, cards: {{zone: [hand], by: {by}}}"))
        game = scene("hand: thief\nhand 1: field-agent assault-team", thief).act("play", "thief")
        assert game.decision.prompt.startswith(said), (by, game.decision.prompt)


@pytest.mark.rule("CLAR-18", "TIMING-14")
def test_reaction_to_gaining_triggers_for_a_card_gained_by_an_effect():
    watch = enemy("watch", "abilities: [{when: ongoing, on: gained, do: [{op: strike}]}]")
    giver = agent("giver", does("play", "op: gain, cards: {zone: [bureau], type: [academy]}"))
    game = scene("hand: giver\nbureau: clerk - - - -\nfield: watch\nstrike deck: hit1*9", watch, giver, agent("clerk"))
    game.act("play", "giver").settle()
    assert cast.strikers(game) == ["watch"] and game.damage() == 1


@pytest.mark.rule("CLAR-27", "CLAR-28")
def test_empty_strike_deck_is_reshuffled_on_a_draw_or_the_game_is_lost():
    """CLAR-27: also if discards come later; CLAR-28: no Strike left loses the game."""
    bomb = agent("bomb", does("play", "op: strike"))
    game = scene("hand: bomb\nstrike deck: -\nstrike discard: hit1*2", bomb).act("play", "bomb")
    assert game.zone("strikes.0") == ["hit1"] and game.zone("strike_deck") == ["hit1"]
    game = scene("hand: bomb\nstrike deck: -\nstrike discard: -", bomb).act("play", "bomb")
    assert [fact.text for fact in game.happened("game_lost")] == ["no_strikes"]


@pytest.mark.rule("CLAR-31")
@pytest.mark.parametrize("found", [0, 3, 9])
def test_digging_shows_revealed_cards_and_shuffles_the_rest(found):
    """CLAR-31: no shuffle if the first card fits; the deck's cards were unknown."""
    deck = [f"e{n}" for n in range(9)]
    deck.insert(found, "pal")
    digger = agent("digger", does("play", "op: dig, zone: academy, which: {name: [Pal]}, do: []"))
    game = scene(f"hand: digger\nacademy: {' '.join(deck)}", digger, agent("pal"), *(agent(f"e{n}") for n in range(9)))
    game.act("play", "digger")
    shown = [fact for fact in game.facts if isinstance(fact, CardsShown)]
    assert [fact.learned for fact in shown] == ["CLAR-31"] and shown[0].count == found + 1
    rest = game.zone("academy")
    assert rest[0] == "pal" and sorted(rest) == sorted(deck)
    assert (rest == deck) is (found == 0) and (rest[1:] == sorted(rest[1:])) is (found == 0)


@pytest.mark.rule("CLAR-31")
@pytest.mark.parametrize(("deck", "left"), [("", []), ("thug pal doom", ["pal", "thug", "doom"])])
def test_digging_in_the_conspiracy_deck_leaves_the_end_game_at_the_bottom(deck, left):
    digger = agent("digger", does("play", "op: dig, zone: conspiracy, which: {name: [Pal]}, do: []"))
    game = scene(f"hand: digger\nconspiracy: {deck}", digger, enemy("thug"), enemy("pal")).act("play", "digger")
    assert game.zone("conspiracy") == left


@pytest.mark.rule("CLAR-13", "CARD-19", "OPEN-14")
def test_evidence_is_replaced_by_one_of_its_priority_if_any_is_left():
    swap = agent("swap", does("play", "op: replace_evidence, cards: {zone: [evidence]}"))
    game = scene("hand: swap\nevidence: - [proof2] -", swap, *PROOFS)
    use_up(game, 2)
    was = list(game.table.zones["box"])
    game.act("play", "swap")
    assert game.row("evidence") == "- [proof2] -" and game.table.zones["box"] == was
    game = scene("shadows: [end-replication] - - - -\nattack: 9\nevidence: - proof2 [proof3]", *PROOFS)
    use_up(game, 2)
    game.act("scan", space="shadows.1")
    row = game.table.zones[f"end_row.{game.card('end-clone')}"]
    assert [game.table.design(one).priority for one in row] == [3]
    swap = agent("swap", does("play", "op: replace_evidence, cards: {zone: [evidence]}"))
    proofs = [card(name, "evidence", "priority: 1") for name in ("up", "down")]
    game = scene("hand: swap\nevidence: up - -", swap, *proofs)
    down = game.table.card_set.named("down")
    game.table.move(down, "evidence.1", up=False)
    places = [one.space for one in game.rules.blocked(game.table, 0) if one.rule == "EVID-03"]
    assert places == ["evidence.1"]
    game.act("play", "swap").choose("evidence.1")
    assert game.where(down) == "box" and game.where(game.card("up")) == "evidence.1"


@pytest.mark.rule("CLAR-17", "STRIKE-16")
def test_a_strike_of_a_player_can_be_avoided_and_is_no_cards():
    brawl = agent("brawl", does("play", "op: fight_player, who: others"))
    game = scene("hand: brawl\nattack: 9", brawl).do(strikes.grant_avoid, 1).act("play", "brawl").choose("yes")
    assert [(fact.seat, fact.card) for fact in game.happened("strike_avoided")] == [(1, None)]


@pytest.mark.rule("CLAR-03", "CLAR-05", "OPEN-46")
def test_attached_and_covered_cards_move_with_the_card_or_are_defeated():
    steps = ("op: beneath, cards: {zone: [defeated_conspiracy], how: all}", "op: attach, to: here")
    pusher = agent("pusher", does("play", "op: move, cards: {zone: [shadows]}, to: field"))
    text = "shadows: [trap] - - - -\nhand: pusher\ndefeated conspiracy: thug"
    game = scene(text, enemy("trap", does("reveal", *steps)), enemy("thug"), pusher)
    game.act("play", "pusher")
    assert game.where("trap") == "field" and game.where("thug").startswith("beneath.")
    game = scene("field: leech thug", enemy("leech"), enemy("thug"))
    game.do(defeated_cards.put_beneath, [game.card("thug")], game.card("leech"))
    game.do(defeated_cards.attach, game.card("leech"), "avatar", 0)
    assert game.zone("defeated_conspiracy") == ["thug"]
    game = scene("players: ann\nfield: leech", enemy("leech"), cast.avatar("zoe"))
    game.do(lambda table: avatar_swaps.swap(table, table.stack[-1]))
    game.do(defeated_cards.attach, game.card("leech"), "avatar", 0)
    game.do(lambda table: avatar_swaps.swap_back(table, table.stack[-1]))
    assert game.zone("defeated_conspiracy") == ["leech"]


@pytest.mark.rule("CARD-05")
def test_an_avatar_that_nobody_has_any_more_is_not_switched_back():
    """CARD-05: dan was defeated with cat's Avatar after a swap; cat keeps dan's."""
    game = scene("players: ann bob cat dan\nthe end: yes\nshadows: s6-body-swap - - - -")
    game.carry_out("s6-body-swap#0", you=2)
    assert game.zone("avatar.3") == ["avatar-cat"]
    game.do(strikes.defeat_player, 3, by_damage=True).carry_out("s6-monday#0", source="s6-body-swap")
    assert [game.zone(f"avatar.{seat}") for seat in range(4)] == [["avatar-ann"], ["avatar-bob"], ["avatar-dan"], []]


@pytest.mark.rule("CARD-10")
def test_text_under_a_card_addresses_the_same_player_as_on_the_table():
    """CARD-10: the player who resolves the Belief, and no fixed seat."""
    spender = "tags: [works_beneath], " + does("ongoing", "op: doubt", more="on: belief_resolved")
    game = scene("hand: belief\nfield: thug\naside: spender\ndoubts: doubt*3", enemy("thug"), enemy("spender", spender))
    game.table.move(game.card("spender"), f"beneath.{game.card('thug')}")
    game.table.fresh()
    game.act("play", "belief").act("belief", "belief")
    assert (game.zone("discard.0"), game.zone("discard.1")) == (["doubt"], [])


@pytest.mark.rule("CARD-18", "END-03")
def test_the_one_clone_walks_one_space_when_its_original_is_gone():
    game = scene("shadows: [end-replication] - end-clone - -\nattack: 9").act("scan", space="shadows.1")
    assert game.row() == "end-replication - end-clone - -" and game.kind == "act"
    game = scene("conspiracy: doom thug*3", enemy("thug", "copies: 3"))
    game.table.state.game.end_games.append(EndGame(game.card("doom"), clone=True))
    for row in ("- - - - [doom]", "- - [thug] [doom] -"):
        game.end().settle()
        assert game.row() == row


@pytest.mark.rule("OPEN-11")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("thug - - - -", "- thug - - -"),
        ("- - - thug -", "- - - - thug"),
        ("- - - - thug", "- - - - thug"),
        ("- thug [wall] - -", "- thug [wall] - -"),
        ("- - thug - [doom]", "- - - thug [doom]"),
        ("thug doom - - -", "thug doom - - -"),
    ],
)
def test_to_the_right_a_card_moves_one_space_if_that_is_free(before, after):
    game = scene(f"hand: pusher\nshadows: {before}", PUSHER, enemy("thug"), enemy("wall")).act("play", "pusher")
    assert game.row() == after


@pytest.mark.rule("OPEN-24", "CARD-17")
def test_lessons_from_the_past_are_one_text_a_turn():
    kind = "copies: 2, kind: unexpected_help, avatar: ann, tags: [second_belief], "
    lessons = card("lessons", "cliffhanger", kind + does("belief", "op: points, attack: 5"))
    game = scene("hand: belief*3\ncliffhanger: lessons*2", lessons)
    game.act("play", "belief").act("play", "belief").act("play", "belief")
    game.act("belief").choose("lessons").act("belief")
    assert game.points()[0] == 6 and game.zone("cliffhanger.0") == ["lessons"] and not game.can("belief")


@pytest.mark.rule("OPEN-45", "END-16")
@pytest.mark.parametrize("holder", [0, 1])
def test_health_for_a_player_is_none_for_the_end_game(holder):
    change = "abilities: [{when: ongoing, modify: [{stat: health, by: 2}]}]"
    charm = card("charm", "cliffhanger", f"kind: unexpected_help, avatar: ann, {change}")
    game = scene(f"field: doom\nthe end: yes\ncliffhanger {holder}: charm", charm)
    assert end_games.health(game.table, game.card("doom")) == 4
    assert [strikes.health(game.table, seat) for seat in (0, 1)] == [7 - 2 * holder, 5 + 2 * holder]


@pytest.mark.rule("OPEN-31", "ACT-20")
def test_no_reason_is_given_for_a_card_out_of_sight():
    game = scene("deck: doubt field-agent\nhand: belief")
    told = []
    for name in ("doubt", "field-agent"):
        with pytest.raises(EngineError) as refusal:
            game.rules.apply(game.table, 0, Action("play", card=game.card(name)))
        told.append(vars(refusal.value) | {"said": str(refusal.value)})
    assert told[0] == told[1]


@pytest.mark.rule("OPEN-03")
def test_abilities_coming_into_force_are_counted():
    watch = enemy("watch", "abilities: [{when: ongoing, modify: [{stat: hand, by: -1}]}]")
    game = scene("field: watch", watch)
    game.table.fresh()
    was = game.table.ability_uses.get("watch#0", 0)
    game.table.modifiers("hand")
    assert game.table.ability_uses["watch#0"] == was + 1


@pytest.mark.rule("OPEN-11")
@pytest.mark.parametrize(("deck", "bottom"), [("thug doom", ["boss", "doom"]), ("thug", ["boss"]), ("-", ["boss"])])
def test_card_put_under_the_conspiracy_deck_stays_above_the_end_game(deck, bottom):
    bury = agent("bury", does("play", "op: move, cards: {zone: [field]}, to: conspiracy_bottom"))
    game = scene(f"hand: bury\nfield: boss\nconspiracy: {deck}", bury, enemy("thug"), enemy("boss"))
    game.act("play", "bury")
    assert game.zone("conspiracy")[-len(bottom) :] == bottom


@pytest.mark.rule("OPEN-27", "CARD-26")
def test_of_a_hand_card_with_two_answers_the_one_that_fits_is_given():
    answers = (does("hand", "op: counter, name: strikes", more="on: strike_drawn, whose: any"),)
    both = answers[0][:-1] + ", " + does("hand", "op: counter, name: doubts", more="on: doubt_due, whose: any")[12:]
    game = scene("hand: guard\nacademy sets: t", agent("guard", both))
    game.table.state.game.answers_from_hand = {"strike_drawn": ["any"], "doubt_due": ["any"]}
    game.do(strikes.strike, 0, -1)
    assert told(game.choose("guard"), "strikes", "doubts") == ["strikes"]


@pytest.mark.rule("OPEN-42", "KWC-03", "CLEAN-01", "CLEAN-02")
def test_a_played_card_does_not_change_the_hand_that_is_drawn_once_it_is_discarded():
    """CLEAN-01: a played card that makes hands larger is gone before the draw of six."""
    bulk = agent("bulk", "abilities: [{when: ongoing, modify: [{stat: hand, by: 3, whose: you}]}]")
    game = scene("hand: bulk pal\ndeck: field-agent*7 assault-team*5", bulk, agent("pal"))
    game.act("play", "bulk").act("play", "pal").end()
    assert len(game.zone("hand.0")) == 6


@pytest.mark.rule("OPEN-33", "CLAR-19", "CONSP-03")
def test_cards_that_go_back_into_the_shadows_are_hidden_and_keep_their_order():
    lure = agent("lure", does("play", "op: move, cards: {zone: [field]}, to: shadows"))
    game = scene("hand: lure\nfield: thug", lure, enemy("thug")).act("play", "lure")
    assert game.row() == "- - - - [thug]" and not cast.in_view(game, 1, "thug")
    lure = agent("lure", does("play", "op: move, cards: {zone: [field], how: all}, to: shadows"))
    game = scene("hand: lure\nfield: new old", lure, enemy("new"), enemy("old")).act("play", "lure")
    assert game.row() == "- - - [old] [new]"


@pytest.mark.rule("OPEN-27", "KWC-01")
def test_questions_known_to_be_declined_or_impossible_are_not_repeated():
    for zone, kind in (("discard", "act"), ("hand", "choose_card")):
        more = does("play", f"op: defeat, cards: {{zone: [{zone}], name: [Pal], count: 2, up_to: true}}")
        thief = agent("thief", more)
        text = f"hand: thief\n{zone} 0: pal field-agent thief"
        game = scene(text, thief.replace("cost: 2", "cost: 2, copies: 2"), agent("pal"))
        game.act("play", "thief").choose("pal")
        assert game.kind == kind, zone
    lent = agent("lent", "keywords: [coordinate]")
    game = scene("phase: action\nplayers: ann bob cat\nhand 1: field-agent\nhand 2: lent", lent).end()
    game = scene("phase: conspiracy\nplayers: ann bob cat\nhand 1: field-agent\nhand 2: lent", lent)
    assert (game.asked, game.kind) == (1, "coordinate")
    game.choose("no").choose("lent")
    assert (game.asked, game.kind) == (0, "act")


@pytest.mark.rule("OPEN-21", "EVID-03")
def test_recruit_price_of_a_lead_never_falls_below_0():
    lead = card("lead2", "lead", "discover: {pay: {recruit: 1}}, collect: {pay: {attack: 3}}")
    ease = card("ease", "informant", "abilities: [{when: ongoing, modify: [{stat: leads, by: -2}]}]")
    text = "shadows: lead2 ease - - -\nrecruit: 2\nevidence: [proof]"
    game = scene(text, lead, ease, card("proof", "evidence", "priority: 1"))
    game.act("lead", "lead2")
    assert game.happened("discovered") and game.points() == (0, 2)


@pytest.mark.rule("OPEN-13", "EVID-03", "EVID-08", "EVID-07", "TIMING-18", "TIMING-15")
def test_action_counts_for_leads_that_have_an_effect():
    heard = "{event: played, which: {type: [starting]}}"
    trail = f"{{id: trail, name: Trail, type: lead, discover: {heard}, collect: {{pay: {{recruit: 1}}}}}}"
    game = scene("shadows: trail - - - -\nhand: field-agent\nevidence: [proof1]", trail, *PROOFS)
    assert game.card("field-agent") == 0
    assert game.act("play", "field-agent").can("choose", pick="yes")
    lead = DEED % ("look2", "Look2", "scanned", "scanned")
    text = "shadows: [look2] [thug] - - -\nattack: 9\nevidence: [proof]"
    game = scene(text, lead, enemy("thug"), card("proof", "evidence", "priority: 1"))
    game.act("scan", space="shadows.1")
    assert game.kind == "act"
    assert game.act("scan", space="shadows.2").kind == "lead"
    leads = [DEED % (name, name, "healed", "healed") for name in ("one", "two")]
    text = "shadows: one two - - -\nstrikes: hit1\nhand: salve\nevidence: proof"
    game = scene(text, *leads, agent("salve", does("play", "op: heal")), card("proof", "evidence", "priority: 1"))
    game.table.state.game.links[game.card("one")] = game.card("proof")
    game.act("play", "salve")
    assert game.kind == "lead" and game.choose("yes").happened("collected") and game.kind == "act"
    leads = [DEED % (name, name.capitalize(), "healed", "healed") for name in ("one", "two")]
    more = "abilities: [{when: ongoing, on: discovered, do: [{op: hide, cards: {zone: [shadows], name: [Two]}}]}]"
    fog = card("fog", "informant", more)
    proofs = [card(f"proof{n}", "evidence", f"priority: {n}") for n in (1, 2)]
    text = "shadows: one two fog - -\nstrikes: hit1\nhand: salve\nevidence: [proof1] [proof2]"
    game = scene(text, *leads, fog, *proofs, agent("salve", does("play", "op: heal")))
    game.act("play", "salve")
    assert game.kind == "order_effects"
    game.choose("0").choose("yes")
    assert game.kind == "act" and len(game.happened("discovered")) == 1


@pytest.mark.rule("OPEN-31", "CLAR-20", "TIMING-01", "ACT-07")
def test_showing_or_moving_a_known_card_teaches_nothing():
    game = scene("hand: belief")
    game.do(lambda table: table.move(game.card("belief"), "deck.0"))
    (moved,) = [fact for fact in game.facts if isinstance(fact, CardMoved) and fact.target == "deck.0"]
    assert all(redact(moved, viewer).card is None for viewer in (1, None))
    for how, known in (("random", 0), ("choose", 2)):
        spy = agent("spy", does("play", f"op: look, public: true, cards: {{zone: [hand], of: next, how: {how}}}"))
        game = scene("hand: spy\nhand 1: field-agent assault-team", spy).act("play", "spy").settle()
        (shown,) = [fact for fact in game.facts if isinstance(fact, CardsShown)]
        assert (shown.seen_by, shown.learned, shown.known_by) == (EVERYONE, "CLAR-20", known), how
    for zone, how in (("hand", "all"), ("discard", "random")):
        spy = agent("spy", does("play", f"op: look, cards: {{zone: [{zone}], of: next, how: {how}}}"))
        game = scene(f"hand: spy\n{zone} 1: field-agent assault-team", spy).act("play", "spy")
        shown = [fact for fact in game.facts if isinstance(fact, CardsShown)]
        assert {fact.learned for fact in shown} == {"TIMING-01"}, zone
    game = scene("hand 1: field-agent assault-team")
    cards = list(game.table.zones["hand.1"])
    game.table.state.turn.shown = cards[:1]
    game.do(lambda table: table.show(cards))
    assert [fact.known_by for fact in game.facts if isinstance(fact, CardsShown)] == [2]
    fetch = agent("fetch", does("play", "op: move, cards: {zone: [deck], how: random}, to: hand"))
    game = scene("hand: fetch\ndeck: field-agent", fetch).act("play", "fetch").act("play", "field-agent")
    played = [fact for fact in game.facts if isinstance(fact, CardMoved) and fact.target == "played.0"]
    assert [fact.known_by for fact in played] == [1, 1]
