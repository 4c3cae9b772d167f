"""Which rule lets players learn a hidden card: a table from places to rule ids."""

TEXT = "PLAY-01"
"""The card was learned through a card's own text; no other rule covers it."""

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
    """Return the rule by which players see a hidden card that moves between two kinds of places."""
    return FROM_TO.get((source, target), TEXT)
