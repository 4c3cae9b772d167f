"""More steps and moments of cards, one statement each."""

import pytest

from engine.kernel.decisions import Action
from engine.kernel.facts import CardsShown, ValueChanged, ZoneShuffled
from engine.kernel.frames import Frame
from engine.legendary.presentation import legal_actions
from engine.legendary.rules import (
    avatar_swaps,
    defeated_cards,
    end_games,
    evidence,
    fights,
    game_outcome,
    hand_cards,
    points,
    setup,
    strike_deck,
    strikes,
)
from engine.legendary.table import modifiers
from tests.engine.legendary.cast import ability, agent, card, does, enemy, names, scene, strikers
from tests.engine.legendary.random_games import RULES, seed_of
from tests.engine.legendary.tables import Drawn

PROOF = card("proof", "evidence", "priority: 1")


def counted(game: Drawn, seat: int = 0) -> dict[str, int]:
    return game.table.state.seats[seat].counters


@pytest.mark.rule("ACT-20", "KWC-01")
def test_cards_hear_of_an_action_phase_and_of_a_lent_card() -> None:
    ear = card("ear", "informant", does("ongoing", "op: counter, name: n", more="on: action_began, whose: current"))
    game = scene("field: ear", ear).do(lambda table: table.push("action_phase", 0))
    assert counted(game) == {"n": 1}
    ear = card("ear", "informant", does("ongoing", "op: counter, name: n", more="on: coordinated, whose: others"))
    game = scene("field: ear\nhand 1: team", ear, agent("team", "keywords: [coordinate]")).act("coordinate", seat=1)
    assert counted(game, 1) == {"n": 1}


@pytest.mark.rule("CLAR-03")
@pytest.mark.parametrize(("to", "lies"), [("avatar", "attached.avatar.0"), ("here", "attached.shadows.1")])
def test_a_card_attaches_itself_to_an_avatar_or_to_its_space(to: str, lies: str) -> None:
    change = ability("ongoing", more="modify: [{stat: hand, by: 1}]")
    tick = card("tick", "event", f"abilities: [{ability('reveal', f'op: attach, to: {to}')}, {change}]")
    game = scene("shadows: [tick] - - - -\nattack: 9", tick).act("scan", space="shadows.1")
    assert game.where("tick") == lies and game.row() == "- - - - -" and modifiers.change(game.table, "hand") == 1


@pytest.mark.rule("EVID-12")
@pytest.mark.parametrize(("priority", "row"), [(1, "[proof] - -"), (3, "- - -")])
def test_evidence_is_added_as_far_as_there_is_some(priority: int, row: str) -> None:
    game = scene("evidence: - - -", PROOF)
    for number in list(game.table.zones["box"]):
        if game.table.design(number).type == "evidence" and game.table.design(number).id != "proof":
            game.table.zones.move(number, "removed")
    assert game.do(evidence.add, priority).row("evidence") == row


@pytest.mark.rule("FIGHT-02", "END-15")
@pytest.mark.parametrize(("lies", "can"), [
    ("field: thug", True), ("shadows: thug", True), ("bureau: thug", True), ("shadows: [thug]", False),
    ("bureau: [thug]", False), ("defeated conspiracy: thug", False), ("conspiracy: thug", False),
    ("field: doom", True), ("field: spy", False),
])  # fmt: skip
def test_what_is_fought_is_a_revealed_enemy_or_end_game_on_the_table(lies: str, can: bool) -> None:
    game = scene(lies, enemy("thug"), card("spy", "informant"))
    assert fights.fightable(game.table, game.card(lies.rsplit(" ", 1)[1].strip("[]"))) == can


@pytest.mark.rule("KWX-08")
def test_refused_fight_names_the_classes_that_do_not_count() -> None:
    game = scene("field: ape\nattack tech: 9", enemy("ape", "immunity: [tech, will]"))
    refusal = fights.refusal(game.table, game.card("ape"))
    assert refusal and refusal.reason == "Costs 4 Attack, not from Tech or Will."


@pytest.mark.rule("OPEN-27", "TIMING-12")
def test_answers_from_hands_are_shown_and_go_on_until_something_is_cancelled() -> None:
    texts = ", ".join(ability("hand", f"op: counter, name: {name}", more="on: strike_drawn") for name in ("one", "two"))
    fear = card("fear", "ally", f"abilities: [{texts}]")
    game = scene("academy sets: burks\nhand: fear\nstrike deck: hit1*3", fear).do(strikes.strike, 0, -1).choose("fear")
    assert list(counted(game)) == ["one", "two"]
    assert [fact.learned for fact in game.facts if isinstance(fact, CardsShown)] == ["OPEN-27"]
    cry = card("cry", "ally", "copies: 3, " + does("hand", "op: counter, name: n", more="on: strike_drawn"))
    text = "players: ann bob cat\nacademy sets: burks\nhand 1: cry\nhand 2: cry\nstrike deck: hit1*3"
    game = scene(text, cry).do(strikes.strike, 0, -1)
    assert game.asked == 1 and game.choose("cry").asked == 2
    assert counted(game.choose("cry"), 2) == {"n": 1} and counted(game, 1) == {"n": 1}


