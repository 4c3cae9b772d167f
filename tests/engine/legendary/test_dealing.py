"""What can be done about a card that lies open, told where it lies."""

from typing import get_args

import pytest

from engine.legendary.cards.designs import Keyword
from engine.legendary.surface import glossary
from tests.engine.legendary.cast import agent, card, does, enemy, syndicate
from tests.engine.legendary.tables import draw

CARDS = "\n".join(
    f"- {design}"
    for design in (
        enemy("brute"),
        enemy("ghost", "keywords: [stealth]"),
        enemy("horror", "keywords: [frightening], immunity: [tech, will]"),
        enemy("crook", "keywords: [apprehend]"),
        syndicate("spy"),
        agent("helper", "copies: 2, cost: 3"),
        card("snitch", "informant"),
        card("clue", "lead", "copies: 2, discover: {pay: {attack: 4}}, collect: {discard: {zone: [hand], count: 2}}"),
    )
)
HARM = [
    ("range", "field", ""),
    ("range", "shadows", ""),
    ("maul", "shadows", None),
    ("double_strike", "field", "twice "),
    ("triple_strike", "field", "three times "),
]
"""A keyword, where its Enemy lies, and how often that Strikes from there; None for never."""
STRIKING = {"swift", "ferocious", "lethal", "maul", "elude"}
REMINDED = {
    "shadows": STRIKING | {"double_strike", "triple_strike", "range", "ravage", "runner", "stationary"},
    "field": STRIKING,
    "bureau": {"swift"},
}
"""Where an Enemy lies, and the keywords whose meaning is told there besides what it takes to defeat it."""


def face(drawn, name):
    """Return what a view shows of a card in a row."""
    view = drawn.rules.view(drawn.table, 0)
    lying = [*view["field"], *(space["card"] for space in (*view["shadows"], *view["bureau"]))]
    return next(face for face in lying if face and face.get("design") == name)


def now(drawn, name):
    """Return what a view says of a card in a row."""
    return face(drawn, name).get("now", "")


@pytest.mark.rule("FIGHT-01", "FIGHT-08", "ACT-36", "KWX-02", "KWX-07", "KWX-08")
def test_an_enemy_says_what_defeats_it():
    """FIGHT-01: its points; KWX-07: a card first; KWX-08: not of these classes; KWX-02: Recruit instead."""
    game = draw("hand: field-agent\nbureau: spy\nshadows: brute - crook\nfield: horror", CARDS)
    assert now(game, "brute") == "Defeat it for 4 Attack."
    assert now(game, "spy") == "Defeat it for 4 Attack. Until then nobody is hired in its office."
    assert now(game, "crook") == "Defeat it for 4 Recruit (Apprehend)."
    assert (
        now(game, "horror") == "Discard a card from your hand first, then defeat it for 4 Attack, none of it from "
        "Tech or Will. Until then it Strikes each turn."
    )
    none_left = "A hand card must be discarded before it is defeated for 4 Attack, none of it from Tech or Will, "
    none_left += "and you hold none. Until then it Strikes each turn."
    assert now(draw("field: horror", CARDS), "horror") == none_left


@pytest.mark.rule("KWX-16", "TIMING-02")
def test_what_can_not_be_fought_where_it_lies_says_so():
    """KWX-16: not in the Shadows, but in the Field; a ban holds everywhere."""
    stealth = "Stealth: it can't be fought in the Shadows, only in the Field."
    assert now(draw("shadows: - ghost", CARDS), "ghost") == stealth
    assert now(draw("field: ghost", CARDS), "ghost") == "Defeat it for 4 Attack. Until then it Strikes each turn."
    peace = card("peace", "informant", "abilities: [{when: ongoing, modify: [{forbid: fight, on: {type: [enemy]}}]}]")
    game = draw("shadows: peace\nfield: brute", CARDS, peace)
    assert now(game, "brute") == "A card forbids fighting it. It Strikes each turn."


@pytest.mark.rule("STRIKE-01", "KWX-03", "KWX-04", "KWX-11")
@pytest.mark.parametrize(("keyword", "place", "harm"), HARM)
def test_an_enemy_says_how_often_it_strikes_from_where_it_lies(keyword: str, place: str, harm: str | None) -> None:
    """KWX-11: out of the Shadows too, once it lies open; KWX-03, KWX-04: more than once."""
    game = draw(f"{place}: thug", enemy("thug", f"keywords: [{keyword}]"))
    assert now(game, "thug").endswith(f"Until then it Strikes {harm}each turn." if harm is not None else "Attack.")


