"""Rules that reveal hidden information: a table from places to rule ids.

A more specific rule function passes its own id. Open cards aren't covered. A card that leaves a hand becomes known
to everyone except its owner; the fact says so in `known_by`.
"""

TEXT = "TIMING-01"
"""The rule for a card's own text without a more specific rule."""

SHOWN = "CLAR-20"
"""The rule for a card that an effect reveals."""

FROM_TO: dict[tuple[str, str], str] = {
    ("strike_deck", "resolving"): "STRIKE-02",
    ("strike_deck", "end_strikes"): "END-15",
    ("scars", "strike_discard"): "STRIKE-08",
    ("special_agents", "discard"): "ACT-33",
    ("box", "discard"): "CARD-21",
    ("box", "avatar"): "SOLO-04",
    ("hand", "played"): "ACT-07",
    ("hand", "aside"): "KWC-01",
    ("hand", "resolving"): "ACT-20",
}
TO: dict[str, str] = {
    "defeated_conspiracy": "CLAR-06",
    "defeated_characters": "CLAR-06",
    "shadows": SHOWN,
    "evidence": SHOWN,
    "field": "REVEAL-01",
}
TURNED_UP: dict[str, str] = {"field": "REVEAL-01", "evidence": "END-09", "end_row": "CARD-20"}
SCANNED: dict[tuple[str, bool], str] = {
    ("bureau", True): "ACT-25",
    ("bureau", False): "ACT-26",
    ("shadows", True): "ACT-39",
    ("shadows", False): "ACT-40",
}
"""Rules by row, and by whether the scan was paid."""


def moved(source: str, target: str) -> str:
    """Return the rule that reveals a hidden card moving between two kinds of places."""
    return FROM_TO.get((source, target)) or TO.get(target, TEXT)


def turned_up(place: str) -> str:
    """Return the rule that turns a card face up in a kind of place, other than a scan."""
    return TURNED_UP.get(place, SHOWN)
