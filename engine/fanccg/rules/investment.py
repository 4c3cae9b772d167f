"""The investment of characters, and the cards next to them that add to it (INV)."""

from engine.fanccg.rules import leaving_row
from engine.fanccg.table.table import Table


def of(table: Table, name: str) -> int:
    """Return the investment of the character with a name; 0 if it isn't present.

    Cards on either player's side count. Source: INV-01, INV-02, INV-04, INV-05.
    """
    return sum(of_card(table, card) for card in table.zones["environment"] if table.printed(card).label == name)


def of_card(table: Table, character: int) -> int:
    """Return the investment of an environment card, with the cards next to it.

    Source: INV-02, INV-04.
    """
    return sum(table.design(card).investment or 0 for card in (character, *table.zones[f"beside.{character}"]))


def stay_beside(table: Table, card: int, name: str) -> None:
    """Move a card of the row to its player's side of a character, where it stays.

    Nothing happens if the card has left the row, or if the character isn't present.
    Source: ENV-12, OPN-13, INV-05.
    """
    lying = table.zones["environment"]
    character = next((one for one in lying if table.printed(one).label == name), None)
    if character is not None and table.entry(card) is not None:
        leaving_row.leave(table, card, f"beside.{character}")
