"""Suggestions of the card editor, from the standard cards."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.kernel.art import ICONS
from engine.ruleset import Ruleset
from frontend import card_catalogue, rulesets
from frontend.art.choice import words

MAX_WORDS = 400
"""A field with more different values gets no suggestions."""
OWN_FIELDS = frozenset({"id", "name", "art"})
"""Fields that differ from card to card, so they suggest nothing."""
APART = OWN_FIELDS | {"type", "abilities"}
"""Fields that a new card doesn't start with."""
RARE = 0.1
"""A field that a smaller share of cards has is rare."""
SHOWN = 4
"""Number of examples of a game on the page of the workshop."""
Row = dict[str, Any]


@cache
def of(ruleset: str) -> dict[str, Any]:
    """Return the suggestions for the cards of a ruleset.

    fields: for each card type the fields that its standard cards use, the most frequent first. words: values by name of
    a text field. timings: the usual timing of the abilities of a type. starts: the values of a new card by type.
    designs: the standard cards that a set may copy. icons: the names of the icons. meanings: icons by word.
    """
    rules = rulesets.find(ruleset)
    types = rules.custom_card_types()
    rows = [row for row in rules.standard_rows().values() if row.get("type") in types]
    return {
        "fields": {kind: _fields([row for row in rows if row["type"] == kind]) for kind in types},
        "words": _words(rows),
        "timings": {kind: _timing([row for row in rows if row["type"] == kind]) for kind in types},
        "starts": {kind: _start(rules, [row for row in rows if row["type"] == kind]) for kind in types},
        "designs": [{"id": row["id"], "name": row["name"], "type": row["type"]} for row in rows],
        "icons": sorted(ICONS),
        "meanings": {word: icon for word, icon in words().icons.items() if icon in ICONS},
    }


@cache
def shown(ruleset: str) -> card_catalogue.Catalogue:
    """Return a standard card of each type that players can make.

    At most SHOWN, with their terms.
    """
    types = rulesets.find(ruleset).custom_card_types()
    first = {card["type"]: card["id"] for card in reversed(rulesets.find(ruleset).catalogue())}
    return card_catalogue.of_designs(ruleset, [first[kind] for kind in types if kind in first][:SHOWN])


def _fields(rows: list[Row]) -> list[str]:
    """Return the fields of rows without rare ones, the most frequent first."""
    counts = Counter(name for row in rows for name in row)
    return [name for name, number in counts.most_common() if number >= RARE * len(rows)]


def _start(rules: Ruleset, rows: list[Row]) -> Row:
    """Return the fields that all rows have, with their most frequent values."""
    copies = [rules.custom_row(row["id"]) for row in rows]
    shared = [name for name in copies[0] if name not in APART and all(name in row for row in copies)]
    return {name: _most_frequent([row[name] for row in copies]) for name in shared}


def _most_frequent(values: list[Any]) -> Any:
    """Return the most frequent of values that may be lists or mappings."""
    return max(values, key=values.count)


def _timing(rows: list[Row]) -> str:
    """Return the most frequent timing of abilities with steps alone, or ""."""
    abilities = [ability for row in rows for ability in row.get("abilities", [])]
    simple = Counter(ability["when"] for ability in abilities if ability.keys() <= {"when", "do"})
    return next((when for when, _ in simple.most_common(1)), "")


def _words(rows: list[Row]) -> dict[str, list[str]]:
    """Return the texts of rows by field name, the most frequent first."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for name, text in _texts({name: value for name, value in row.items() if name not in OWN_FIELDS}):
            found[name][text] += 1
    return {name: [text for text, _ in texts.most_common()] for name, texts in found.items() if len(texts) <= MAX_WORDS}


def _texts(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts inside a value with the names of their fields."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _texts(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, field)
    elif isinstance(value, str):
        yield field, value
