"""Consequences of a card leaving its place, and places it can't go."""

import pytest

from engine.kernel.facts import CardTurned, ValueChanged, ZoneShuffled
from engine.legendary.cards.designs import Filter
from engine.legendary.rules import card_moves, cleanup_phase, defeated_cards, evidence, revealing, strike_deck
from engine.legendary.table.table import Table
from tests.engine.legendary.cast import agent, card, does, enemy, names, scene, syndicate

PROOFS = (card(name, "evidence", f"priority: {n}") for name, n in (("proof", 1), ("clue", 2), ("trace", 1)))
CARDS = (enemy("thug"), enemy("host"), syndicate("boss"), agent("aide", "copies: 3"), card("spy", "informant"), *PROOFS)


def moved(table: Table, card: int, to: str) -> None:
    card_moves.relocate(table, [card], to, 0)


WAYS = {
    "hand": "hand.0",
    "discard": "discard.0",
    "deck": "deck.0",
    "deck_bottom": "deck.0",
    "academy_bottom": "academy",
}
WAYS |= {name: name for name in ("conspiracy", "academy", "defeated_conspiracy", "box")}


@pytest.mark.rule("ACT-32", "TIMING-01")
@pytest.mark.parametrize("to", [to for to in WAYS if to != "academy"])
def test_a_card_that_an_effect_moves_from_the_bureau_leaves_its_space_to_the_next(to: str) -> None:
    game = scene("bureau: boss - - - -\nacademy: aide aide\ndeck: field-agent*2\nconspiracy: thug", *CARDS)
    boss = game.card("boss")
    game.do(moved, boss, to)
    assert game.table.zones.where[boss] == WAYS[to]
    assert game.row("bureau").startswith("[aide]")


@pytest.mark.rule("CLAR-30", "TIMING-01")
@pytest.mark.parametrize(
    ("to", "place"), [("deck", 0), ("deck_bottom", -1), ("academy", 0), ("academy_bottom", -1), ("conspiracy", 0)]
)
def test_card_is_put_on_the_top_or_bottom_of_a_pile(to: str, place: int) -> None:
    game = scene("shadows: boss - - - -\nacademy: aide aide\ndeck: field-agent*2\nconspiracy: thug spy", *CARDS)
    game.do(moved, game.card("boss"), to)
    assert game.zone(WAYS[to])[place] == "boss"


@pytest.mark.rule("END-01")
@pytest.mark.parametrize(
    ("deck", "below"), [("thug doom", ["thug", "boss", "doom"]), ("thug spy", ["thug", "spy", "boss"])]
)
def test_the_end_game_stays_the_last_card_of_the_conspiracy_deck(deck: str, below: list[str]) -> None:
    game = scene(f"shadows: boss - - - -\nconspiracy: {deck}", *CARDS)
    game.do(moved, game.card("boss"), "conspiracy_bottom")
    assert game.zone("conspiracy") == below


@pytest.mark.rule("END-06")
@pytest.mark.parametrize("to", ["hand", "field", "conspiracy", "box", "shadows", "deck_bottom"])
def test_an_end_game_is_not_moved_away(to: str) -> None:
    game = scene("shadows: - - [doom] - -", *CARDS)
    doom = game.card("doom")
    game.do(moved, doom, to)
    assert game.where(doom) == "shadows.3"
    game.do(moved, doom, "left")
    assert game.where(doom) == "shadows.2"
    game.do(moved, doom, "right")
    assert game.where(doom) == "shadows.3"


@pytest.mark.rule("CONSP-05", "TIMING-01")
@pytest.mark.parametrize(
    ("row", "to", "after"),
    [
        ("- thug - - -", "right", "- - thug - -"),
        ("- thug boss - -", "right", "- thug boss - -"),
        ("- - - - thug", "right", "- - - - thug"),
        ("boss thug - - -", "left", "thug - - - -"),
    ],
)
def test_a_card_is_moved_along_the_shadows_to_the_right_only_into_a_free_space(row: str, to: str, after: str) -> None:
    game = scene(f"shadows: {row}", *CARDS)
    game.do(moved, game.card("thug"), to)
    assert game.row() == after


