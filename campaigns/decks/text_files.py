"""Files with deck lists: find out how the text in one is encoded."""

import codecs

MAX_FILE_BYTES = 100_000
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of spreadsheets: Office Open XML and OpenDocument, and older Excel files."""
AS_CSV = "This is a spreadsheet, not text. Save the sheet as CSV and choose that file."
NO_TEXT = "This is not a text file. Save the list as plain text or CSV, in UTF-8."


class NotTextError(ValueError):
    """A file holds no text that can be read. Its message says what to do."""


def decode(content: bytes) -> str:
    """Return the text of a file in UTF-8, in UTF-16 with a byte-order mark, or else in Windows-1252.

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
