"""A table from places to the rules that let players learn a hidden card."""

CARD_TEXT = "PLAY-01"
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


def revealing_rule(source: str, target: str) -> str:
    """Return the rule that reveals a hidden card moving between two kinds of places."""
    return FROM_TO.get((source, target), CARD_TEXT)
