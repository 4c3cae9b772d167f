"""What a seat may do although nobody waits for it: resign (MP-11)."""

from collections.abc import Callable

from engine.ccg.rules import multiplayer
from engine.ccg.table.table import Table
from engine.kernel.decisions import RESIGN, Action


def asides(table: Table, seat: int) -> list[Action]:
    """Return what a seat may do now without being asked; nothing once it has left."""
    return [] if table.pending is None or table.player(seat).out else [RESIGN]


VERBS: dict[str, Callable[[Table, int], None]] = {RESIGN.type: multiplayer.resign}
"""What carries an aside out."""
