"""Strict reading of data files: YAML into typed structs, with every fault named by file, row and field.

It knows no game: structs, and the language that their parts are written in, are given.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from engine.kernel.language import Language

Row = TypeVar("Row")
Name = TypeVar("Name", bound=Any)


class DataError(Exception):
    """A file that does not say what it must. faults: one line each, with file, id and field."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML in which only true and false are truths, so that `on:` stays a word."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), "tf")


def parse(path: Path) -> Any:
    """Return what a file says as plain data. Raises DataError."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=Loader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise DataError([f"{path.name}: {error}"]) from None


def read_rows(path: Path, name: str, kind: type[Row], language: Language) -> tuple[list[Row], list[str]]:
    """Return the rows of a file that is a list of structs with ids, and its faults. name: what these call it."""
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
    """Return the one struct that a file is, if it is such a one, and its faults."""
    try:
        return [msgspec.convert(parse(path), kind, dec_hook=language.read if language else None)], []
    except msgspec.ValidationError as error:
        return [], [f"{path.name}: {format_location(str(error))}"]
    except DataError as error:
        return [], error.faults


def read_all(paths: Iterable[Path], read: Callable[[Path], tuple[list[Row], list[str]]]) -> tuple[list[Row], list[str]]:
    """Return the rows of several files, and their faults. read: returns those of one."""
    found: list[Row] = []
    faults: list[str] = []
    for path in paths:
        some, wrong = read(path)
        found += some
        faults += wrong
    return found, faults


def read_folder(
    folder: Path, read: Callable[[Path], tuple[list[Row], list[str]]], beside: Callable[[list[Row]], list[str]]
) -> list[Row]:
    """Return the rows of all files of a folder, in the order of their names. Raises DataError with every fault found.

    read: as in read_all. beside: the faults that rows have beside each other.
    """
    found, faults = read_all(sorted(folder.glob("*.yaml")), read)
    faults += beside(found)
    if not found and not faults:
        faults = [f"{folder.name}: there is nothing in it"]
    if faults:
        raise DataError(faults)
    return found


def find_duplicates(names: Iterable[Name]) -> list[Name]:
    """Return the names that are there more than once, in their order."""
    return sorted(name for name, count in Counter(names).items() if count > 1)


def report_duplicates(names: Iterable[Any], field: str = "id") -> list[str]:
    """Return a fault for each name that rows share which need names of their own. field: where it stands."""
    return [f"{name}: {field}: used twice" for name in find_duplicates(names)]


def find_card_faults(path: str, in_file: Callable[[Path], list[str]], load: Callable[[Path], object]) -> list[str]:
    """Return the faults of a card set in a folder, or of a single card file.

    in_file: those of a file alone. load: reads a whole folder; raises DataError.
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
    """Put the ways that nested parts report into one: "… - at `$.b` - at `$.a`" is a.b.

    What is wrong with a name in a table is reported at the table.
    """
    text, *ways = message.replace("`key` in ", "").split(" - at ")
    way = "".join(part.strip("`").removeprefix("$") for part in reversed(ways))
    return f"{way.lstrip('.')}: {text}" if way else text
