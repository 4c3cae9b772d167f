"""What an action made happen, as small typed facts, each with who may see it whole.

A seat set is a bit mask: bit n stands for seat n; EVERYONE also means spectators.

`learned` is the id of the rule by which somebody came to know what nobody could have told: a hidden card, the
outcome of a draw by chance. It is empty where nobody learned anything. True is what rulesets said before rules
were named.

`known_by` is a seat set too: those who knew it before, such as the owner of a hand card that others see now. They
learned nothing.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec

EVERYONE = -1
NOBODY = 0


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="fact", gc=False):
    """Base of all facts. seen_by: the seats that see it whole; hides: what all others see in some of its fields."""

    hides: ClassVar[dict[str, Any]] = {}


class CardMoved(Fact, frozen=True, tag="card_moved"):
    """A card went from one zone to another."""

    hides: ClassVar[dict[str, Any]] = {"card": None}

    card: int | None
    source: str
    target: str
    seen_by: int = EVERYONE
    learned: str | bool = ""
    known_by: int = NOBODY


class CardTurned(Fact, frozen=True, tag="card_turned"):
    """A card was turned face up or face down where it lies."""

    hides: ClassVar[dict[str, Any]] = {"card": None}

    card: int | None
    zone: str
    up: bool
    seen_by: int = EVERYONE
    learned: str | bool = ""


class CardsShown(Fact, frozen=True, tag="cards_shown"):
    """Cards were looked at by the seats of seen_by; others learn only how many, and from where."""

    hides: ClassVar[dict[str, Any]] = {"cards": None}

    cards: list[int] | None
    zone: str
    count: int
    seen_by: int = EVERYONE
    learned: str | bool = ""
    known_by: int = NOBODY


class ZoneShuffled(Fact, frozen=True, tag="zone_shuffled"):
    """A zone was put into a new random order."""

    zone: str


class ValueChanged(Fact, frozen=True, tag="value_changed"):
    """A number changed: points, damage, a counter."""

    hides: ClassVar[dict[str, Any]] = {"amount": 0, "card": None}

    name: str
    amount: int
    seat: int | None = None
    card: int | None = None
    seen_by: int = EVERYONE


class Happened(Fact, frozen=True, tag="happened"):
    """Something took place that moves no card by itself: a phase, a fight, a result."""

    hides: ClassVar[dict[str, Any]] = {"card": None, "text": ""}

    what: str
    seat: int | None = None
    card: int | None = None
    text: str = ""
    seen_by: int = EVERYONE


class Told(Fact, frozen=True, tag="told"):
    """A seat told another something that the others don't hear: the answer to a question ..."""

    hides: ClassVar[dict[str, Any]] = {"text": ""}

    what: str
    seat: int
    to: int
    text: str
    seen_by: int
    learned: str | bool = ""


class Mark(msgspec.Struct, omit_defaults=True):
    """A moment worth finding again. kind: "game", "turn", "phase" or the ruleset's own; title: in plain words.

    subject: what it happened to, if that has a name: a moment of the same kind and subject is counted with it.
    """

    kind: str
    title: str
    seat: int | None = None
    card: int | None = None
    subject: str = ""


class Line(msgspec.Struct):
    """What facts tell, in words. rule: the id of the rule that explains it, "" for none.

    text: a clause that wants the seat's name before it ("draws 2 cards"), or, where seat is None, a whole sentence.
    """

    text: str
    seat: int | None = None
    rule: str = ""


def reveals_anything(fact: Fact, seats: Iterable[int]) -> bool:
    """Return whether a fact taught something to somebody who holds some seats, or through them to others."""
    return bool(getattr(fact, "learned", "")) and not is_any_seat_in(getattr(fact, "known_by", NOBODY), seats)


def is_any_seat_in(known_by: int, seats: Iterable[int]) -> bool:
    """Return whether somebody who holds some seats is in a set of seats."""
    return any(known_by >> seat & 1 for seat in seats)


def seat_set(seats: Iterable[int]) -> int:
    """Return the set of some seats."""
    return reduce(or_, (1 << seat for seat in seats), NOBODY)


def seats_in(mask: int) -> list[int]:
    """Return the seats of a set, in order. mask: not EVERYONE."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def redact(fact: Fact, viewer: int | None) -> Fact:
    """Return the fact as a seat (or a spectator, None) may see it."""
    mask = getattr(fact, "seen_by", EVERYONE)
    if mask == EVERYONE or (viewer is not None and mask >> viewer & 1):
        return fact
    return msgspec.structs.replace(fact, **fact.hides)


AnyFact = CardMoved | CardTurned | CardsShown | ZoneShuffled | ValueChanged | Happened | Told
"""The type to decode stored facts with."""