@pytest.mark.rule("TIMING-11")
@pytest.mark.parametrize(("when", "shown"), [("draw", ["TIMING-11"]), ("play", [])])
def test_a_card_with_a_draw_text_is_shown_when_it_is_drawn(when: str, shown: list[str]) -> None:
    game = scene("deck: omen", agent("omen", does(when, "op: counter, name: n"))).do(hand_cards.draw, 0, 1)
    assert [fact.learned for fact in game.facts if isinstance(fact, CardsShown)] == shown
    assert counted(game) == ({"n": 1} if shown else {})


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("name", "times"), [("thug", 1), ("boss", 0)])
def test_condition_can_test_the_card_of_the_event(name: str, times: int) -> None:
    more = "on: defeated, if: {is: it_is, which: {name: [Thug]}}"
    ear = card("ear", "informant", does("ongoing", "op: counter, name: n", more=more))
    game = scene("shadows: ear thug boss - -", ear, enemy("thug"), enemy("boss")).announce("defeated", name)
    assert counted(game) == ({"n": times} if times else {})


@pytest.mark.rule("ACT-40", "TIMING-14", "CARD-21", "TIMING-12")
def test_cards_are_revealed_from_the_first_on_and_gained_from_the_last() -> None:
    scanner = agent("scanner", does("play", "op: scan, zone: [shadows], how: all"))
    omens = [enemy(name, does("reveal", f"op: counter, name: {name}")) for name in ("one", "two", "three")]
    game = scene("hand: scanner\nshadows: [one] [two] [three] - -", scanner, *omens).act("play", "scanner")
    assert list(counted(game)) == ["one", "two", "three"]
    doer = agent("doer", does("play", "op: gain, cards: {zone: [bureau], type: [academy], how: all}"))
    game = scene("hand: doer\nbureau: one two - - -\nacademy: -", doer, agent("one"), agent("two"))
    game.act("play", "doer").settle()
    assert game.zone("discard.0") == ["one", "two"]


@pytest.mark.rule("DIFF-06", "DIFF-07")
def test_a_defeat_by_a_text_leaves_no_second_chance() -> None:
    """DIFF-07: under the variant fatal damage costs a turn, a defeat by text the game."""
    bane = agent("bane", does("play", "op: defeat_player"))
    assert scene("hand: bane", bane, second_chance=True).act("play", "bane").lost


@pytest.mark.rule("TIMING-01", "ACT-08")
def test_a_text_may_end_the_action_phase() -> None:
    stop = agent("stop", does("play", "op: end_turn"))
    game = scene("hand: stop belief\nfield: thug\nstrike deck: miss*9", stop, enemy("thug")).act("play", "stop")
    assert strikers(game) == ["thug"] and game.table.current == 1


@pytest.mark.rule("KWX-01")
@pytest.mark.parametrize(("keywords", "times"), [("keywords: [ambush]", 1), ("", 0)])
def test_ambush_is_logged(keywords: str, times: int) -> None:
    game = scene("shadows: [thug] - - - -\nattack: 9", enemy("thug", keywords)).act("scan", space="shadows.1")
    assert len(game.happened("ambush")) == times and game.where("thug") == ("field" if times else "shadows.1")


@pytest.mark.rule("STRIKE-07")
def test_only_what_strikes_itself_has_its_text_instead() -> None:
    texts = "{when: strike, instead: true, do: [{op: counter, name: n}]}"
    odd = enemy("odd", f"abilities: [{texts}]")
    game = scene("field: odd\nstrike deck: hit1*5", odd)
    game.do(strikes.strike, 0, game.card("odd"), effect=True)
    assert game.damage() == 1 and counted(game) == {}
    game.do(strikes.strike, 0, game.card("odd"))
    assert game.damage() == 1 and counted(game) == {"n": 1}


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("until", "left"), [("turn", 0), ("turn_of", 0), ("game", 1)])
def test_a_change_that_is_over_is_gone_and_others_stay(until: str, left: int) -> None:
    """TIMING-01: at the start of its player's next turn, not at that of another."""
    step = f"op: in_force, modify: [{{stat: fight, by: 1}}], until: {until}"
    game = scene("hand: order", agent("order", does("play", step))).act("play", "order")
    modifiers.start_of_turn(game.table, 1)
    assert len(game.table.state.game.in_force) == 1
    (modifiers.end_of_turn if until == "turn" else lambda table: modifiers.start_of_turn(table, 0))(game.table)
    assert len(game.table.state.game.in_force) == left