@pytest.mark.rule("KWX-03", "KWX-05", "KWX-06", "KWX-09", "KWX-10", "KWX-11", "KWX-12", "KWX-13", "KWX-14", "KWX-17")
@pytest.mark.parametrize(("place", "keywords"), REMINDED.items())
def test_a_card_says_what_its_keywords_mean_where_that_matters(place: str, keywords: set[str]) -> None:
    """KWX-12: Ravage is over once it lies in the Field; KWX-17: Swift holds wherever it is fought."""
    for keyword in get_args(Keyword):
        game = draw(f"{place}: thug", enemy("thug", f"keywords: [{keyword}]"))
        said = face(game, "thug").get("keywords", "")
        assert bool(said) == (keyword in keywords), keyword
        assert said.lower().endswith(glossary.KEYWORDS[keyword].meaning.lower() if said else "")


@pytest.mark.rule("KWX-03", "KWX-04", "KWX-11")
@pytest.mark.parametrize("keyword", ["double_strike", "triple_strike"])
def test_how_often_a_card_strikes_is_said_once(keyword: str) -> None:
    """KWX-11: with Range it Strikes from the Shadows, and `now` says how often; its keywords don't say so again."""
    game = draw("shadows: thug", enemy("thug", f"keywords: [range, {keyword}]"))
    said = face(game, "thug")["keywords"]
    assert said.startswith("Range: ")
    assert "Strike:" not in said


@pytest.mark.rule("KWX-11", "KWX-17", "KWX-18")
def test_keywords_that_are_lent_and_a_vulnerability_are_explained_too() -> None:
    """KWX-11: Range that another card lends; KWX-18: the class stands before it."""
    lends = card("scope", "informant", "abilities: [{when: ongoing, modify: [{grant: range, on: {type: [enemy]}}]}]")
    golem = enemy("golem", "keywords: [swift], vulnerability: [will]")
    game = draw("shadows: golem\nfield: scope", lends, golem)
    assert face(game, "golem")["keywords"] == (
        "Swift: it Strikes you before your fight with it is decided. Range: it Strikes from the Shadows too, once it "
        "is revealed. Will Vulnerability: each card of that class you played this turn makes it cheaper by 2 to fight."
    )
    assert "keywords" not in face(game, "scope")


@pytest.mark.rule("END-14", "END-15", "KWX-03")
def test_an_end_game_says_how_often_it_strikes() -> None:
    game = draw("field: plot", card("plot", "end_game", "defense: 3, health: 9, keywords: [double_strike]"))
    said = now(game, "plot")
    assert said.endswith(": each time it draws a Strike. It Strikes twice each turn.")


@pytest.mark.rule("ACT-28", "REVEAL-09", "REVEAL-11", "EVID-03", "EVID-05")
def test_others_say_what_they_are_there_for():
    game = draw("bureau: helper\nshadows: snitch clue\nevidence: [ev-stiletto] - -", CARDS)
    assert now(game, "helper") == "Recruit it for 3 Recruit."
    assert now(game, "snitch") == "It helps you as long as it lies open, until a turn ends with it in the Field."
    assert now(game, "clue") == "Pay 4 Attack to Discover Evidence."
    cold = draw("field: clue\nevidence: [ev-stiletto] - -", CARDS)
    assert now(cold, "clue") == "Pay 4 Attack to Discover Evidence. It goes cold when this turn ends."
    assert now(draw("shadows: clue", CARDS), "clue") == "No Evidence is left for it."


@pytest.mark.rule("EVID-08")
def test_a_lead_says_how_much_of_its_deed_is_done_this_turn():
    """EVID-08: two Enemies in one turn, of which one is defeated."""
    hunt = card(
        "hunt", "lead", "discover: {event: defeated, which: {type: [enemy]}, times: 2}, collect: {pay: {attack: 1}}"
    )
    game = draw("shadows: hunt brute\nattack: 9\nevidence: [ev-stiletto] - -", CARDS, hunt)
    assert now(game, "hunt").endswith(" to Discover Evidence (0 of 2 done).")
    assert now(game.act("fight", "brute"), "hunt").endswith(" (1 of 2 done).")


@pytest.mark.rule("OPEN-21")
def test_a_lead_says_the_price_that_it_has_now():
    dear = card("dear", "informant", "abilities: [{when: ongoing, modify: [{stat: leads, by: 2}]}]")
    game = draw("shadows: clue dear\nevidence: [ev-stiletto] - -\nattack: 6", CARDS, dear)
    assert now(game, "clue") == "Pay 6 Attack to Discover Evidence."
    assert "Discover Evidence with Clue: pay 6 Attack" in game.rules.labels(game.table, game.options("lead"))


@pytest.mark.rule("REVEAL-08")
def test_an_informant_whose_text_is_done_says_that_it_does_no_more():
    friend = card("friend", "informant", does("reveal", "op: draw"))
    patron = card("patron", "informant", does("activate", "op: draw"))
    game = draw("shadows: friend patron", friend, patron)
    assert now(game, "friend") == "It helped when it was turned up, and does no more."
    assert now(game, "patron").startswith("It helps you as long as it lies open")
