"""What is asked of the cards on a table, by all that only look at them."""

from typing import Any, Protocol

from engine.ccg.cards.catalogue import Printed
from engine.ccg.cards.designs import Design
from engine.ccg.table.state import State
from engine.kernel.frames import Frame
from engine.kernel.zones import Zones


class Cards(Protocol):
    """The cards on a table, as far as the text of cards asks."""

    state: State
    zones: Zones
    stack: list[Frame]

    def design(self, card: int) -> Design: ...

    def printed(self, card: int) -> Printed: ...

    def owner(self, card: int) -> int: ...

    def push(self, program: str, you: int = -1, source: int = -1, *, at: int = -1, **named: Any) -> Frame: ...
