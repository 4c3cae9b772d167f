"""Read deck lists as players, other programs and spreadsheets write them.

A line with one meaning is read. Decisions about it become remarks. Other lines are returned with suggestions. No
standard exists for such lists. The supported forms are those of lists that players publish.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaigns.decks import csv_tables, validation
from campaigns.decks.card_names import Match, card_index, fitting
from campaigns.decks.csv_tables import Table
from campaigns.decks.import_result import Reading, Remark, Suggestion, Unread, summary
from campaigns.decks.line_parts import (
    COMMENT,
    COMMENT_AFTER,
    DECORATED,
    ENDED_BY_COUNT,
    NOTE,
    RULER,
    Copies,
    Form,
    Heading,
    Headings,
    clean,
    counts,
    without_bullet,
)
from campaigns.decks.validation import MOST_COPIES
from engine.decks import DeckPart
from engine.ruleset import Ruleset

LINE_LENGTH = 300
"""Maximum length of a line with a card name. Table rows may be longer."""
NAME_LENGTH = 80
"""Number of characters of an unknown name that an error quotes."""
MOST_UNREAD = 100
"""A text with more unread lines is not a deck list."""
MOST_REMARKS = 100
MOST_SUGGESTIONS = 4
ABOUT_COPIES = ("copies", "not_a_number", "ambiguous_count")
"""Codes of unread lines with an unclear number of copies."""
LESS_SURE = 0.95
"""Score factor for suggestions whose copies are a number after the name."""


class Unclear(Exception):
    """A line or a cell has no meaning, or several."""

    def __init__(self, code: str, detail: str, suggestions: Iterable[tuple[int, str]] = ()) -> None:
        super().__init__(detail)
        self.code, self.detail, self.suggestions = code, detail, list(suggestions)


class Found(NamedTuple):
    """A card that a line names. form: how its number of copies is written."""

    copies: int
    match: Match
    form: Form


class Unsure(Unclear):
    """A line whose number may be copies or part of the name, with both readings."""

    def __init__(self, line: str, ways: list[Found]) -> None:
        both = [(way.copies, design) for way in ways for design in way.match.designs]
        super().__init__("ambiguous_count", f"The number in “{line}” can be copies or part of the card name.", both)
        self.ways = ways


class Unsettled(NamedTuple):
    """An unsure line that other lines may clarify, and the part for its cards."""

    unread: Unread
    ways: list[Found]
    part: DeckPart
    is_named: bool


class ListReader:
    """Reader with its state. part: the current deck part.

    is_named: a heading names it.
    """

    def __init__(self, rules: Ruleset, parts: list[DeckPart], part: DeckPart) -> None:
        self.rules = rules
        self.parts = parts
        self.index = card_index(rules.name, rules.version)
        self.headings = Headings(self.index, parts)
        self.part, self.is_named = part, False
        self.table: Table | None = None
        self.lines: list[str] = []
        self.line = 0
        self.sought = 0
        self.cards: dict[str, Counter[str]] = {}
        self.forms: Counter[Form] = Counter()
        self.unsettled: list[Unsettled] = []
        self.remarks: dict[tuple[str, str], Remark] = {}
        self.unread: list[Unread] = []

    def read(self, lines: list[str]) -> None:
        """Read lines until too many of them are unread."""
        self.lines = [clean(line) for line in lines]
        for place, line in enumerate(self.lines):
            if len(self.unread) > MOST_UNREAD:
                return
            self.line = place + 1
            if header := self._header(line):
                self._begin_table(header, self.lines[place + 1 :])
            elif line.strip() and not csv_tables.SEPARATOR.fullmatch(line):
                self._take(line)
        self._settle()

    def reading(self) -> Reading:
        """Return the result."""
        placed = {part.name: dict(self.cards[part.name]) for part in self.parts if self.cards.get(part.name)}
        deck = validation.well_formed_deck(self.rules, placed)
        unread = sorted(self.unread, key=lambda one: one.line)
        return Reading(deck, list(self.remarks.values()), unread, summary(self.rules, deck, len(unread)))

    def _take(self, line: str) -> None:
        try:
            if not self._take_row(line):
                self._take_line(line.strip())
        except Unclear as unclear:
            self._leave(line.strip(), unclear)

    def _take_line(self, line: str) -> None:
        """Read a line that is not a row of a table. Raises Unclear."""
        if RULER.fullmatch(line):
            return
        if comment := COMMENT.fullmatch(line):
            self._take_comment(line, comment[2])
        elif DECORATED.fullmatch(line) and (heading := self.headings.find(line)):
            self._turn_to(heading)
        elif not self._take_cards(without_bullet(line)):
            self._take_other(line)

    def _take_comment(self, line: str, text: str) -> None:
        """Read a line that looks like a comment.

        It may be a heading, or a card whose name begins like a comment. Raises Unclear.
        """
        if heading := self.headings.find(line):
            self._turn_to(heading)
        elif any(self.index.is_name(way.name) for way in counts(line)):
            self._take_cards(line)
        elif text:
            code = "unknown_heading" if line.startswith("#") else "comment"
            self._remark(code, f"“{line}” is not a deck part. It was skipped as a comment.")

    def _take_cards(self, line: str) -> bool:
        """Read a line of cards with an optional heading or comment.

        Return whether it is one.
        Raises Unclear.
        """
        before, colon, rest = line.partition(":")
        heading = self.headings.find(before) if colon else None
        if found := self._find(line):
            self._add(found, self.part, self.is_named)
        elif heading and (found := self._find(rest.strip())):
            self._add(found, heading.part or self.part, heading.part is not None or self.is_named)
        elif commented := COMMENT_AFTER.fullmatch(line):
            return self._take_cards(commented[1])
        return found is not None

    def _take_other(self, line: str) -> None:
        """Read a line without a card: an undecorated heading, or an unknown one.

        Raises Unclear.
        """
        if heading := self.headings.find(line):
            self._turn_to(heading)
            return
        if NOTE.fullmatch(line):
            self._remark("comment", f"“{line}” is not a card. It was skipped as a comment.")
            return
        suggestions = self._suggestions(line)
        if DECORATED.fullmatch(line) or (not suggestions and (ENDED_BY_COUNT.fullmatch(line) or self._begins_block())):
            self.is_named = False
            told = f"“{line}” is not a deck part of this game. The cards below it went into the {self.part.title}."
            self._remark("unknown_heading", told)
            return
        raise _unknown(next(counts(without_bullet(line))).name, suggestions)

    def _begins_block(self) -> bool:
        """Return whether the line looks like a heading by its position.

        It is first or after an empty line, and before a card or a heading.
        """
        before = self.lines[: self.line - 1][-1:]
        after = next((line for line in map(str.strip, self.lines[self.line :]) if line), "")
        is_first = not any(line.strip() for line in before)
        return is_first and (self._names_card(without_bullet(after)) or self.headings.find(after) is not None)

    def _names_card(self, line: str) -> bool:
        return len(line) <= LINE_LENGTH and any(self.index.find(way.name) for way in counts(line))

    def _turn_to(self, heading: Heading) -> None:
        """Put the following cards into the part of a heading.

        For a card type, use a part that allows cards of the type.
        """
        if heading.part:
            self.part, self.is_named = heading.part, True
            return
        theirs = [design for design, row in self.index.rows.items() if row.get("type") == heading.type]
        takers = [part for part in self.parts if not set(theirs).isdisjoint(part.designs)]
        if takers and self.part not in takers:
            self.part, self.is_named = takers[0], False
            type = heading.type.replace("_", " ")
            self._remark("moved", f"Cards of the type “{type}” went into the {self.part.title}.")

    def _header(self, line: str) -> Table | None:
        """Return the table that a line begins, unless the line is a card name."""
        header = csv_tables.find_header(line)
        return None if header is None or self.index.is_name(line) else header

    def _begin_table(self, table: Table, rows: list[str]) -> None:
        self.table = table
        if table.may_count_by_number() and not self._are_collector_numbers(table, rows):
            self.table = table.with_numbers_as_copies()
            self._remark("number_column", "The number column was read as copies.")
        if table.unused:
            self._remark("unused_columns", f"Unused columns: {', '.join(table.unused)}.")

    def _are_collector_numbers(self, table: Table, rows: list[str]) -> bool:
        """Return whether each row's number is the one printed on its card."""
        cells = [csv_tables.split(row, table.delimiter) for row in rows]
        found = [(self.index.find(table.cell(row, "name"), marks=0), table.cell(row, "number")) for row in cells]
        known = [(match, number) for match, number in found if match and number]
        return bool(known) and all(self.index.narrow(match, number, is_explicit=False) for match, number in known)

    def _take_row(self, line: str) -> bool:
        """Read a row of a table. Return whether the line is one. Raises Unclear."""
        if self.table is None:
            return False
        cells = [cell.strip() for cell in csv_tables.split(line, self.table.delimiter)]
        filled = [cell for cell in cells if cell]
        if RULER.fullmatch("".join(filled)):
            return True
        name = self.table.cell(cells, "name")
        if len(filled) == 1 and not self.index.is_name(filled[0]) and self._is_no_card(filled[0]):
            self._take_line(filled[0])
            return True
        if len(cells) < 2 or (COMMENT.fullmatch(line) and cells[0] and not self.index.is_name(name)):
            return False
        if filled and NOTE.fullmatch(filled[0]) and not self.index.is_name(name):
            self._remark("comment", f"“{line}” is not a card. It was skipped as a comment.")
            return True
        part, is_named = self._part_of_row(self.table.cell(cells, "part"))
        self._add(self._find_row(self.table, cells, name), part, is_named)
        return True

    def _is_no_card(self, cell: str) -> bool:
        """Return whether the only cell of a row is a heading or a comment."""
        return bool(COMMENT.fullmatch(cell) or DECORATED.fullmatch(cell) or self.headings.find(cell))

    def _find_row(self, table: Table, cells: list[str], name: str) -> Found:
        """Return the card of a row. Raises Unclear."""
        if not name:
            raise Unclear("no_name", "The row has no card name.")
        counted = self.index.find(name) if "copies" in table.columns else None
        found = Found(1, counted, Form.CLEAR) if counted else self._find(name)
        said = table.cell(cells, "copies")
        copies = csv_tables.whole_number(said) if said or found is None else found.copies
        if found is None:
            near = ((copies or counted, design) for counted, design in self._suggestions(name))
            raise _unknown(name, near)
        if copies is None:
            ways = [(1, design) for design in found.match.designs]
            raise Unclear("not_a_number", f"“{said}” is not a number of copies.", ways)
        match = found.match
        for mark in table.marks(cells):
            match = self.index.narrow(match, mark) or match
        return Found(copies, match, Form.CLEAR)

    def _part_of_row(self, said: str) -> tuple[DeckPart, bool]:
        """Return the deck part of a row. An empty cell means the part of the row above."""
        heading = self.headings.find(said) if said else Heading()
        if heading is None:
            self._remark("unknown_heading", f"“{said}” is not a deck part of this game.")
            return self.part, False
        if heading.part:
            self.part, self.is_named = heading.part, True
        return self.part, self.is_named

    def _find(self, line: str) -> Found | None:
        """Return the card that a line names, or None.

        Raises Unclear if it has several meanings.
        """
        if len(line) > LINE_LENGTH:
            raise Unclear("unknown_card", "This line is too long for a card name.")
        if whole := self.index.find(line, marks=0):
            return Found(1, whole, Form.NONE)
        ways = [Found(way.copies, match, way.form) for way, match in self._matches(line) if match]
        sure = [way for way in ways if not way.match.ignored] or ways
        sure = [way for way in sure if way.form is Form.CLEAR] or sure
        if line.endswith("]"):  # exported lists have a mark in brackets, not a count
            sure = [way for way in sure if way.form is Form.NONE] or sure
        meanings = {(way.copies, way.match.designs): way for way in sure}
        if len(meanings) > 1:
            raise Unsure(line, list(meanings.values()))
        return next(iter(meanings.values()), None)

    def _matches(self, line: str) -> Iterator[tuple[Copies, Match | None]]:
        """Yield the ways to split a line, with the matching cards."""
        for copies, (name, *marks), is_first in csv_tables.rows_without_header(line):
            form = Form.CLEAR if is_first else Form.NUMBER_AFTER
            match = self.index.find(name, marks=0)
            for mark in marks:
                match = match and self.index.narrow(match, mark)
            yield Copies(copies, name, form), match
        for way in counts(line):
            yield way, self.index.find(way.name)

    def _add(self, found: Found, part: DeckPart, is_named: bool) -> None:
        """Put cards into the deck. Raises Unclear."""
        designs = fitting(found.match.designs, part)
        if len(designs) > 1 and not self.index.are_alike(designs):
            raise self._ambiguous(designs, found.copies, part)
        design = designs[0]
        place = self._place(design, part)
        cards = self.cards.setdefault(place.name, Counter())
        if found.copies > MOST_COPIES - cards[design]:
            raise Unclear("copies", f"A deck has 1 to {MOST_COPIES} copies of a card.")
        if found.copies == 0:
            self._remark("no_copies", f"{self.index.name(design)}: 0 copies, skipped.")
            return
        cards[design] += found.copies
        self.forms[found.form] += 1
        self._tell(found, designs, part if is_named else place, place)

    def _tell(self, found: Found, designs: list[str], part: DeckPart, place: DeckPart) -> None:
        """Add remarks about cards. part: the list's deck part.

        place: the part they went into.
        """
        name = self.index.name(designs[0])
        for mark in found.match.ignored:
            self._remark("mark_ignored", f"“{mark}” after a card name was ignored.")
        if len(designs) > 1:
            chosen = self.index.called(designs[0], place)
            self._remark("print_chosen", f"{name} has several prints. {chosen} was used.")
        if part != place:
            self._remark("moved", f"{name} isn't allowed in the {part.title}. It went into the {place.title}.")

    def _ambiguous(self, designs: list[str], copies: int, part: DeckPart) -> Unclear:
        told = ", ".join(f"“{self.index.called(design, part)}”" for design in designs)
        detail = f"Several cards are called “{self.index.name(designs[0])}”. Choose one: {told}."
        return Unclear("ambiguous_card", detail, [(copies, design) for design in designs])

    def _place(self, design: str, part: DeckPart) -> DeckPart:
        """Return the part for a card: the current one, or the first that allows the card."""
        takers = [taker for taker in self.parts if design in taker.designs]
        return part if part in takers or not takers else takers[0]

    def _suggestions(self, line: str) -> list[tuple[int, str]]:
        """Return the nearest cards to a line, with their copies.

        After many lines it returns nothing, because the search is slow.
        """
        self.sought += 1
        if self.sought > MOST_UNREAD:
            return []
        near: dict[str, tuple[float, int]] = {}
        for way in counts(without_bullet(line)[:LINE_LENGTH]):
            if 1 <= way.copies <= MOST_COPIES:
                for likeness, design in self.index.nearest(_unmarked(way.name), MOST_SUGGESTIONS):
                    score = likeness * LESS_SURE if way.form is Form.NUMBER_AFTER else likeness
                    near[design] = max(near.get(design, (0.0, 0)), (score, way.copies))
        best = sorted(near.items(), key=lambda item: -item[1][0])[:MOST_SUGGESTIONS]
        return [(copies, design) for design, (_, copies) in best]

    def _leave(self, line: str, unclear: Unclear) -> None:
        """Add a line to the unread lines."""
        suggestions = [self._suggestion(copies, design) for copies, design in unclear.suggestions[:MOST_SUGGESTIONS]]
        text = line[:LINE_LENGTH]
        field = "copies" if unclear.code in ABOUT_COPIES else "name"
        unread = Unread(self.line, text, field, unclear.code, unclear.detail, self.part.name, suggestions)
        self.unread.append(unread)
        if isinstance(unclear, Unsure):
            self.unsettled.append(Unsettled(unread, unclear.ways, self.part, self.is_named))

    def _suggestion(self, copies: int, design: str) -> Suggestion:
        place = self._place(design, self.part)
        text = f"{copies} {self.index.called(design, place)}"
        return Suggestion(text, self.index.name(design), place.name, design, copies)

    def _settle(self) -> None:
        """Read numbers after names in unsure lines as the rest of the list uses them."""
        others = self.forms[Form.NUMBER_AFTER]
        if others:
            form, told = Form.NUMBER_AFTER, "Numbers after card names were read as copies."
        elif len(self.unsettled) > 1:
            form, told = Form.NONE, "Numbers after card names were read as part of the name, one copy each."
        else:
            return
        for unread, ways, part, is_named in self.unsettled:
            meant = [way for way in ways if way.form is form]
            if len(meant) != 1:
                continue
            self.line = unread.line
            self._remark("numbers", told)
            self.unread.remove(unread)
            try:
                self._add(meant[0], part, is_named)
            except Unclear as unclear:
                self._leave(unread.text, unclear)

    def _remark(self, code: str, text: str) -> None:
        if len(self.remarks) < MOST_REMARKS:
            self.remarks.setdefault((code, text), Remark(self.line, code, text))
        elif (code, text) not in self.remarks:
            self.remarks.setdefault(("more", ""), Remark(self.line, "more", "There are more remarks."))


def _unknown(name: str, suggestions: Iterable[tuple[int, str]]) -> Unclear:
    return Unclear("unknown_card", f"There is no card “{name[:NAME_LENGTH]}”.", suggestions)


def _unmarked(name: str) -> str:
    """Return a name without text in brackets at its end."""
    return re.sub(r"\s*[\[({<][^\[\](){}<>]*[\])}>]\s*$", "", name)
