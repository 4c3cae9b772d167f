"""The rules reference: every rule in plain words for players, read strictly from rules.yaml."""

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.fanccg.cards.reading import CardError, located, parse
from engine.ruleset import Rule, RuleSection

REFERENCE = Path(__file__).parents[1] / "rules.yaml"

Kind = TypeVar("Kind")


class Heading(msgspec.Struct, forbid_unknown_fields=True):
    """A section whose rules are still plain data."""

    id: str
    title: str
    summary: str
    rules: list[Any]


@cache
def sections() -> list[RuleSection]:
    """Return the reference that comes with the program."""
    return read(REFERENCE)


def read(path: Path) -> list[RuleSection]:
    """Return the sections of a reference. Raises CardError with every fault found, by file, id and field."""
    rows = parse(path)
    if not isinstance(rows, list):
        raise CardError([f"{path.name}: a reference is a list of sections"])
    faults: list[str] = []
    headings = _convert(rows, Heading, faults)
    found = [RuleSection(h.id, h.title, h.summary, _convert(h.rules, Rule, faults)) for h in headings]
    if faults := faults or _loose_ends(found):
        raise CardError([f"{path.name}: {fault}" for fault in faults])
    return found


def _convert(rows: list[Any], kind: type[Kind], faults: list[str]) -> list[Kind]:
    """Return what rows say, and add the faults of those that don't say it, by id and field."""
    found = []
    for number, row in enumerate(rows, start=1):
        try:
            found.append(msgspec.convert(row, kind))
        except msgspec.ValidationError as error:
            unnamed = f"{kind.__name__} {number}".lower()
            id = row.get("id", unnamed) if isinstance(row, dict) else unnamed
            faults.append(f"{id}: {located(str(error))}")
    return found


def _loose_ends(found: list[RuleSection]) -> list[str]:
    """Return the faults that rules have only together: ids used twice, and references to nothing."""
    rules = [rule for section in found for rule in section.rules]
    ids = [rule.id for rule in rules]
    faults = [f"{id}: id: used twice" for id in sorted(set(ids)) if ids.count(id) > 1]
    return faults + [f"{rule.id}: see: there is no {id}" for rule in rules for id in rule.see if id not in ids]
