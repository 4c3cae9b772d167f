"""Explains why a number differs from the printed one.

Which cards change it, and by how much.
"""

from engine.legendary.cards.card_faces import Change
from engine.legendary.cards.zones import PRIVATE
from engine.legendary.rules import fights
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table


def fight_changes(table: Table, card: int) -> list[Change]:
    """Return why a fight costs more or less than printed. Source: FIGHT-07, KWX-18."""
    less = fights.vulnerable_by(table, card)
    vulnerable: list[Change] = [{"by": "Vulnerability", "amount": -less}] if less else []
    return [*list_changes(table, fights.stat_of(table, card), card), *vulnerable]


def list_changes(table: Table, stat: str, card: int = -1) -> list[Change]:
    """Return the cards that change a number, and by how much.

    Hidden cards have no name. Source: OPEN-21, OPEN-31.
    """
    return [
        {"by": table.design(source).name if _is_open(table, source) else "", "amount": amount}
        for source, amount in modifiers.changes(table, stat, card)
        if amount
    ]


def _is_open(table: Table, card: int) -> bool:
    """Return whether everyone sees where a card is.

    Its effect stays in force after it moves to a deck or hand.
    """
    return card >= 0 and table.kind_of(card) not in PRIVATE and not table.is_unknown(card)
