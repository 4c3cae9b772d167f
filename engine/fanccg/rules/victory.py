"""The course of the game and its winner (END)."""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.table.state import PERIODS
from engine.fanccg.table.table import Table
from engine.kernel.frames import Frame


def _begin(table: Table, frame: Frame) -> None:
    table.happened("game_began")
    table.happened("setup")
    table.push("environment")
    table.push("high_card")


def _periods(table: Table, frame: Frame) -> None:
    """Play three periods with sideboard exchanges between them.

    Source: END-01, SID-01.
    """
    if table.state.period == PERIODS:
        return
    frame.pc -= 1
    table.push("period")
    if table.state.period > 0:
        table.push("sideboard")


def _end(table: Table, frame: Frame) -> None:
    """End the game: the higher total wins; equal totals tie. Source: END-02, END-03."""
    table.state.phase = "over"
    won = winner(table)
    table.happened("game_won" if won is not None else "game_tied", won)


def winner(table: Table) -> int | None:
    """Return the seat that won; None for a tie or an unfinished game.

    Source: END-02, END-03, OPN-18.
    """
    state = table.state
    if state.phase != "over":
        return None
    if state.resigned >= 0:
        return table.rival(state.resigned)
    points = [player.points for player in state.players]
    won, *others = [seat for seat in range(SEATS) if points[seat] == max(points)]
    return None if others else won


def resign(table: Table, seat: int) -> None:
    """End the game at once; the other player wins. Source: OPN-18."""
    table.state.resigned = seat
    table.happened("resigned", seat)
    table.stack.clear()
    table.pending = None
    _end(table, Frame(""))


PROGRAMS = {"game": [_begin, _periods, _end]}
