"""Decks as plain text, to send and to keep elsewhere: lines like `3 Name of card` below headings like `# Draw deck`.

Case, apostrophes and spaces make no difference in names. Where several designs have one name, a mark in brackets
tells which is meant: `2 Name of card [0123]`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from unicodedata import normalize

from campaigns.decks import validation
from campaigns.decks.validation import MOST_COPIES, Fault
from engine.decks import Deck, DeckPart
from engine.ruleset import Ruleset

LENGTH = 20_000
MOST_FAULTS = 20
"""So many are told at once."""
MARKS = ("set", "number", "id")
"""What tells designs of one name apart, by the fields of their rows; an id always does."""
HEADING = re.compile(r"#+\s*(.*)")
CARDS = re.compile("([0-9]{1,4})[x\u00d7]?\\s+(\\S.*)", re.IGNORECASE)
MARKED = re.compile(r"(.*\S)\s*[\[(]([^\[\]()]+)[\])]")
APOSTROPHES = "'`\u00b4\u2018\u2019\u201a\u201b\u02bc\u2032"
QUOTES = '"\u00ab\u00bb\u201c\u201d\u201e'
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
SPELLINGS = str.maketrans(dict.fromkeys(APOSTROPHES + QUOTES, "") | dict.fromkeys(DASHES, "-"))


def written(rules: Ruleset, deck: Deck) -> str:
    """Return a deck as text, which `read` makes the same deck of: in the order of the catalogue."""
    index = _Index(rules)
    places = {design: place for place, design in enumerate(index.rows)}
    usual = {part.name for part in rules.deck_parts(validation.agreed(rules))}
    sections = []
    for part in rules.all_parts():
        if part.name not in usual and not deck.get(part.name):
            continue
        cards = sorted(deck.get(part.name, {}).items(), key=lambda item: places.get(item[0], len(places)))
        lines = [f"{copies} {index.called(design, part)}" for design, copies in cards]
        sections.append("\n".join([f"# {part.title}", *lines]))
    return "\n\n".join(sections) + "\n"


def read(rules: Ruleset, text: str) -> Deck:
    """Return the deck that a text lists. Before the first heading it lists the first part.

    Raises MalformedDeckError, whose faults name their lines.
    """
    parts = rules.all_parts()
    if not parts:
        return validation.checked(rules, {})
    reader = _Reader(rules, parts)
    for number, line in enumerate(text.splitlines(), start=1):
        reader.take(number, line.strip())
        if len(reader.faults) == MOST_FAULTS:
            break
    if reader.faults:
        raise validation.refusal(reader.faults)
    return validation.checked(rules, {part: dict(cards) for part, cards in reader.cards.items()})


def key(text: str) -> str:
    """Return what names are compared by."""
    return " ".join(normalize("NFKC", text.translate(SPELLINGS)).casefold().split())


class _Index:
    """Designs by their names."""

    def __init__(self, rules: Ruleset) -> None:
        self.rows = validation.designs(rules)
        self.by_key: dict[str, list[str]] = {}
        for design, row in self.rows.items():
            self.by_key.setdefault(key(str(row["name"])), []).append(design)

    def called(self, design: str, part: DeckPart) -> str:
        """Return the shortest name that is read as this design."""
        row = self.rows.get(design, {"name": design})
        names = [str(row["name"]), *(f"{row['name']} [{row[mark]}]" for mark in MARKS if mark in row)]
        return next((name for name in names if self.meant(name, part) == [design]), names[-1])

    def meant(self, said: str, part: DeckPart) -> list[str]:
        """Return the designs that a name may mean in a part: those that may lie there, if any may."""
        found = self.by_key.get(key(said)) or self._marked(said)
        return [design for design in found if design in part.designs] or found

    def _marked(self, said: str) -> list[str]:
        match = MARKED.fullmatch(said)
        if match is None:
            return []
        name, mark = match.groups()
        return [design for design in self.by_key.get(key(name), []) if key(mark) in self._marks(design)]

    def _marks(self, design: str) -> set[str]:
        return {key(str(self.rows[design][mark])) for mark in MARKS if mark in self.rows[design]}

    def like(self, said: str) -> str:
        """Return the name that somebody may have meant, "" if there is none like it."""
        near = get_close_matches(key(said), self.by_key, n=1)
        return str(self.rows[self.by_key[near[0]][0]]["name"]) if near else ""


class _Reader:
    """What was read so far: cards by part, and faults."""

    def __init__(self, rules: Ruleset, parts: list[DeckPart]) -> None:
        self.index = _Index(rules)
        self.headings = {key(name): part for part in parts for name in (part.name, part.title)}
        self.part = parts[0]
        self.cards: dict[str, Counter[str]] = {}
        self.faults: list[Fault] = []

    def take(self, number: int, line: str) -> None:
        """Read a line without the spaces around it; number: from 1."""
        if heading := HEADING.fullmatch(line):
            faults = self._turn_to(heading[1])
        else:
            faults = self._add(line) if line else iter(())
        self.faults += [Fault(f"Line {number}: {said}", part=self.part.name, line=number) for said in faults]

    def _turn_to(self, heading: str) -> Iterator[str]:
        part = self.headings.get(key(heading))
        if part is None:
            titles = ", ".join(dict.fromkeys(part.title for part in self.headings.values()))
            yield f"There is no part “{heading}”; the parts are: {titles}."
        else:
            self.part = part

    def _add(self, line: str) -> Iterator[str]:
        match = CARDS.fullmatch(line)
        if match is None:
            yield "It begins with a number of copies, then comes the name of a card: “3 Name of card”."
            return
        copies, said = int(match[1]), match[2]
        meant = self.index.meant(said, self.part)
        cards = self.cards.setdefault(self.part.name, Counter())
        if len(meant) != 1:
            yield self._unclear(said, meant)
        elif not 1 <= copies <= MOST_COPIES - cards[meant[0]]:
            yield f"Of a card there are 1 to {MOST_COPIES} copies."
        else:
            cards[meant[0]] += copies

    def _unclear(self, said: str, meant: list[str]) -> str:
        if meant:
            names = ", ".join(f"“{self.index.called(design, self.part)}”" for design in meant)
            return f"Several cards are called “{said}”: say which, {names}."
        like = self.index.like(said)
        return f"There is no card “{said}”." + (f" Is it “{like}”?" if like else "")
