"""What is asked of the cards on a table, by all that only look at them."""

from typing import Protocol

from engine.fanccg.cards.catalogue import Box, Printed
from engine.fanccg.cards.designs import Design
from engine.fanccg.table.state import Entry, State
from engine.fanccg.table.tableau import Tableau
from engine.kernel.zones import Zones


class Cards(Protocol):
    """The cards on a table, as far as circumstances, attributes and filters ask."""

    state: State
    zones: Zones
    box: Box

    @property
    def tableau(self) -> Tableau: ...

    def design(self, card: int) -> Design: ...

    def printed(self, card: int) -> Printed: ...

    def edges_met(self, after: tuple[int, ...], /) -> int: ...

    def entry(self, card: int) -> Entry | None: ...

    def owner(self, card: int) -> int: ...
