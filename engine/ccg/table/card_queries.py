"""The read-only view of a table that the text of cards uses."""

from typing import Any, Protocol

from engine.ccg.cards.catalogue import PrintedCard
from engine.ccg.cards.designs import Design
from engine.ccg.table.state import State
from engine.kernel.frames import Frame
from engine.kernel.zones import Zones


class Cards(Protocol):
    """The cards on a table, as the text of cards sees them."""

    state: State
    zones: Zones
    stack: list[Frame]

    def design(self, card: int) -> Design: ...

    def printed(self, card: int) -> PrintedCard: ...

    def owner(self, card: int) -> int: ...

    def push(self, program: str, you: int = -1, source: int = -1, *, at: int = -1, **named: Any) -> Frame: ...
