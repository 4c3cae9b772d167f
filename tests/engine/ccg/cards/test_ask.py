"""Cards that ask questions about X-Files (EFF-16)."""

import pytest

from engine.ccg import card_set
from engine.ccg.table.state import Answer
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from tests.engine.ccg.actions import act, asked, decline, is_asked, play
from tests.engine.ccg.cards.tables import SITE, text
from tests.engine.ccg.constants import A, B, C
from tests.engine.ccg.tables import a_phase, numbers_in

DEEP_THROAT, EXPERIMENTATION, COUNTER = "0222", "0290", "0284"


@pytest.mark.rule("MP-07")
def test_player_chooses_whom_to_ask_among_several() -> None:
    table = a_phase("healing", {"hand.0": [DEEP_THROAT]}, seats=3, texts=card_set.texts())
    play(table, DEEP_THROAT)
    assert [option.seat for option in asked(table).options] == [B, C]
    act(table, Action("choose", seat=C))
    act(table, Action("ask", pick="Knowledge"))
    assert [(row.asked, row.yes) for row in table.state.log] == [(C, True)]


@pytest.mark.rule("PLAY-16")
def test_deep_throat_cannot_be_negated() -> None:
    places = {"hand.0": [DEEP_THROAT, SITE], "hand.1": [EXPERIMENTATION]}
    table = a_phase("healing", places, texts=card_set.texts())
    play(table, DEEP_THROAT)
    play(table, EXPERIMENTATION)
    decline(table, "answer")
    assert is_asked(table) == (A, "question")
    assert text(DEEP_THROAT).startswith(
        "Can't be negated. Ask another player one question about any characteristic of their X-File."
    )


# Counterintelligence Measures


def counter(asker_hand: str = SITE, seats: int = 2) -> Table:
    """Return a table after A's Deep Throat has asked B whether the motive is Control."""
    hands = {"hand.0": [DEEP_THROAT, asker_hand], **{f"hand.{seat}": [COUNTER, SITE] for seat in range(1, seats)}}
    table = a_phase("healing", hands, seats=seats, texts=card_set.texts())
    play(table, DEEP_THROAT)
    decline(table, "answer")
    if seats > 2:
        act(table, Action("choose", seat=B))
    act(table, Action("ask", pick="Control"))
    while is_asked(table)[0] == A:
        decline(table)
    return table


@pytest.mark.rule("QST-15", "QST-05", "MP-07")
@pytest.mark.parametrize("seats", [2, 3])
def test_counterintelligence_asks_the_asker_the_same_question(seats: int) -> None:
    table = counter(seats=seats)
    assert is_asked(table) == (B, "after_question")
    table.state.log.insert(0, Answer(A, B, "Motive", "Survival", False, 3))
    play(table, COUNTER)
    decline(table, "answer")
    rows = [(row.asker, row.asked, row.value, row.yes, row.known_by) for row in table.state.log[1:]]
    assert rows == [(A, B, "Control", True, 3), (B, A, "Control", True, 3)]
    decline(table, "after_question")
    assert numbers_in(table, "discard.1") == [COUNTER]
    assert is_asked(table)[1] == "healing", "no guess follows"
