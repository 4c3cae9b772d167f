"""Cards that leave the row before the end of the round.

Source: SCO-01, RND-15, OPN-12, OPN-13.
"""

from engine.fanccg.rules import captured_characters, cover_cards
from engine.fanccg.table.knowledge_rules import TEXT
from engine.fanccg.table.table import Table


def leave(table: Table, card: int, target: str, index: int | None = None) -> None:
    """Move a card out of the row; return its cover and its captured characters.

    Points from its text leave too. Source: SCO-01.
    """
    entry = table.entry(card)
    assert entry is not None
    captured_characters.release(table, card)
    table.move(card, target, index, by=TEXT)
    cover_cards.put_back(table, entry)
    table.remove_from_row(card)
    round = table.state.round
    round.adjustments = [added for added in round.adjustments if added.card != card]
