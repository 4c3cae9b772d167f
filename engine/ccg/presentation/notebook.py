"""The notebook: which X-Files a rival may hide, as far as a player can tell (1.1, F96-36)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from engine.ccg.cards.designs import Characteristic, XFile
from engine.ccg.rules import decks
from engine.ccg.table.table import Table


class Clue(NamedTuple):
    """Something that is known of an X-File: whether it has one of some values, or is a certain one (its design).

    seat: who asked, or named it, None where its own player announced it.
    """

    kind: Literal["asked", "named", "announced"]
    said: tuple[str, ...]
    yes: bool
    seat: int | None = None

    def fits(self, xfile: XFile) -> bool:
        """Return whether a player may hide an X-File for all that this tells."""
        return any(one in self.said for one in (xfile.id, *xfile.characteristics.values())) == self.yes


def brought(table: Table) -> list[XFile]:
    """Return all X-Files that a player may bring along here. Source: SET-02, SET-03, BAS-02."""
    ids = decks.allowed(table.box, table.state.setup, "x_files")
    return [cast("XFile", table.box.designs[id]) for id in ids]


def possible(table: Table, viewer: int | None, seat: int) -> list[XFile]:
    """Return the X-Files that a player may hide for all that a seat, or a spectator (None), knows."""
    return left(table, clues(table, viewer, seat))


def left(table: Table, known: Sequence[Clue]) -> list[XFile]:
    """Return the X-Files that fit all that is known of one."""
    return [xfile for xfile in brought(table) if all(clue.fits(xfile) for clue in known)]


def values(table: Table, viewer: int | None, seat: int, characteristic: Characteristic) -> set[str]:
    """Return what a characteristic of a player's X-File may be for all that a seat, or a spectator (None), knows."""
    return {xfile.characteristics[characteristic] for xfile in possible(table, viewer, seat)}


def clues(table: Table, viewer: int | None, seat: int) -> list[Clue]:
    """Return what a seat, or a spectator (None), knows of a player's X-File.

    Source: QST-03, QST-05, QST-10, QST-13, MP-07, XPW-03.
    """
    answers = [row for row in table.state.log if row.asked == seat and knows(viewer, row.known_by)]
    guesses = [guess for guess in table.state.guesses if guess.asked == seat]
    return [
        *(Clue("asked", (row.value, *row.more), row.yes, row.asker) for row in answers),
        *(Clue("named", (guess.name,), guess.right, guess.seat) for guess in guesses),
        *(Clue("announced", (value,), True) for value in table.player(seat).powers),
    ]


def knows(viewer: int | None, known_by: int) -> bool:
    """Return whether a seat is in the seat set of those who know an answer."""
    return viewer is not None and bool(known_by >> viewer & 1)
