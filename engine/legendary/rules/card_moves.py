"""Moves of cards by card text."""

from engine.legendary.cards.zones import kind
from engine.legendary.rules import leaving_play, revealing, shadows_movement
from engine.legendary.table.table import Table


def relocate(table: Table, cards: list[int], to: str, seat: int) -> None:
    """Move cards to the place that an effect names; see the operation `move`.

    END-06 does not protect an End Game from a move along the Shadows.
    """
    if to == "field":
        shadows_movement.into_field(table, *(card for card in cards if table.design(card).type != "end_game"))
        return
    for card in reversed(cards) if to in ("shadows", "shadows_revealed") else cards:
        _relocate(table, card, to, seat)


def _relocate(table: Table, card: int, to: str, seat: int) -> None:
    space = table.zones.where[card]
    end_game = table.design(card).type == "end_game"
    if to in ("left", "right"):
        if kind(space) == "shadows":
            shadows_movement.shift(table, card, -1 if to == "left" else 1)
        return
    if end_game:
        return
    if to in ("shadows", "shadows_revealed"):
        _return_to_shadows(table, card, to == "shadows_revealed")
    elif to in ("hand", "discard", "deck"):
        table.move(card, f"{to}.{seat}")
    elif to == "deck_bottom":
        table.move(card, f"deck.{seat}", 0)
    elif to == "conspiracy_bottom":
        deck = table.zones["conspiracy"]
        table.move(card, "conspiracy", 1 if deck and table.design(deck[0]).type == "end_game" else 0)
    elif to == "academy_bottom":
        table.move(card, "academy", 0)
    else:
        table.move(card, to)
    leaving_play.left(table, card, space)


def _return_to_shadows(table: Table, card: int, revealed: bool) -> None:
    shadows_movement.enter(table, card, shadows_movement.ENTRY, up=False)
    if revealed and table.kind_of(card) == "shadows":
        revealing.reveal(table, card)
