"""Questions, guesses and penalties (QST, OPT, WIN, MP-07, MP-09)."""

from typing import Any

import pytest

from engine.ccg.rules import multiplayer, questions, teams
from engine.ccg.table.state import Site
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.facts import CardsShown, Happened, Told, redact
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO
from tests.engine.ccg.actions import act, asked, decline, interrupt, is_asked, options
from tests.engine.ccg.constants import AUBREY, COLE, KOSSEFF, MARTIN, MORROW, MULDER, A, B, C
from tests.engine.ccg.site_tables import at_site, go, site_of
from tests.engine.ccg.tables import begin, by_number, card, numbers_in, texts_with


def solved(**given: Any) -> Table:
    """Return a table after A solved Aubrey; B hides Cole (Motive: Control)."""
    return go(at_site([MULDER, KOSSEFF], **given), "before_site")


def ask(value: str) -> Action:
    return Action("ask", pick=value)


def guess(number: str) -> Action:
    return Action("guess", pick=by_number()[number])


def guessed(number: str, **given: Any) -> Table:
    """Return a table after A solved Aubrey and guessed without a question."""
    table = solved(**given)
    act(table, NO)
    act(table, guess(number))
    return table


@pytest.mark.rule("QST-02", "QST-03", "QST-04", "XFT-06")
def test_player_asks_one_of_the_five_values_of_the_site() -> None:
    table = solved()
    assert is_asked(table) == (A, "question")
    values = [one.pick for one in options(table, "ask")]
    assert (values, asked(table).options[-1]) == (["Survival", "Security", "Control", "Knowledge", "Ideology"], NO)
    assert asked(table).labels[0] == "Motive: Survival?"


@pytest.mark.rule("QST-02", "TYP-07")
def test_either_characteristic_of_a_site_may_be_asked() -> None:
    table = go(at_site(["0178", MULDER], site="0067"))
    act(table, asked(table).options[0])
    assert len(options(table, "ask")) == 10


@pytest.mark.rule("QST-05", "QST-02", "OPEN-23")
@pytest.mark.parametrize(("value", "answer"), [("Control", "yes"), ("Survival", "no")])
def test_the_answer_is_computed_and_true(value: str, answer: str) -> None:
    table = solved()
    told = [fact for fact in act(table, ask(value)) if isinstance(fact, Told)]
    assert [(fact.seat, fact.to, fact.text) for fact in told] == [(B, A, answer)]
    row = table.state.log[0]
    assert (row.asker, row.asked, row.characteristic, row.value, row.yes) == (A, B, "Motive", value, answer == "yes")
    assert is_asked(table) == (A, "guess"), "nobody is asked for the answer"


@pytest.mark.rule("MP-07", "QST-05")
def test_only_asker_and_asked_learn_the_answer() -> None:
    table = solved(seats=3)
    facts = act(table, ask("Control"))
    told = next(fact for fact in facts if isinstance(fact, Told))
    for viewer, text in ((A, "yes"), (B, "yes"), (C, ""), (None, "")):
        seen = redact(told, viewer)
        assert isinstance(seen, Told) and seen.text == text
    assert table.state.log[0].known_by == 1 << A | 1 << B
    said = [fact.text for fact in facts if isinstance(fact, Happened) and fact.what == "asked"]
    assert said == ["1: Motive Control"]


@pytest.mark.rule("QST-07", "QST-08", "XFT-05")
@pytest.mark.parametrize("question", [ask("Control"), ask("Survival"), NO])
def test_player_may_guess_with_or_without_a_question(question: Action) -> None:
    table = solved()
    act(table, question)
    assert (is_asked(table), len(options(table, "guess"))) == ((A, "guess"), 41)
    decline(table)
    assert (table.state.winners, numbers_in(table, "discard.0")) == ([], [AUBREY])


@pytest.mark.rule("QST-10", "WIN-01")
def test_a_right_guess_wins_at_once() -> None:
    table = solved()
    act(table, NO)
    facts = act(table, guess(COLE))
    assert (table.state.winners, table.state.phase, (table.pending, table.stack)) == ([A], "over", (None, []))
    assert [fact.cards for fact in facts if isinstance(fact, CardsShown)] == [table.zones["xfile.1"]]


@pytest.mark.rule("MP-09", "WIN-01")
def test_guessing_one_opponents_xfile_wins_the_game() -> None:
    table = guessed(MARTIN, seats=3, directed=C)
    assert table.state.winners == [A]


@pytest.mark.rule("QST-11", "QST-12", "QST-13", "QST-14")
def test_wrong_guess_gives_the_targeted_player_a_penalty_action() -> None:
    table = guessed(MARTIN)
    assert is_asked(table) == (B, "penalty")
    assert [one.pick for one in options(table, "ask")] == ["Survival", "Security", "Control", "Knowledge", "Ideology"]
    assert (len(options(table, "guess")), asked(table).options[-1]) == (41, NO)
    act(table, guess(COLE))
    assert table.pending is None or table.pending.kind == "investigation"
    assert (table.state.winners, numbers_in(table, "discard.0")) == ([], [AUBREY])


