"""Places where cards lie (1.1 Zones and who sees them).

A zone is named by its kind, and then by whose or by what it belongs to: "hand.1" is the hand of seat 1, "under.13500"
what lies face down under the Site 13500, "attached.81500" what lies upon the card 81500, "kept.24000" what its player
keeps face down under the card 24000 to play it later, and alone sees. Of a pile the last card is
the top; what lies under a Site reads in the order in which it was placed.
"""

from functools import lru_cache
from typing import NamedTuple


class Kind(NamedTuple):
    """What several zones have in common. words: for players. own: each player has one."""

    words: str
    own: bool = True
    secret: bool = False
    """Its faces are not open to all."""
    to_owner: bool = False
    """Secret, but open to who owns the cards."""


KINDS: dict[str, Kind] = {
    "xfiles": Kind("X-Files brought along", secret=True, to_owner=True),
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
"""Where Agents stand (DEP-01)."""
HIDDEN = tuple(name for name, kind in KINDS.items() if kind.secret)
IN_PLAY = frozenset({*SECTIONS, "serving", "engaged", "attached", "announced"})
"""Where cards lie open and count; what is removed, discarded or out of play is none."""


@lru_cache(maxsize=4096)
def kind(zone: str) -> str:
    """Return the kind of a zone: "hand" of "hand.1"."""
    return zone.partition(".")[0]


@lru_cache(maxsize=4096)
def whose(zone: str) -> int | None:
    """Return the seat whose zone it is: 1 of "hand.1"; None of what belongs to a card, or to nobody."""
    place, _, seat = zone.partition(".")
    return int(seat) if KINDS[place].own else None
