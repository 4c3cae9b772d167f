"""The score sheet: each side's points by period (SCO, END)."""

from collections.abc import Iterator
from typing import Any, Literal

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.rules import victory
from engine.fanccg.table.table import Table
from engine.ruleset import Score, Side


def score(table: Table) -> Score:
    """Return the current score sheet. Source: SCO-01, SCO-02, END-02, END-03."""
    state = table.state
    points = [player.points for player in state.players]
    is_over = state.phase == "over"
    game = {"game": 1, "won": None, "points": max(points), "rounds": len(state.results), "periods": state.period}
    return Score(
        games=[game] if is_over else [],
        points=max(points),
        title="",
        won=None,
        lines=list(_lines(table)),
        sides=[Side([seat], _outcome(table, seat), points[seat]) for seat in range(SEATS)],
    )


def _outcome(table: Table, seat: int) -> Literal["won", "lost", "tied"] | None:
    if table.state.phase != "over":
        return None
    winner = victory.winner(table)
    if winner is None:
        return "tied"
    return "won" if winner == seat else "lost"


def _lines(table: Table) -> Iterator[dict[str, Any]]:
    """Yield each seat's points by period, for periods with scored rounds.

    Source: SCO-02, END-02.
    """
    results = table.state.results
    for period in sorted({result.period for result in results}):
        for seat in range(SEATS):
            took = sum(result.points for result in results if (result.period, result.taker) == (period, seat))
            yield {"game": 1, "for": f"Period {period}", "seat": seat, "points": took}
