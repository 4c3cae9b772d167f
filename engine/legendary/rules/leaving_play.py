"""Consequences of a card leaving its place (ACT-32, CLAR-05, CLAR-15, CLAR-25)."""

from engine.legendary.cards.zones import BUREAU, kind
from engine.legendary.table.table import Table


def left(table: Table, card: int, space: str) -> None:
    """Handle what a card leaves behind.

    A space to refill, cards under it, the Lead's connection.
    """
    place = kind(space)
    if place == "played":
        no_longer_played(table, card)
    elif place == "bureau":
        refill(table, space)
    uncover(table, card)
    table.state.game.links.pop(card, None)


def no_longer_played(table: Table, card: int) -> None:
    """Mark a played card as no longer in play; it still counts as played (CLAR-15)."""
    for play in table.state.turn.plays:
        if play.card == card and not play.virtual:
            play.here = False
            table.fresh_after([play])


def refill(table: Table, space: str) -> None:
    """Put the top card of the Academy face down on an empty space at once.

    Source: ACT-32, CLAR-25.
    """
    academy = table.zones["academy"]
    if academy and not table.zones[space]:
        table.move(academy[-1], space, up=False)


def refill_all(table: Table) -> None:
    for space in BUREAU:
        refill(table, space)


def uncover(table: Table, card: int) -> None:
    """Defeat all cards under a card that left play or was hidden.

    This may change a Health. Source: CLAR-05, OPEN-48.
    """
    if table.printed(card).changes_health:
        table.push("test_health")
    beneath = table.zones.get(f"beneath.{card}")
    if beneath:
        table.push("defeat_cards", table.current, cards={"unordered": beneath, "ordered": []})
