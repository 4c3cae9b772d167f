"""Another table that a viewer can't tell from a given one."""

from engine.fanccg.table.table import Table
from engine.kernel.decisions import UnsettledError


def deal_anew(table: Table, viewer: int | None, seed: bytes) -> None:
    raise UnsettledError("Something is under way that touches hidden cards.")
