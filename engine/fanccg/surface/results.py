"""The score sheet: the sides, and where each point comes from (SCO, END)."""

from typing import Any, Literal

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.rules import victory
from engine.fanccg.table.state import Result
from engine.fanccg.table.table import Table
from engine.ruleset import Score, Side


def score(table: Table) -> Score:
    """Return the score sheet as it stands. Source: SCO-01, SCO-02, END-02, END-03."""
    state = table.state
    points = [player.points for player in state.players]
    is_over = state.phase == "over"
    game = {"game": 1, "won": None, "points": max(points), "rounds": len(state.results), "periods": state.period}
    return Score(
        games=[game] if is_over else [],
        points=max(points),
        title="",
        won=None,
        lines=[line for result in state.results for line in _lines(table, result)],
        sides=[Side([seat], _outcome(table, seat), points[seat]) for seat in range(SEATS)],
    )


def _outcome(table: Table, seat: int) -> Literal["won", "lost", "tied"] | None:
    if table.state.phase != "over":
        return None
    winner = victory.winner(table)
    if winner is None:
        return "tied"
    return "won" if winner == seat else "lost"


def _lines(table: Table, result: Result) -> list[dict[str, Any]]:
    return [
        {
            "game": 1,
            "period": result.period,
            "round": result.round,
            "seat": result.taker,
            "for": table.box.designs[line.design].design.name,
            "added": line.added,
            "points": line.points,
        }
        for line in result.lines
        if line.points
    ]
