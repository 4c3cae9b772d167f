"""Hints for face-up cards in rows."""

import pytest

from tests.engine.legendary.cast import agent, card, enemy, syndicate
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
"""A keyword, the place of its Enemy, and its Strikes from there; None for never."""


def face(drawn, name):
    """Return the view's data of a card in a row."""
    view = drawn.rules.view(drawn.table, 0)
    lying = [*view["field"], *(space["card"] for space in (*view["shadows"], *view["bureau"]))]
    return next(face for face in lying if face and face.get("design") == name)


def now(drawn, name):
    """Return the view's hint for a card in a row."""
    return face(drawn, name).get("now", "")


@pytest.mark.rule("STRIKE-01", "KWX-03", "KWX-04", "KWX-11")
@pytest.mark.parametrize(("keyword", "place", "harm"), HARM)
def test_hint_of_an_enemy_gives_its_number_of_strikes(keyword: str, place: str, harm: str | None) -> None:
    """KWX-11: also from the Shadows with Range; KWX-03, KWX-04: more than once."""
    game = draw(f"{place}: thug", enemy("thug", f"keywords: [{keyword}]"))
    assert now(game, "thug").endswith(f"Until then it Strikes {harm}each turn." if harm is not None else "Attack.")


@pytest.mark.rule("KWX-11", "KWX-17", "KWX-18")
def test_keywords_that_are_lent_and_a_vulnerability_are_explained_too() -> None:
    """KWX-11: Range from another card; KWX-18: Vulnerability with its class."""
    lends = card("scope", "informant", "abilities: [{when: ongoing, modify: [{grant: range, on: {type: [enemy]}}]}]")
    golem = enemy("golem", "keywords: [swift], vulnerability: [will]")
    game = draw("shadows: golem\nfield: scope", lends, golem)
    assert face(game, "golem")["keywords"] == (
        "Swift: Strikes you before your fight is resolved. Range: Once revealed, also Strikes from the Shadows. "
        "Will Vulnerability: Costs 2 less to fight for each card of that class you played this turn."
    )
    assert "keywords" not in face(game, "scope")


@pytest.mark.rule("OPEN-21")
def test_a_lead_says_the_price_that_it_has_now():
    dear = card("dear", "informant", "abilities: [{when: ongoing, modify: [{stat: leads, by: 2}]}]")
    game = draw("shadows: clue dear\nevidence: [ev-stiletto] - -\nattack: 6", CARDS, dear)
    assert now(game, "clue") == "Pay 6 Attack to Discover Evidence."
    assert "Discover Evidence with Clue: pay 6 Attack" in game.rules.labels(game.table, game.options("lead"))
