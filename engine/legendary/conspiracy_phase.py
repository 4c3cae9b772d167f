"""The Conspiracy Phase: a card enters the Shadows, cards push each other, Runners step on (CONSP).

Space S1 is next to the Field. A push settles all movement first; what reached the Field is revealed
after that (OPEN-17).
"""

from engine.kernel.effects import Frame
from engine.legendary import bureau, defeats, hands, reveals, strikes
from engine.legendary.state import EndGame
from engine.legendary.table import SHADOWS, Table

ENTRY = 5


def _begin(table: Table, frame: Frame) -> None:
    table.s.turn.phase = "conspiracy"
    table.happened("conspiracy_phase", table.cp)


def _end_game_steps(table: Table, frame: Frame) -> None:
    """End Games in the Shadows move one space by themselves, the Clone after its original. Source: END-03, OPEN-07."""
    walking = [end.card for end in table.s.game.end_games if table.kind_of(end.card) == "shadows"]
    table.push_all("step_on", walking, table.cp)


def _add_card(table: Table, frame: Frame) -> None:
    """The top card of the Conspiracy Deck enters S5 hidden. Source: CONSP-01, OPEN-06."""
    add_conspiracy_card(table)


def add_conspiracy_card(table: Table) -> None:
    """Bring the top card of the Conspiracy Deck into the Shadows, or as near as an End Game allows (OPEN-11)."""
    deck = table.zones["conspiracy"]
    if not deck:
        return
    card = deck[-1]
    if table.design(card).type == "end_game":
        _note_end_game(table, card)
    enter(table, card, ENTRY, up=False)


def _note_end_game(table: Table, card: int) -> None:
    if all(end.card != card for end in table.s.game.end_games):
        table.s.game.end_games.append(EndGame(card))


def _list_runners(table: Table, frame: Frame) -> None:
    """Runners in the Shadows each make one step, from left to right. Source: KWX-13, OPEN-08, OPEN-09."""
    runners = [
        card
        for name in SHADOWS
        for card in table.zones[name]
        if not table.is_hidden(card) and table.has_keyword(card, "runner")
    ]
    table.push_all("step_on", runners, table.cp)


def _step_on(table: Table, frame: Frame) -> None:
    """Move a card one space left if it is still in the Shadows."""
    card = frame.source
    if table.kind_of(card) == "shadows":
        step(table, card)


def space_number(table: Table, card: int) -> int:
    """Return the Shadows space of a card, 1 to 5; 0 for the Field."""
    zone = table.zones.where[card]
    return int(zone[8:]) if zone.startswith("shadows.") else 0


def step(table: Table, card: int) -> None:
    """Move a card of the Shadows one space to the left, pushing what is there."""
    enter(table, card, space_number(table, card) - 1)


def enter(table: Table, card: int, space: int, up: bool | None = None) -> None:
    """Put a card into a Shadows space (0: the Field); it pushes, and what falls out enters the Field.

    Source: CONSP-03 to CONSP-09, KWX-14, KWX-15, END-04, END-05, OPEN-11.
    """
    space = _allowed(table, card, space)
    moves = _chain(table, card, space)
    fallen = []
    for mover, to in reversed(moves):
        facing = up if mover == card else None
        if to:
            table.move(mover, SHADOWS[to - 1], up=facing)
        else:
            fallen.append((mover, _hidden_after(table, mover, facing)))
            _lay_in_field(table, mover, facing)
    for mover, hidden in reversed(fallen):
        table.push("enters_field", table.cp, mover, hidden=hidden)


def _allowed(table: Table, card: int, space: int) -> int:
    """Return the space itself, or the one left of an End Game that stands left of it. Source: END-04, OPEN-11."""
    if table.design(card).type == "end_game":
        return space
    for end in table.s.game.end_games:
        place = table.kind_of(end.card)
        if place == "field":
            return 0
        if place == "shadows":
            space = min(space, space_number(table, end.card) - 1)
    return max(space, 0)


def _chain(table: Table, card: int, space: int) -> list[tuple[int, int]]:
    """Return who goes where, first mover first: (card, space), 0 for the Field."""
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
    """A revealed Stationary card is passed over, except by an End Game. Source: KWX-14, KWX-15, END-05, OPEN-09."""
    return (
        not table.is_hidden(card) and table.design(pusher).type != "end_game" and table.has_keyword(card, "stationary")
    )


