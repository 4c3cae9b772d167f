"""Actions of a seat that isn't asked: resigning (MP-11)."""

from collections.abc import Callable

from engine.ccg.rules import multiplayer
from engine.ccg.table.table import Table
from engine.kernel.decisions import RESIGN, Action


def list_actions(table: Table, seat: int) -> list[Action]:
    """Return the actions a seat may take unasked; none after it has left."""
    return [] if table.pending is None or table.player(seat).out else [RESIGN]


VERBS: dict[str, Callable[[Table, int], None]] = {RESIGN.type: multiplayer.resign}
"""Action type to the function that carries it out."""
