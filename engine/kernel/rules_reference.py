"""The rules reference of a game, for players, read from rules.yaml."""

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.kernel.data_files import DataError, format_location, parse, report_duplicates

Kind = TypeVar("Kind")


class Rule(msgspec.Struct, forbid_unknown_fields=True):
    """One rule as text for players. see: ids of related rules."""

    id: str
    title: str
    text: str
    see: list[str] = []


class RuleSection(msgspec.Struct):
    """The rules of one topic. id: prefix of the rule ids."""

    id: str
    title: str
    summary: str
    rules: list[Rule]


class Heading(msgspec.Struct, forbid_unknown_fields=True):
    """A section whose rules are still plain data."""

    id: str
    title: str
    summary: str
    rules: list[Any]


@cache
def sections(path: Path) -> list[RuleSection]:
    """Return the sections of a rules file that comes with the program (cached)."""
    return read(path)


def read(path: Path) -> list[RuleSection]:
    """Return the sections of a rules file.

    Raises DataError with every fault by file, id and field.
    """
    rows = parse(path)
    if not isinstance(rows, list):
        raise DataError([f"{path.name}: a reference is a list of sections"])
    faults: list[str] = []
    headings = _convert(rows, Heading, faults)
    found = [RuleSection(h.id, h.title, h.summary, _convert(h.rules, Rule, faults)) for h in headings]
    if faults := faults or _loose_ends(found):
        raise DataError([f"{path.name}: {fault}" for fault in faults])
    return found


def _convert(rows: list[Any], kind: type[Kind], faults: list[str]) -> list[Kind]:
    """Return the converted rows, and add the faults of invalid rows by id and field."""
    found = []
    for number, row in enumerate(rows, start=1):
        try:
            found.append(msgspec.convert(row, kind))
        except msgspec.ValidationError as error:
            unnamed = f"{kind.__name__} {number}".lower()
            id = row.get("id", unnamed) if isinstance(row, dict) else unnamed
            faults.append(f"{id}: {format_location(str(error))}")
    return found


def _loose_ends(found: list[RuleSection]) -> list[str]:
    """Return faults across rules: duplicate ids and references to unknown ids."""
    rules = [rule for section in found for rule in section.rules]
    ids = [rule.id for rule in rules]
    return report_duplicates(ids) + [
        f"{rule.id}: see: there is no {id}" for rule in rules for id in rule.see if id not in ids
    ]
