"""The tableau: environment and row as they lie, with what they make of each other."""

from typing import NamedTuple

from engine.fanccg.cards.catalogue import CompiledAbility, Printed
from engine.fanccg.cards.designs import Modifier
from engine.fanccg.cards.requirements import Tally
from engine.fanccg.table.state import Entry


class Standing(NamedTuple):
    """A standing change, whether or not the condition of its ability holds, with its card and that card's player."""

    card: int
    you: int
    ready: CompiledAbility
    modifier: Modifier


class Tableau(NamedTuple):
    """What environment and row make. It is that of these entries and these disabled characters and of no others.

    after: the circumstances after each card of the row, by their number. served: the demands that its cards serve.
    themes: those that may be played, as a set of needs. met: all needs that are met.
    bans: the standing changes that let cards not be played; bonuses: those of what cards count.
    shown: the designs of the cards that lie open; covered: seat and design of those in the row that only it sees.
    """

    entries: tuple[Entry, ...]
    disabled: tuple[int, ...]
    after: tuple[int, ...]
    served: Tally
    themes: int
    met: int
    bans: tuple[Standing, ...]
    bonuses: tuple[Standing, ...]
    shown: tuple[Printed, ...]
    covered: tuple[tuple[int, Printed], ...] = ()

    def copies(self, printed: Printed, viewer: int) -> int:
        """Return how many cards of a design lie there, of both players, as far as a seat sees. Source: ORD-03."""
        return self.shown.count(printed) + self.covered.count((viewer, printed))
