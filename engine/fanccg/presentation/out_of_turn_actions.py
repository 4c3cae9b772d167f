"""Out-of-turn actions: resign, and count the rival's sideboard (SID-04)."""

from collections.abc import Callable

from engine.fanccg.rules import sideboard, victory
from engine.fanccg.table.table import Table
from engine.kernel.decisions import RESIGN, Action

COUNT = Action("count_sideboard")


def list_actions(table: Table, seat: int) -> list[Action]:
    """Return the actions that a seat may take out of turn. Source: SID-04, OPN-18."""
    if table.pending is None:
        return []
    return [*([COUNT] if table.state.players[seat].may_count else []), RESIGN]


VERBS: dict[str, Callable[[Table, int], None]] = {COUNT.type: sideboard.count, RESIGN.type: victory.resign}
"""Action type to the function that applies it."""
