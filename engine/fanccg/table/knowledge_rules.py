"""Rules that reveal hidden cards: a table from moves to rule ids."""

from typing import NamedTuple

from engine.fanccg.cards.zones import OF_TABLEAU, kind, seats_that_see

TEXT = "TYP-10"
"""A card text revealed it; no other rule applies."""
SHOWN = "CVR-04"
"""A covered card was turned up, or shown at the end of the round."""

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
    """A move from one kind of zone to another.

    known: seat set that saw the card before; seen: seat set that knows it after. rule: the rule that reveals it to
    the others. is_of_tableau: whether the move can change the tableau.
    """

    known: int
    seen: int
    rule: str
    is_of_tableau: bool


def way(source: str, target: str) -> Way:
    """Return the way between two zones, for a card without a cover."""
    here, there = kind(source), kind(target)
    rule = FROM_TO.get((here, there), TEXT)
    return Way(
        seats_that_see(source),
        seats_that_see(source) | seats_that_see(target),
        rule,
        not OF_TABLEAU.isdisjoint((here, there)),
    )
