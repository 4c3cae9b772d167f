"""Result of a deck import: the deck, remarks, and lines that could not be read."""

import msgspec

from campaigns.decks.validation import Fault
from engine.decks import Deck
from engine.ruleset import Ruleset

MOST_FAULTS = 20
"""Maximum number of lines listed in an error."""


class Remark(msgspec.Struct, frozen=True):
    """A decision about a line that the author may want to check.

    line: counted from 1.
    """

    line: int
    code: str
    text: str


class Suggestion(msgspec.Struct, frozen=True):
    """A possible meaning of a line. text: the line as it would be read.

    card: the name of the design.
    """

    text: str
    card: str
    part: str
    design: str
    copies: int


class Unread(msgspec.Struct, frozen=True):
    """A line, from 1, that could not be read, and why.

    field: the wrong part of the line, `name` or `copies`. part: the deck part that the line is in.
    """

    line: int
    text: str
    field: str
    code: str
    detail: str
    part: str
    suggestions: list[Suggestion] = []


class Reading(msgspec.Struct, frozen=True):
    """The result of reading a text."""

    deck: Deck
    remarks: list[Remark]
    unread: list[Unread]
    summary: str


def faults(unread: list[Unread]) -> list[Fault]:
    """Return a fault for each of the first unread lines."""
    return [
        Fault(
            f"Line {one.line}: {one.detail}",
            part=one.part,
            line=one.line,
            field=one.field,
            suggestions=[near.text for near in one.suggestions],
        )
        for one in unread[:MOST_FAULTS]
    ]


def summary(rules: Ruleset, deck: Deck, unread: int) -> str:
    """Return a sentence with the number of cards per part and of unread lines."""
    titles = {part.name: part.title for part in rules.all_parts()}
    sizes = {titles[part]: sum(deck[part].values()) for part in titles if deck.get(part)}
    told = f"{_several(sum(sizes.values()), 'card')} read"
    told += ": " + ", ".join(f"{size} in {title}" for title, size in sizes.items()) if sizes else ""
    return told + (f"; {_several(unread, 'line')} couldn't be read." if unread else ".")


def _several(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
