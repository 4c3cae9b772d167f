"""Modifiers and reactions in force: from where, for whom, and for how long."""

import pytest

from engine.legendary.rules import bureau, fights, hand_cards, strikes
from engine.legendary.table import modifiers
from tests.engine.legendary.cast import agent, card, does, enemy, scene, syndicate


def modifies(*changes: str, when: str = "ongoing") -> str:
    """Return the field `abilities` of a card with standing modifiers."""
    listed = ", ".join(f"{{{change}}}" for change in changes)
    return f"abilities: [{{when: {when}, modify: [{listed}]}}]"


def says(name: str, on: str, more: str = "") -> str:
    """Return the field `abilities` of a card that counts an event for its "you"."""
    return does("ongoing", f"op: counter, name: {name}", more=f"on: {on}{', ' + more if more else ''}")


def counted(game, name="heard"):
    """Return the number of events that each seat's "you" counted."""
    return [seat.counters.get(name, 0) for seat in game.table.state.seats]


HARDER = modifies("stat: fight, by: 1, on: {type: [enemy]}")
PLACES = {
    "revealed in the Shadows": ("shadows: source - - - -", 5),
    "hidden in the Shadows": ("shadows: [source] - - - -", 4),
    "in the Field": ("field: source", 5),
    "revealed in the Bureau": ("bureau: source - - - -", 5),
    "hidden in the Bureau": ("bureau: [source] - - - -", 4),
    "defeated": ("defeated conspiracy: source", 4),
    "in a deck": ("conspiracy: source", 4),
}


@pytest.mark.rule("TIMING-09")
@pytest.mark.parametrize(("lies", "takes"), PLACES.values(), ids=PLACES)
def test_table_card_changes_numbers_while_it_is_face_up(lies: str, takes: int) -> None:
    text = lies if lies.startswith("field") else f"{lies}\nfield: thug"
    game = scene(text.replace("field: source", "field: thug source"), syndicate("source", HARDER), enemy("thug"))
    assert fights.value(game.table, game.card("thug")) == takes


OWN_PLACES = {
    "played": ("played: source", 5),
    "Vigilant": ("vigilant: source", 5),
    "Cliffhanger": ("cliffhanger: source", 5),
    "attached": ("attached.avatar.0: source", 5),
    "hand": ("hand: source", 4),
    "discard pile": ("discard: source", 4),
    "lent": ("aside: source", 4),
    "Bureau": ("bureau: source - - - -", 4),
}


@pytest.mark.rule("ACT-06", "TIMING-09")
@pytest.mark.parametrize(("lies", "takes"), OWN_PLACES.values(), ids=OWN_PLACES)
def test_a_players_card_changes_numbers_while_it_is_in_play(lies: str, takes: int) -> None:
    """ACT-06: only in play; in the Bureau only a Syndicate Enemy is in force (ACT-35)."""
    played = lies.startswith("played")
    game = scene(f"{'hand: source' if played else lies}\nfield: thug", agent("source", HARDER), enemy("thug"))
    if played:
        game.act("play", "source")
    assert fights.value(game.table, game.card("thug")) == takes


@pytest.mark.rule("TIMING-10")
@pytest.mark.parametrize(
    ("when", "lies", "takes"),
    [
        ("shadows", "shadows: source - - - -\nfield: thug", 5),
        ("shadows", "field: thug source", 4),
        ("field", "shadows: source - - - -\nfield: thug", 4),
        ("field", "field: thug source", 5),
    ],
)
def test_shadows_and_field_are_in_force_in_their_zone_alone(when: str, lies: str, takes: int) -> None:
    change = modifies("stat: fight, by: 1, on: {type: [enemy], other: true}", when=when)
    game = scene(lies, enemy("source", change), enemy("thug"))
    assert fights.value(game.table, game.card("thug")) == takes


@pytest.mark.rule("TIMING-05")
@pytest.mark.parametrize(("current", "takes"), [(0, 7), (1, 7)])
def test_an_amount_of_a_players_card_is_that_players_whose_turn_it_is(current: int, takes: int) -> None:
    """TIMING-05: ann's Vigilant card counts her three Hexes, also in bob's turn."""
    curse = agent("curse", modifies("stat: fight, by: {amount: counter, name: Hex}, on: {type: [enemy]}"))
    game = scene("vigilant: curse\nfield: thug", curse, enemy("thug"))
    game.table.state.seats[0].counters["Hex"] = 3
    game.table.state.turn.current = current
    assert fights.value(game.table, game.card("thug")) == takes


@pytest.mark.rule("TIMING-05")
def test_an_amount_of_a_card_of_the_table_is_the_current_players() -> None:
    curse = enemy("curse", modifies("stat: fight, by: {amount: counter, name: Hex}"))
    game = scene("field: curse", curse)
    game.table.state.seats[1].counters["Hex"] = 3
    assert fights.value(game.table, game.card("curse")) == 4
    game.table.state.turn.current = 1
    assert fights.value(game.table, game.card("curse")) == 7


