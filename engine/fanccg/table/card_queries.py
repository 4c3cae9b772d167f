"""The interface for code that only reads the cards on a table."""

from typing import Protocol

from engine.fanccg.cards.catalogue import CardSet, Printed
from engine.fanccg.cards.designs import Design
from engine.fanccg.table.state import Entry, State
from engine.fanccg.table.tableau import Tableau
from engine.kernel.zones import Zones


class Cards(Protocol):
    """The cards on a table, for circumstances, attributes and filters."""

    state: State
    zones: Zones
    card_set: CardSet

    @property
    def tableau(self) -> Tableau: ...

    def design(self, card: int) -> Design: ...

    def printed(self, card: int) -> Printed: ...

    def edges_met(self, after: tuple[int, ...], /) -> int: ...

    def entry(self, card: int) -> Entry | None: ...

    def owner(self, card: int) -> int: ...
