"""The card browser: tiles for all cards of a ruleset, and filters.

The fields of the cards decide which filters there are.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from engine import ruleset as registry
from engine.ruleset import Ruleset
from frontend import rulesets
from frontend.art import choice
from frontend.filter_pages import Choice, Filter
from frontend.templatetags.cards import card_art
from frontend.templatetags.text_format import in_words

SPECIAL_FIELDS = ("id", "name", "type", "class", "text", "copies", "numbers", "star", "art", "custom")
"""Fields that a card shows in a special place, or not at all."""
UNSORTED = ("id", "name", "text", "copies", "numbers", "art")
"""Fields that never get a filter."""
FOREMOST = ("type", "class", "set", "cost", "keywords")
"""Fields whose filters are always visible."""
FEWEST, MOST = 5, 40
"""A field gets a filter if FEWEST cards have it, with at most MOST values."""
PLAIN_FIELD = "keywords"
"""List field whose values need no field name, even if other fields share them."""
HEAD = re.compile(r"(?!If |When )([A-Z][\w'-]*(?: [\w'-]+)?): (?=\S)")
"""Keyword at the start of a line of card text: "Ongoing: ", "From hand: "."""
Card = dict[str, Any]


class Sign(NamedTuple):
    """Words on a tile.

    term: the id of the glossary entry; "" if there is none.
    """

    title: str
    term: str = ""


class Line(NamedTuple):
    """A line of card text with its keyword."""

    head: Sign | None
    text: str


class Tile(NamedTuple):
    """A card in the browser.

    look: CSS classes; body: HTML; facts: values for filters; words: the text for searches.
    """

    id: str
    look: str
    body: SafeString
    facts: frozenset[str]
    words: str


class Catalogue(NamedTuple):
    """All cards of a ruleset, with filters and glossary entries."""

    tiles: list[Tile]
    filters: list[Filter]
    terms: list[dict[str, str]]


class Glossary:
    """Find the glossary entry for words on cards.

    Values of fields are found by field and name, other words by their title.
    """

    def __init__(self, terms: list[dict[str, str]]) -> None:
        self.terms = terms
        self._by_name = {(term["kind"], term["name"]): term for term in terms}
        self._by_title = {term["title"]: term for term in reversed(terms)}

    def sign(self, field: str, value: str) -> Sign:
        """Return the value of a field with its glossary entry."""
        term = self._by_name.get((field, value)) or self._by_name.get((field.removesuffix("s"), value))
        return Sign(term["title"], term["id"]) if term else Sign(in_words(value))

    def word(self, title: str) -> Sign:
        """Return a word with its glossary entry."""
        term = self._by_title.get(title)
        return Sign(title, term["id"] if term else "")


@cache
def of(name: str) -> Catalogue:
    """Return the catalogue of a ruleset.

    It is cached, since cards don't change while the program runs.
    """
    cards = registry.get(name).catalogue()
    glossary = Glossary(rulesets.terms(name))
    shared, style = _shared(cards), choice.style(name)
    tiles = [_tile(card, glossary, name, style, shared) for card in cards]
    return Catalogue(tiles, list(_filters(cards, glossary)), _used(glossary.terms, tiles))


def of_designs(name: str, designs: Iterable[str]) -> Catalogue:
    """Return only these designs of a ruleset, in this order and without filters."""
    whole = of(name)
    by_id = {tile.id: tile for tile in whole.tiles}
    tiles = [by_id[design] for design in designs]
    return Catalogue(tiles, [], _used(whole.terms, tiles))


def of_custom_cards(rules: Ruleset, picture: Callable[[Card], str]) -> Catalogue:
    """Return the custom cards of a ruleset without filters.

    picture: returns the URL of a card's picture.
    """
    cards = rules.catalogue()
    glossary, shared, style = Glossary(rulesets.terms(rules.name)), _shared(cards), choice.style(rules.name)
    custom = [card for card in cards if card.get("custom")]
    tiles = [_tile(card, glossary, rules.name, style, shared, picture(card)) for card in custom]
    return Catalogue(tiles, [], _used(glossary.terms, tiles))


def _used(terms: list[dict[str, str]], tiles: list[Tile]) -> list[dict[str, str]]:
    """Return the glossary entries that tiles name."""
    bodies = "".join(tile.body for tile in tiles)
    return [term for term in terms if f'"{term["id"]}"' in bodies]


def is_found(tile: Tile, words: Iterable[str], facts: Iterable[str]) -> bool:
    """Return whether a tile matches all words and facts.

    `live-filters.ts` does the same in the page.
    """
    return all(word in tile.words for word in words) and tile.facts.issuperset(facts)


def fact(field: str, value: Any) -> str:
    """Return a field and its value as one text without blanks.

    It equals the result of `encodeURIComponent` in the page.
    """
    return "=".join(quote(str(part), safe="!'()*~") for part in (field, value))


def _tile(card: Card, glossary: Glossary, ruleset: str, style: choice.Style, shared: set[str], art: str = "") -> Tile:
    kinds = [glossary.sign(name, str(card[name])) for name in ("class", "type") if card.get(name)]
    signs = list(_signs(card, glossary, shared))
    said = {sign.title.casefold() for sign in signs}
    text, groups = [*card.get("text", []), *_more_text(card)], list(_groups(card))
    corner = next((name for name in style.corner if _is_number(card.get(name))), "")
    numbers = [(name, value) for name, value in _fields(card, int) if _is_number(value) and name != corner]
    shown = {
        "ruleset": ruleset,
        "card": card,
        "picture": art or card_art(ruleset, card["id"]),
        "kinds": kinds,
        "corner": corner and (glossary.sign("number", corner).title, card[corner]),
        "groups": groups,
        "notes": [(in_words(name), glossary.sign(name, value)) for name, value in _fields(card, str)],
        "numbers": [(glossary.sign("number", name), value) for name, value in numbers],
        "signs": signs,
        "lines": [_line(line, glossary) for line in text if not set(line.casefold().split(" · ")) <= said],
    }
    grouped = [sign.title for _, sign in groups]
    words = " ".join([card["name"], *(kind.title for kind in kinds), *text, *grouped, *said]).casefold()
    facts = frozenset(fact(name, value) for name, value in _values(card))
    body = render_to_string("frontend/cards/tile.html", shown)
    return Tile(str(card["id"]), _look(card, style), body, facts, words)


def _look(card: Card, style: choice.Style) -> str:
    """Return the CSS classes of a card, as on the table."""
    kind = card.get("type", "card")
    return f"{'night' if kind in style.night else 'paper'} f-{kind} c-{card.get('class', 'none')}"


def _more_text(card: Card) -> Iterator[str]:
    """Yield the lines of other fields with sentences."""
    for name, values in _fields(card, list):
        yield from (f"{in_words(name)}: {value}" for value in values if _is_sentence(value))


def _line(text: str, glossary: Glossary) -> Line:
    """Split a line of text into keyword and text."""
    found = HEAD.match(text)
    return Line(glossary.word(found[1]), text[found.end() :]) if found else Line(None, text)


def _fields(card: Card, kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the fields with values of a type, without sentences that repeat the text."""
    fields = ((name, value) for name, value in card.items() if name not in SPECIAL_FIELDS)
    return ((name, value) for name, value in fields if isinstance(value, kind) and not _is_sentence(value))


