"""What was understood of a deck list: the deck, remarks on what was decided, and the lines that could not be read."""

import msgspec

from campaigns.decks.validation import Fault
from engine.decks import Deck
from engine.ruleset import Ruleset

MOST_FAULTS = 20
"""So many lines are named in a refusal."""


class Remark(msgspec.Struct, frozen=True):
    """Something that was decided about a line, from 1, which its author may have meant otherwise."""

    line: int
    code: str
    text: str


class Suggestion(msgspec.Struct, frozen=True):
    """What a line may have meant. text: the line as it would be read; card: the name of the design."""

    text: str
    card: str
    part: str
    design: str
    copies: int


class Unread(msgspec.Struct, frozen=True):
    """A line that could not be read, from 1, and why.

    field: what of it is wrong, `name` or `copies`. part: the part of the deck where the line stands.
    """

    line: int
    text: str
    field: str
    code: str
    detail: str
    part: str
    suggestions: list[Suggestion] = []


class Reading(msgspec.Struct, frozen=True):
    """What was understood of a text."""

    deck: Deck
    remarks: list[Remark]
    unread: list[Unread]
    summary: str


def faults(unread: list[Unread]) -> list[Fault]:
    """Return why lines can't be read, of the first ones."""
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
    """Say how many cards of a deck lie where, and how many lines wait for an answer."""
    titles = {part.name: part.title for part in rules.all_parts()}
    sizes = {titles[part]: sum(deck[part].values()) for part in titles if deck.get(part)}
    told = f"{_several(sum(sizes.values()), 'card')} read"
    told += ": " + ", ".join(f"{size} in {title}" for title, size in sizes.items()) if sizes else ""
    return told + (f"; {_several(unread, 'line')} {'needs' if unread == 1 else 'need'} you." if unread else ".")


def _several(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
