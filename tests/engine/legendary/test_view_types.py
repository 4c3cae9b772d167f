"""Views match the types that clients use, in every state of whole Series."""

import json
from itertools import chain

import pytest
from jsonschema import Draft202012Validator

from engine.legendary.table.table import Table
from tests.engine.legendary.random_games import RULES, sensible_states, states
from tests.support.profiles import is_thorough, slow_after

EVERY = 3 if is_thorough() else 60
"""One of this many states is checked, and each kind of state once."""
SCHEMAS = RULES.schemas()
VIEW = Draft202012Validator({"$ref": "#/$defs/View", "$defs": SCHEMAS})
CARD = Draft202012Validator({"$ref": "#/$defs/Card", "$defs": SCHEMAS})


def kinds(table: Table) -> set[object]:
    """Return the features of a state: phase, End Game, a Lead's link, a pile."""
    game = table.state.game
    ends = {f"end game {'up' if end.revealed else 'down'}" for end in game.end_games}
    return {table.state.turn.phase, *ends, f"game {game.number}", "linked" if game.links else ""}


@pytest.mark.parametrize("players", slow_after(2, [1, 3, 2, 4, 5]))
def test_every_view_of_whole_series_has_it(players: int) -> None:
    seen: set[object] = set()
    played = chain(sensible_states(players, "shapes"), states(players, "shapes"))
    for number, (table, _) in enumerate(played):
        is_new = not kinds(table) <= seen
        seen |= kinds(table)
        if is_new or number % EVERY == 0:
            for viewer in (None, *range(players)):
                VIEW.validate(json.loads(json.dumps(RULES.view(table, viewer))))
    assert {"conspiracy", "action", "strike", "cleanup", "linked", "end game up", "game 3"} <= seen


def test_every_row_of_the_catalogue_has_it() -> None:
    for card in RULES.catalogue():
        CARD.validate(card)
