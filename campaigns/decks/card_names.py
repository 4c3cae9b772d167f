"""Match card names as people write them.

They may have other quotes and spaces, a set or number after them, or typing errors.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple
from unicodedata import combining, normalize

from rapidfuzz import fuzz, process

from campaigns.decks import validation
from engine import ruleset as rulesets
from engine.decks import DeckPart
from engine.ruleset import Ruleset

PRINTED = ("set", "number", "id")
"""Catalogue fields that make an ambiguous name unique in exported lists.

An id is always unique.
"""
MARKS = (*PRINTED, "rarity", "type", "episode")
"""Catalogue fields that may follow a name."""
PRINTS = ("set", "number", "id", "rarity", "episode")
"""Fields in which prints of one card may differ."""
ABBREVIATED = ("set", "rarity")
"""Fields that may be abbreviated: “UR” for ultra rare, “PRE” for Premiere."""
LIKENESSES = ((fuzz.ratio, 1.0), (fuzz.token_set_ratio, 0.9))
"""Scorers from 0 to 100 with their weights: whole names, and words in common."""
LEAST_LIKENESS = 70
"""Names below this score are not suggested."""
MOST_MARKS = 4
APOSTROPHES = "'`\u00b4\u2018\u2019\u201a\u201b\u02bc\u2032"
QUOTES = '"\u00ab\u00bb\u201c\u201d\u201e'
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
SPELLINGS = str.maketrans(dict.fromkeys(APOSTROPHES + QUOTES, "") | dict.fromkeys(DASHES, "-"))
PUNCTUATION = str.maketrans(dict.fromkeys(".,;:!?", "") | {"-": " ", "&": " and "})
ARTICLE_LAST = re.compile(r"^(.+), (the|an?)$")
AFTER_NAMES = (
    (re.compile(r"(.*\S)\s*[\[({<]\s*([^\[\](){}<>]+)[\])}>]"), True),
    (re.compile(r"(.*\S)\s*\*([^*\s]{1,10})\*"), True),
    (re.compile(r"(.*\S)\s+#\s*(\w[\w-]*)"), True),
    (re.compile(r"(.*\S)\s*\|([^|]+)"), True),
    (re.compile(r"(.*[\])}])\s*([\w-]{1,12})"), True),
    (re.compile(r"(.*\S)\s+([A-Z][A-Z0-9]{0,4}[ -][0-9]{1,4}\w{0,2})"), True),
    (re.compile(r"(.*\S)\s*[,;\t]([^,;\t]+)"), False),
    (re.compile(r"(.*\S)\s+[-/]\s+(.+)"), False),
    (re.compile(r"(.*\S)\s+(\S+)"), False),
)
"""Forms of a mark after a name, and whether the form alone makes it a mark.

Unknown marks are ignored only in such forms.
"""


class Match(NamedTuple):
    """The designs that a name may mean, and the marks after it that were ignored."""

    designs: tuple[str, ...]
    ignored: tuple[str, ...] = ()


def key(text: str) -> str:
    """Return the comparison key of a name, without case, quotes and repeated spaces."""
    return " ".join(normalize("NFKC", text.translate(SPELLINGS)).casefold().split())


def loose_key(text: str) -> str:
    """Return a key that also ignores accents, punctuation and the article's place."""
    said = ARTICLE_LAST.sub(r"\2 \1", key(text)).translate(PUNCTUATION)
    letters = (letter for letter in normalize("NFKD", said) if not combining(letter))
    return " ".join("".join(letters).split())


