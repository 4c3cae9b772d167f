"""The notebook: X-Files that a rival may still hide (1.1, F96-36)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from engine.ccg.cards.designs import Characteristic, XFile
from engine.ccg.rules import decks
from engine.ccg.table.table import Table


class Clue(NamedTuple):
    """A known fact about an X-File: a value or design that it has or hasn't.

    said: values (it has one of them) or a design. seat: the player who asked or named it; None if its own player
    announced it.
    """

    kind: Literal["asked", "named", "announced"]
    said: tuple[str, ...]
    yes: bool
    seat: int | None = None

    def fits(self, xfile: XFile) -> bool:
        """Return whether an X-File agrees with this clue."""
        return any(one in self.said for one in (xfile.id, *xfile.characteristics.values())) == self.yes


def all_xfiles(table: Table) -> list[XFile]:
    """Return all X-Files that players may have in their decks.

    Source: SET-02, SET-03, BAS-02.
    """
    ids = decks.allowed(table.card_set, table.state.setup, "x_files")
    return [cast("XFile", table.card_set.designs[id]) for id in ids]


def possible_xfiles(table: Table, viewer: int | None, seat: int) -> list[XFile]:
    """Return the X-Files that a player may hide, for a seat or a spectator (None)."""
    return matching_xfiles(table, find_clues(table, viewer, seat))


def matching_xfiles(table: Table, known: Sequence[Clue]) -> list[XFile]:
    """Return the X-Files that agree with all clues."""
    return [xfile for xfile in all_xfiles(table) if all(clue.fits(xfile) for clue in known)]


def possible_values(table: Table, viewer: int | None, seat: int, characteristic: Characteristic) -> set[str]:
    """Return the possible values of a characteristic of a player's X-File.

    viewer: a seat, or None for a spectator.
    """
    return {xfile.characteristics[characteristic] for xfile in possible_xfiles(table, viewer, seat)}


def find_clues(table: Table, viewer: int | None, seat: int) -> list[Clue]:
    """Return a viewer's clues about a player's X-File.

    viewer: a seat, or None for a spectator. Source: QST-03, QST-05, QST-10, QST-13, MP-07, XPW-03.
    """
    answers = [row for row in table.state.log if row.asked == seat and knows_answer(viewer, row.known_by)]
    guesses = [guess for guess in table.state.guesses if guess.asked == seat]
    return [
        *(Clue("asked", (row.value, *row.more), row.yes, row.asker) for row in answers),
        *(Clue("named", (guess.name,), guess.right, guess.seat) for guess in guesses),
        *(Clue("announced", (value,), True) for value in table.player(seat).powers),
    ]


def knows_answer(viewer: int | None, known_by: int) -> bool:
    """Return whether a seat is in the seat set of those who know an answer."""
    return viewer is not None and bool(known_by >> viewer & 1)
