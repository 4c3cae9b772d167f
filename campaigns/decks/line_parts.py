"""Split a line of a deck list into number of copies, name, heading and comment."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from campaigns.decks.card_names import CardIndex, loose_key
from engine.decks import DeckPart

COUNT = "(0|[1-9][0-9]{0,3})"
TIMES = "[xX\u00d7*]"
BETWEEN = "\t,;|:\u2013\u2014-"
"""Separators between a number and a name."""
SIGNS = "\u2022\u00b7\u25aa\u25e6\u2023\u25ba\u2043\u2219\u25cf\u25cb"
BULLET = re.compile(rf"(?:[-*+\u2013\u2014]\s+|[{SIGNS}]\s*)(?:\[[ xX]?\]\s+)?(?=\S)")
ENUMERATED = re.compile(rf"[0-9]{{1,3}}[.)]\s+(?=[0-9]{{1,4}}\s*{TIMES}?\s)")
"""The number of a list item that is followed by a number of copies."""
COMMENT = re.compile(r"(#+|//+|;+)\s*(.*)")
COMMENT_AFTER = re.compile(r"(.*?\S)\s(?://|;|#\s).*")
RULER = re.compile(r"[-=_*~#/+.:;,|\s]*")
COUNT_FIRST = (
    re.compile(rf"{COUNT}\s*{TIMES}\s*(\S.*)"),
    re.compile(rf"{COUNT}\s+(\S.*)"),
    re.compile(rf"{TIMES}\s*{COUNT}\s+(\S.*)"),
    re.compile(rf"[(\[]\s*{TIMES}?\s*{COUNT}\s*{TIMES}?\s*[)\]]\s*(\S.*)"),
    re.compile(rf"{COUNT}\s*[{BETWEEN}]\s*(\S.*)"),
)
MARKS_LAST = r"((?:\s*[\[(][^\[\]()]*[\])]|\s+#\w+)*)"
TIMES_LAST = (
    re.compile(rf"(.*\S)\s*[:=\u00d7*]\s*{COUNT}{MARKS_LAST}"),
    re.compile(rf"(.*\S)\s*[\s(\[{BETWEEN}]\s*{TIMES}\s*{COUNT}\s*[)\]]?{MARKS_LAST}"),
    re.compile(rf"(.*\S)\s+[(\[]?\s*{COUNT}\s*{TIMES}\s*[)\]]?{MARKS_LAST}"),
)
NUMBER_LAST = (
    re.compile(rf"(.*\S)\s*[{BETWEEN}]\s*{COUNT}{MARKS_LAST}"),
    re.compile(rf"(.*\S)\s*[(\[]\s*{COUNT}\s*[)\]]{MARKS_LAST}"),
    re.compile(rf"(.*\S)\s+{COUNT}{MARKS_LAST}"),
)
DECORATED = re.compile(r"(?:#|=|\*\*|__|--|~~).*|<[^<>]*>|\[[^\[\]]*\]|.*:")
ENDED_BY_COUNT = re.compile(r".*\S\s*(?::|[(\[])\s*[0-9]+(?: cards?)?\s*[)\]]?:?", re.IGNORECASE)
NOTE = re.compile(
    r"(?:deck|deck ?name|name|title|author|by|player|format|event|date|game|notes?|version|source|url)\s*:.*"
    r"|total\b.*|[0-9]+ cards?(?: total)?|https?://\S+",
    re.IGNORECASE,
)
"""A line about the deck as other programs write it."""
AROUND_HEADINGS = "#=*_~-<>[]/;: \t"
SIZE = r"[0-9]{1,4}(?:\s*/\s*[0-9]{1,4})?(?:\s*(?:cards?|copies))?"
SIZE_AFTER = re.compile(rf"\s*[:,-]?\s*(?:[(\[]\s*{TIMES}?\s*{SIZE}\s*[)\]]|{SIZE})", re.IGNORECASE)
SIZE_BEFORE = re.compile(rf"[(\[]?{SIZE}[)\]]?\s*{TIMES}?\s+(?=\S)", re.IGNORECASE)
FIRST_PART = ("deck", "main", "main deck", "maindeck", "mainboard", "main board", "deck list", "decklist")
"""Headings that mean the first deck part in any game."""
SIDEBOARD, SIDE = "sideboard", ("sb", "side", "side board", "side deck")


class Form(Enum):
    """Notation of a number of copies.

    CLEAR: can't be anything else. NUMBER_AFTER: after the name, and may be part of it. NONE: not written.
    """

    CLEAR = auto()
    NUMBER_AFTER = auto()
    NONE = auto()


class Copies(NamedTuple):
    """A number of copies and a name. form: how the number is written."""

    copies: int
    name: str
    form: Form


class Heading(NamedTuple):
    """Meaning of a heading: a deck part or a card type."""

    part: DeckPart | None = None
    type: str = ""


def clean(line: str) -> str:
    """Return a line without invisible characters and repeated spaces.

    Tabs stay, because they separate cells.
    """
    kept = (one for one in line if one == "\t" or unicodedata.category(one) not in ("Cc", "Cf", "Cs"))
    return re.sub(r"[^\S\t]+", " ", "".join(kept)).strip(" ")


def without_bullet(line: str) -> str:
    """Return a line without its list bullet."""
    sign = BULLET.match(line) or ENUMERATED.match(line)
    return line[sign.end() :] if sign else line


def counts(line: str) -> Iterator[Copies]:
    """Yield the ways to split a line into copies and name. The last is the whole line."""
    for pattern in COUNT_FIRST:
        if found := pattern.fullmatch(line):
            yield Copies(int(found[1]), found[2], Form.CLEAR)
    for form, patterns in ((Form.CLEAR, TIMES_LAST), (Form.NUMBER_AFTER, NUMBER_LAST)):
        for pattern in patterns:
            if found := pattern.fullmatch(line):
                yield Copies(int(found[2]), found[1] + found[3], form)
    yield Copies(1, line, Form.NONE)


class Headings:
    """The headings that a game has: its deck parts and its card types."""

    def __init__(self, index: CardIndex, parts: list[DeckPart]) -> None:
        types = {str(row["type"]) for row in index.rows.values() if "type" in row}
        self._known = {name: Heading(type=type) for type in types for name in _plurals(type)}
        self._known |= {name: Heading(part=parts[0]) for name in FIRST_PART}
        for part in parts:
            aliases = SIDE if part.name == SIDEBOARD else ()
            self._known |= dict.fromkeys((*_names(part), *aliases), Heading(part=part))

    def find(self, line: str) -> Heading | None:
        """Return the meaning of a heading: “== Name (3) ==”, “Name:”, “3 Name cards”."""
        title = line.strip(AROUND_HEADINGS)
        sized = SIZE_AFTER.search(title)
        bare = title[: sized.start()].strip(AROUND_HEADINGS) if sized and sized.end() == len(title) else title
        for said in (title, bare, SIZE_BEFORE.sub("", title, count=1)):
            name = loose_key(said.replace("_", " "))
            if found := self._known.get(name) or self._known.get(name.removesuffix(" cards")):
                return found
        return None


def _names(part: DeckPart) -> Iterable[str]:
    """Return the names of a deck part, with and without the word “deck”."""
    said = {loose_key(part.title), loose_key(part.name.replace("_", " "))}
    short = {name.removesuffix(" deck") for name in said}
    return {*said, *short, *(f"{name} deck" for name in short)}


def _plurals(type: str) -> Iterable[str]:
    """Return the singular and plural names of a card type."""
    name = loose_key(type.replace("_", " "))
    return {name, f"{name}s", f"{name}es", f"{name.removesuffix('y')}ies"}