class CardIndex:
    """The cards of a ruleset by name."""

    def __init__(self, rules: Ruleset) -> None:
        self.rows = validation.designs(rules)
        self._by_key: dict[str, list[str]] = {}
        self._by_loose_key: dict[str, list[str]] = {}
        for design, row in self.rows.items():
            self._by_key.setdefault(key(str(row["name"])), []).append(design)
            self._by_loose_key.setdefault(loose_key(str(row["name"])), []).append(design)
        self._names = list(self._by_loose_key)

    def name(self, design: str) -> str:
        """Return the name of a design, or its id if the game doesn't have it."""
        return str(self.rows.get(design, {}).get("name", design))

    def is_name(self, said: str) -> bool:
        """Return whether a card has this name, ignoring case, quotes and spaces."""
        return key(said) in self._by_key

    def called(self, design: str, part: DeckPart) -> str:
        """Return the shortest name that is read as this design in a deck part."""
        row = self.rows.get(design, {"name": design})
        names = [str(row["name"]), *(f"{row['name']} [{row[mark]}]" for mark in PRINTED if mark in row)]
        return next((name for name in names if self.meant(name, part) == [design]), names[-1])

    def meant(self, said: str, part: DeckPart) -> list[str]:
        """Return the designs that a name may mean in a deck part.

        Designs that are not allowed in the part are returned only if no other matches.
        """
        match = self.find(said)
        return fitting(match.designs, part) if match else []

    def find(self, said: str, marks: int = MOST_MARKS) -> Match | None:
        """Return the designs that a name means, or None if no card has the name.

        marks: maximum number of marks after the name.
        """
        designs = self._by_key.get(key(said)) or self._by_loose_key.get(loose_key(said))
        if designs:
            return Match(tuple(designs))
        for form, is_explicit in AFTER_NAMES if marks else ():
            taken = form.fullmatch(said)
            match = self.find(taken[1], marks - 1) if taken else None
            if taken and match and (narrowed := self.narrow(match, taken[2].strip(), is_explicit)):
                return narrowed
        return None

    def narrow(self, match: Match, mark: str, is_explicit: bool = True) -> Match | None:
        """Return the designs of a match that a mark fits.

        None if it fits none and its form doesn't make it a mark.
        """
        if designs := self._marked(match.designs, mark):
            return Match(designs, match.ignored)
        if not is_explicit:
            return None
        words, unknown = re.findall(r"[^\s,;:/#-]+", mark), []
        designs = match.designs
        for word in words:
            if kept := self._marked(designs, word):
                designs = kept
            else:
                unknown.append(word)
        return Match(designs, match.ignored + ((mark,) if unknown == words else tuple(unknown)))

    def _marked(self, designs: Iterable[str], mark: str) -> tuple[str, ...]:
        return tuple(design for design in designs if key(mark) in self._marks(design))

    def _marks(self, design: str) -> set[str]:
        row = self.rows[design]
        marks = {key(str(row[field])) for field in MARKS if field in row}
        if "number" in row:
            marks.add(key(str(row["number"])).lstrip("0"))
        for field in ABBREVIATED:
            marks |= _abbreviations(str(row.get(field, "")))
        return marks

    def are_alike(self, designs: Iterable[str]) -> bool:
        """Return whether designs are only different prints of one card."""
        texts = [{field: value for field, value in self.rows[one].items() if field not in PRINTS} for one in designs]
        return all(text == texts[0] for text in texts)

    def nearest(self, said: str, most: int) -> list[tuple[float, str]]:
        """Return designs with similar names and their scores from 0 to 100, best first."""
        likeness: dict[str, float] = {}
        for scorer, weight in LIKENESSES:
            for name, score, _ in process.extract(loose_key(said), self._names, scorer=scorer, limit=most):
                likeness[name] = max(likeness.get(name, 0), score * weight)
        names = sorted((name for name in likeness if likeness[name] >= LEAST_LIKENESS), key=lambda one: -likeness[one])
        return [(likeness[name], design) for name in names for design in self._one_print(name)][:most]

    def _one_print(self, name: str) -> list[str]:
        """Return the designs that have a name, but only the first print of each card."""
        designs = self._by_loose_key[name]
        return designs[:1] if self.are_alike(designs) else designs


@cache
def card_index(name: str, version: int) -> CardIndex:
    """Return the index of a ruleset. It never changes while the program runs."""
    return CardIndex(rulesets.get(name, version))


def fitting(designs: Iterable[str], part: DeckPart) -> list[str]:
    """Return the designs that are allowed in a part, or all of them if none is."""
    found = list(designs)
    return [design for design in found if design in part.designs] or found


def _abbreviations(text: str) -> set[str]:
    """Return the abbreviations of a set or rarity: initials and prefixes."""
    words = key(text).replace("_", " ").split()
    whole = "".join(words)
    return {"".join(word[0] for word in words), " ".join(words), *(whole[:end] for end in range(2, len(whole) + 1))}
