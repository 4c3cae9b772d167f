"""A card that waits for another player's next answer (EFF-16)."""

import pytest

from engine.ccg import card_set
from engine.ccg.presentation import notebook
from engine.ccg.rules import questions
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, is_asked, play
from tests.engine.ccg.cards.tables import SITE, with_level
from tests.engine.ccg.constants import MULDER, A, B, C
from tests.engine.ccg.tables import Small, begin, numbers_in

FILES = "0281"


def after_card(computer: int, seats: int = 4) -> Table:
    """Return a table after B played the card on A's Team, which checks Computer."""
    places = {"field.0": [MULDER], "hand.0": [SITE], "hand.1": [FILES, SITE], "hand.2": [SITE]}
    small = Small(places, seats=seats, texts=card_set.texts())
    table = with_level(begin(small.table, "healing", A), "Computer", computer)
    while is_asked(table)[0] != B:
        decline(table)
    play(table, FILES)
    decline(table, "answer")
    decline(table, "check")
    return table


def asks(table: Table, asker: int, about: int, value: str = "Control") -> list[int]:
    """Let a player ask another; return the seats that know the answer."""
    table.pending, table.stack[-1].pc = None, 0
    table.begin()
    questions.ask_about(table, asker, about, value)
    table.run()
    known_by, seats = table.state.log[-1].known_by, range(len(table.state.players))
    return [seat for seat in seats if notebook.knows_answer(seat, known_by)]


def waiting(about: int = C) -> Table:
    table = after_card(3)
    assert (is_asked(table), [option.seat for option in asked(table).options]) == ((B, "choose_player"), [C, 3])
    act(table, Action("choose", seat=about))
    assert numbers_in(table, "bureau.1") == [FILES]
    return table


@pytest.mark.rule("MP-07", "EFF-16", "EFS-02")
def test_next_answer_about_the_x_file_is_shared_and_the_card_discarded() -> None:
    table = waiting()
    assert (asks(table, A, C), numbers_in(table, "discard.1"), table.state.listening) == ([A, B, C], [FILES], {})
    assert asks(table, A, C, "Survival") == [A, C]
