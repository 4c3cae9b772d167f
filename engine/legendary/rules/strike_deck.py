"""The Strike Deck: drawing from it and reshuffling it (CLAR-27, CLAR-28)."""

from engine.legendary.rules import game_outcome
from engine.legendary.table.table import Table


def take(table: Table, zone: str, up: bool | None = None) -> int:
    """Move the top Strike to a zone.

    An empty deck is reshuffled from the discards at once. Source: CLAR-27, OPEN-36.
    """
    if not table.zones["strike_deck"]:
        renew(table)
    if not table.zones["strike_deck"]:
        game_outcome.lose(table, "no_strikes")
    card = table.zones["strike_deck"][-1]
    table.move(card, zone, up=up)
    renew(table)
    return card


def renew(table: Table) -> None:
    """Shuffle Discarded Strikes into a new deck if the deck is empty.

    Source: CLAR-27.
    """
    if not table.zones["strike_deck"] and table.zones["strike_discard"]:
        for card in sorted(table.zones["strike_discard"]):
            table.zones.move(card, "strike_deck")
        table.shuffle("strike_deck")


def check(table: Table) -> None:
    """Lose the game if no Strike is left to draw anywhere.

    Source: CLAR-28, OPEN-36.
    """
    renew(table)
    if not table.zones["strike_deck"]:
        game_outcome.lose(table, "no_strikes")
