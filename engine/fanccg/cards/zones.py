"""Places where cards lie (1.1 Zones and who sees them).

A zone is named by its kind, and then by whose or by what it belongs to: "hand.1" is the hand of seat 1, "beside.101"
what lies with the environment card 101, "held.2500" the character that the card 2500 holds, "cover.3" the cover upon
the card at place 3 of the row (from 0). Of a pile the last card is the top; the row reads left to right.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.kernel.facts import EVERYONE, NOBODY


class Kind(NamedTuple):
    """What several zones have in common. words: for players. own: each player has one."""

    words: str
    own: bool = False
    secret: bool = False
    """Its faces are not open to all."""


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
TO_OWNER = frozenset({"hand", "high_card", "environment_deck", "cover_deck", "sideboard"})
"""Secret places into which their owner looks."""
OF_TABLEAU = frozenset({"environment", "beside", "held"})
"""Where cards lie open that a tableau is made of, beside the row (ORD-03)."""


@lru_cache(maxsize=1024)
def kind(zone: str) -> str:
    """Return the kind of a zone: "hand" of "hand.1"."""
    return zone.partition(".")[0]


def number(zone: str) -> int:
    """Return the number of a zone: 1 of "hand.1"; -1 where it has none."""
    last = zone.partition(".")[2]
    return int(last) if last else -1


@lru_cache(maxsize=1024)
def sight(zone: str) -> int:
    """Return the seats that see what lies in a zone, but for cards under a cover, as a seat set (1.1)."""
    place = kind(zone)
    if place not in SECRET:
        return EVERYONE
    return 1 << number(zone) if place in TO_OWNER else NOBODY