def _groups(card: Card) -> Iterator[tuple[str, Sign]]:
    """Yield fields that map names to numbers, such as skills."""
    for name, members in _fields(card, dict):
        if any(_is_number(value) for value in members.values()):
            yield in_words(name), Sign(", ".join(_member(*member) for member in members.items()))


def _member(name: str, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return f"{name} {value}" if _is_number(value) else str(value)


def _is_sentence(value: Any) -> bool:
    return isinstance(value, str) and value.endswith(".")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shared(cards: Iterable[Card]) -> set[str]:
    """Return the values that appear in several fields."""
    found = {(name, value) for card in cards for name, value in _values(card)}
    return {value for value, number in Counter(value for _, value in found).items() if number > 1}


def _signs(card: Card, glossary: Glossary, shared: set[str]) -> Iterator[Sign]:
    """Yield the list values and the true flags of a card."""
    for name, values in _fields(card, list):
        for value in (value for value in values if not isinstance(value, dict) and not _is_sentence(value)):
            sign = glossary.sign(name, value)
            explained = sign.term or glossary.word(in_words(name)).term
            of = f" {in_words(name)}" if value in shared and name != PLAIN_FIELD else ""
            yield Sign(f"{sign.title}{of}", explained)
    for name, value in _fields(card, bool):
        if value:
            yield glossary.word(in_words(name))


def _values(card: Card) -> Iterator[tuple[str, str]]:
    """Yield each field and value that a filter can use."""
    for name, value in card.items():
        if name in UNSORTED or _is_sentence(value):
            continue
        several = isinstance(value, dict) and all(map(_is_number, value.values()))
        for one in value if several or isinstance(value, list) else [value]:
            if isinstance(one, str | int):
                yield name, str(one)


def _filters(cards: list[Card], glossary: Glossary) -> Iterator[Filter]:
    """Yield a filter for each field that enough cards have, FOREMOST first."""
    counts: dict[str, Counter[str]] = {}
    for card in cards:
        for name, value in _values(card):
            counts.setdefault(name, Counter())[value] += 1
    useful = [name for name, found in counts.items() if 1 < len(found) <= MOST and found.total() >= FEWEST]
    order = [name for name in FOREMOST if name in useful] + sorted(name for name in useful if name not in FOREMOST)
    for name in order:
        number = counts[name]
        choices = [Choice(value, f"{glossary.sign(name, value).title} ({number[value]})") for value in _sorted(number)]
        yield Filter(name, in_words(name), "", [Choice("", "Any"), *choices], more=name not in FOREMOST)


def _sorted(values: Iterable[str]) -> list[str]:
    """Sort numbers by size, then words by the alphabet."""
    return sorted(values, key=lambda value: (not value.isdigit(), int(value) if value.isdigit() else 0, value))