@pytest.mark.rule("OPEN-49", "DIFF-06", "CARD-05")
def test_player_who_is_out_loses_one_turn_and_swaps_no_avatar() -> None:
    """OPEN-49: bob misses one turn and has the next one, even alone with ann."""
    game = scene("strike deck: miss*9\ndeck: field-agent*9\ndeck 1: field-agent*9")
    game.table.state.seats[1].skip = 1
    for _ in range(2):
        game.end().settle()
    assert [fact.seat for fact in game.happened("turn")] == [0, 1]
    assert [fact.seat for fact in game.happened("turn_lost")] == [1]
    game = scene("players: ann bob cat")
    game.table.state.seats[0].skip = 1
    game.do(lambda table: avatar_swaps.swap(table, table.push("test_health", 0)))
    assert not game.happened("avatars_swapped") and game.zone("avatar.0") == ["avatar-ann"]


@pytest.mark.rule("CLAR-11", "CLAR-19")
def test_two_open_cards_and_a_hidden_one_are_stacked_without_a_question() -> None:
    game = scene("shadows: thug boss [spy] - -", enemy("thug"), enemy("boss"), card("spy", "informant"))
    game.do(defeated_cards.defeat, [game.card(name) for name in ("thug", "boss", "spy")], 0)
    assert game.kind != "order" and len(game.zone("defeated_conspiracy")) == 3


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("deck", "times"), [("aide", 1), ("belief", 0)])
def test_a_text_may_ask_what_it_found(deck: str, times: int) -> None:
    ask = "op: if, test: {is: it_is, which: {type: [academy]}, name_of: found}, then: [{op: counter, name: n}]"
    doer = agent("doer", does("play", f"op: search, cards: {{zone: [deck]}}, do: [{{{ask}}}]"))
    game = scene(f"hand: doer\ndeck: {deck}", doer, agent("aide")).act("play", "doer").settle()
    assert counted(game) == ({"n": times} if times else {})


@pytest.mark.rule("ACT-03")
@pytest.mark.parametrize(
    ("gives", "said"), [("recruit: 1", "No points are left"), ("", "No points yet: play cards to get some")]
)
def test_recruit_points_are_points_too(gives: str, said: str) -> None:
    game = scene("hand: aide belief\ndeck: -", agent("aide", gives)).act("play", "aide")
    game.table.state.turn.recruit = [0] * 6
    options = [option for option in game.options() if option.type in ("play", "end")]
    assert legal_actions.ending(game.table, options).at_hand == [said]


@pytest.mark.rule("D16", "OPEN-20")
def test_paying_by_hand_is_offered_once_and_points_of_no_card_have_no_class() -> None:
    """OPEN-20: the last answer leaves the rest, and what follows, to the usual order."""
    game = scene("field: thug\nattack tech: 3\nattack will: 3", enemy("thug", fight=2)).act("payment", pick="by_hand")
    assert Action("payment", pick="by_hand") not in legal_actions.actions(game.table)
    game.act("fight", "thug")
    assert game.decision and game.decision.labels[-1] == "Pay the rest automatically"
    game.choose("default")
    assert game.points() == (4, 0) and not game.table.state.turn.by_hand
    game = scene("hand: -").do(points.gain, -1, 2, 1)
    told = [(fact.name, fact.amount, fact.card) for fact in game.facts if isinstance(fact, ValueChanged)]
    assert told == [("attack", 2, None), ("recruit", 1, None)]
    assert (game.table.state.turn.attack[0], game.table.state.turn.recruit[0]) == (2, 1)


@pytest.mark.rule("SETUP-04")
def test_a_seat_that_leaves_its_avatar_open_gets_one_by_chance() -> None:
    assert setup.check([None, "mulder"], "single", {}).seats == ["", "mulder"]


@pytest.mark.rule("TIMING-05", "TIMING-16")
@pytest.mark.parametrize(
    ("who", "seats"), [("you", [0]), ("current", [1]), ("others", [1, 2]), ("next", [1]), ("each", [1, 2, 0])]
)
def test_you_means_the_player_of_the_text_on_any_turn(who: str, seats: list[int]) -> None:
    game = scene("players: ann bob cat")
    game.table.state.turn.current = 1
    assert game.table.seats(who, Frame("", 0)) == seats and game.table.seats("you", Frame("", -1)) == [1]


