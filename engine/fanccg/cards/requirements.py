"""Bit sets of the needs of cards, for fast checks of many cards at once.

A set of needs is an integer with one bit for each need. Needs of all card sets come first, then the demands and themes
of one set.
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
"""The position of a card in the row: first, later (RND-03, RND-04), or never."""


class Edge(NamedTuple):
    """A mark of a left edge and its circumstance (CIR-05)."""

    circumstance: Circumstance
    mark: LeftMark


class Theme(NamedTuple):
    """A theme that the X-FILES card must have, in standard spelling (REQ-11, REQ-12)."""

    name: str


Need = Moment | Edge | Demand | Theme
Tally = tuple[int, ...]
"""The demands met by at least one card, by at least two, and so on, each as a set."""

EDGES = [Edge(name, mark) for mark in get_args(LeftMark) for name in CIRCUMSTANCES]
BITS: dict[Need, int] = {need: 1 << place for place, need in enumerate([*get_args(Moment), *EDGES])}
"""Bits of the needs that all card sets have."""


def moment(design: Design) -> Moment:
    """Return the position in the row where cards of a design are played."""
    if design.type in OPENERS:
        return "opening"
    return "following" if design.type in FOLLOWERS else "never"


def edges(design: Design) -> list[Edge]:
    return [Edge(name, mark) for name, mark in design.left.items()]


def themes(design: Design) -> list[Theme]:
    return [Theme(canonical(name)) for name in design.themes]


def preventing_demands(design: Design) -> list[Demand]:
    """Return the attributes that prevent a card, as demands. Source: REQ-07."""
    return [Demand(attribute=attribute) for attribute in design.prevented_by]


class Needs:
    """All needs of the designs of a card set, with their bits.

    themes: the set of all themes. nobody: the tally of no cards.
    """

    def __init__(self, designs: Iterable[Design]) -> None:
        self.bits = dict(BITS)
        for design in designs:
            own: list[Need] = [*demands(design.requires), *preventing_demands(design), *themes(design)]
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
        """Return needs as a set."""
        return sum(self.bits[need] for need in set(needs))

    def served_by(self, attributes: tuple[str, ...]) -> int:
        """Return the demands that a card with these attributes provides for.

        Source: REQ-04, REQ-06, REQ-12.
        """
        found = self._served.get(attributes)
        if found is None:
            found = self._served[attributes] = self.set_of(
                demand
                for demand, _ in self._demands
                if not demand.term and any(satisfies(one, demand.attribute) for one in attributes)
            )
        return found

    def terms_served_by(self, terms: tuple[str, ...]) -> int:
        """Return the demands that a card with these terms provides for. Source: REQ-13."""
        return self.set_of(demand for demand, _ in self._demands if demand.term and demand.term in terms)

    def with_provider(self, served: Tally, more: int) -> Tally:
        """Return a tally with one more card. more: the demands that it provides for."""
        longer, before = [], more
        for often in served:
            longer.append(often | more & before)
            before = often
        return tuple(longer)

    def met_by(self, served: Tally) -> int:
        """Return the demands that are met by the cards of a tally. Source: REQ-01, REQ-05."""
        met = 0
        for often, asked in zip(served, self._by_providers, strict=True):
            met |= often & asked
        return met
