"""What a seat may do although nobody waits for it: resign, and ask for a count of the other sideboard (SID-04)."""

from collections.abc import Callable

from engine.fanccg.rules import sideboard, victory
from engine.fanccg.table.table import Table
from engine.kernel.decisions import RESIGN, Action

COUNT = Action("count_sideboard")


def list_actions(table: Table, seat: int) -> list[Action]:
    """Return what a seat may do now without being asked. Source: SID-04, OPN-18."""
    if table.pending is None:
        return []
    return [*([COUNT] if table.state.players[seat].may_count else []), RESIGN]


VERBS: dict[str, Callable[[Table, int], None]] = {COUNT.type: sideboard.count, RESIGN.type: victory.resign}
"""What carries an aside out."""
