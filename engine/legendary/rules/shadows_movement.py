"""Movement through the Shadows and into the Field (CONSP-01 to CONSP-09, END-04).

Space S1 is next to the Field. A push completes all movement first; then the cards that reached the Field are
revealed (OPEN-17).
"""

from engine.legendary.cards.zones import SHADOWS, kind, number
from engine.legendary.rules import leaving_play
from engine.legendary.table.state import EndGame
from engine.legendary.table.table import Table

ENTRY = 5


def add_conspiracy_card(table: Table) -> None:
    """Add the top card of the Conspiracy Deck to the Shadows.

    It goes as far right as an End Game allows. Source: OPEN-11.
    """
    deck = table.zones["conspiracy"]
    if not deck:
        return
    card = deck[-1]
    if table.design(card).type == "end_game":
        _note_end_game(table, card)
    enter(table, card, ENTRY, up=False)


def _note_end_game(table: Table, card: int) -> None:
    if all(end.card != card for end in table.state.game.end_games):
        table.state.game.end_games.append(EndGame(card))


def space_number(table: Table, card: int) -> int:
    """Return the space of a card in the Shadows, 1 to 5."""
    return number(table.zones.where[card])


def step(table: Table, card: int) -> None:
    """Move a card in the Shadows one space to the left, pushing the card there."""
    enter(table, card, space_number(table, card) - 1)


def enter(table: Table, card: int, space: int, up: bool | None = None) -> None:
    """Put a card into a Shadows space (0: the Field), pushing others.

    A card pushed out enters the Field. Source: CONSP-03 to CONSP-09, KWX-14, KWX-15, END-04, END-05, OPEN-11.
    """
    space = _allowed(table, card, space)
    for mover, to in reversed(_chain(table, card, space)):
        facing = up if mover == card else None
        if to:
            table.move(mover, SHADOWS[to - 1], up=facing)
        else:
            table.push("enters_field", table.current, mover, hidden=_hidden_after(table, mover, facing))
            _lay_in_field(table, mover, facing)


def _allowed(table: Table, card: int, space: int) -> int:
    """Return the space, or the one left of an End Game that is left of it.

    Source: END-04, OPEN-11.
    """
    if table.design(card).type == "end_game":
        return space
    for end in table.state.game.end_games:
        place = table.kind_of(end.card)
        if place == "field":
            return 0
        if place == "shadows":
            space = min(space, space_number(table, end.card) - 1)
    return space


def _chain(table: Table, card: int, space: int) -> list[tuple[int, int]]:
    """Return the moves of a push, first mover first: (card, space), 0 for the Field."""
    moves = []
    mover: int | None = card
    while mover is not None:
        if space == 0:
            moves.append((mover, 0))
            break
        there = [other for other in table.zones[SHADOWS[space - 1]] if other != card]
        if there and _stays(table, there[0], mover):
            space -= 1
            continue
        moves.append((mover, space))
        mover = there[0] if there else None
        space -= 1
    return moves


def _stays(table: Table, card: int, pusher: int) -> bool:
    """Return whether a card isn't pushed.

    Revealed Stationary, unless an End Game pushes. Source: KWX-14, KWX-15, END-05, OPEN-09.
    """
    return (
        not table.is_hidden(card) and table.design(pusher).type != "end_game" and table.has_keyword(card, "stationary")
    )


def _hidden_after(table: Table, card: int, facing: bool | None) -> bool:
    return facing is False or table.is_hidden(card)


def _lay_in_field(table: Table, card: int, facing: bool | None = None) -> None:
    """Put a new card at the left end of the Field.

    Hidden ones are revealed one by one. Source: CONSP-09, TIMING-17.
    """
    table.move(card, "field", 0, up=facing)


def into_field(table: Table, *cards: int) -> None:
    """Move cards to the Field by an effect, in order; they leave gaps.

    Source: REVEAL-01, KWX-01, CONSP-05.
    """
    entries = []
    for card in cards:
        space = table.zones.where[card]
        hidden = table.is_hidden(card) or kind(space) not in ("shadows", "bureau", "field")
        _lay_in_field(table, card)
        if kind(space) != "field":
            entries.append((card, hidden))
        if kind(space) == "bureau":
            leaving_play.refill(table, space)
    for card, hidden in reversed(entries):
        table.push("enters_field", table.current, card, hidden=hidden)


def overtaken(table: Table, card: int) -> list[int]:
    """Return the cards that must follow a card that jumps to the Field.

    An End Game leaves no card behind. Source: END-04, OPEN-11.
    """
    if table.design(card).type != "end_game":
        return []
    return [other for name in SHADOWS for other in table.zones[name] if table.design(other).type != "end_game"]


def shift(table: Table, card: int, by: int) -> None:
    """Move a card one space along the Shadows by an effect.

    To the right only into an empty, allowed space.
    """
    space = space_number(table, card) + by
    if by < 0:
        enter(table, card, space)
    elif space <= ENTRY and not table.zones[SHADOWS[space - 1]] and _allowed(table, card, space) == space:
        table.move(card, SHADOWS[space - 1])
