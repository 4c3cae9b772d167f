"""By which rule somebody comes to know what nobody could have told: a table from places to rule ids.

A rule's function that knows better says its own id. What lies open is no matter of this table. A card that leaves a
hand teaches all but its owner; the fact says so in `known_by`.
"""

TEXT = "TIMING-01"
"""A card's own text did it, which no other rule speaks of."""

SHOWN = "CLAR-20"
"""A card that an effect reveals."""

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
"""By the row, and whether the scan was paid."""


def moved(source: str, target: str) -> str:
    """Return the rule by which a hidden card is seen that goes from one kind of place to another."""
    return FROM_TO.get((source, target)) or TO.get(target, TEXT)


def turned_up(place: str) -> str:
    """Return the rule by which a card is turned up in a kind of place where no scan did it."""
    return TURNED_UP.get(place, SHOWN)