@pytest.mark.rule("END-04", "REVEAL-01")
def test_a_card_that_is_returned_revealed_past_an_end_game_is_revealed_once() -> None:
    """END-04: S1 holds the End Game, so the card enters the Field, revealed there."""
    text = "shadows: doom - - - -\ndefeated conspiracy: thug"
    game = scene(text, enemy("thug", does("reveal", "op: counter, name: n")))
    game.do(moved, game.card("thug"), "shadows_revealed")
    assert game.where("thug") == "field" and game.table.state.seats[0].counters == {"n": 1}


@pytest.mark.rule("CLAR-04", "CLAR-15", "ACT-32", "CLAR-13", "END-06")
def test_movable_cards_are_put_under_a_card() -> None:
    game = scene("field: host\nbureau: boss - - - -\nacademy: aide aide\nhand: belief", *CARDS).act("play", "belief")
    cards = [game.card(name) for name in ("boss", "belief", "host")]
    game.do(defeated_cards.put_beneath, cards, cards[2])
    assert game.zone(f"beneath.{cards[2]}") == ["belief", "boss"] and game.where("host") == "field"
    assert game.row("bureau").startswith("[aide]")
    assert not game.can("belief")
    game = scene("field: host\nshadows: doom - - - -\nevidence: proof - -", *CARDS)
    kept = {name: game.where(name) for name in ("doom", "proof", "avatar-ann")}
    game.do(defeated_cards.put_beneath, [game.card(name) for name in kept], game.card("host"))
    assert {name: game.where(name) for name in kept} == kept


@pytest.mark.rule("EVID-02", "EVID-05")
def test_a_lead_that_left_has_no_connection_any_more() -> None:
    game = scene("shadows: lead - - - -\nevidence: [proof] - -\nattack: 1\nconspiracy: thug", *CARDS)
    game.act("lead", "lead")
    assert game.table.state.game.links
    game.do(moved, game.card("lead"), "conspiracy")
    assert game.table.state.game.links == {}


@pytest.mark.rule("CLAR-11", "CLAR-19")
@pytest.mark.parametrize(
    ("text", "asked"),
    [("field: thug host", True), ("shadows: thug [host] - - -", False), ("conspiracy: thug host", False)],
    ids=["open", "one is hidden", "in a deck"],
)
def test_cards_are_stacked_in_a_chosen_order_only_where_all_lie_open(text: str, asked: bool) -> None:
    game = scene(text, *CARDS)
    game.do(defeated_cards.defeat, [game.card("thug"), game.card("host")], 0)
    assert (game.kind == "order") == asked
    if asked:
        assert sorted(names(game)) == ["host", "thug"]
    assert sorted(game.settle().zone("defeated_conspiracy")) == ["host", "thug"]


@pytest.mark.rule("CLAR-19")
@pytest.mark.parametrize(
    ("text", "hidden"),
    [("shadows: thug - - - -", True), ("bureau: thug - - - -", True), ("field: thug", False)],
    ids=["Shadows", "Bureau", "Field"],
)
def test_a_card_is_hidden_in_the_shadows_and_the_bureau_alone(text: str, hidden: bool) -> None:
    """CLAR-19: no card stays face down in the Field; no fact for hidden cards."""
    game = scene(text, *CARDS)
    thug = game.card("thug")
    game.do(revealing.hide, thug).do(revealing.hide, thug)
    turned = [fact for fact in game.facts if isinstance(fact, CardTurned)]
    assert game.table.is_hidden(thug) == hidden and len(turned) == hidden


@pytest.mark.rule("CLAR-31", "END-01")
def test_digging_leaves_found_cards_on_top_and_the_end_game_at_the_bottom() -> None:
    game = scene("conspiracy: thug spy host doom", *CARDS)
    game.do(revealing.dig, 0, "conspiracy", Filter(type=["end_game"]), 1, game.card("avatar-ann"))
    assert game.zone("conspiracy")[-1] == "doom" and sorted(game.zone("conspiracy")[:-1]) == ["host", "spy", "thug"]
    (shown,) = [fact for fact in game.facts if getattr(fact, "learned", "") == "CLAR-31"]
    assert shown.count == 3
    text = "academy: aide boss aide aide boss"
    game = scene(text, syndicate("boss", "copies: 2"), *CARDS[:2], agent("aide", "copies: 3"))
    aides = [card for card in game.table.zones["academy"][::-1] if game.table.design(card).id == "aide"]
    found = []
    game.do(lambda table: found.extend(revealing.dig(table, 0, "academy", Filter(type=["academy"]), 2, 0)))
    assert found == aides[:2] and game.table.zones["academy"][-2:] == found[::-1]
    assert [fact.zone for fact in game.facts if isinstance(fact, ZoneShuffled)] == ["academy"]


