"""What a deck comes to: how many cards in each part and of what kind, and what is wrong with it.

Rules of a game are the ruleset's; here is only what no deck of it can be, and what its catalogue lets one count.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from campaigns.errors import MalformedDeckError
from engine import ruleset as rulesets
from engine.decks import Deck, DeckFault, DeckPart, Supply, find_excess_cards
from engine.ruleset import Ruleset, Setup

MOST_COPIES = 99
"""More of one design are in no deck, whatever the rules."""
Row = dict[str, Any]


class Fault(DeckFault, frozen=True):
    """Why a deck can't be played, with the name of the card.

    line, field, suggestions: of a text, its line from 1, what of the line is wrong (`name` or `copies`), and lines that
    may be meant; None where there is no text.
    """

    card: str = ""
    line: int | None = None
    field: str | None = None
    suggestions: list[str] | None = None


class Bar(msgspec.Struct, frozen=True):
    """So many cards whose number is `value`."""

    value: int
    cards: int


class Kind(msgspec.Struct, frozen=True):
    """So many cards of a type, by the name that the catalogue has for it."""

    type: str
    cards: int


class PartSheet(msgspec.Struct, frozen=True):
    """A part of a deck. least, most: as engine.decks.DeckPart has them.

    by: the number by which the curve is drawn, "" where there is none; cards without that number lie outside of it.
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
    """A whole deck; without faults it can be played."""

    parts: list[PartSheet]
    faults: list[Fault]


def sheet(rules: Ruleset, deck: Deck, setup: Setup, dealt: Supply | None = None) -> Sheet:
    """Return what a deck comes to, with the parts that a setup asks for. dealt: as for `faults`."""
    parts = [_part_sheet(part, deck.get(part.name, {}), designs(rules)) for part in rules.deck_parts(setup)]
    return Sheet(parts, faults(rules, deck, setup, dealt))


def faults(rules: Ruleset, deck: Deck, setup: Setup, dealt: Supply | None = None) -> list[Fault]:
    """Return what keeps a deck from being played. The rules see none that is malformed.

    dealt: all that may lie in it, where that is bounded.
    """
    found = list(_malformations(rules, deck)) or rules.check_deck(deck, setup)
    found += [] if dealt is None else find_excess_cards(deck, dealt)
    return [_named(rules, fault) for fault in found]


def agreed(rules: Ruleset, format: str = "", options: dict[str, Any] | None = None) -> Setup:
    """Return what decks would be checked by at the smallest table; what is left out is as usual. Raises SetupError."""
    told = rules.describe()
    return rules.setup([None] * told.seats.least, format or told.formats[0], options or {})


def checked(rules: Ruleset, deck: Deck) -> Deck:
    """Return a deck without parts that are empty; any setup may ask for those that are left.

    Raises MalformedDeckError.
    """
    if not rules.all_parts():
        raise refusal([Fault("Nobody brings a deck along to this game.")])
    if found := list(_malformations(rules, deck)):
        raise refusal([_named(rules, fault) for fault in found])
    return {part: cards for part, cards in deck.items() if cards}


def refusal(found: Iterable[Fault]) -> MalformedDeckError:
    """Return the error that tells of some faults, at least one."""
    return MalformedDeckError([as_data(fault) for fault in found])


def as_data(fault: Fault) -> dict[str, Any]:
    """Return a fault as JSON data; where there is no line, without one."""
    return {name: value for name, value in msgspec.to_builtins(fault).items() if value is not None}


def designs(rules: Ruleset) -> dict[str, Row]:
    """Return the catalogue of a ruleset by the ids of its designs."""
    return _designs(rules.name, rules.version)


@cache
def _designs(name: str, version: int) -> dict[str, Row]:
    """A catalogue never changes while the program runs."""
    return {str(row["id"]): row for row in rulesets.get(name, version).catalogue()}


def card_name(rules: Ruleset, design: str) -> str:
    """Return what a design is called, "" for one that the game doesn't have."""
    return str(designs(rules).get(design, {}).get("name", ""))


def _malformations(rules: Ruleset, deck: Deck) -> Iterator[DeckFault]:
    titles = {part.name: part.title for part in rules.all_parts()}
    for part, cards in deck.items():
        if part not in titles:
            known = ", ".join(titles) or "none"
            yield DeckFault(f"A deck of this game has no part “{part}”; its parts: {known}.", part=part)
            continue
        for design, copies in cards.items():
            if design not in designs(rules):
                yield DeckFault(f"There is no card “{design}”.", part=part, design=design)
            elif not 1 <= copies <= MOST_COPIES:
                yield DeckFault(f"Of a card there are 1 to {MOST_COPIES} copies.", part=part, design=design)


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
