"""The tableau: environment and row, and everything derived from them."""

from typing import NamedTuple

from engine.fanccg.cards.catalogue import CompiledAbility, Printed
from engine.fanccg.cards.designs import Modifier
from engine.fanccg.cards.requirements import Tally
from engine.fanccg.table.state import Entry


class Standing(NamedTuple):
    """A continuous change with its card and player, in force or not."""

    card: int
    you: int
    ready: CompiledAbility
    modifier: Modifier


class Tableau(NamedTuple):
    """Data derived from certain entries and disabled characters; valid for these only.

    after: bit masks of circumstances after each row card. served: the demands that cards provide for.
    themes: allowed themes, as a set of needs. met: all needs that are met.
    bans: continuous changes that forbid cards; bonuses: those that change points.
    shown: designs of the face-up cards; covered: owner and design of covered row cards, which only their owner sees.
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
        """Return the number of copies of a design on the table that a seat sees.

        Copies of both players count. Source: ORD-03.
        """
        return self.shown.count(printed) + self.covered.count((viewer, printed))