def _hidden_after(table: Table, card: int, facing: bool | None) -> bool:
    return facing is False or (facing is None and table.is_hidden(card))


def _lay_in_field(table: Table, card: int, facing: bool | None = None) -> None:
    """A new card goes to the left end of the Field; hidden ones are turned up one by one.

    Source: CONSP-09, TIMING-17.
    """
    table.move(card, "field", 0, up=facing)


def into_field(table: Table, *cards: int) -> None:
    """Move cards to the Field by an effect, the first one first; they leave gaps.

    Source: REVEAL-01, KWX-01, CONSP-05.
    """
    entries = []
    for card in cards:
        space = table.zones.where[card]
        hidden = table.is_hidden(card) or space.split(".")[0] not in ("shadows", "bureau", "field")
        _lay_in_field(table, card)
        if not space.startswith("field"):
            entries.append((card, hidden))
        if space.startswith("bureau."):
            bureau.refill(table, space)
    for card, hidden in reversed(entries):
        table.push("enters_field", table.cp, card, hidden=hidden)


def overtaken(table: Table, card: int) -> list[int]:
    """Return what must follow a card that jumps to the Field: an End Game leaves nothing behind.

    Source: END-04, OPEN-11.
    """
    if table.design(card).type != "end_game":
        return []
    return [other for name in SHADOWS for other in table.zones[name] if table.design(other).type != "end_game"]


def _reveal_entry(table: Table, frame: Frame) -> None:
    """What enters the Field hidden is revealed at once. Source: CONSP-08, REVEAL-01, TIMING-17."""
    card = frame.source
    revealed = frame.vars["hidden"] and table.kind_of(card) == "field"
    if revealed and table.is_hidden(card):
        table.turn_up(card)
    table.announce("entered_field", card)
    if revealed:
        reveals.reveal(table, card)


def _ravage(table: Table, frame: Frame) -> None:
    """A card with Ravage Strikes as it enters, if it is still there. Source: KWX-12, OPEN-10."""
    if table.kind_of(frame.source) == "field" and table.has_keyword(frame.source, "ravage"):
        table.happened("ravage", table.cp, frame.source)
        strikes.strike(table, table.cp, frame.source)


def relocate(table: Table, cards: list[int], to: str, seat: int) -> None:
    """Move cards to where an effect says; see the operation `move`. END-06 does not shield an End Game from a move
    along the Shadows."""
    if to == "field":
        into_field(table, *(card for card in cards if table.design(card).type != "end_game"))
        return
    for card in reversed(cards) if to in ("shadows", "shadows_revealed") else cards:
        _relocate(table, card, to, seat)


def _relocate(table: Table, card: int, to: str, seat: int) -> None:
    space = table.zones.where[card]
    end_game = table.design(card).type == "end_game"
    if to in ("left", "right"):
        if space.startswith("shadows."):
            _shift(table, card, -1 if to == "left" else 1)
        return
    if end_game:
        return
    if to in ("shadows", "shadows_revealed"):
        _return_to_shadows(table, card, to == "shadows_revealed")
    elif to in ("hand", "discard", "deck"):
        if space.startswith("played."):
            hands.not_here(table, card)
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
    defeats.left_table(table, card, space)


def _return_to_shadows(table: Table, card: int, revealed: bool) -> None:
    enter(table, card, ENTRY, up=False)
    if revealed and table.kind_of(card) == "shadows":
        reveals.reveal(table, card)


def _shift(table: Table, card: int, by: int) -> None:
    """Move a card one space along the Shadows by an effect; to the right only into a free, allowed space."""
    space = space_number(table, card) + by
    if by < 0:
        enter(table, card, space)
    elif space <= ENTRY and not table.zones[SHADOWS[space - 1]] and _allowed(table, card, space) == space:
        table.move(card, SHADOWS[space - 1])


def _conspiracy_card(table: Table, frame: Frame) -> None:
    add_conspiracy_card(table)


PROGRAMS = {
    "conspiracy_phase": [_begin, _end_game_steps, _add_card, _list_runners],
    "conspiracy_card": [_conspiracy_card],
    "step_on": [_step_on],
    "enters_field": [_reveal_entry, _ravage],
}
