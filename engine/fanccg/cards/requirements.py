"""What cards need of environment and row, as sets: all at once it is seen whether a card's needs are met.

A set of needs is a number with a bit for each. Those of all card sets come first, then a set's own demands and themes.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from engine.fanccg.cards.attributes import canonical, satisfies
from engine.fanccg.cards.designs import (
    CIRCUMSTANCES,
    FOLLOWERS,
    OPENERS,
    Circumstance,
    Demand,
    Design,
    LeftMark,
    demands,
)

Moment = Literal["opening", "following", "never"]
"""When a card is laid into the row: as its first one, after others (RND-03, RND-04), or not at all."""


class Edge(NamedTuple):
    """A mark of a left edge, and the circumstance that it is about (CIR-05)."""

    circumstance: Circumstance
    mark: LeftMark


class Theme(NamedTuple):
    """A theme that the X-FILES card should have, in its one spelling (REQ-11, REQ-12)."""

    name: str


Need = Moment | Edge | Demand | Theme
Tally = tuple[int, ...]
"""The demands that at least one of some cards serves, those that at least two do, and so on, each as a set."""

EDGES = [Edge(name, mark) for mark in get_args(LeftMark) for name in CIRCUMSTANCES]
BITS: dict[Need, int] = {need: 1 << place for place, need in enumerate([*get_args(Moment), *EDGES])}
"""The needs that all card sets have, by their bits."""


def moment(design: Design) -> Moment:
    """Return when a card of a design is laid into the row."""
    if design.type in OPENERS:
        return "opening"
    return "following" if design.type in FOLLOWERS else "never"


def edges(design: Design) -> list[Edge]:
    return [Edge(name, mark) for name, mark in design.left.items()]


def themes(design: Design) -> list[Theme]:
    return [Theme(canonical(name)) for name in design.themes]


def barring(design: Design) -> list[Demand]:
    """Return what a card needs to be absent, as demands. Source: REQ-07."""
    return [Demand(attribute=attribute) for attribute in design.prevented_by]


class Needs:
    """The needs of the designs of a card set, each with its bit.

    themes: all themes as a set. nobody: the tally of no cards.
    """

    def __init__(self, designs: Iterable[Design]) -> None:
        self.bits = dict(BITS)
        for design in designs:
            own: list[Need] = [*demands(design.requires), *barring(design), *themes(design)]
            for need in own:
                self.bits.setdefault(need, 1 << len(self.bits))
        self.themes = self.set_of(need for need in self.bits if isinstance(need, Theme))
        self._demands = [(need, bit) for need, bit in self.bits.items() if isinstance(need, Demand)]
        most = max((demand.providers for demand, _ in self._demands), default=1)
        self._by_providers = [
            sum(bit for demand, bit in self._demands if demand.providers == count) for count in range(1, most + 1)
        ]
        self.nobody: Tally = (0,) * most
        self._served: dict[tuple[str, ...], int] = {}

    def set_of(self, needs: Iterable[Need]) -> int:
        """Return some needs as a set."""
        return sum(self.bits[need] for need in set(needs))

    def served_by(self, attributes: tuple[str, ...]) -> int:
        """Return the demands to which a card with these attributes is a provider. Source: REQ-04, REQ-06, REQ-12."""
        found = self._served.get(attributes)
        if found is None:
            found = self._served[attributes] = self.set_of(
                demand
                for demand, _ in self._demands
                if not demand.term and any(satisfies(one, demand.attribute) for one in attributes)
            )
        return found

    def exemplified_by(self, terms: tuple[str, ...]) -> int:
        """Return the demands to which a card with these terms is a provider. Source: REQ-13."""
        return self.set_of(demand for demand, _ in self._demands if demand.term and demand.term in terms)

    def with_provider(self, served: Tally, more: int) -> Tally:
        """Return a tally with one more card in it, which serves some demands."""
        longer, before = [], more
        for often in served:
            longer.append(often | more & before)
            before = often
        return tuple(longer)

    def met_by(self, served: Tally) -> int:
        """Return the demands that the cards of a tally meet together. Source: REQ-01, REQ-05."""
        met = 0
        for often, asked in zip(served, self._by_providers, strict=True):
            met |= often & asked
        return met
