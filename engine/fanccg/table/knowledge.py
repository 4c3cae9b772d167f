"""By which rule somebody comes to know what nobody could have told: a table from places to rule ids."""

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


def moved(source: str, target: str) -> str:
    """Return the rule by which a hidden card is seen that goes from one kind of place to another."""
    return FROM_TO.get((source, target), TEXT)
