"""A card that waits for an answer another player gets (EFF-16)."""

import pytest

from engine.ccg import card_set
from engine.ccg.rules import questions
from engine.ccg.ruleset import ruleset
from engine.ccg.surface import notebook
from engine.ccg.surface.telling import tell
from engine.ccg.surface.view import view
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import redact
from tests.engine.ccg.cards.tables import SITE, able, text
from tests.engine.ccg.tables import (
    MULDER,
    SCULLY,
    A,
    B,
    C,
    Small,
    act,
    asked,
    begin,
    card,
    decline,
    is_asked,
    numbers_in,
    play,
    playable,
)

FILES = "0281"


def accessed(computer: int, seats: int = 4) -> Table:
    """Return a table in A's Healing Phase after B has played the card on A's Team, which checks Computer."""
    places = {"field.0": [MULDER], "hand.0": [SITE], "hand.1": [FILES, SITE], "hand.2": [SITE]}
    small = Small(places, seats=seats, texts=card_set.texts())
    table = able(begin(small.table, "healing", A), "Computer", computer)
    while is_asked(table)[0] != B:
        decline(table)
    play(table, FILES)
    decline(table, "answer")
    decline(table, "check")
    return table


def asks(table: Table, asker: int, about: int, value: str = "Control") -> list[int]:
    """Let a player ask another; return who knows the answer once all is said."""
    table.pending = None
    table.stack[-1].pc = 0
    table.begin()
    questions.ask_about(table, asker, about, value)
    table.run()
    return [seat for seat in range(len(table.state.players)) if notebook.knows(seat, table.state.log[-1].known_by)]


def waiting(about: int = C) -> Table:
    table = accessed(3)
    assert is_asked(table) == (B, "choose_player")
    assert [option.seat for option in asked(table).options] == [C, 3]
    act(table, Action("choose", seat=about))
    assert numbers_in(table, "bureau.1") == [FILES]
    return table


@pytest.mark.rule("MP-07", "EFF-16", "EFS-02")
def test_the_next_answer_about_that_x_file_is_heard_and_the_card_is_gone() -> None:
    table = waiting()
    assert asks(table, A, C) == [A, B, C]
    assert numbers_in(table, "discard.1") == [FILES]
    assert table.state.listening == {}
    assert asks(table, A, C, "Survival") == [A, C]


@pytest.mark.rule("MP-07")
@pytest.mark.parametrize(("asker", "about"), [(A, 3), (3, C)])
def test_other_answers_are_not(asker: int, about: int) -> None:
    table = waiting()
    assert asks(table, asker, about) == sorted([asker, about])
    assert numbers_in(table, "bureau.1") == [FILES]


@pytest.mark.rule("CHK-13")
def test_if_the_check_succeeds_it_is_discarded() -> None:
    table = accessed(4)
    assert (numbers_in(table, "discard.1"), table.state.listening) == ([FILES], {})


@pytest.mark.rule("MP-10", "PLAY-01", "DEP-07")
def test_it_needs_a_third_player_and_an_opposing_team() -> None:
    for places, seats in (({"field.0": [MULDER]}, 2), ({"hospital.0": [SCULLY]}, 3)):
        hands = {f"hand.{seat}": [SITE] for seat in range(seats)}
        small = Small({**places, **hands, "hand.1": [FILES, SITE]}, seats=seats, texts=card_set.texts())
        table = begin(small.table, "healing", A)
        while table.pending and is_asked(table)[0] != B:
            decline(table)
        assert not table.pending or playable(table) == []


@pytest.mark.rule("MP-07")
def test_all_see_what_it_waits_for_and_one_alone_hears() -> None:
    table = waiting()
    for viewer in (None, A, B, C):
        dealt = ruleset.reshuffle(table, viewer, bytes(32))
        for seen in (table, dealt):
            (standing,) = view(seen, viewer)["players"][B]["others"]["bureau"]
            assert standing["listening"] == [A, C]
        assert dealt.state.listening == {card(table, FILES): (A, C)}
    asks(table, A, C)
    heard = [[line.text for line in tell([redact(one, seat) for one in table.facts], table.box)] for seat in (B, 3)]
    assert ["tells what the answer was: no" in lines for lines in heard] == [True, False]


def test_what_it_says() -> None:
    assert text(FILES) == (
        "An opposing Team makes a check of Computer, 4 needed. If it succeeds: Discard this card. If it "
        "fails: Name another "
        "player: this card waits for the next answer that its player gets about that one's X-File. When a question was "
        "answered, if this card waited for that: Hear the answer. Discard this card."
    )
