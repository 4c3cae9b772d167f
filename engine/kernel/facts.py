"""Facts: records of the effects of an action, with the seats that may see them.

A seat set is a bit mask: bit n is seat n; EVERYONE includes spectators.

`learned` is the id of the rule that revealed hidden information: a hidden card, or the outcome of a random draw. It is
empty if nobody learned anything, and true or false in facts of ruleset version 1.

`known_by` is the seat set of those who knew the card before, such as the owner of a hand card that is now shown.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec

EVERYONE = -1
NOBODY = 0


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="fact", gc=False):
    """Base class of facts.

    seen_by: seats that see all of it; hides: the values that others see instead.
    """

    hides: ClassVar[dict[str, Any]] = {}


class CardMoved(Fact, frozen=True, tag="card_moved"):
    """A card moved from one zone to another."""

    hides: ClassVar[dict[str, Any]] = {"card": None}

    card: int | None
    source: str
    target: str
    seen_by: int = EVERYONE
    learned: str | bool = ""
    known_by: int = NOBODY


class CardTurned(Fact, frozen=True, tag="card_turned"):
    """A card was turned face up or face down in its zone."""

    hides: ClassVar[dict[str, Any]] = {"card": None}

    card: int | None
    zone: str
    up: bool
    seen_by: int = EVERYONE
    learned: str | bool = ""


class CardsShown(Fact, frozen=True, tag="cards_shown"):
    """Cards were shown to the seats in seen_by.

    The others see only the zone and the number of cards.
    """

    hides: ClassVar[dict[str, Any]] = {"cards": None}

    cards: list[int] | None
    zone: str
    count: int
    seen_by: int = EVERYONE
    learned: str | bool = ""
    known_by: int = NOBODY


class ZoneShuffled(Fact, frozen=True, tag="zone_shuffled"):
    """A zone was shuffled."""

    zone: str


class ValueChanged(Fact, frozen=True, tag="value_changed"):
    """A number changed, such as points, damage or a counter."""

    hides: ClassVar[dict[str, Any]] = {"amount": 0, "card": None}

    name: str
    amount: int
    seat: int | None = None
    card: int | None = None
    seen_by: int = EVERYONE


class Happened(Fact, frozen=True, tag="happened"):
    """An event without a card move: a phase, a fight, a result."""

    hides: ClassVar[dict[str, Any]] = {"card": None, "text": ""}

    what: str
    seat: int | None = None
    card: int | None = None
    text: str = ""
    seen_by: int = EVERYONE


class Told(Fact, frozen=True, tag="told"):
    """A seat told another seat something in private, such as the answer to a question."""

    hides: ClassVar[dict[str, Any]] = {"text": ""}

    what: str
    seat: int
    to: int
    text: str
    seen_by: int
    learned: str | bool = ""


class Mark(msgspec.Struct, omit_defaults=True):
    """A bookmark.

    kind: "game", "turn", "phase" or a kind of the ruleset; title: in plain words.
    subject: name of the thing it happened to, or "". Statistics count marks with equal kind and subject together.
    weight: how much it decided; 0 in games without points. A result page lists the heaviest.
    """

    kind: str
    title: str
    seat: int | None = None
    card: int | None = None
    subject: str = ""
    weight: int = 0


class Line(msgspec.Struct):
    """A line of the log. rule: id of the rule that explains it, or "".

    text: a clause that follows the seat's name ("draws 2 cards"), or a full sentence if seat is None.
    """

    text: str
    seat: int | None = None
    rule: str = ""


def reveals_anything(fact: Fact, seats: Iterable[int]) -> bool:
    """Return whether a fact reveals something that none of the given seats knew."""
    return bool(getattr(fact, "learned", "")) and not is_any_seat_in(getattr(fact, "known_by", NOBODY), seats)


def is_any_seat_in(known_by: int, seats: Iterable[int]) -> bool:
    """Return whether a seat set contains one of the given seats."""
    return any(known_by >> seat & 1 for seat in seats)


def seat_set(seats: Iterable[int]) -> int:
    """Return the seat set of some seats."""
    return reduce(or_, (1 << seat for seat in seats), NOBODY)


def seats_in(mask: int) -> list[int]:
    """Return the seats of a set in order. mask: not EVERYONE."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def redact(fact: Fact, viewer: int | None) -> Fact:
    """Return the fact as a seat (or a spectator, None) may see it."""
    mask = getattr(fact, "seen_by", EVERYONE)
    if mask == EVERYONE or (viewer is not None and mask >> viewer & 1):
        return fact
    return msgspec.structs.replace(fact, **fact.hides)


AnyFact = CardMoved | CardTurned | CardsShown | ZoneShuffled | ValueChanged | Happened | Told
"""Type for decoding stored facts."""
