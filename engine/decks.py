"""Decks that players bring: their parts, and their faults."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.kernel.decisions import SetupError

Deck = dict[str, dict[str, int]]
"""Deck part to design to number of copies."""

Supply = dict[str, int]
"""Design to number of copies: the cards dealt to a seat at random."""


class DeckPart(msgspec.Struct, frozen=True):
    """A part of a deck.

    least, most: number of cards; most is None if there is no limit.
    designs: ids of the designs that may be in it, in catalogue order.
    curve: name of the catalogue field for a curve chart, "" for none.
    open: true if its cards are face up when play begins.
    """

    name: str
    title: str
    least: int
    most: int | None
    designs: list[str]
    curve: str = ""
    open: bool = False


class DeckFault(msgspec.Struct, frozen=True):
    """A reason why a deck is illegal.

    rule: id of the rule, "" if there is no single one.
    part, design: location of the fault, "" for the whole deck or the whole part.
    """

    detail: str
    rule: str = ""
    part: str = ""
    design: str = ""


class StarterDeck(msgspec.Struct, frozen=True):
    """A deck that comes with a game. plan: how it wins, in one sentence."""

    name: str
    title: str
    plan: str
    deck: Deck


def merge_decks(deck: Deck, more: Deck) -> Deck:
    """Return the sum of two decks."""
    return {part: dict(Counter(deck.get(part, {})) + Counter(more.get(part, {}))) for part in {**deck, **more}}


def find_shape_faults(deck: Any, parts: Sequence[str]) -> list[DeckFault]:
    """Return why JSON data isn't a deck with the given parts."""
    if not isinstance(deck, dict):
        return [DeckFault("A deck must be an object of parts, each with design ids and numbers of copies.")]
    return [fault for name, pile in deck.items() for fault in _misshapen_part(str(name), pile, parts)]


def _misshapen_part(name: str, pile: Any, parts: Sequence[str]) -> Iterator[DeckFault]:
    if not isinstance(pile, dict) or not all(isinstance(key, str) for key in pile):
        yield DeckFault("A deck part must be an object of design ids and numbers of copies.", "", name)
        return
    for design, copies in pile.items():
        if type(copies) is not int or copies < 1:
            yield DeckFault("The number of copies must be at least 1.", "", name, design)
    if name not in parts:
        yield DeckFault(f"Unknown deck part {name!r}. Use {', '.join(parts)}.", "", name)


def find_size_faults(deck: Deck, parts: Sequence[DeckPart], rules: Mapping[str, str]) -> Iterator[DeckFault]:
    """Yield a fault for each part with too few or too many cards.

    rules: part to the rule that limits it.
    """
    for part in parts:
        size = sum(deck.get(part.name, {}).values())
        if size < part.least or (part.most is not None and size > part.most):
            yield DeckFault(f"{part.title}: {size} cards. It needs {_bounds(part)}.", rules[part.name], part.name)


def find_excess_cards(deck: Deck, dealt: Supply) -> Iterator[DeckFault]:
    """Yield a fault for each design with more copies than were dealt."""
    held: Counter[str] = Counter()
    for name, pile in deck.items():
        for design, copies in pile.items():
            held[design] += copies
            if held[design] > dealt.get(design, 0):
                yield DeckFault(f"{held[design]} copies in the deck, {dealt.get(design, 0)} dealt.", "", name, design)


def _bounds(part: DeckPart) -> str:
    if part.most is None:
        return f"at least {part.least}"
    return str(part.least) if part.least == part.most else f"{part.least} to {part.most}"


class WithoutSupply:
    """Ruleset methods for games in which no cards are dealt for deck building."""

    def supply(self, setup: Any, entropy: bytes) -> Supply | None:
        return None

    def build(self, setup: Any, dealt: Supply) -> Deck:
        raise SetupError("deck", "This game deals no cards for deck building.")


class WithoutDecks(WithoutSupply):
    """Ruleset methods for games without player decks."""

    def all_parts(self) -> list[DeckPart]:
        return []

    def deck_parts(self, setup: Any) -> list[DeckPart]:
        return []

    def check_deck(self, deck: Deck, setup: Any) -> list[DeckFault]:
        return [DeckFault("This game has no player decks.")]

    def starter_decks(self) -> list[StarterDeck]:
        return []

    def secret(self, deck: Deck | None, setup: Any, seat: int) -> dict[str, Any]:
        if deck is not None:
            raise SetupError("deck", "This game has no player decks.")
        return {}
