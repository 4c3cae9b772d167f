"""Results of each player.

The game has no points (WIN).
"""

from typing import Any, Literal

from engine.ccg.table.table import Table
from engine.ruleset import Score, Side


def make_score(table: Table) -> Score:
    """Return the score sheet with the winners and the number of turns.

    Source: WIN-01 to WIN-07, MP-09.
    """
    return Score(
        games=[_game(table)] if table.state.phase == "over" else [],
        points=0,
        title="",
        won=None,
        lines=[],
        sides=[Side([seat], _outcome(table, seat), None) for seat in range(len(table.state.players))],
    )


def _game(table: Table) -> dict[str, Any]:
    return {"game": 1, "won": None, "points": 0, "turns": table.state.turn.number}


def _outcome(table: Table, seat: int) -> Literal["won", "lost", "tied"] | None:
    """Return a seat's result.

    A player who has left has lost. Source: WIN-01, WIN-05, WIN-07, MP-11.
    """
    state = table.state
    if table.player(seat).out:
        return "lost"
    if state.phase != "over":
        return None
    if not state.winners:
        return "tied"
    return "won" if seat in state.winners else "lost"
