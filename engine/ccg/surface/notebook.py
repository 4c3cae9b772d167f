"""The notebook: which X-Files a rival may hide, as far as a player can tell (1.1, F96-36)."""

from typing import cast

from engine.ccg.cards.designs import XFile
from engine.ccg.rules import decks
from engine.ccg.table.table import Table


def brought(table: Table) -> list[XFile]:
    """Return all X-Files that a player may bring along here. Source: SET-02, SET-03, BAS-02."""
    ids = decks.allowed(table.box, table.state.setup, "x_files")
    return [cast("XFile", table.box.designs[id]) for id in ids]


def possible(table: Table, viewer: int | None, seat: int) -> list[XFile]:
    """Return the X-Files that a player may hide for all that a seat, or a spectator (None), knows.

    Source: QST-03, QST-05, QST-10, QST-13, MP-07, XPW-03.
    """
    announced = table.player(seat).powers
    answers = [row for row in table.state.log if row.asked == seat and knows(viewer, row.known_by)]
    named = {guess.name: guess.right for guess in table.state.guesses if guess.asked == seat}
    return [
        xfile
        for xfile in brought(table)
        if named.get(xfile.id, True)
        and (True not in named.values() or named.get(xfile.id, False))
        and set(announced) <= set(xfile.characteristics.values())
        and all(row.fits(xfile.characteristics.values()) == row.yes for row in answers)
    ]


def knows(viewer: int | None, known_by: int) -> bool:
    """Return whether a seat is in the seat set of those who know an answer."""
    return viewer is not None and bool(known_by >> viewer & 1)