@pytest.mark.rule("CLAR-10", "CLAR-27", "CLEAN-03")
def test_empty_pile_can_be_shuffled_and_only_an_empty_deck_is_renewed() -> None:
    game = scene("defeated conspiracy: -")
    game.table.facts = []
    game.table.shuffle("defeated_conspiracy")
    assert not [fact for fact in game.table.facts if isinstance(fact, CardsShown)]
    game = scene("strike deck: hit1\nstrike discard: hit2").do(strike_deck.renew)
    assert game.zone("strike_deck") == ["hit1"] and game.zone("strike_discard") == ["hit2"]
    game = scene("strike deck: -").do(strike_deck.renew)
    assert not [fact for fact in game.facts if isinstance(fact, ZoneShuffled)]
    waste = agent("waste", does("play", "op: move, cards: {zone: [deck], how: top, count: 2}, to: box"))
    game = scene("hand: waste\ndeck: belief\ndiscard: field-agent*5", waste).act("play", "waste")
    assert "belief" not in game.zone("deck.0") and len(game.zone("deck.0")) == 4
    assert [fact.zone for fact in game.facts if isinstance(fact, ZoneShuffled)] == ["deck.0"]


@pytest.mark.rule("TIMING-06")
@pytest.mark.parametrize(("row", "times"), [("-", 0), ("aide", 1)])
def test_a_reveal_text_with_a_condition_waits_for_it(row: str, times: int) -> None:
    test = "if: {is: has, cards: {zone: [bureau], type: [academy]}}"
    omen = enemy("omen", does("reveal", "op: counter, name: n", more=test))
    game = scene(f"shadows: [omen]\nbureau: {row}\nattack: 9", omen, agent("aide")).act("scan", space="shadows.1")
    assert counted(game) == ({"n": times} if times else {})


@pytest.mark.rule("END-17", "OPEN-45")
def test_beaten_end_game_is_logged_and_leaves_with_its_strikes() -> None:
    twin = "{id: twin, name: Twin, type: end_game, defense: 3, health: 4}"
    game = scene("field: doom twin\nthe end: yes\nstrike deck: hit3*2 hit1*3", twin)
    doom = game.card("doom")
    game.do(end_games.hit, doom).do(end_games.hit, doom)
    assert [(fact.card, fact.text) for fact in game.happened("end_game_overcome")] == [(doom, "Doom")]
    assert game.where(doom) == "removed" and game.zone("strike_discard") == ["hit3", "hit3"] and not game.won


@pytest.mark.rule("REVEAL-06")
def test_an_ally_is_recruited_by_nobody_where_it_lies() -> None:
    """REVEAL-06: it is gained when revealed; only the Bureau has cards to recruit."""
    game = scene("shadows: friend - - - -\nrecruit: 9", card("friend", "ally", "class: will, cost: 1"))
    assert legal_actions.open_card(game.table, game.card("friend")) == ("", None) and not game.can("recruit")


@pytest.mark.rule("EVID-02", "EVID-03", "EVID-05")
def test_lead_may_be_free_and_its_collection_is_logged() -> None:
    toll = card("toll", "informant", "abilities: [{when: ongoing, modify: [{stat: leads, by: 2}]}]")
    trail = "{id: trail, name: Trail, type: lead, discover: {event: healed}, collect: {pay: {recruit: 1}}}"
    game = scene("shadows: trail toll - - -\nevidence: [proof] - -", trail, toll, PROOF)
    lead = game.card("trail")
    assert (evidence.price(game.table, lead).attack, evidence.price(game.table, lead).recruit) == (0, 0)
    game.table.state.game.links[lead] = game.card("proof")
    assert (evidence.price(game.table, lead).attack, evidence.price(game.table, lead).recruit) == (0, 3)
    game = scene("shadows: lead - - - -\nevidence: [proof] - -\nattack: 1\nrecruit: 1", PROOF)
    game.act("lead", "lead").act("lead", "lead")
    assert [(fact.seat, fact.text) for fact in game.happened("collected")] == [(0, "Proof")]


@pytest.mark.rule("TIMING-01")
def test_the_first_card_of_the_box_is_a_card_like_any_other() -> None:
    """TIMING-01: "when a Starting card is discarded", from play or from a hand."""
    wanted = "on: discarded, which: {type: [starting]}"
    ear = card("ear", "informant", does("ongoing", "op: counter, name: heard", more=wanted))
    cry = card("cry", "ally", does("hand", "op: counter, name: cried", more=wanted))
    game = scene("academy sets: burks\nfield: ear\nhand: field-agent cry", ear, cry)
    first = game.card("field-agent")
    game.do(hand_cards.discard, 0, first)
    assert first == 0 and names(game) == ["cry", "no"] and counted(game.choose("cry")) == {"heard": 1, "cried": 1}


@pytest.mark.rule("SERIES-01")
def test_beginning_of_each_game_is_logged_with_its_number() -> None:
    game = Drawn(RULES.open(RULES.setup(["mulder"], "series", {}), seed_of("numbers")))
    for won in (True, False):
        game.do(game_outcome.finish, won, "test").settle()
    assert [fact.text for fact in game.happened("game_began")] == ["2", "3"]
