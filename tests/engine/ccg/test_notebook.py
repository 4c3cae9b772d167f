"""The notebook: X-Files left from the knowledge of a seat."""

import pytest

from engine.ccg.cards.designs import XFile
from engine.ccg.presentation import notebook
from engine.ccg.presentation.view import view
from engine.ccg.rules import questions
from engine.ccg.table.table import Table
from tests.engine.ccg.constants import COLE, MARTIN, MORROW, A, B, C
from tests.engine.ccg.tables import Small, by_number


def xfiles_left(table: Table, viewer: int | None, seat: int) -> set[str]:
    return {xfile.id for xfile in notebook.possible_xfiles(table, viewer, seat)}


def xfiles_with(table: Table, value: str) -> set[str]:
    """Return the X-Files with a value."""
    every = [design for design in table.card_set.in_order if isinstance(design, XFile)]
    return {xfile.id for xfile in every if value in xfile.characteristics.values()}


@pytest.mark.rule("QST-05", "WEX-06")
def test_no_rules_out_x_files_with_the_value_and_yes_all_others() -> None:
    table = Small().table
    questions.ask_about(table, A, B, "Survival")
    assert len(xfiles_left(table, A, B)) == 32
    questions.ask_about(table, A, B, "Evolutionary")
    assert xfiles_left(table, A, B) == xfiles_with(table, "Evolutionary") - xfiles_with(table, "Survival")


@pytest.mark.rule("MP-07")
def test_seat_without_the_answer_rules_out_nothing() -> None:
    table = Small(seats=3).table
    questions.ask_about(table, A, B, "Control")
    assert xfiles_left(table, A, B) == xfiles_with(table, "Control")
    assert len(xfiles_left(table, C, B)) == len(xfiles_left(table, None, B)) == 41


@pytest.mark.rule("QST-05", "QST-10", "MP-07")
def test_view_shows_each_rivals_knowledge_of_the_own_x_file() -> None:
    table = Small(seats=3).table
    questions.ask_about(table, A, B, "Control")
    questions.announce_guess(table, C, B, by_number()[MARTIN])
    heard = {row["seat"]: row for row in view(table, B)["heard"]}
    assert {seat: row["left"] for seat, row in heard.items()} == {
        A: len(xfiles_left(table, A, B)),
        C: len(xfiles_left(table, C, B)),
    }
    assert [clue["said"] for clue in heard[A]["clues"]] == [["Control"], [by_number()[MARTIN]]]
    assert [clue["kind"] for clue in heard[C]["clues"]] == ["named"]
    assert [view(table, viewer)["heard"] for viewer in (None,)] == [[]]
    assert B not in {row["seat"] for row in view(table, A)["heard"] if row["clues"]}


def test_page_of_each_rival_has_every_x_file_once() -> None:
    table = Small(seats=3).table
    questions.ask_about(table, A, B, "Control")
    pages = view(table, A)["notebook"]
    assert [page["seat"] for page in pages] == [B, C]
    for page in pages:
        out = [row["xfile"] for row in page["crossed_out"]]
        assert len({*page["left"], *out}) == len(page["left"]) + len(out) == 41
    assert by_number()[COLE] in pages[0]["left"]
    assert by_number()[MARTIN] in [row["xfile"] for row in pages[0]["crossed_out"]]
    assert by_number()[MORROW] in pages[0]["left"]
    assert view(table, None)["notebook"] == []
