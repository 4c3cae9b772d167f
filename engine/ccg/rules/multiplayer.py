"""Leaving a game (MP-11, OPEN-15, OPEN-16).

A game of two ends; in a larger game the other players continue.
"""

from engine.ccg.rules import investigation, questions, turn, victory
from engine.ccg.table.table import Table


def resign(table: Table, seat: int) -> None:
    """Take a player out of the game.

    The last player left, or the last one with Agents, wins. Raises Interrupted if the current program doesn't
    continue: the game is over, or it was that player's turn. Source: OPEN-15, OPEN-16.
    """
    table.player(seat).out = True
    table.happened("resigned", seat)
    staying = table.clockwise(seat)
    if len(staying) == 1:
        victory.win(table, staying)
    victory.last_with_agents_wins(table)
    for site in [one for one, entry in table.state.sites.items() if seat in (entry.directed, table.controller(one))]:
        investigation.discard_site(table, site)
    if seat == table.active and any(frame.program == "turn" for frame in table.stack):
        turn.end_now(table)
    questions.cancel_questions_about(table, seat)
    _answer_for(table, seat)


def _answer_for(table: Table, seat: int) -> None:
    """Answer a pending question of a departed player with its last option.

    The last option does the least.
    """
    pending = table.pending
    if pending and pending.seat == seat and pending.options:
        table.answer(pending.options[-1])
