"""Why a number isn't as printed: which cards change it, and by how much."""

from engine.legendary.cards.faces import Change
from engine.legendary.rules import fights
from engine.legendary.table import standing
from engine.legendary.table.table import Table


def of_fight(table: Table, card: int) -> list[Change]:
    """Return why a fight doesn't take what is printed. Source: FIGHT-07, KWX-18."""
    less = fights.vulnerable_by(table, card)
    vulnerable: list[Change] = [{"by": "Vulnerability", "amount": -less}] if less else []
    return [*of(table, fights.stat_of(table, card), card), *vulnerable]


def of(table: Table, stat: str, card: int = -1) -> list[Change]:
    """Return which cards change a number, and by how much; one that may not be known has no name (OPEN-21)."""
    return [
        {"by": "" if source < 0 or table.is_unknown(source) else table.design(source).name, "amount": amount}
        for source, amount in standing.changes(table, stat, card)
        if amount
    ]
