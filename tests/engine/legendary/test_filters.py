"""Filters: each word on a table where it fits one card and not the next."""

import msgspec
import pytest

from engine.legendary.cards.designs import Filter
from tests.engine.legendary.cast import agent, card, enemy, scene, syndicate

CARDS = (
    enemy("thug"),
    "{id: ghost, name: Ghost, type: enemy, set: '2', enemy: [spirit, alien], fight: 4, keywords: [elude]}",
    syndicate("boss"),
    agent("aide"),
    card("clerk", "academy", "class: tech, cost: 4"),
    card("spy", "informant"),
    enemy("lurker"),
)
TABLE = "shadows: thug ghost spy [lurker] -\nbureau: boss aide clerk - -\nhand: field-agent"
MEANT = {
    "type": ({"type": ["enemy"]}, "boss ghost thug", "ACT-38"),
    "a type that only some Enemies have": ({"type": ["syndicate"]}, "boss", "ACT-38"),
    "a type that is no Enemy's": ({"type": ["informant"]}, "spy", "TIMING-01"),
    "class": ({"class": ["tech"]}, "clerk", "ACT-13"),
    "Enemy type": ({"enemy": ["spirit"]}, "ghost", "REVEAL-04"),
    "one of several Enemy types": ({"enemy": ["spirit", "human"]}, "boss ghost thug", "REVEAL-04"),
    "name": ({"name": ["Thug"]}, "thug", "TIMING-01"),
    "set": ({"set": ["2"]}, "ghost", "TIMING-01"),
    "keyword": ({"keyword": ["elude"]}, "ghost", "TIMING-01"),
    "cost at most": ({"max_cost": 3}, "aide field-agent", "TIMING-01"),
    "cost at most what it costs": ({"max_cost": 4}, "aide clerk field-agent", "TIMING-01"),
    "cost at least": ({"min_cost": 3}, "clerk", "TIMING-01"),
    "cost at least what it costs": ({"min_cost": 2}, "aide clerk", "TIMING-01"),
    "place": ({"place": ["bureau"]}, "aide boss clerk", "TIMING-01"),
    "hidden": ({"hidden": True}, "lurker", "CLAR-19"),
    "revealed": ({"hidden": False}, "aide boss clerk field-agent ghost spy thug", "CLAR-20"),
    "this": ({"this": True}, "thug", "TIMING-01"),
    "another": ({"other": True, "type": ["enemy"]}, "boss ghost", "TIMING-01"),
    "two words": ({"type": ["enemy"], "place": ["shadows"]}, "ghost thug", "TIMING-01"),
    "two words of which none fits alone": ({"type": ["enemy"], "class": ["tech"]}, "", "TIMING-01"),
}


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [pytest.param(wanted, fits, marks=pytest.mark.rule(rule)) for wanted, fits, rule in MEANT.values()],
    ids=MEANT,
)
def test_a_text_means_the_cards_that_fit_all_its_words(wanted: dict[str, object], fits: str) -> None:
    """TIMING-01, for the Thug; hidden cards match only "hidden" and places (CLAR-19)."""
    game = scene(TABLE, *CARDS)
    names = ("thug", "ghost", "boss", "aide", "clerk", "spy", "lurker", "field-agent")
    meant, thug = msgspec.convert(wanted, Filter), game.card("thug")
    assert sorted(n for n in names if game.table.fits(meant, game.card(n), source=thug)) == fits.split()