@pytest.mark.rule("QST-12")
def test_the_penalty_question_is_about_the_active_players_xfile() -> None:
    table = guessed(MARTIN)
    act(table, ask("Control"))
    row = table.state.log[0]
    assert (row.asker, row.asked, row.yes) == (B, A, True)


@pytest.mark.rule("WIN-02", "QST-12")
def test_a_right_penalty_guess_wins() -> None:
    table = guessed(MARTIN)
    act(table, guess(MORROW))
    assert table.state.winners == [B]


@pytest.mark.rule("QST-11")
def test_a_text_may_cancel_the_penalty() -> None:
    def answers(table: Table, event: str, card: int, seat: int) -> list[Frame]:
        return [Frame("spare", seat, card)] if event == "penalty_due" else []

    table = guessed(MARTIN, texts=texts_with(triggered_frames=answers), programs={"spare": [Table.cancel]})
    assert (table.pending, table.state.winners) == (None, [])


@pytest.mark.rule("QST-09")
def test_player_guesses_once_in_its_turn() -> None:
    table = solved()
    table.state.turn.guessed = True
    act(table, NO)
    assert table.pending is None


@pytest.mark.rule("OPT-01")
def test_question_or_guess_option_allows_only_one() -> None:
    table = solved(question_or_guess=True)
    act(table, ask("Survival"))
    assert table.pending is None
    table = solved(question_or_guess=True)
    act(table, NO)
    assert is_asked(table) == (A, "guess")


@pytest.mark.rule("OPT-02", "OPT-04", "WIN-05")
def test_single_guess_option_makes_a_wrong_guess_lose() -> None:
    table = guessed(MARTIN, single_guess=True)
    assert (table.state.winners, table.state.phase) == ([B], "over")


@pytest.mark.rule("QST-06")
def test_committed_player_asks_that_value_or_nothing() -> None:
    table = go(at_site(["0161", "0163"], site="0043"))
    act(table, asked(table).options[0])
    act(table, Action("commit", pick="Security"))
    assert [one.pick for one in asked(table).options] == ["Security", "no"]


@pytest.mark.rule("QST-15")
def test_question_by_a_card_gives_no_guess() -> None:
    table = solved()
    table.begin()
    assert questions.ask_about(table, B, A, "Primordial")
    assert [fact.text for fact in table.facts if isinstance(fact, Told)] == ["yes"]
    assert table.state.log[0].characteristic == "Affiliation"


@pytest.mark.rule("QST-09", "QST-11")
def test_second_solved_site_after_a_guess_gives_only_a_question() -> None:
    small = site_of([MULDER, KOSSEFF, "0162", "0178"])
    table, townsend = small.table, small.lay("field.0", "0067")
    table.state.sites[townsend] = Site(B)
    first, second = table.agents(A)[:2], table.agents(A)[2:]
    teams.designate(table, A, second)
    begin(table, "investigation")
    act(table, Action("investigate", card=card(table, AUBREY), cards=tuple(first)))
    act(table, Action("investigate", card=townsend, cards=tuple(second)))
    decline(table, "investigate", "question")
    act(table, guess(MARTIN))
    decline(table, "penalty")
    act(table, asked(table).options[0])
    assert is_asked(table) == (A, "question")
    decline(table, "question")
    assert table.pending is None


@pytest.mark.rule("OPEN-16", "WIN-05", "OPT-02")
@pytest.mark.parametrize("kind", ["question", "guess"])
def test_no_question_about_a_player_who_left(kind: str) -> None:
    """With a single guess a wrong one makes the X-File's player win."""
    table = solved(seats=3, single_guess=True)
    if kind == "guess":
        act(table, NO)
    assert is_asked(table) == (A, kind)
    interrupt(table, multiplayer.resign, B)
    assert table.pending is None or is_asked(table)[1] not in ("question", "guess")
    assert (table.state.winners, table.state.guesses) == ([], [])


@pytest.mark.rule("QST-07", "OPT-02", "QST-12")
def test_guesses_are_logged_and_recorded() -> None:
    table = solved()
    act(table, NO)
    facts = act(table, guess(MARTIN)) + act(table, guess(COLE))
    names = [table.card_set.designs[by_number()[number]].name for number in (MARTIN, COLE)]
    told = [(one.seat, one.text) for one in facts if isinstance(one, Happened) and one.what == "guessed"]
    assert told == [(A, f"1: {names[0]}"), (B, f"0: {names[1]}")]
    assert (table.player(A).guessed, table.player(B).guessed) == ([B], [])
    assert [(one.seat, one.asked, one.right) for one in table.state.guesses] == [(A, B, False), (B, A, False)]
