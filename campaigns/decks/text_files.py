"""Read text files with deck lists in any common encoding, and derive deck names."""

import codecs
from pathlib import PurePath
from typing import Protocol

from campaigns.decks.text_format import LENGTH

MAX_FILE_BYTES = 100_000
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of spreadsheets: Office Open XML, OpenDocument, older Excel files."""
AS_CSV = "This is a spreadsheet, not text. Save the sheet as CSV and choose that file."
NO_TEXT = "This is not a text file. Save the list as plain text or CSV, in UTF-8."


TOO_LARGE = f"This file is too large. A deck list has at most {MAX_FILE_BYTES // 1000} kB."
TOO_LONG = f"This list is too long. The maximum is {LENGTH:,} characters."


class File(Protocol):
    """A readable binary file."""

    def read(self, size: int, /) -> bytes: ...


class NotTextError(ValueError):
    """The file has no readable text. The message tells the user what to do."""


def read(file: File) -> str:
    """Return the text of a file within the size limits. Raises NotTextError."""
    content = file.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise NotTextError(TOO_LARGE)
    text = decode(content)
    if len(text) > LENGTH:
        raise NotTextError(TOO_LONG)
    return text


def title(file_name: str, length: int) -> str:
    """Return a deck name made of a file name. length: maximum number of characters."""
    return "".join(letter for letter in PurePath(file_name).stem if letter.isprintable())[:length].strip()


def decode(content: bytes) -> str:
    """Decode UTF-8, UTF-16 with a byte-order mark, or Windows-1252.

    Raises NotTextError.
    """
    if content.startswith(WORKBOOKS):
        raise NotTextError(AS_CSV)
    mark, encoding = next((known for known in BYTE_ORDER_MARKS if content.startswith(known[0])), (b"", ""))
    text = _decoded(content[len(mark) :], [encoding] if mark else ["utf-8", "cp1252"])
    if text is None or "\0" in text:
        raise NotTextError(NO_TEXT)
    return text


def _decoded(content: bytes, encodings: list[str]) -> str | None:
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None
