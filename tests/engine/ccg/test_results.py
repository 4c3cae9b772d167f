"""Results of players, and records of finished games."""

from typing import Any

import pytest

from engine.ccg.presentation import game_records, results
from engine.ccg.rules import multiplayer, questions, victory
from engine.ccg.ruleset import ruleset
from engine.ccg.table.table import Table
from engine.kernel.interpreter import Interrupted
from tests.engine.ccg.actions import act, asked, interrupt
from tests.engine.ccg.constants import COLE, MARTIN, A, B, C
from tests.engine.ccg.tables import a_game, by_number


def outcomes(table: Table) -> list[str | None]:
    return [side.outcome for side in results.make_score(table).sides]


def started_game(seats: int = 2, **options: Any) -> Table:
    """Return a game with hidden X-Files; B hides the first one offered."""
    table = a_game(seats=seats, **options)
    while asked(table).kind == "xfile":
        act(table, asked(table).options[0])
    return table


def guess_xfile(table: Table, seat: int) -> str:
    """Guess a player's X-File for another player, and win."""
    hides = questions.xfile(table, seat).id
    with pytest.raises(Interrupted):
        if questions.announce_guess(table, A, seat, hides):
            victory.win(table, [A])
    return game_records.find_cause_of_end(table)


@pytest.mark.rule("WIN-01")
def test_right_guess_wins_and_all_others_lose() -> None:
    table = started_game(seats=3)
    assert (guess_xfile(table, B), outcomes(table)) == ("guess", ["won", "lost", "lost"])
    assert results.make_score(table).games == [{"game": 1, "won": None, "points": 0, "turns": 0}]


@pytest.mark.rule("WIN-05")
def test_wrong_single_guess_loses() -> None:
    table = started_game(single_guess=True)
    wrong = next(id for id in (by_number()[COLE], by_number()[MARTIN]) if id != questions.xfile(table, B).id)
    assert not questions.announce_guess(table, A, B, wrong)
    interrupt(table, victory.win, [B])
    assert (outcomes(table), game_records.find_cause_of_end(table)) == (["lost", "won"], "wrong_guess")


@pytest.mark.rule("MP-11")
def test_resigned_player_loses_and_the_last_player_wins() -> None:
    table = started_game(seats=3)
    interrupt(table, multiplayer.resign, C)
    assert outcomes(table) == [None, None, "lost"]
    interrupt(table, multiplayer.resign, A)
    assert (outcomes(table), game_records.find_cause_of_end(table)) == (["lost", "won", "lost"], "resigned")


@pytest.mark.rule("WIN-07")
def test_draw_is_tied_except_for_players_who_left() -> None:
    table = started_game(seats=3)
    interrupt(table, multiplayer.resign, C)
    table.state.phase = "over"
    assert (outcomes(table), game_records.find_cause_of_end(table)) == (["tied", "tied", "lost"], "turn_limit")


def test_record_has_decks_x_files_and_cause_of_end() -> None:
    table = started_game()
    hides = [questions.xfile(table, seat).name for seat in (A, B)]
    guess_xfile(table, B)
    record = ruleset.record(table)
    told = [(tally.topic, tally.key, tally.won) for tally in record.tallies]
    first, second = (starter.name for starter in ruleset.starter_decks()[:2])
    assert told == [
        ("ended_by", "guess", None),
        ("deck", first, True),
        ("x_file", hides[A], True),
        ("deck", second, False),
        ("x_file", hides[B], False),
    ]
    assert record.details["x_files"] == [{"seat": seat, "name": hides[seat]} for seat in (A, B)]


def test_custom_deck_is_not_a_starter_deck() -> None:
    starter = ruleset.starter_decks()[0]
    table = Table(a_game().state, ruleset.card_set)
    assert [game_records.find_starter_deck(table, seat, [starter]) for seat in (A, B)] == [starter.name, ""]


def test_every_cause_of_end_has_a_title() -> None:
    ends = {"guess", "wrong_guess", "resigned", "removed", "turn_limit"}
    assert set(ruleset.describe().topics["ended_by"].labels) == ends
