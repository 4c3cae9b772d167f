"""Hand cards that react, are offered, or leave the hand (OPEN-27, CLAR-15)."""

import pytest

from engine.legendary.rules import beliefs, coordinate, hand_cards, strikes
from tests.engine.legendary.cast import agent, card, does, enemy, names, scene
from tests.engine.legendary.tables import Drawn

STRIKE_DECK = "strike deck: hit1*9"


def fear(more: str = "") -> str:
    """Return a character that cancels a Strike from hand. more: words of its ability."""
    return card("fear", "ally", "copies: 5, " + does("hand", "op: cancel", more=f"on: strike_drawn{more}"))


def asked_in_turn(game: Drawn) -> list[int | None]:
    """Return the seats that are asked to react; each declines."""
    found = []
    while game.kind == "answer":
        found.append(game.asked)
        game.choose("no")
    return found


@pytest.mark.rule("OPEN-27", "STRIKE-20")
@pytest.mark.parametrize(("whose", "struck", "asked"), [
    ("any", 0, [0, 1, 2]), ("any", 1, [0, 1, 2]), ("you", 0, [0]), ("you", 1, [1]), ("others", 0, [1, 2]),
    ("others", 1, [0, 2]), ("current", 0, [0]), ("current", 1, [0]),
])  # fmt: skip
def test_those_are_asked_for_whom_some_card_of_this_game_could_answer(
    whose: str, struck: int, asked: list[int]
) -> None:
    text = f"players: ann bob cat\nacademy sets: burks\nhand: fear\nhand 1: field-agent\nhand 2: fear\n{STRIKE_DECK}"
    game = scene(text, fear(f", whose: {whose}")).do(strikes.strike, struck, -1)
    assert asked_in_turn(game) == asked


@pytest.mark.rule("OPEN-27", "STRIKE-20")
def test_nobody_is_asked_without_a_card_or_a_strike_or_who_passes() -> None:
    """OPEN-27: empty hands and passing players are skipped; the next one is asked."""
    text = f"players: ann bob cat\nacademy sets: burks\nhand: -\nhand 1: fear\nhand 2: fear\n{STRIKE_DECK}"
    game = scene(text, fear())
    game.table.state.seats[1].standing["answer"] = "pass"
    assert asked_in_turn(game.do(strikes.strike, 0, -1)) == [2]
    text = f"players: ann bob cat\nacademy sets: burks\nhand 1: fear\nhand 2: fear\n{STRIKE_DECK}"
    game = scene(text, fear()).do(strikes.strike, 0, -1).choose("fear")
    assert game.kind != "answer" and game.damage() == 0
    assert (game.zone("discard.1"), game.zone("hand.2")) == (["fear"], ["fear"])


@pytest.mark.rule("OPEN-27")
@pytest.mark.parametrize(
    ("source", "which", "offered"),
    [("thug", "Thug", True), ("boss", "Thug", False), ("", "Thug", False), ("", "", True)],
)
def test_a_card_that_answers_to_some_cards_is_offered_for_those_alone(source: str, which: str, offered: bool) -> None:
    """OPEN-27: "a Strike of the Thug" is not one of the Boss, nor one without a card."""
    more = f", which: {{name: [{which}]}}" if which else ""
    shield = card("shield", "ally", does("hand", "op: avoid, now: true", more=f"on: strike_due{more}"))
    text = f"academy sets: burks\nhand: shield\nfield: thug boss\n{STRIKE_DECK}"
    game = scene(text, shield, enemy("thug"), enemy("boss"))
    game.do(strikes.strike, 0, game.card(source) if source else -1)
    assert names(game) == ["shield", "no"] if offered else names(game) == ["no"]


@pytest.mark.rule("OPEN-27", "ACT-22")
def test_a_doubt_that_an_effect_resolves_can_be_answered_too() -> None:
    """ACT-22: it is announced like a Doubt in hand, though there is no card."""
    calm = card("calm", "ally", does("hand", "op: cancel", more="on: doubt_due"))
    game = scene("academy sets: burks\nhand 1: calm", calm).do(beliefs.resolve_doubt, 0)
    assert game.asked == 1 and names(game) == ["calm", "no"] and game.choose("calm").points() == (0, 0)


@pytest.mark.rule("OPEN-27")
@pytest.mark.parametrize("discards", [True, False])
def test_a_card_is_revealed_from_hand_or_discarded_as_the_offer_says(discards: bool) -> None:
    step = f"op: offer, show: {{type: [belief]}}, discard: {str(discards).lower()}, do: [{{op: points, attack: 2}}]"
    game = scene("players: ann bob cat\nhand: plea\nhand 1: belief\nhand 2: belief", agent("plea", does("play", step)))
    game.act("play", "plea")
    assert game.asked == 1 and names(game) == ["belief", "no"]
    game.choose("belief")
    assert game.points() == (2, 0) and game.kind == "act"
    assert game.zone("discard.1" if discards else "hand.1") == ["belief"]


@pytest.mark.rule("OPEN-27")
def test_an_offer_passes_over_empty_hands_and_those_who_said_pass() -> None:
    """OPEN-27: bob has no card, cat said "pass": dan is asked, whatever he holds."""
    step = "op: offer, show: {type: [belief]}, do: [{op: points, attack: 2}]"
    text = "players: ann bob cat dan\nhand: plea\nhand 2: belief\nhand 3: doubt"
    game = scene(text, agent("plea", does("play", step)))
    game.table.state.seats[2].standing["answer"] = "pass"
    game.act("play", "plea")
    assert game.asked == 3 and names(game) == ["no"] and game.choose("no").points() == (0, 0)


@pytest.mark.rule("CLAR-15")
def test_discarded_played_card_is_no_longer_in_play() -> None:
    """CLAR-15: it loses its Activate but counts as played, whatever copy is in hand."""
    button = agent("button", "copies: 2, " + does("activate", "op: points, attack: 1"))
    game = scene("hand: button button", button).act("play", "button").act("play", "button")
    first, second = (play.card for play in game.table.state.turn.plays)
    game.do(hand_cards.discard, 0, first)
    assert [action.card for action in game.options("use")] == [second]
    assert [play.here for play in game.table.state.turn.plays] == [False, True]


@pytest.mark.rule("KWC-01", "KWC-05", "OPEN-49")
@pytest.mark.parametrize(("what", "may"), [
    ("", True), ("current", False), ("phase", False), ("defeated", False), ("skip", False), ("once", False),
    ("empty", False), ("ban", False),
])  # fmt: skip
def test_who_may_coordinate(what: str, may: bool) -> None:
    ban = "abilities: [{when: ongoing, modify: [{forbid: coordinate}]}]"
    text = f"hand 1: {'-' if what == 'empty' else 'team'}" + ("\nfield: jinx" if what == "ban" else "")
    game = scene(text, agent("team", "keywords: [coordinate]"), card("jinx", "informant", ban))
    state = game.table.state
    if what == "current":
        state.turn.current = 1
    elif what == "phase":
        state.turn.phase = "strike"
    elif what == "defeated":
        state.seats[1].defeated = True
    elif what == "skip":
        state.seats[1].skip = 1
    elif what == "once":
        state.turn.coordinated.append(1)
    assert coordinate.may_coordinate(game.table, 1) == may
