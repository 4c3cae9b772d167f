"""Deck lists as tables: CSV with a header row, separated by commas, semicolons or tabs."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from campaigns.decks.card_names import loose_key

DELIMITERS = "\t;,|"
SEPARATOR = re.compile(r"\"?sep=(.)\"?", re.IGNORECASE)
"""The first line by which spreadsheets are told how columns are separated."""
COLUMNS = {
    "name": ("name", "card", "card name", "cardname", "title", "card title"),
    "copies": ("count", "copies", "quantity", "qty", "amount", "number of copies", "no of copies", "in deck", "x"),
    "part": ("part", "section", "deck part", "board", "pile", "zone", "location", "deck"),
    "set": ("set", "edition", "expansion", "set name", "set code", "edition code"),
    "number": ("number", "no", "nr", "num", "card number", "card no", "collector number", "collectors number"),
    "rarity": ("rarity",),
    "id": ("id", "card id", "design"),
    "type": ("type", "card type", "kind"),
}
"""What a column holds, by the words in the header row."""
BY_TITLE = {title: column for column, titles in COLUMNS.items() for title in titles}
IS_COUNT_OR_NUMBER = ("number", "no", "nr", "num")
"""Titles that may mean copies as well as the number that is printed on a card."""
MOST_CELLS = 6
"""A row without a header has its number of copies in one of so many cells."""
MARKS = ("set", "number", "rarity", "id")
WHOLE = re.compile(r"[xX\u00d7]?\s*([0-9]{1,4})(?:[.,]0+)?\s*[xX\u00d7]?")


class Table(NamedTuple):
    """The columns of a table by what they hold. unused: the titles of columns that say nothing of a deck."""

    delimiter: str
    columns: dict[str, int]
    titles: list[str]
    unused: list[str]

    def cell(self, cells: Sequence[str], column: str) -> str:
        """Return the cell of a column in a row, "" if there is none."""
        place = self.columns.get(column, len(cells))
        return cells[place].strip() if place < len(cells) else ""

    def marks(self, cells: Sequence[str]) -> list[str]:
        """Return what a row says of the print of its card."""
        return [mark for mark in (self.cell(cells, column) for column in MARKS) if mark]

    def with_numbers_as_copies(self) -> "Table":
        """Return the same table, whose column of numbers holds copies."""
        columns = {"copies" if name == "number" else name: place for name, place in self.columns.items()}
        return self._replace(columns=columns)

    def may_count_by_number(self) -> bool:
        """Return whether the table has a column of numbers that may be copies."""
        place = self.columns.get("number")
        return (
            "copies" not in self.columns and place is not None and loose_key(self.titles[place]) in IS_COUNT_OR_NUMBER
        )


def split(line: str, delimiter: str) -> list[str]:
    """Return the cells of a line; quotes around a cell and doubled ones within are taken off."""
    return next(csv.reader([line], delimiter=delimiter, skipinitialspace=delimiter != "\t"), [])


def rows_without_header(line: str) -> Iterator[tuple[int, list[str], bool]]:
    """Yield the ways to read a line as a row: copies, the other cells, and whether the copies come first."""
    for delimiter in DELIMITERS:
        cells = [cell.strip() for cell in split(line, delimiter)] if delimiter in line else []
        for place, cell in enumerate(cells[:MOST_CELLS]):
            copies = whole_number(cell) if len(cells) > 1 else None
            if copies is not None and str(copies) == cell.strip("xX\u00d7 "):
                others = [other for other in (*cells[:place], *cells[place + 1 :]) if other]
                if others:
                    yield copies, others, place == 0


def find_header(line: str) -> Table | None:
    """Return the table that a line begins: it names a column of card names and at least one more."""
    for delimiter in DELIMITERS:
        titles = split(line, delimiter)
        known = [
            BY_TITLE.get(loose_key(title.replace("_", " ")), "copies" if title.strip() == "#" else "")
            for title in titles
        ]
        if "name" in known and len(titles) > 1 and len({*known} - {""}) > 1:
            columns = {column: known.index(column) for column in dict.fromkeys(known) if column}
            unused = [
                title.strip() for place, title in enumerate(titles) if place not in columns.values() and title.strip()
            ]
            return Table(delimiter, columns, titles, unused)
    return None


def whole_number(cell: str) -> int | None:
    """Return the number of copies in a cell as spreadsheets write it, such as 2, 2.0 or x2. None if it is no number."""
    found = WHOLE.fullmatch(cell)
    return int(found[1]) if found else None
