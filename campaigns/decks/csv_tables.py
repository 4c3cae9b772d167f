"""Deck lists as tables: CSV separated by comma, semicolon or tab."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from campaigns.decks.card_names import loose_key

DELIMITERS = "\t;,|"
SEPARATOR = re.compile(r"\"?sep=(.)\"?", re.IGNORECASE)
"""A first line in which spreadsheets name the column separator."""
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
"""Known column titles by content."""
BY_TITLE = {title: column for column, titles in COLUMNS.items() for title in titles}
IS_COUNT_OR_NUMBER = ("number", "no", "nr", "num")
"""Titles that may mean copies or the number printed on a card."""
MOST_CELLS = 6
"""Number of leading cells in which a row without header may have its copies."""
MARKS = ("set", "number", "rarity", "id")
WHOLE = re.compile(r"[xX\u00d7]?\s*([0-9]{1,4})(?:[.,]0+)?\s*[xX\u00d7]?")


class Table(NamedTuple):
    """The columns of a table by content. unused: titles of columns without deck data."""

    delimiter: str
    columns: dict[str, int]
    titles: list[str]
    unused: list[str]

    def cell(self, cells: Sequence[str], column: str) -> str:
        """Return the cell of a column in a row, or "" if there is none."""
        place = self.columns.get(column, len(cells))
        return cells[place].strip() if place < len(cells) else ""

    def marks(self, cells: Sequence[str]) -> list[str]:
        """Return the cells of a row that tell prints of its card apart."""
        return [mark for mark in (self.cell(cells, column) for column in MARKS) if mark]

    def with_numbers_as_copies(self) -> "Table":
        """Return the same table with its number column read as copies."""
        columns = {"copies" if name == "number" else name: place for name, place in self.columns.items()}
        return self._replace(columns=columns)

    def may_count_by_number(self) -> bool:
        """Return whether the number column of the table may contain copies."""
        place = self.columns.get("number")
        return (
            "copies" not in self.columns and place is not None and loose_key(self.titles[place]) in IS_COUNT_OR_NUMBER
        )


def split(line: str, delimiter: str) -> list[str]:
    """Return the cells of a line, without quotes around cells."""
    return next(csv.reader([line], delimiter=delimiter, skipinitialspace=delimiter != "\t"), [])


def rows_without_header(line: str) -> Iterator[tuple[int, list[str], bool]]:
    """Yield the ways to read a line as a row.

    Each has the copies, the other cells, and whether the copies come first.
    """
    for delimiter in DELIMITERS:
        cells = [cell.strip() for cell in split(line, delimiter)] if delimiter in line else []
        for place, cell in enumerate(cells[:MOST_CELLS]):
            copies = whole_number(cell) if len(cells) > 1 else None
            if copies is not None and str(copies) == cell.strip("xX\u00d7 "):
                others = [other for other in (*cells[:place], *cells[place + 1 :]) if other]
                if others:
                    yield copies, others, place == 0


def find_header(line: str) -> Table | None:
    """Return the table that a header line begins, or None.

    A header has a column of card names and at least one more known column.
    """
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
    """Return the number in a cell, such as 2, 2.0 or x2, or None."""
    found = WHOLE.fullmatch(cell)
    return int(found[1]) if found else None
