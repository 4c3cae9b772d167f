"""Validate decks and count their cards by part and kind.

Deck rules are the ruleset's. This module refuses only what can't be a deck of the game.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from campaigns.errors import MalformedDeckError
from engine.decks import Deck, DeckFault, DeckPart, Supply, find_excess_cards
from engine.ruleset import Ruleset, Setup

MOST_COPIES = 99
"""Maximum number of copies of one design, whatever the rules."""
Row = dict[str, Any]


class Fault(DeckFault, frozen=True):
    """The reason why a deck can't be played, with the name of the card.

    line, field, suggestions: of a text, its line from 1, the wrong part of the line (`name` or `copies`), and
    possible corrections. None without a text.
    """

    card: str = ""
    line: int | None = None
    field: str | None = None
    suggestions: list[str] | None = None


class Bar(msgspec.Struct, frozen=True):
    """Number of cards with a `value` in the curve."""

    value: int
    cards: int


class Kind(msgspec.Struct, frozen=True):
    """Number of cards of a type, by its catalogue name."""

    type: str
    cards: int


class PartSheet(msgspec.Struct, frozen=True):
    """Statistics of a deck part. least, most: as in engine.decks.DeckPart.

    by: the catalogue field of the curve, or "" if there is none. The curve leaves out cards without that field.
    """

    name: str
    title: str
    least: int
    most: int | None
    cards: int
    by: str
    curve: list[Bar]
    kinds: list[Kind]


class Sheet(msgspec.Struct, frozen=True):
    """Statistics of a deck. It can be played if it has no faults."""

    parts: list[PartSheet]
    faults: list[Fault]


def sheet(rules: Ruleset, deck: Deck, setup: Setup, dealt: Supply | None = None) -> Sheet:
    """Return the statistics of a deck for the parts of a setup.

    dealt: as for `faults`.
    """
    parts = [_part_sheet(part, deck.get(part.name, {}), designs(rules)) for part in rules.deck_parts(setup)]
    return Sheet(parts, faults(rules, deck, setup, dealt))


def faults(rules: Ruleset, deck: Deck, setup: Setup, dealt: Supply | None = None) -> list[Fault]:
    """Return the reasons why a deck can't be played.

    dealt: all cards that the deck may use, if cards are dealt. The ruleset checks only well-formed decks.
    """
    found = list(_malformations(rules, deck)) or rules.check_deck(deck, setup)
    found += [] if dealt is None else find_excess_cards(deck, dealt)
    return [_named(rules, fault) for fault in found]


def default_setup(rules: Ruleset, format: str = "", options: dict[str, Any] | None = None) -> Setup:
    """Return a setup for checks: the smallest table with default options.

    Raises SetupError.
    """
    told = rules.describe()
    return rules.setup([None] * told.seats.least, format or told.formats[0], options or {})


def well_formed_deck(rules: Ruleset, deck: Deck) -> Deck:
    """Return a well-formed deck without its empty parts. Raises MalformedDeckError."""
    if not rules.all_parts():
        raise malformed_deck_error([Fault("Players don't choose decks in this game.")])
    if found := list(_malformations(rules, deck)):
        raise malformed_deck_error([_named(rules, fault) for fault in found])
    return {part: cards for part, cards in deck.items() if cards}


def malformed_deck_error(found: Iterable[Fault]) -> MalformedDeckError:
    """Return the error for one or more faults."""
    return MalformedDeckError([as_data(fault) for fault in found])


def as_data(fault: Fault) -> dict[str, Any]:
    """Return a fault as JSON data, without fields that are None."""
    return {name: value for name, value in msgspec.to_builtins(fault).items() if value is not None}


def designs(rules: Ruleset) -> dict[str, Row]:
    """Return the catalogue of a ruleset by design id.

    It is cached as long as the ruleset exists.
    """
    found = _catalogues.get(rules)
    if found is None:
        found = _catalogues[rules] = {str(row["id"]): row for row in rules.catalogue()}
    return found


_catalogues: WeakKeyDictionary[Ruleset, dict[str, Row]] = WeakKeyDictionary()


def card_name(rules: Ruleset, design: str) -> str:
    """Return the name of a design, or "" if the game doesn't have it."""
    return str(designs(rules).get(design, {}).get("name", ""))


def _malformations(rules: Ruleset, deck: Deck) -> Iterator[DeckFault]:
    titles = {part.name: part.title for part in rules.all_parts()}
    for part, cards in deck.items():
        if part not in titles:
            known = ", ".join(titles) or "none"
            yield DeckFault(f"“{part}” is not a deck part of this game. Deck parts: {known}.", part=part)
            continue
        for design, copies in cards.items():
            if design not in designs(rules):
                yield DeckFault(f"There is no card “{design}”.", part=part, design=design)
            elif not 1 <= copies <= MOST_COPIES:
                yield DeckFault(f"A deck has 1 to {MOST_COPIES} copies of a card.", part=part, design=design)


def _named(rules: Ruleset, fault: DeckFault) -> Fault:
    said = {name: getattr(fault, name) for name in DeckFault.__struct_fields__}
    return Fault(**said, card=card_name(rules, fault.design))


def _part_sheet(part: DeckPart, cards: dict[str, int], rows: dict[str, Row]) -> PartSheet:
    known = {design: copies for design, copies in cards.items() if design in rows}
    heights, kinds = Counter[int](), Counter[str]()
    for design, copies in known.items():
        kinds[str(rows[design].get("type", ""))] += copies
        if isinstance(height := rows[design].get(part.curve), int):
            heights[height] += copies
    return PartSheet(
        name=part.name,
        title=part.title,
        least=part.least,
        most=part.most,
        cards=sum(known.values()),
        by=part.curve,
        curve=[Bar(value, number) for value, number in sorted(heights.items())],
        kinds=[Kind(type, number) for type, number in sorted(kinds.items()) if type],
    )
