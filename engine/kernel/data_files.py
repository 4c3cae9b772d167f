"""Strict reading of YAML files into typed structs.

Each fault names the file, the row and the field.
The module knows no game: callers pass the struct types and the card language.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from engine.kernel.language import Language

Row = TypeVar("Row")
Name = TypeVar("Name", bound=Any)


class DataError(Exception):
    """A data file is invalid. faults: one line per fault, with file, id and field."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML loader with only true and false as booleans, so that `on:` is a word."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), "tf")


def parse(path: Path) -> Any:
    """Return the content of a YAML file as plain data. Raises DataError."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=Loader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise DataError([f"{path.name}: {error}"]) from None


def read_rows(path: Path, name: str, kind: type[Row], language: Language) -> tuple[list[Row], list[str]]:
    """Return the rows of a file that lists structs with ids, and its faults.

    name: the file's name in faults.
    """
    try:
        raw = parse(path)
    except DataError as error:
        return [], error.faults
    if not isinstance(raw, list):
        return [], [f"{name}: a card file is a list of designs"]
    found: list[Row] = []
    faults: list[str] = []
    for number, row in enumerate(raw):
        unnamed = f"design {number + 1}"
        try:
            found.append(msgspec.convert(row, kind, dec_hook=language.read))
        except msgspec.ValidationError as error:
            id = row.get("id", unnamed) if isinstance(row, dict) else unnamed
            faults.append(f"{name}: {id}: {format_location(str(error))}")
    return found, faults


def read_single(path: Path, kind: type[Row], language: Language | None = None) -> tuple[list[Row], list[str]]:
    """Return a list with the single struct of a file ([] if invalid), and its faults."""
    try:
        return [msgspec.convert(parse(path), kind, dec_hook=language.read if language else None)], []
    except msgspec.ValidationError as error:
        return [], [f"{path.name}: {format_location(str(error))}"]
    except DataError as error:
        return [], error.faults


def read_all(paths: Iterable[Path], read: Callable[[Path], tuple[list[Row], list[str]]]) -> tuple[list[Row], list[str]]:
    """Return the rows of several files, and their faults. read: reads one file."""
    found: list[Row] = []
    faults: list[str] = []
    for path in paths:
        some, wrong = read(path)
        found += some
        faults += wrong
    return found, faults


def read_folder(
    folder: Path, read: Callable[[Path], tuple[list[Row], list[str]]], check_together: Callable[[list[Row]], list[str]]
) -> list[Row]:
    """Return the rows of all files of a folder, sorted by file name.

    Raises DataError with every fault.
    read: reads one file. check_together: returns the faults that rows have in combination.
    """
    found, faults = read_all(sorted(folder.glob("*.yaml")), read)
    faults += check_together(found)
    if not found and not faults:
        faults = [f"{folder.name}: there is nothing in it"]
    if faults:
        raise DataError(faults)
    return found


@cache
def rows_by_id(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the rows of all card files of a folder and its subfolders, as plain data."""
    files = [parse(path) for path in sorted(folder.rglob("*.yaml"))]
    return {row["id"]: row for rows in files if isinstance(rows, list) for row in rows}


def find_duplicates(names: Iterable[Name]) -> list[Name]:
    """Return the names that occur more than once, sorted."""
    return sorted(name for name, count in Counter(names).items() if count > 1)


def report_duplicates(names: Iterable[Any], field: str = "id") -> list[str]:
    """Return a fault for each duplicate name. field: the field that holds the name."""
    return [f"{name}: {field}: used twice" for name in find_duplicates(names)]


def find_card_faults(path: str, in_file: Callable[[Path], list[str]], load: Callable[[Path], object]) -> list[str]:
    """Return the faults of a card set folder or of a single card file.

    in_file: returns the faults of one file. load: reads a whole folder; raises DataError.
    """
    place = Path(path)
    if place.is_file():
        return in_file(place)
    if not place.is_dir():
        return [f"{path}: no such file or folder"]
    try:
        load(place)
    except DataError as error:
        return error.faults
    return []


def format_location(message: str) -> str:
    """Put the nested paths of a validation error in front of it.

    "… - at `$.b` - at `$.a`" becomes "a.b: …".

    A fault in the key of a mapping is reported at the mapping.
    """
    text, *ways = message.replace("`key` in ", "").split(" - at ")
    way = "".join(part.strip("`").removeprefix("$") for part in reversed(ways))
    return f"{way.lstrip('.')}: {text}" if way else text
