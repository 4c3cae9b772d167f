"""Files of a box: cards that replace standard cards.

A file is a list of rows, or a single object such as the playmat. A row with the id of a standard card needs only the
fields that differ.
"""

from pathlib import Path
from typing import Any, NamedTuple

from engine.kernel.custom_cards import yaml_text
from engine.kernel.custom_cards.faults import CustomCardsError, RowFault
from engine.kernel.custom_cards.row_format import Row

MAX_FILES = 200
MAX_FILE_BYTES = 500_000
ENDINGS = (".yaml", ".yml", ".json")


class FileRow(NamedTuple):
    """A row and its place. label: the row's id, or its position."""

    file: str
    label: str
    row: Any


class Difference(NamedTuple):
    """The rows of a box that differ from the standard box, completed.

    places: the place of each row. faults: those of the files.
    """

    rows: list[Row]
    places: list[FileRow]
    faults: list[str]

    def describe(self, fault: RowFault) -> str:
        """Return a fault as a line with file, id and field."""
        if fault.row is None:
            return fault.message
        place = self.places[fault.row]
        return ": ".join(filter(None, (place.file, place.label, fault.path, fault.message)))


def read_difference(path: Path, standard: dict[str, Row]) -> Difference:
    """Return the difference of a folder or file from the standard box.

    standard: rows by id.
    """
    found, faults = _read(path)
    rows: list[Row] = []
    places: list[FileRow] = []
    seen: dict[str, str] = {}
    for place in found:
        if not isinstance(place.row, dict):
            faults.append(f"{place.file}: {place.label}: a card is an object of fields")
            continue
        if place.label in seen:
            faults.append(f"{place.file}: {place.label}: id: also in {seen[place.label]}")
            continue
        seen[place.label] = place.file
        usual = standard.get(place.label, {})
        row = {name: value for name, value in {**usual, **to_json_data(place.row)}.items() if value is not None}
        if row != usual:
            rows.append(row)
            places.append(place)
    return Difference(rows, places, faults)


def _read(path: Path) -> tuple[list[FileRow], list[str]]:
    """Return the rows of all files in order, and the faults of the files."""
    if not path.is_dir():
        files = [path]
    else:
        files = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
    if not files:
        return [], [f"{path.name}: no files that end with {', '.join(ENDINGS)}"]
    if len(files) > MAX_FILES:
        return [], [f"{path.name}: {len(files)} files; the limit is {MAX_FILES}"]
    found: list[FileRow] = []
    faults: list[str] = []
    for file in files:
        name = file.relative_to(path).as_posix() if path.is_dir() else file.name
        try:
            found += _rows_of(name, file.stem, _parse(file))
        except CustomCardsError as error:
            faults.append(f"{name}: {' '.join(error.detail.split())}")
        except (OSError, UnicodeDecodeError) as error:
            faults.append(f"{name}: it can't be read ({error})")
    return found, faults


def _parse(file: Path) -> Any:
    if file.stat().st_size > MAX_FILE_BYTES:
        raise CustomCardsError([RowFault(None, "", "", f"The file has more than {MAX_FILE_BYTES} bytes.")])
    return yaml_text.parse(file.read_text(encoding="utf-8"), MAX_FILE_BYTES)


def _rows_of(name: str, stem: str, data: Any) -> list[FileRow]:
    """Return the rows of a file. A single object gets the file's name as its id."""
    if isinstance(data, dict):
        return [FileRow(name, stem, {"id": stem, **data})]
    if not isinstance(data, list):
        raise CustomCardsError([RowFault(None, "", "", "A card file is a list of cards.")])
    return [FileRow(name, _label(row, number), row) for number, row in enumerate(data, start=1)]


def _label(row: Any, number: int) -> str:
    id = row.get("id") if isinstance(row, dict) else None
    return id if isinstance(id, str) and id else f"card {number}"


def to_json_data(data: Any) -> Any:
    """Return data as JSON has it: the names of fields are texts."""
    if isinstance(data, dict):
        return {name if isinstance(name, str) else str(name): to_json_data(part) for name, part in data.items()}
    return [to_json_data(part) for part in data] if isinstance(data, list) else data
