"""Cards that share an answer (EFF-16)."""

import pytest

from engine.ccg.presentation import notebook
from engine.ccg.presentation.log_text import log_lines
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import Fact, redact
from tests.engine.ccg.actions import act, decline, is_asked, pass_until, play
from tests.engine.ccg.cards.tables import SITE, a_site_check, play_check, with_level
from tests.engine.ccg.constants import A, B, C
from tests.engine.ccg.tables import standard_cards

REPORTERS, TRANSMITTER, D = "0224", "0227", 3


def asked_at_aubrey(hand: str, level: int = 4, listener: int = C, subterfuge: int = 0, seats: int = 4) -> Table:
    """Return a table after A asked B for Survival; a listener may play a card."""
    hands = {f"hand.{seat}": [hand, SITE] if seat == listener else [SITE] for seat in range(seats)}
    table = with_level(with_level(a_site_check(hands, seats=seats), "Behavioral", level), "Subterfuge", subterfuge)
    pass_until(table, "question")
    act(table, Action("ask", pick="Survival"))
    while table.pending and is_asked(table) != (listener, "after_question"):
        decline(table)
    return table


def seats_that_know(table: Table) -> list[int]:
    """Return the seats that know the last answer."""
    return [seat for seat in range(4) if notebook.knows_answer(seat, table.state.log[-1].known_by)]


def shared_answers(facts: list[Fact], viewer: int) -> list[str]:
    """Return the shared answers that a viewer sees."""
    lines = log_lines([redact(fact, viewer) for fact in facts], standard_cards())
    return [line.text for line in lines if "shares the answer" in line.text]


@pytest.mark.rule("MP-07", "MP-10", "EFF-16")
def test_reporters_reveal_the_answer_to_all() -> None:
    table = asked_at_aubrey(REPORTERS)
    assert seats_that_know(table) == [A, B]
    play(table, REPORTERS)
    facts = decline(table, "answer")
    assert (seats_that_know(table), shared_answers(facts, C)[0]) == ([A, B, C, D], "shares the answer: no")
    assert len(notebook.possible_xfiles(table, C, B)) < 41


@pytest.mark.rule("MP-07", "CHK-17", "EFS-02")
@pytest.mark.parametrize(("there", "known"), [(3, [A, B, C]), (4, [A, B])])
def test_transmitter_reveals_the_answer_to_its_player_after_a_failure(there: int, known: list[int]) -> None:
    table = asked_at_aubrey(TRANSMITTER, 9, subterfuge=there)
    play_check(table, TRANSMITTER)
    assert seats_that_know(table) == known


@pytest.mark.rule("MP-07")
def test_transmitter_reveals_the_answer_to_no_other_player() -> None:
    table = asked_at_aubrey(TRANSMITTER, 9)
    play(table, TRANSMITTER)
    facts: list[Fact] = []
    while len(seats_that_know(table)) < 3:
        facts = decline(table)
    assert [shared_answers(facts, viewer) for viewer in (C, D)] == [
        ["shares the answer: no"],
        ["shares the answer"],
    ]
