"""What is asked of the cards on a table, by all that only look at them."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from engine.fanccg.cards.catalogue import Printed
from engine.fanccg.cards.designs import Design
from engine.fanccg.table.state import Entry, State
from engine.kernel.zones import Zones

P = ParamSpec("P")
T = TypeVar("T")


class Cards(Protocol):
    """The cards on a table, as far as circumstances, attributes and filters ask."""

    state: State
    zones: Zones

    def design(self, card: int) -> Design: ...

    def printed(self, card: int) -> Printed: ...

    def derived(self, made: "Callable[Concatenate[Cards, P], T]", *of: P.args, **named: P.kwargs) -> T: ...

    def entry(self, card: int) -> Entry | None: ...

    def owner(self, card: int) -> int: ...
