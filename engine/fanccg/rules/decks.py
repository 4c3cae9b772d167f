"""Deck construction rules (DCK), checked before the game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.decks import Deck, DeckFault, DeckPart, find_shape_faults, find_size_faults
from engine.fanccg.cards.catalogue import CardSet
from engine.fanccg.cards.designs import DRAWN_TYPES, ENVIRONMENT, Design
from engine.fanccg.cards.vocabulary import TITLES
from engine.fanccg.table.state import Setup

LEAST_ENVIRONMENT = 3
MOST_OF_A_NAME = 2
PART_TYPES = {
    "draw": DRAWN_TYPES,
    "environment": frozenset({"environment"}),
    "cover": frozenset({"cover"}),
    "sideboard": DRAWN_TYPES,
}
"""Deck part to the card types allowed in it (DCK-01, DCK-04, DCK-08, SID-01)."""

CURVE = "points"
"""Catalogue field for the curve chart of a deck part; the environment has none."""


def parts(card_set: CardSet, setup: Setup) -> list[DeckPart]:
    """Return the parts of a deck. Source: DCK-01 to DCK-09, CVR-05."""
    labels = {printed.label for printed in card_set.designs.values()} - {""}
    sizes: dict[str, tuple[int, int | None]] = {
        "draw": (setup.least_deck, setup.most_deck),
        "environment": (LEAST_ENVIRONMENT, MOST_OF_A_NAME * len(labels)),
        "cover": (0, None),
        "sideboard": (0, setup.sideboard_size),
    }
    if not setup.cover_cards:
        del sizes["cover"]
    return [
        DeckPart(name, TITLES[name], least, most, _designs(card_set, setup, name), CURVE)
        for name, (least, most) in sizes.items()
    ]


def _designs(card_set: CardSet, setup: Setup, part: str) -> list[str]:
    designs = [printed.design for printed in card_set.designs.values()]
    return [d.id for d in designs if d.type in PART_TYPES[part] and (setup.conflict_cards or not d.conflict)]


def faults(card_set: CardSet, setup: Setup, deck: Any) -> list[DeckFault]:
    """Return why JSON data is not a legal deck."""
    expected = parts(card_set, setup)
    found = find_shape_faults(deck, list(PART_TYPES))
    if found:
        return found
    known = {part.name: part for part in expected}
    for name, pile in deck.items():
        found += (
            _disallowed_designs(card_set, known[name], pile) if name in known else _unused_cards(card_set, name, pile)
        )
    if found:
        return found
    return [*find_size_faults(deck, expected, RULES_OF_SIZES), *_copies(card_set, deck), *_names(card_set, deck)]


def _unused_cards(card_set: CardSet, part: str, pile: dict[str, int]) -> Iterator[DeckFault]:
    """Yield the cards in a part that these options don't use. Source: DCK-08."""
    for id in pile or ("",):
        name = f"{_design(card_set, id).name}: " if id in card_set.designs else ""
        detail = f"{name}“{TITLES[part]}” isn't used with these options."
        yield DeckFault(detail, RULES_OF_PARTS[part], part, id)


def _disallowed_designs(card_set: CardSet, part: DeckPart, pile: dict[str, int]) -> Iterator[DeckFault]:
    """Yield the designs that aren't allowed in a part.

    Source: DCK-01, DCK-04, DCK-08, OPN-07.
    """
    for id in pile:
        if id in part.designs:
            continue
        printed = card_set.designs.get(id)
        if printed is None:
            yield DeckFault("Unknown card.", "", part.name, id)
        elif printed.design.type in PART_TYPES[part.name]:
            yield DeckFault(f"{printed.design.name}: this game doesn't use conflict cards.", "OPN-07", part.name, id)
        else:
            yield DeckFault(f"{printed.design.name} doesn't belong there.", RULES_OF_PARTS[part.name], part.name, id)


RULES_OF_PARTS = {"draw": "DCK-01", "environment": "DCK-04", "cover": "DCK-08", "sideboard": "SID-01"}
RULES_OF_SIZES = {"draw": "DCK-02", "environment": "DCK-04", "cover": "DCK-08", "sideboard": "DCK-09"}
"""Deck part to the rule for its size. Source: DCK-02, DCK-04, DCK-07, DCK-09."""


def _copies(card_set: CardSet, deck: Deck) -> Iterator[DeckFault]:
    """Yield designs with too many copies in the draw deck.

    Draw deck and sideboard together have no limit. Source: DCK-03, DCK-10, ORD-02, ORD-04, ORD-05.
    """
    for id, copies in deck.get("draw", {}).items():
        design = card_set.designs[id].design
        most = design.most_in_deck
        if most is not None and copies > most:
            yield DeckFault(f"{design.name}: {copies} copies; the limit is {most}.", "DCK-03", "draw", id)


def _names(card_set: CardSet, deck: Deck) -> Iterator[DeckFault]:
    """Yield environment names with too many or too few cards. Source: DCK-05, DCK-06."""
    count: Counter[str] = Counter()
    for id, copies in deck.get("environment", {}).items():
        count[_design(card_set, id).label] += copies
    for label in sorted(count):
        if count[label] > MOST_OF_A_NAME:
            yield DeckFault(
                f"{count[label]} cards are named {label}; the limit is {MOST_OF_A_NAME}.", "DCK-05", "environment"
            )
    for label in ENVIRONMENT:
        if not count[label]:
            yield DeckFault(f"Needs at least one {label} card.", "DCK-06", "environment")


def _design(card_set: CardSet, id: str) -> Design:
    return card_set.designs[id].design
