"""Zones and their visibility (1.1 Zones and who sees them).

A zone name is its kind and a number. "hand.1" is the hand of seat 1. `beside.101` has the cards next to the environment
card 101. "held.2500" has the characters captured by card 2500. "cover.3" has the cover of the card at place 3 of the
row (from 0). The last card of a pile is its top; the row reads from left to right.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.kernel.facts import EVERYONE, NOBODY


class Kind(NamedTuple):
    """Common properties of zones. words: for players. own: each player has one."""

    words: str
    own: bool = False
    secret: bool = False
    """Its faces are not public."""


KINDS: dict[str, Kind] = {
    "deck": Kind("draw deck", own=True, secret=True),
    "hand": Kind("hand", own=True, secret=True),
    "high_card": Kind("card drawn for high card", own=True, secret=True),
    "discard": Kind("discard pile", own=True),
    "environment_deck": Kind("environment deck", own=True, secret=True),
    "cover_deck": Kind("cover deck", own=True, secret=True),
    "sideboard": Kind("sideboard", own=True, secret=True),
    "environment": Kind("environment"),
    "beside": Kind("environment"),
    "held": Kind("round"),
    "row": Kind("round"),
    "cover": Kind("round"),
    "removed": Kind("cards out of play"),
}
OWN = frozenset(name for name, kind in KINDS.items() if kind.own)
SECRET = frozenset(name for name, kind in KINDS.items() if kind.secret)
OWNER_ONLY = frozenset({"hand", "high_card", "environment_deck", "cover_deck", "sideboard"})
"""Secret zones that their owner sees."""
OF_TABLEAU = frozenset({"environment", "beside", "held"})
"""Public zones of the tableau, in addition to the row (ORD-03)."""


@lru_cache(maxsize=1024)
def kind(zone: str) -> str:
    """Return the kind of a zone: "hand" of "hand.1"."""
    return zone.partition(".")[0]


def number(zone: str) -> int:
    """Return the number of a zone: 1 of "hand.1"; -1 if it has none."""
    last = zone.partition(".")[2]
    return int(last) if last else -1


@lru_cache(maxsize=1024)
def seats_that_see(zone: str) -> int:
    """Return the seat set that sees a zone, except cards under a cover (1.1)."""
    place = kind(zone)
    if place not in SECRET:
        return EVERYONE
    return 1 << number(zone) if place in OWNER_ONLY else NOBODY
