"""The Strike Phase: which cards Strike, and in which order.

Source: STRIKE-01, KWX-11, END-14.
"""

from engine.kernel.frames import Frame
from engine.legendary.cards.zones import SHADOWS
from engine.legendary.rules import strikes
from engine.legendary.table.table import Table

STRIKERS = frozenset({"enemy", "syndicate", "end_game"})


def _begin(table: Table, frame: Frame) -> None:
    table.state.turn.phase = "strike"
    table.happened("strike_phase", table.current)


def is_due(table: Table, card: int) -> bool:
    """Return whether a card Strikes in the Strike Phase from its place.

    Source: STRIKE-01, KWX-11.
    """
    place = table.kind_of(card)
    strikes = table.design(card).type in STRIKERS and not table.is_hidden(card)
    return strikes and (place == "field" or (place == "shadows" and table.has_keyword(card, "range")))


def _next_in_field(table: Table, frame: Frame) -> None:
    """Let the rightmost card in the Field Strike that hasn't yet, until none is left.

    Source: STRIKE-01, OPEN-40.
    """
    _next(table, frame, _field(table))


def _next_in_range(table: Table, frame: Frame) -> None:
    """Let revealed cards with Range in the Shadows Strike, left to right.

    New cards in the Field go first. Source: KWX-11, OPEN-40.
    """
    _next(table, frame, [*_field(table), *(card for name in SHADOWS for card in table.zones[name])])


def _field(table: Table) -> list[int]:
    return table.zones["field"][::-1]


def _next(table: Table, frame: Frame, row: list[int]) -> None:
    for card in row:
        if is_due(table, card) and card not in table.state.turn.struck:
            frame.pc -= 1
            _strikes(table, card)
            return


def _strikes(table: Table, card: int) -> None:
    table.state.turn.struck.append(card)
    for _ in range(strikes.strikes_of(table, card)):
        strikes.strike(table, table.current, card)


PROGRAMS = {"strike_phase": [_begin, _next_in_field, _next_in_range]}
