"""Cards played face down under a cover card (CVR).

The option `cover_cards` enables them (CVR-05, OPN-08).
"""

from engine.fanccg.cards.designs import Timing
from engine.fanccg.table import knowledge_rules
from engine.fanccg.table.state import Entry
from engine.fanccg.table.table import Table


def choices(table: Table, seat: int) -> list[str]:
    """Return the ids of the cover cards that a player may use. Source: DCK-08, CVR-01."""
    if not table.state.setup.cover_cards:
        return []
    return sorted({table.design(card).id for card in table.zones[f"cover_deck.{seat}"]})


def lay(table: Table, seat: int, entry: Entry, design: str) -> None:
    """Put a cover card on a card just played face down. Source: CVR-01."""
    cover = next(card for card in table.zones[f"cover_deck.{seat}"] if table.design(card).id == design)
    table.move(cover, f"cover.{entry.place}")


def turn_up(table: Table, card: int) -> None:
    """Turn a covered card face up and return its cover. Source: CVR-02, CVR-04."""
    entry = table.entry(card)
    if entry and entry.covered:
        show(table, entry)
        table.trigger(card, Timing.TURNED_UP, entry.seat)


def show(table: Table, entry: Entry) -> None:
    """Turn a card face up without its text, as at the end of the round.

    Source: CVR-04.
    """
    table.turn_up(entry, knowledge_rules.SHOWN)
    put_back(table, entry)


def put_back(table: Table, entry: Entry) -> None:
    """Return the cover of a card to its owner's cover deck. Source: CVR-02, RND-15."""
    for cover in list(table.zones[f"cover.{entry.place}"]):
        table.move(cover, f"cover_deck.{table.owner(cover)}")
