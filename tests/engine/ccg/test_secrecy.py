"""Secrecy: hidden information never changes what a viewer gets."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.ccg.presentation import current_decisions, view_types
from engine.ccg.presentation.view import view
from engine.ccg.rules import questions
from engine.ccg.ruleset import ruleset
from engine.ccg.table.table import Table
from engine.ccg.table.zones import HIDDEN, kind
from engine.kernel import randomness
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked
from tests.engine.ccg.constants import AUBREY, CAR_TROUBLES, COLE, KOSSEFF, MARTIN, MORROW, MULDER, A, B, C
from tests.engine.ccg.random_games import random_game
from tests.engine.ccg.site_tables import at_site
from tests.engine.ccg.tables import a_game, encoded, reloaded
from tests.engine.ccg.test_properties import FIGHTS
from tests.rulesets.tables import seen


def with_other_hidden_cards(table: Table, viewer: int | None) -> Table:
    """Return a table that differs only in hidden piles and the seed."""
    other = reloaded(table)
    other.state.seed = bytes(32)
    for seat in range(len(table.state.players)):
        names = [name for name in other.zones if kind(name) in HIDDEN and not kind(name).startswith("xfile")]
        places = [
            (name, place)
            for name in names
            for place, card in enumerate(other.zones[name])
            if table.owner(card) == seat and not table.sees(viewer, card)
        ]
        cards = [other.zones[name][place] for name, place in places]
        randomness.shuffle(other.state, cards)
        for (name, place), card in zip(places, cards, strict=True):
            other.zones[name][place] = card
        other.zones.reindex(names)
    return other


GAMES: list[dict[str, Any]] = [{}, {"seats": 3}, {"decks": [FIGHTS, FIGHTS]}, {"powers": True}, {"format": "basic"}]


ATTEMPTS = [Action(verb, card=card) for card in range(0, 60_000, 4001) for verb in ("play", "place", "use", "bluff")]
EVERY = 9
"""One of this many moments is checked, for the viewers in turn."""
SHAPES = 7
"""One view in this many is checked against its schema, which is slow."""


def moments_to_try() -> Iterator[tuple[Table, int | None]]:
    for number, given in enumerate(GAMES):
        for step, (table, _, _) in enumerate(random_game(number, **{"turn_limit": 10, **given})):
            if step % EVERY == 0:
                viewers = [None, *range(len(table.state.players))]
                yield table, viewers[step // EVERY % len(viewers)]


def test_hidden_information_does_not_change_any_output() -> None:
    tried = 0
    for table, viewer in moments_to_try():
        other = with_other_hidden_cards(table, viewer)
        assert seen(ruleset, other, viewer, ATTEMPTS) == seen(ruleset, table, viewer, ATTEMPTS)
        tried += encoded(other) != encoded(table)
    assert tried > 30


def test_view_matches_its_schema_and_changes_nothing() -> None:
    check = Draft202012Validator({"$ref": "#/$defs/View", "$defs": view_types.all_schemas()})
    for number, (table, viewer) in enumerate(moments_to_try()):
        before = encoded(table)
        shown = json.dumps(view(table, viewer))
        if number % SHAPES == 0:
            check.validate(json.loads(shown))
        assert encoded(table) == before


def test_option_labels_are_unique() -> None:
    for table, _ in moments_to_try():
        for decision in current_decisions.list_decisions(table):
            assert len(set(decision.labels)) == len(decision.options), decision.labels


@pytest.mark.rule("SET-02", "QST-05", "MP-07")
def test_x_file_with_equal_answers_does_not_change_any_output() -> None:
    """B hides another X-File with the same answers for A but not for C."""
    shown = []
    for hidden in (COLE, "0158"):
        table = at_site([MULDER, KOSSEFF], site=AUBREY, seats=3, xfiles=[MORROW, hidden, MARTIN])
        questions.ask_about(table, A, B, "Control")
        questions.ask_about(table, C, B, "Manipulation")
        shown.append([seen(ruleset, table, viewer) for viewer in (A, None, C)])
    (to_a, to_all, to_c), (other_a, other_all, other_c) = shown
    assert (to_a, to_all) == (other_a, other_all)
    assert to_c != other_c


def test_only_the_player_sees_the_number_of_spare_x_files() -> None:
    table = a_game()
    assert len(view(table, A)["players"][A]["xfiles"]) > 1
    for viewer in (B, None):
        assert view(table, viewer)["players"][A]["xfiles"] == []


@pytest.mark.rule("BLF-01", "BLF-16")
def test_only_the_placing_player_sees_a_card_under_a_site() -> None:
    table = at_site([MULDER], under=[(CAR_TROUBLES, B)])
    faces = {}
    for viewer in (A, B, None):
        (under,) = view(table, viewer)["players"][A]["sites"][0]["under"]
        assert under["owner"] == B
        faces[viewer] = under["card"]
    assert faces[A] == faces[None] == {"hidden": True}
    assert faces[B] != faces[A]


@pytest.mark.rule("MP-07")
def test_only_asker_and_asked_see_an_answer() -> None:
    table = at_site([MULDER, "0183"], site=AUBREY, seats=3)
    act(table, next(one for one in asked(table).options if one.type == "investigate"))
    while table.pending and table.pending.kind != "question":
        act(table, asked(table).options[-1])
    act(table, asked(table).options[0])
    assert [view(table, viewer)["log"][0]["yes"] for viewer in (A, B, 2, None)] == [False, False, None, None]