@pytest.mark.rule("TIMING-05")
@pytest.mark.parametrize(
    ("lies", "hands", "current", "nobodys"),
    [
        ("vigilant", [1, 0], 0, 1),
        ("vigilant 1", [0, 1], 0, 0),
        ("vigilant", [1, 0], 1, 0),
        ("vigilant 1", [0, 1], 1, 1),
        ("field", [0, 1], 1, 1),
    ],
)
def test_your_hand_is_that_of_the_card_s_player(lies: str, hands: list[int], current: int, nobodys: int) -> None:
    """TIMING-05: the owner's hand; for a table card's "you" the current player's."""
    wide = card("wide", "enemy" if lies == "field" else "academy", modifies("stat: hand, by: 1, whose: you"))
    game = scene(f"{lies}: wide", wide)
    game.table.state.turn.current = current
    assert [modifiers.change(game.table, "hand", seat=seat) for seat in (0, 1)] == hands
    assert modifiers.change(game.table, "hand") == nobodys


ANSWERS = {
    "any, of a card of the table": ("field: ear", "any", 1, [0, 1], 0),
    "you, of a player's card": ("vigilant: ear", "you", 0, [1, 0], 0),
    "you, when it is another": ("vigilant: ear", "you", 1, [0, 0], 0),
    "you, of the second player's card": ("vigilant 1: ear", "you", 1, [0, 1], 0),
    "others, when it is another": ("vigilant: ear", "others", 1, [1, 0], 0),
    "others, when it is oneself": ("vigilant: ear", "others", 0, [0, 0], 0),
    "others, when it is nobody": ("vigilant: ear", "others", -1, [0, 0], 0),
    "others, of a card of the table": ("field: ear", "others", 1, [0, 1], 0),
    "others, of a card of the table, when it is the current player": ("field: ear", "others", 0, [0, 0], 0),
    "current, when it is": ("vigilant 1: ear", "current", 0, [0, 1], 0),
    "current, when it is not": ("vigilant 1: ear", "current", 1, [0, 0], 0),
    "you, in bob's turn": ("vigilant: ear", "you", 0, [1, 0], 1),
    "others, in bob's turn": ("vigilant: ear", "others", 1, [1, 0], 1),
    "others, of bob's card in his turn": ("vigilant 1: ear", "others", 0, [0, 1], 1),
    "current, of bob's card in his turn": ("vigilant 1: ear", "current", 1, [0, 1], 1),
    "current, when it is not, in bob's turn": ("vigilant: ear", "current", 0, [0, 0], 1),
    "any, when it is the other, in bob's turn": ("field: ear", "any", 0, [1, 0], 1),
    "any, when it is nobody, in bob's turn": ("field: ear", "any", -1, [0, 1], 1),
    "you, of a card of the table, when it is the other, in bob's turn": ("field: ear", "you", 0, [0, 0], 1),
    "you, of a card of the table, in bob's turn": ("field: ear", "you", 1, [0, 1], 1),
    "others, of a card of the table, in bob's turn": ("field: ear", "others", 0, [1, 0], 1),
    "others, of a card of the table, when it is nobody, in bob's turn": ("field: ear", "others", -1, [0, 0], 1),
}


@pytest.mark.rule("TIMING-05")
@pytest.mark.parametrize(("lies", "whose", "seat", "heard", "current"), ANSWERS.values(), ids=ANSWERS)
def test_reaction_triggers_for_the_player_the_card_names(lies, whose, seat, heard, current) -> None:
    """TIMING-05: a player's card means its owner, a table card the event's player."""
    type = "enemy" if "field" in lies else "academy"
    game = scene(lies, card("ear", type, says("heard", "healed", f"whose: {whose}")))
    game.table.state.turn.current = current
    assert counted(game.announce("healed", seat=seat)) == heard


@pytest.mark.rule("TIMING-01")
@pytest.mark.parametrize(("which", "heard"), [("thug", 1), ("boss", 0), (None, 0)])
def test_an_answer_about_a_card_asks_which_one_it_was(which: str | None, heard: int) -> None:
    ear = card("ear", "informant", says("heard", "defeated", "which: {name: [Thug]}"))
    game = scene("shadows: ear thug boss - -", ear, enemy("thug"), enemy("boss")).announce("defeated", which)
    assert counted(game) == [heard, 0]


@pytest.mark.rule("TIMING-11")
def test_a_card_hears_of_each_draw() -> None:
    game = scene("field: ear\ndeck: field-agent*3", card("ear", "informant", says("heard", "drawn")))
    assert counted(game.do(hand_cards.draw, 0, 2)) == [2, 0]


