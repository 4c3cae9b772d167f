"""Zones: the places of cards, a row for each kind.

A zone's name begins with its kind. If there are several of the kind, a number follows: the owner ("hand.2"), the
space ("shadows.3"), or the covering card (`beneath.117`). Cards attached to a space or an Avatar are in
"attached.shadows.3" or "attached.avatar.2". Cards that wait for an Avatar to return are put away ("away.scars.0").
"""

from typing import NamedTuple


class Kind(NamedTuple):
    """Properties of all zones of a kind.

    words: name on cards. own: every player has one; label: how a label distinguishes its cards, with the player's
    name. spaces: of a row. faced: cards are face up or face down there. secret: nobody sees its cards. private: only
    the owner knows which of its cards match. family: one for each card or space with cards. in_force: card text may be
    in force there; for played cards see `Turn.plays`.
    """

    words: str
    own: bool = False
    label: str = ""
    spaces: int = 0
    faced: bool = False
    secret: bool = False
    private: bool = False
    family: bool = False
    in_force: bool = False


KINDS = {
    "hand": Kind("hand", own=True, label="from {}'s hand", private=True),
    "played": Kind("play area", own=True, label="played by {}"),
    "vigilant": Kind("play area", own=True, label="kept in play by {}", in_force=True),
    "discard": Kind("discard pile", own=True, label="from {}'s discard pile"),
    "deck": Kind("deck", own=True, label="from {}'s deck", secret=True, private=True),
    "aside": Kind("the set-aside cards", own=True, label="lent by {}"),
    "strikes": Kind("Strikes", own=True, label="{}'s Strike", in_force=True),
    "scars": Kind("Scars", own=True, label="{}'s Scar", secret=True),
    "avatar": Kind("Avatar", own=True, label="{}'s Avatar"),
    "cliffhanger": Kind("Cliffhangers", own=True, label="{}'s Cliffhanger", in_force=True),
    "shadows": Kind("the Shadows", spaces=5, faced=True, in_force=True),
    "field": Kind("the Field", faced=True, in_force=True),
    "bureau": Kind("the Bureau", spaces=5, faced=True, in_force=True),
    "evidence": Kind("the Evidence spaces", spaces=3, faced=True),
    "academy": Kind("the Academy", secret=True),
    "conspiracy": Kind("the Conspiracy Deck", secret=True),
    "strike_deck": Kind("the Strike Deck", secret=True),
    "special_agents": Kind("the Special Agent deck", secret=True),
    "box": Kind("outside the game", secret=True),
    "beliefs": Kind("the Beliefs"),
    "doubts": Kind("the Doubts"),
    "defeated_conspiracy": Kind("Defeated Conspiracy"),
    "defeated_characters": Kind("Defeated Characters"),
    "strike_discard": Kind("the Discarded Strikes"),
    "collected": Kind("the Collected Evidence"),
    "end_row": Kind("the End Game's Evidence", family=True, faced=True, in_force=True),
    "end_strikes": Kind("the End Game's Strikes", family=True),
    "attached": Kind("the attached cards", family=True, in_force=True),
    "beneath": Kind("the cards under another card", family=True, in_force=True),
    "resolving": Kind("the card being resolved", in_force=True),
    "removed": Kind("the removed cards"),
}
OWN = frozenset(name for name, row in KINDS.items() if row.own)
FACED = frozenset(name for name, row in KINDS.items() if row.faced)
SECRET = frozenset(name for name, row in KINDS.items() if row.secret)
PRIVATE = frozenset(name for name, row in KINDS.items() if row.private)
FAMILIES = frozenset(name for name, row in KINDS.items() if row.family)
IN_FORCE = frozenset(name for name, row in KINDS.items() if row.in_force)
ROWS = {
    name: tuple(f"{name}.{number}" for number in range(1, row.spaces + 1)) for name, row in KINDS.items() if row.spaces
}
"""Spaces of each row, left to right."""
SHADOWS, BUREAU, EVIDENCE = ROWS["shadows"], ROWS["bureau"], ROWS["evidence"]


class _Kinds(dict[str, str]):
    """Cache of kinds by zone name."""

    def __missing__(self, zone: str) -> str:
        found = self[zone] = zone.removeprefix("away.").split(".")[0]
        return found


class _Numbers(dict[str, int]):
    """Cache of numbers by zone name."""

    def __missing__(self, zone: str) -> int:
        last = zone.rpartition(".")[2]
        found = self[zone] = int(last) if last.isdigit() else -1
        return found


class _Owners(dict[str, int]):
    """Cache of owner seats by zone name."""

    def __missing__(self, zone: str) -> int:
        found = self[zone] = number(zone) if zone.removeprefix("attached.").split(".")[0] in OWN else -1
        return found


kind = _Kinds().__getitem__
"""Return the kind of a zone.

"hand" for "hand.2", also if put away ("away.scars.0").
"""
number = _Numbers().__getitem__
"""Return the number of a zone.

The seat of "hand.2", the space of "shadows.3", the card of `beneath.117`; -1 for none.
"""
owner = _Owners().__getitem__
"""Return the seat that owns a zone: 2 for "hand.2" and "attached.avatar.2".

-1 for none.
"""


def space_name(space: str) -> str:
    """Return the name of a place on the table: "Shadows 3"."""
    row, _, number = space.partition(".")
    return f"{row.replace('_', ' ').title()} {number}".strip()
