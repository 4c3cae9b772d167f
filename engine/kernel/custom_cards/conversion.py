"""Convert a row to a design, with a fault for each wrong field."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.kernel.custom_cards.ability_limits import ability_faults
from engine.kernel.custom_cards.faults import Fault, split_fault
from engine.kernel.custom_cards.limits import MAX_FAULTS_OF_ROW
from engine.kernel.custom_cards.row_format import D, Row, RowFormat
from engine.kernel.data_files import format_location

ID = re.compile("[a-z][a-z0-9_-]*")
WRONG_TYPE = re.compile("Expected `(.*)`, got `(.*)`")
TYPE_NAMES = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
    "float": "a fraction",
}


def read_row(row: Row, number: int, rules: RowFormat[D]) -> tuple[D | None, list[Fault]]:
    """Return the design of a row, None if it can't be converted, and the faults."""
    if str(row.get("id")) in rules.others:
        return _read_other(row, rules)
    given = rules.given(number)
    faults: list[Fault] = [
        (name, "the server sets this field; leave it out") for name in given if name in row and row[name] != given[name]
    ]
    id, type = row.get("id"), row.get("type")
    if not isinstance(id, str) or len(id) > rules.limits.id or ID.fullmatch(id) is None:
        faults.append(("id", f"small letters, digits, _ and -, beginning with a letter, at most {rules.limits.id}"))
    if not isinstance(row.get("name"), str) or not row["name"].strip():
        faults.append(("name", "missing"))
    if type not in rules.types:
        return None, [*faults, ("type", f"one of {', '.join(rules.types)}")]
    converted = _convert(row | given, rules, {path for path, _ in faults})
    design, wrong = converted
    faults += wrong
    faults += _repeated_entries(row)
    if design is not None and not faults:
        faults += [split_fault(fault) for fault in rules.find_faults(design)] + ability_faults(design, rules)
    return design, faults


def _read_other(row: Row, rules: RowFormat[Any]) -> tuple[Any, list[Fault]]:
    """Return the struct of a row that isn't a design, and the faults."""
    kind, find_faults = rules.others[row["id"]]
    try:
        found = msgspec.convert(
            {name: value for name, value in row.items() if name != "id"},
            kind,
            dec_hook=rules.language.read,
            str_keys=True,
        )
    except msgspec.ValidationError as error:
        return None, [split_fault(format_location(str(error)))]
    return found, [split_fault(fault) for fault in find_faults(found)]


def _repeated_entries(part: Any, path: str = "") -> list[Fault]:
    """Return the texts that a list names twice.

    A place named twice would offer its cards twice.
    """
    if isinstance(part, dict):
        return [fault for key in part for fault in _repeated_entries(part[key], f"{path}.{key}".lstrip("."))]
    if not isinstance(part, list):
        return []
    named = [one if isinstance(one, str) else None for one in part]
    faults = [(f"{path}[{n}]", "named twice") for n, one in enumerate(named) if one is not None and one in named[:n]]
    return faults + [fault for n, one in enumerate(part) for fault in _repeated_entries(one, f"{path}[{n}]")]


def _convert(row: Row, rules: RowFormat[D], faulty: set[str]) -> tuple[D | None, list[Fault]]:
    """Return the design of a row, or None and a fault for each faulty field.

    faulty: fields that are known to be wrong. After a fault the field is replaced or left out, and the rest is read.
    """
    rest = {name: rules.placeholders.get(name, value) if name in faulty else value for name, value in row.items()}
    rest |= {name: rules.placeholders[name] for name in faulty if name in rules.placeholders}
    rest = msgspec.json.decode(msgspec.json.encode(rest))
    kept = list(range(len(rest["abilities"]))) if isinstance(rest.get("abilities"), list) else []
    faults: list[Fault] = []
    while len(faults) < MAX_FAULTS_OF_ROW:
        try:
            design = msgspec.convert(rest, rules.kind, dec_hook=rules.language.read, str_keys=True)
            return (None if faults else design), faults
        except msgspec.ValidationError as error:
            path, message = _locate(rest, format_location(str(error)), rules)
        name, *way = _steps_of(path) if path else [""]
        if name == "abilities" and way and way[0] in range(len(kept)):
            there = kept.pop(int(way[0]))
            del rest["abilities"][int(way[0])]
            path = path.replace(f"abilities[{way[0]}]", f"abilities[{there}]", 1)
        elif name in rest and name not in rules.placeholders:
            del rest[str(name)]
        elif name in rules.placeholders and rest.get(str(name)) != rules.placeholders[str(name)]:
            rest[str(name)] = rules.placeholders[str(name)]
        else:
            return None, [*faults, (path, message)]
        faults.append((path, message))
    return None, faults


def _locate(row: Row, location: str, rules: RowFormat[D]) -> Fault:
    """Return path and message of a fault.

    The path has the index of each list entry.
    """
    path, _, message = location.rpartition(": ") if _is_path(location) else ("", "", location)
    for missing in ("Object missing required field `", "Object contains unknown field `"):
        if message.startswith(missing):
            name = message.removeprefix(missing).split("`")[0]
            why = "missing" if "missing" in missing else "there is no such field"
            return (f"{_numbered(row, path, location, rules)}.{name}".lstrip("."), why)
    return _numbered(row, path, location, rules), _reword(message)


def _is_path(location: str) -> bool:
    head, colon, _ = location.rpartition(": ")
    return bool(colon) and " " not in head


def _reword(message: str) -> str:
    """Return a message about a type in plain words."""
    found = WRONG_TYPE.fullmatch(message)
    if found is None:
        return message
    wanted = " or ".join(TYPE_NAMES.get(name, name) for name in found[1].split(" | "))
    return f"must be {wanted}, not {TYPE_NAMES.get(found[2], found[2])}"


def _numbered(row: Row, path: str, location: str, rules: RowFormat[D]) -> str:
    """Replace each `[...]` of a path by the index or key of the faulty entry."""
    while "[...]" in path:
        before = path.split("[...]", 1)[0]
        entries = _at(row, before)
        keys = list(entries) if isinstance(entries, dict) else range(len(entries))
        for key in keys:
            alone = _replaced(row, before, {key: entries[key]} if isinstance(entries, dict) else [entries[key]])
            try:
                msgspec.convert(alone, rules.kind, dec_hook=rules.language.read, str_keys=True)
            except msgspec.ValidationError as error:
                if format_location(str(error)) == location:
                    break
        else:
            return before
        row = alone if isinstance(entries, dict) else _replaced(row, before, [*entries[: key + 1]])
        path = path.replace("[...]", f".{key}" if isinstance(entries, dict) else f"[{key}]", 1)
    return path


def _steps_of(path: str) -> Iterator[str | int]:
    for part in path.split("."):
        name, *indexes = part.split("[")
        if name:
            yield name
        for index in indexes:
            yield int(index.rstrip("]"))


def _at(row: Any, path: str) -> Any:
    for step in _steps_of(path):
        row = row[step]
    return row


def _replaced(row: Any, path: str, new: Any) -> Any:
    """Return a copy of a row with another value at a path."""
    copy = msgspec.json.decode(msgspec.json.encode(row))
    *way, last = _steps_of(path)
    target = copy
    for step in way:
        target = target[step]
    target[last] = new
    return copy
