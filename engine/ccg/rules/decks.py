"""Deck checks before the game (DECK, SET-02, SET-04 to SET-06, BAS-01 to BAS-04)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from engine.ccg.cards.catalogue import CardSet
from engine.ccg.cards.designs import KILLER, Agent, Design, XFile
from engine.ccg.cards.vocabulary import PARTS
from engine.decks import Deck, DeckFault, DeckPart, find_shape_faults, find_size_faults


class Agreed(Protocol):
    """The options that decks depend on.

    format: advanced or basic. killer: option OPT-05.
    """

    format: str
    killer: bool


class Size(NamedTuple):
    """The size limits of a deck part, with their rule.

    most: None for no limit.
    """

    least: int
    most: int | None
    rule: str


MOST_OF_A_NAME = {"bureau": 2, "team": 1, "x_files": 1}
"""Maximum number of cards of a part with the same name, whatever their prints.

Source: DECK-03, DECK-04, SET-04, SET-08.
"""
RULES_OF_NAMES = {"bureau": "DECK-03", "team": "SET-04", "x_files": "SET-02"}
RULES_OF_PARTS = {"bureau": "DECK-07", "team": "SET-06", "x_files": "SET-02"}
MOST_TEAM_COST = 20
SIZES = {
    "advanced": {
        "bureau": Size(60, None, "DECK-01"),
        "team": Size(3, None, "SET-06"),
        "x_files": Size(1, None, "SET-02"),
    },
    "basic": {
        "bureau": Size(54, None, "BAS-01"),  # a starter deck of 60 cards has four Agents and two X-Files among them
        "team": Size(4, 4, "BAS-03"),
        "x_files": Size(1, None, "SET-02"),
    },
}
"""Size limits by format and part.

A player hides one of the X-Files in its deck when play begins (SET-02), so knowing the deck doesn't reveal it.
"""
OPEN = {"team"}
"""Parts that are open from the start (SET-09)."""
CURVE = "cost"
"""The card field that deck building charts; X-Files have none."""


def parts(card_set: CardSet, agreed: Agreed) -> list[DeckPart]:
    """Return the parts of a deck.

    Source: DECK-01, DECK-02, SET-02, SET-06, BAS-03.
    """
    return [
        DeckPart(name, PARTS[name], size.least, size.most, allowed(card_set, agreed, name), CURVE, name in OPEN)
        for name, size in SIZES[agreed.format].items()
    ]


def allowed(card_set: CardSet, agreed: Agreed, part: str) -> list[str]:
    """Return the designs allowed in a part of a deck, in catalogue order."""
    return list(_allowed(card_set, agreed.format, agreed.killer, part))


@lru_cache(maxsize=64)
def _allowed(card_set: CardSet, format: str, killer: bool, part: str) -> tuple[str, ...]:
    theirs = (design for design in card_set.in_order if _belongs(design, part))
    return tuple(design.id for design in theirs if not _barred_by(design, part, format, killer))


def _belongs(design: Design, part: str) -> bool:
    """Return whether a card's type belongs to a part of a deck.

    Source: DECK-07, SET-02, SET-06.
    """
    if part == "bureau":
        return not isinstance(design, XFile)
    return isinstance(design, Agent if part == "team" else XFile)


def _barred_by(design: Design, part: str, format: str, killer: bool) -> str:
    """Return the rule that bars a card from its usual part, or ""."""
    if KILLER in design.keywords and not killer:
        return "DECK-05"
    # Basic games allow advanced cards in a Bureau Deck and set them aside; the other parts are needed whole.
    return "BAS-02" if format == "basic" and design.advanced and part != "bureau" else ""


def without_advanced_cards(card_set: CardSet, agreed: Agreed, deck: Deck) -> Deck:
    """Return the part of a valid deck that is played with: the basic game omits cards.

    Source: BAS-02, BAS-04.
    """
    if agreed.format != "basic":
        return deck
    bureau = {id: copies for id, copies in deck["bureau"].items() if _is_basic(card_set.designs[id])}
    return {**deck, "bureau": bureau}


def _is_basic(design: Design) -> bool:
    return not design.advanced and not isinstance(design, Agent)


def faults(card_set: CardSet, agreed: Agreed, deck: Any) -> list[DeckFault]:
    """Return the faults that keep a deck from being played.

    deck: any JSON value.
    """
    expected = parts(card_set, agreed)
    found = find_shape_faults(deck, [part.name for part in expected])
    if found:
        return found
    found = [fault for name, pile in deck.items() for fault in _misplaced_cards(card_set, agreed, name, pile)]
    if found:
        return found
    rules = {name: size.rule for name, size in SIZES[agreed.format].items()}
    return [
        *find_size_faults(deck, expected, rules),
        *_name_limits(card_set, deck),
        *_cost_limit(card_set, agreed, deck),
    ]


def _misplaced_cards(card_set: CardSet, agreed: Agreed, part: str, pile: dict[str, int]) -> Iterator[DeckFault]:
    """Yield a fault for each design that doesn't belong to a part.

    Source: DECK-05, DECK-07, SET-02, SET-06, BAS-02.
    """
    for id in pile:
        design = card_set.designs.get(id)
        if design is None:
            yield DeckFault("Unknown card.", "", part, id)
        elif not _belongs(design, part):
            yield DeckFault(f"{design.name} doesn't belong there.", RULES_OF_PARTS[part], part, id)
        elif rule := _barred_by(design, part, agreed.format, agreed.killer):
            yield DeckFault(f"{design.name}: {REASONS[rule]}.", rule, part, id)


REASONS = {
    "DECK-05": "this game doesn't allow Killer cards",
    "BAS-02": "this card isn't in the basic game",
}


def _name_limits(card_set: CardSet, deck: Deck) -> Iterator[DeckFault]:
    """Yield a fault for each name with too many cards.

    Each part counts on its own.
    Source: DECK-02 to DECK-04, DECK-08, SET-04, SET-08.
    """
    for part, pile in deck.items():
        count: Counter[str] = Counter()
        for id, copies in pile.items():
            count[card_set.designs[id].name] += copies
        for name in sorted(count):
            if count[name] > MOST_OF_A_NAME[part]:
                message = f"{name}: {count[name]} cards of this name; the limit is {MOST_OF_A_NAME[part]}."
                yield DeckFault(message, RULES_OF_NAMES[part], part)


def _cost_limit(card_set: CardSet, agreed: Agreed, deck: Deck) -> Iterator[DeckFault]:
    """Yield a fault if the team costs too much.

    Source: SET-05, BAS-03.
    """
    team = [(card_set.designs[id], copies) for id, copies in deck.get("team", {}).items()]
    cost = sum(design.cost * copies for design, copies in team if isinstance(design, Agent))
    if agreed.format == "advanced" and cost > MOST_TEAM_COST:
        yield DeckFault(f"The team costs {cost} points; the limit is {MOST_TEAM_COST}.", "SET-05", "team")
