"""Negation of aspects of cards in the row (REQ-08 to REQ-10, CIR-16)."""

from collections.abc import Sequence

from engine.fanccg.cards.designs import Aspect, Timing
from engine.fanccg.table.table import Table


def negate(table: Table, cards: Sequence[int], aspects: Sequence[Aspect], attributes: Sequence[str]) -> None:
    """Negate aspects of cards in the row. attributes: limits the negation to these.

    Cards already played stay legal. Source: REQ-08, REQ-09, REQ-10.
    """
    for card in cards:
        entry = table.entry(card)
        if entry is None:
            continue
        withdrawn, negated = {*entry.withdrawn, *attributes}, {*entry.negated, *aspects}
        table.change(card, withdrawn=tuple(sorted(withdrawn)), negated=tuple(sorted(negated)))
        table.happened("negated", entry.seat, card, ", ".join((*attributes, *aspects)))
        table.trigger(card, Timing.NEGATED, entry.seat)
