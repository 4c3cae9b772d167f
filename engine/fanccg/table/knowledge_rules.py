"""By which rule somebody comes to know what nobody could have told: a table from places to rule ids."""

from typing import NamedTuple

from engine.fanccg.cards.zones import OF_TABLEAU, kind, sight

TEXT = "TYP-10"
"""A card's own text did it, which no other rule speaks of."""
SHOWN = "CVR-04"
"""A covered card that is turned up, or shown at the end of the round."""

FROM_TO: dict[tuple[str, str], str] = {
    ("deck", "high_card"): "HIGH-02",
    ("deck", "hand"): "TRN-01",
    ("hand", "row"): "TRN-03",
    ("hand", "discard"): "RND-07",
    ("row", "discard"): SHOWN,
    ("environment_deck", "environment"): "ENV-05",
    ("cover_deck", "cover"): "CVR-01",
}


class Way(NamedTuple):
    """The way of a card from one place to another. known: the seats that saw it where it lay; seen: those and the ones
    that see it where it goes, as seat sets. rule: by which the others learn what it is. is_of_tableau: what the
    environment makes may change.
    """

    known: int
    seen: int
    rule: str
    is_of_tableau: bool


def way(source: str, target: str) -> Way:
    """Return the way between two zones, of a card that lies under no cover."""
    here, there = kind(source), kind(target)
    rule = FROM_TO.get((here, there), TEXT)
    return Way(sight(source), sight(source) | sight(target), rule, not OF_TABLEAU.isdisjoint((here, there)))
