"""Zones: where cards can be (1.1 Zones and who sees them).

A zone's name is its kind and then its owner: a seat or a card. "hand.1" is the hand of seat 1. "under.13500"
holds the cards face down under the Site 13500, "attached.81500" those attached to the card 81500. "kept.24000"
holds cards that a player keeps face down under the card 24000 to play them later; only that player sees them.
The last card of a pile is its top. Cards under a Site are in the order in which they were placed.
"""

from functools import lru_cache
from typing import NamedTuple


class Kind(NamedTuple):
    """A kind of zone.

    words: its name for players. own: each player has one.
    """

    words: str
    own: bool = True
    secret: bool = False
    """Not all players see the faces of its cards."""
    to_owner: bool = False
    """Only if secret: the owner of the cards sees them."""


KINDS: dict[str, Kind] = {
    "xfiles": Kind("X-Files to choose from", secret=True, to_owner=True),
    "xfile": Kind("X-File", secret=True, to_owner=True),
    "deck": Kind("Bureau Deck", secret=True),
    "hand": Kind("hand", secret=True, to_owner=True),
    "discard": Kind("Discard Pile"),
    "bureau": Kind("Bureau"),
    "field": Kind("Field"),
    "hospital": Kind("Hospital"),
    "away": Kind("Agents out of play"),
    "removed": Kind("cards removed from the game"),
    "serving": Kind("Witnesses of the check under way"),
    "engaged": Kind("Adversaries under way"),
    "under": Kind("cards under a Site", own=False, secret=True, to_owner=True),
    "kept": Kind("cards kept face down", own=False, secret=True),
    "attached": Kind("attached cards", own=False),
    "announced": Kind("announced cards", own=False),
}
SECTIONS = ("bureau", "field", "hospital")
"""Sections where Agents can be (DEP-01)."""
HIDDEN = tuple(name for name, kind in KINDS.items() if kind.secret)
IN_PLAY = frozenset({*SECTIONS, "serving", "engaged", "attached", "announced"})
"""Kinds of zones whose cards are face up and in effect.

Removed, discarded and away cards aren't in play.
"""


@lru_cache(maxsize=4096)
def kind(zone: str) -> str:
    """Return the kind of a zone: "hand" for "hand.1"."""
    return zone.partition(".")[0]


@lru_cache(maxsize=4096)
def seat_of_zone(zone: str) -> int | None:
    """Return the seat of a zone: 1 for "hand.1".

    It is None for a zone that belongs to a card or to nobody.
    """
    place, _, seat = zone.partition(".")
    return int(seat) if KINDS[place].own else None