@pytest.mark.rule("END-06", "KWX-05")
def test_no_end_game_eludes() -> None:
    lender = card("lender", "informant", "abilities: [{when: ongoing, modify: [{grant: elude, on: {place: [field]}}]}]")
    game = scene("shadows: lender - - - -\nfield: thug doom\nthe end: yes", lender, *CARDS)
    game.do(lambda table: table.push("end_checks", 0))
    assert game.zone("field") == ["doom"] and [fact.card for fact in game.happened("eluded")] == [game.card("thug")]


@pytest.mark.rule("CLAR-27", "OPEN-36")
def test_the_last_strike_taken_makes_a_new_deck_at_once_and_shuffled() -> None:
    """CLAR-27: from the discards, without the Strike just taken; the order is unknown."""
    game = scene("strike deck: hit1\nstrike discard: hit2*9 hit3*9 miss*9")
    taken = game.card("hit1")
    order = sorted(game.table.zones["strike_discard"])
    game.do(strike_deck.take, "resolving")
    deck = game.table.zones["strike_deck"]
    assert sorted(deck) == order != deck and taken not in deck
    assert [fact.zone for fact in game.facts if isinstance(fact, ZoneShuffled)] == ["strike_deck"]


@pytest.mark.rule("EVID-12", "CLAR-13")
def test_evidence_that_was_collected_is_not_replaced() -> None:
    """CLAR-13: only uncollected Evidence is replaced."""
    game = scene("evidence: proof - -\ncollected: clue", *CARDS)
    clue, proof = game.card("clue"), game.card("proof")
    game.do(evidence.replace, clue, False)
    assert game.where(clue) == "collected"
    game.table.state.game.discovered.append(proof)
    game.do(evidence.replace, proof, True)
    (new,) = game.table.zones["evidence.1"]
    assert new != proof and not game.table.is_hidden(new) and game.table.state.game.discovered == [new]


@pytest.mark.rule("FIGHT-04", "KWX-07", "OPEN-22")
def test_a_fight_takes_its_price_first_and_no_points_where_it_costs_none() -> None:
    game = scene("field: weak\nattack: 2", enemy("weak", fight=0)).act("fight", "weak")
    assert game.zone("defeated_conspiracy") == ["weak"] and game.points() == (2, 0)
    assert not [fact for fact in game.facts if isinstance(fact, ValueChanged) and fact.name == "attack"]
    game = scene("hand: belief\nfield: horror\nattack: 4", enemy("horror", "keywords: [frightening]"))
    game.act("fight", "horror")
    assert game.zone("discard.0") == ["belief"] and game.zone("defeated_conspiracy") == ["horror"]


@pytest.mark.rule("TURN-01")
@pytest.mark.parametrize(("moment", "phase"), [("on: turn_ending", "end"), ("", "cleanup")], ids=["end", "cleanup"])
def test_phase_is_shown_while_a_player_is_asked(moment: str, phase: str) -> None:
    when, step = ("ongoing", "op: draw") if moment else ("cleanup", "op: draw")
    more = f"{moment}, optional: true" if moment else "optional: true"
    text = "field: clock\ndeck: field-agent*9\nstrike deck: miss*9"
    game = scene(text, card("clock", "informant", does(when, step, more=more)))
    game.table.stack[-1].pc = 1
    game.do(lambda table: table.push("end_checks" if moment else "cleanup", 0))
    assert game.kind and game.kind != "act" and game.table.state.turn.phase == phase


@pytest.mark.rule("CLEAN-02")
@pytest.mark.parametrize(("by", "size"), [(-9, 0), (-5, 1), (1, 7)])
def test_cards_change_how_many_are_drawn_none_at_the_least(by: int, size: int) -> None:
    change = f"abilities: [{{when: ongoing, modify: [{{stat: hand, by: {by}}}]}}]"
    game = scene("field: clock", card("clock", "informant", change))
    assert cleanup_phase.hand_size(game.table, 0) == size
