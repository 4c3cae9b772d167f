"""One deck in the forms in which people and programs write deck lists."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from campaigns.decks import text_format
from campaigns.decks.card_names import card_index
from campaigns.decks.text_files import decode
from engine.decks import Deck, DeckPart

Line = Callable[[int, str], Sequence[str]]
Write = Callable[[Any, Deck], str]


def lines_of(rules: Any, deck: Deck, part: DeckPart) -> Iterator[tuple[int, str]]:
    """Yield the cards of a part: copies, and a name that is unique in the part."""
    index = card_index(rules.name, rules.version)
    for design, copies in deck.get(part.name, {}).items():
        yield copies, index.called(design, part)


def listed(
    heading: str = "# {title}", line: Line = lambda copies, name: [f"{copies} {name}"], bullet: str = ""
) -> Write:
    """Return a writer of lists with one card a line below part headings."""

    def write(rules: Any, deck: Deck) -> str:
        lines = []
        for part in rules.all_parts():
            cards = list(lines_of(rules, deck, part))
            lines.append(heading.format(title=part.title, cards=sum(copies for copies, _ in cards)))
            lines += [bullet + text for copies, name in cards for text in line(copies, name)]
        return "\n".join(lines)

    return write


def table(delimiter: str, titles: Sequence[str], encoding: str = "utf-8") -> Write:
    """Return a writer of tables. titles: of copies, names and parts, in any order."""

    def write(rules: Any, deck: Deck) -> str:
        file = io.StringIO()
        writer = csv.writer(file, delimiter=delimiter)
        writer.writerow(titles)
        for part in rules.all_parts():
            for copies, name in lines_of(rules, deck, part):
                cells = {"Count": copies, "Card Name": name, "Section": part.title}
                writer.writerow([cells[title] for title in titles])
        return decode(file.getvalue().encode(encoding, errors="replace"))

    return write


def encoded(encoding: str) -> Write:
    """Return a writer that saves a Windows text file in an encoding and reads it back."""
    return lambda rules, deck: decode(listed()(rules, deck).replace("\n", "\r\n").encode(encoding))


COLUMNS = ["Count", "Card Name", "Section"]
LISTS: dict[str, Write] = {
    "2 Name": listed(),
    "tab": listed(line=lambda copies, name: [f"{copies}\t{name}"]),
    "Name x2": listed(line=lambda copies, name: [f"{name} x{copies}"]),
    "no count": listed(line=lambda copies, name: [name] * copies),
    "bullets": listed(bullet="\u2022 ", line=lambda copies, name: [f"{name} x{copies}"]),
    "curly quotes": lambda rules, deck: listed()(rules, deck).replace("'", "\u2019"),
    "upper case": lambda rules, deck: listed()(rules, deck).upper(),
    "byte-order mark and CRLF": lambda rules, deck: "\ufeff" + listed()(rules, deck).replace("\n", "\r\n"),
    "headings with a count": listed("{title} ({cards})"),
    "headings with a colon and a count": listed("{title}: {cards}"),
    "headings between ==": listed("== {title} ({cards}) =="),
    "comments //": lambda rules, deck: f"// My deck\n{listed('// {title}')(rules, deck)}\n// the end",
    "comma": table(",", COLUMNS),
    "semicolon in UTF-8 with a mark": table(";", COLUMNS[::-1], "utf-8-sig"),
    "tab in UTF-16": table("\t", COLUMNS[1:] + COLUMNS[:1], "utf-16"),
    "semicolon in Windows-1252": table(";", COLUMNS, "cp1252"),
    "text in UTF-16": encoded("utf-16"),
    "own export": text_format.to_text,
}