@pytest.mark.rule("CARD-08")
def test_count_starts_at_0_and_never_falls_below() -> None:
    """CARD-08: one Hex gained is one; three lost of one are none."""
    game = scene("field: -")
    game.do(type(game.table).count, 0, "Hex", 1)
    assert game.table.state.seats[0].counters == {"Hex": 1}
    game.do(type(game.table).count, 0, "Hex", -3)
    assert game.table.state.seats[0].counters == {"Hex": 0}
    game.do(type(game.table).count, 1, "Hex", -1)
    assert game.table.state.seats[1].counters == {"Hex": 0}
    game.table.state.seats[1].skip = 1
    game.do(type(game.table).count, 1, "Hex", 1)
    assert game.table.state.seats[1].counters == {"Hex": 0}


@pytest.mark.rule("OPEN-21")
def test_a_price_that_goes_up_goes_up_from_0() -> None:
    """OPEN-21: an Enemy or character of 0 costs 1 if a card adds 1, never less than 0."""
    toll = "stat: {}, by: {}"
    for by, price in ((1, 1), (-1, 0)):
        change = modifies(*(toll.format(stat, by) for stat in ("fight", "cost")))
        free = "{id: free, name: Free, type: academy, set: t, class: will, cost: 0}"
        text = "shadows: toll weak - - -\nbureau: free - - - -"
        game = scene(text, card("toll", "informant", change), enemy("weak", fight=0), free)
        assert fights.value(game.table, game.card("weak")) == price
        assert bureau.cost(game.table, game.card("free")) == price


@pytest.mark.rule("STRIKE-20", "TIMING-05")
def test_log_names_the_card_that_cancels_a_strike() -> None:
    for lies, type, seat in (("vigilant", "academy", 0), ("shadows", "informant", None)):
        guard = card("guard", type, does("ongoing", "op: cancel", more="on: strike_drawn"))
        game = scene(f"{lies}: guard\nstrike deck: hit1*3", guard).do(strikes.strike, 0, -1)
        assert [(fact.seat, fact.card) for fact in game.happened("averted")] == [(seat, game.card("guard"))]


@pytest.mark.rule("TIMING-11")
@pytest.mark.parametrize("seat", [0, 1])
def test_draw_text_addresses_the_player_who_drew(seat: int) -> None:
    game = scene(f"deck {seat}: omen", agent("omen", does("draw", "op: counter, name: heard")))
    game.table.state.turn.current = 1
    assert counted(game.do(hand_cards.draw, seat, 1)) == [int(seat == 0), int(seat == 1)]


@pytest.mark.rule("TIMING-09", "ACT-06")
@pytest.mark.parametrize(
    ("lies", "to"),
    [
        ("vigilant: source", "discard.0"),
        ("field: thug source", "defeated_conspiracy"),
        ("field: thug source", "hand.1"),
    ],
)
def test_a_card_that_leaves_takes_its_change_along(lies: str, to: str) -> None:
    text = lies if "thug" in lies else f"{lies}\nfield: thug"
    game = scene(text, agent("source", HARDER), enemy("thug"))
    thug, source, home = game.card("thug"), game.card("source"), game.where("source")
    assert fights.value(game.table, thug) == 5
    game.table.move(source, to)
    assert fights.value(game.table, thug) == 4
    game.table.move(source, home, up=True)
    assert fights.value(game.table, thug) == 5


@pytest.mark.rule("OPEN-45")
@pytest.mark.parametrize(
    ("lies", "defense"), [("end_row", 5), ("field: doom twin source", 5), ("vigilant: source\nfield: doom twin", 3)]
)
def test_a_change_without_a_filter_is_about_the_end_game_that_it_may_mean(lies: str, defense: int) -> None:
    """OPEN-45: Evidence its own End Game, a table card all, a player's card none."""
    source = card("source", "evidence" if lies == "end_row" else "enemy", modifies("stat: defense, by: 2"))
    twin = "{id: twin, name: Twin, type: end_game, defense: 3, health: 4}"
    game = scene(f"{'field: doom twin' if lies == 'end_row' else lies}\nthe end: yes", source, twin)
    if lies == "end_row":
        game.table.move(game.table.card_set.numbers["source"][0], f"end_row.{game.card('doom')}", up=True)
        game.table.fresh()
    assert fights.value(game.table, game.card("doom")) == defense
    assert fights.value(game.table, game.card("twin")) == (3 if lies == "end_row" else defense)


@pytest.mark.rule("TIMING-14")
def test_answers_come_in_the_order_of_the_places() -> None:
    """TIMING-14: Bureau from left, Field from right, Shadows from left, then players."""
    names = ("desk", "door", "old", "new", "near", "far")
    cards = [syndicate(name, says(name, "healed")) for name in names]
    text = "shadows: near - far - -\nbureau: desk - door - -\nfield: new old\nvigilant: own"
    game = scene(text, *cards, agent("own", says("own", "healed")))
    game.announce("healed", seat=0)
    assert list(game.table.state.seats[0].counters) == [*names, "own"]
