"""By which rule somebody comes to know what nobody could have told: a table from places to rule ids."""

TEXT = "PLAY-01"
"""A card's own text did it, which no other rule speaks of."""

FROM_TO: dict[tuple[str, str], str] = {
    ("deck", "hand"): "BRF-01",
    ("hand", "discard"): "DEB-01",
    ("hand", "announced"): "CHK-06",
    ("hand", "field"): "CAS-01",
    ("kept", "announced"): "CHK-06",
    ("under", "announced"): "BLF-10",
    ("under", "discard"): "BLF-10",
}


def moved(source: str, target: str) -> str:
    """Return the rule by which a hidden card is seen that goes from one kind of place to another."""
    return FROM_TO.get((source, target), TEXT)
