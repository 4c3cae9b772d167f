"""Cards that leave the row before the round is over (RND-15, OPN-12, OPN-13)."""

from engine.fanccg.rules import captures, covers
from engine.fanccg.table.knowledge import TEXT
from engine.fanccg.table.table import Table


def leave(table: Table, card: int, target: str, index: int | None = None) -> None:
    """Move a card out of the row, which closes up; its cover card and what it holds go back."""
    entry = table.entry(card)
    assert entry is not None
    captures.release(table, card)
    table.move(card, target, index, by=TEXT)
    covers.put_back(table, entry)
    table.take_up(card)
