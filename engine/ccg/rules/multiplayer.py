"""Leaving a game: with two players it ends, with more the others go on (MP-11, OPEN-15, OPEN-16)."""

from engine.ccg.rules import investigation, questions, turn, victory
from engine.ccg.table.table import Table


def resign(table: Table, seat: int) -> None:
    """Take a player out of the game; the last one who stays, or who alone has Agents, wins. Source: OPEN-15, OPEN-16.

    Raises Interrupted where what ran does not go on: the game is over, or the turn was that player's.
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
    questions.lapse(table, seat)
    _answer_for(table, seat)


def _answer_for(table: Table, seat: int) -> None:
    """Take the last option, which does the least, for a player who was asked and has gone."""
    pending = table.pending
    if pending and pending.seat == seat and pending.options:
        table.answer(pending.options[-1])
