"""Custom cards: rows that a player wrote, read strictly and within limits.

A row is a design in the card file format, as JSON data. Every fault names its row and field. Rows can't hold markup,
control characters, or effects that are too large to compile.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import getdoc
from typing import Any, Generic, TypeVar

import msgspec
import yaml
from msgspec import inspect

from engine.kernel import codec
from engine.kernel.data_files import Loader, format_location
from engine.kernel.decisions import EngineError, SetupError
from engine.kernel.effects import Step, Value, parts
from engine.kernel.language import Language
from engine.kernel.operations import ForEachPlayer, Sum, Times

D = TypeVar("D")
Row = dict[str, Any]

MAX_CARDS = 100
MAX_BYTES = 64 * 1024
"""Maximum size of a set as JSON."""
MAX_COPIES = 10
MAX_DEPTH = 16
"""Maximum nesting of lists and objects in a row."""
MAX_PARTS = 250
"""Maximum number of values in a row."""
MAX_ITEMS = 24
"""Maximum length of a list, and number of fields of an object."""
MAX_STEPS, MAX_STEPS_OF_SET = 16, 600
"""Maximum number of steps of an ability, and of a whole set."""
MAX_NUMBER = 99
TEXT_LENGTH, NAME_LENGTH, ID_LENGTH, TITLE_LENGTH = 80, 60, 40, 80
MAX_AMOUNT_DEPTH, MAX_AMOUNT_ITEMS = 3, 4
"""Maximum nesting of amounts, and number of terms of a sum or product."""
MAX_FAULTS_OF_ROW = 20
ID = re.compile("[a-z][a-z0-9_-]*")
LIMITS: dict[str, int] = {
    "cards": MAX_CARDS,
    "bytes": MAX_BYTES,
    "copies": MAX_COPIES,
    "depth": MAX_DEPTH,
    "values": MAX_PARTS,
    "items": MAX_ITEMS,
    "steps": MAX_STEPS,
    "steps_of_set": MAX_STEPS_OF_SET,
    "number": MAX_NUMBER,
    "text": TEXT_LENGTH,
    "name": NAME_LENGTH,
    "id": ID_LENGTH,
}
"""Limits by name, for clients."""


class RowFault(msgspec.Struct, frozen=True):
    """A fault of a custom card set.

    row: index of the row, None for the whole set. id: that of the row, "" if it has none. path: field, "" for the row.
    """

    row: int | None
    id: str
    path: str
    message: str


class CustomCardsError(EngineError):
    """Custom cards have faults. faults: as JSON data."""

    code = "card_set_has_faults"

    def __init__(self, faults: list[RowFault]) -> None:
        first = faults[0]
        where = ", ".join(filter(None, (first.id, first.path)))
        super().__init__(f"{where}: {first.message}" if where else first.message, faults=msgspec.to_builtins(faults))


class CustomSet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set of custom cards in a setup.

    hash: the content hash of its rows. box: the rows replace standard designs with the same ids.
    """

    title: str
    hash: str
    rows: list[Row]
    box: bool = False


class Limits(msgspec.Struct, frozen=True):
    """Limits of a set.

    Number of cards, bytes as JSON, steps, the greatest number, and characters of an id.
    """

    cards: int = MAX_CARDS
    bytes: int = MAX_BYTES
    steps: int = MAX_STEPS_OF_SET
    number: int = MAX_NUMBER
    id: int = ID_LENGTH


CUSTOM_LIMITS = Limits()
BOX_LIMITS = Limits(cards=600, bytes=400_000, steps=5000, number=99_999, id=TEXT_LENGTH)
"""Limits of a box, which may replace every standard card."""


class CheckedCards(msgspec.Struct, frozen=True):
    """The result of a check.

    cards: the catalogue row of each row, None if it has faults.
    """

    faults: list[RowFault]
    cards: list[dict[str, Any] | None]


class Trial(msgspec.Struct, frozen=True):
    """A campaign that shows a custom card at once.

    deck: that of seat 0, None if players bring no decks.
    """

    format: str
    seats: int
    options: dict[str, Any]
    deck: dict[str, dict[str, int]] | None = None


@dataclass(frozen=True)
class RowFormat(Generic[D]):
    """The custom cards that a game accepts.

    kind: struct type of a design. types: its allowed values of `type`. who: the players that steps can mean.
    given: returns the fields that the server fills in, by index of the row. placeholders: valid values of required
    fields, so that a check continues after a fault. find_faults: returns the faults of a design ("field: why").
    describe: returns a catalogue row. find_loops: returns the designs whose abilities start each other without an end,
    each with a fault. others: id of a row that isn't a design, with its struct type and its check.
    """

    kind: Any
    language: Language
    types: tuple[str, ...]
    who: Collection[str]
    given: Callable[[int], Row]
    find_faults: Callable[[D], list[str]]
    describe: Callable[[D], dict[str, Any]]
    placeholders: Mapping[str, Any] = field(default_factory=dict)
    find_loops: Callable[[list[D]], list[tuple[D, str]]] = lambda designs: []
    limits: Limits = CUSTOM_LIMITS
    others: Mapping[str, tuple[Any, Callable[[Any], list[str]]]] = field(default_factory=dict)


class WithoutCustomCards:
    """Ruleset methods for games without custom cards."""

    def custom_card_types(self) -> list[str]:
        return []

    def check_custom_cards(self, rows: Any) -> CheckedCards:
        return CheckedCards([_of_set("This game has no custom cards.")], [])

    def with_custom_cards(self, title: str, rows: Any) -> Any:
        raise CustomCardsError(self.check_custom_cards(rows).faults)

    def custom_card_schema(self) -> dict[str, Any]:
        return {}

    def standard_rows(self) -> dict[str, dict[str, Any]]:
        return {}

    def box_rows(self) -> dict[str, dict[str, Any]]:
        return {}

    def check_box(self, rows: Any) -> list[RowFault]:
        return self.check_custom_cards(rows).faults

    def with_box(self, name: str, rows: Any) -> Any:
        raise CustomCardsError(self.check_box(rows))

    def custom_row(self, design: str) -> dict[str, Any]:
        raise KeyError(design)

    def trial(self, design: str) -> Trial:
        raise SetupError("design", "This game has no custom cards.")


def why_bad_title(title: str) -> str:
    """Return why a card set can't have a title, or ""."""
    return _why_wild(title, TITLE_LENGTH) if title.strip() else "missing"


def content_hash(rows: list[Row]) -> str:
    """Return the hash of rows by their content; the order of fields doesn't matter."""
    return codec.digest(msgspec.json.encode(rows, order="deterministic"))


def parse_text(text: str, limit: int = 2 * MAX_BYTES) -> Any:
    """Return the data of a YAML text. Raise CustomCardsError.

    limit: maximum number of bytes.

    The size is checked first. Anchors and aliases are refused, because a short text could otherwise stand for an
    endless one.
    """
    if len(text.encode(errors="replace")) > limit:
        raise CustomCardsError([_of_set(f"The text has more than {limit} bytes.")])
    try:
        _check_events(text)
        return yaml.load(text, Loader=Loader)
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        raise CustomCardsError([_of_set(f"The text is not valid YAML: {str(error)[:300]}")]) from None


def _check_events(text: str) -> None:
    """Raise ValueError if a YAML text nests too deep, or has anchors, aliases or tags."""
    depth = 0
    event: Any
    for event in yaml.parse(text, Loader=Loader):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise ValueError(f"line {event.start_mark.line + 1}: anchors and aliases are not allowed")
        if getattr(event, "tag", None):
            raise ValueError(f"line {event.start_mark.line + 1}: tags are not allowed")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH + 1:
            raise ValueError(f"line {event.start_mark.line + 1}: too many levels of nesting")


def to_text(rows: list[Row]) -> str:
    """Return rows as YAML, which `parse_text` reads."""
    return yaml.dump(rows, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


class _Dumper(yaml.SafeDumper):
    """YAML without aliases for equal parts."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def check(rows: Any, rules: RowFormat[D], taken: Collection[str]) -> CheckedCards:
    """Return the faults of rows and the catalogue row of each one without a fault.

    taken: ids of the standard set.
    """
    found, faults = _read(rows, rules, taken)
    return CheckedCards(faults, [None if one is None else one[1] for one in found])


def read(rows: Any, rules: RowFormat[D], taken: Collection[str]) -> list[D]:
    """Return the designs of rows. Raise CustomCardsError with every fault."""
    found, faults = _read(rows, rules, taken)
    if not faults and not found:
        faults = [_of_set("The set has no cards.")]
    if faults:
        raise CustomCardsError(faults)
    return [one[0] for one in found if one is not None]


def read_box(rows: Any, rules: RowFormat[D]) -> tuple[list[D], list[RowFault]]:
    """Return the designs of a box and all faults.

    A box without a row equals the standard one.
    """
    found, faults = _read(rows, rules, ())
    return [one[0] for one in found if one is not None], faults


def _read(
    rows: Any, rules: RowFormat[D], taken: Collection[str]
) -> tuple[list[tuple[D, dict[str, Any]] | None], list[RowFault]]:
    """Return design and catalogue row of each row, and all faults.

    A faulty row gives None.
    """
    if outer := _outer_faults(rows, rules.limits):
        return [None] * (len(rows) if isinstance(rows, list) else 0), outer
    wild = [_find_wild_parts(row, rules.limits.number) for row in rows]
    found: list[tuple[D, dict[str, Any]] | None] = []
    faults: list[RowFault] = []
    steps = 0
    used = Counter(str(row.get("id")) for row in rows if isinstance(row, dict))
    for number, (row, wrong) in enumerate(zip(rows, wild, strict=True)):
        design: D | None = None
        shown = None
        if not wrong:
            converted = _read_row(row, number, rules)
            design, wrong = converted
            wrong += [("id", "another card of the set has this id")] * (used[str(row.get("id"))] > 1)
            wrong += [("id", "the standard set has a card with this id")] * (str(row.get("id")) in taken)
            steps += sum(isinstance(part, Step) for part in parts(design))
        if design is not None and not wrong:
            shown, wrong = ({}, []) if row["id"] in rules.others else _describe(design, rules)
        faults += [_fault(number, row, *fault) for fault in wrong[:MAX_FAULTS_OF_ROW]]
        found.append(None if design is None or shown is None else (design, shown))
    designs = {id(one[0]): number for number, one in enumerate(found) if one is not None}
    for design, fault in rules.find_loops([one[0] for one in found if one is not None]):
        number = designs[id(design)]
        faults.append(_fault(number, rows[number], *_split(fault)))
        found[number] = None
    if steps > rules.limits.steps:
        faults.append(_of_set(f"The abilities have {steps} steps; the limit is {rules.limits.steps}."))
    return found, faults


def storage_faults(rows: Any) -> list[RowFault]:
    """Return the faults that keep rows from being stored even as a draft.

    They concern size, depth and plain values.
    """
    if outer := _outer_faults(rows, CUSTOM_LIMITS):
        return outer
    return [
        _fault(number, row, *fault)
        for number, row in enumerate(rows)
        for fault in _find_wild_parts(row)[:MAX_FAULTS_OF_ROW]
    ]


def _outer_faults(rows: Any, limits: Limits) -> list[RowFault]:
    """Return whether rows are no list, or too many or too large together."""
    if not isinstance(rows, list):
        return [_of_set("A card set is a list of cards.")]
    if len(rows) > limits.cards:
        return [_of_set(f"{len(rows)} cards; the limit is {limits.cards}.")]
    tame = [row for row in rows if not _find_wild_parts(row, limits.number)]
    if (size := len(msgspec.json.encode(tame))) > limits.bytes:
        return [_of_set(f"The set has {size} bytes; the limit is {limits.bytes}.")]
    return []


def _of_set(message: str) -> RowFault:
    return RowFault(None, "", "", message)


def _fault(number: int, row: Any, path: str, message: str) -> RowFault:
    id = row.get("id") if isinstance(row, dict) else None
    return RowFault(number, id[:ID_LENGTH] if isinstance(id, str) else "", path, message)


# The data of a row, before any conversion

Fault = tuple[str, str]
"""A path and a message."""


def _find_wild_parts(row: Any, number: int = MAX_NUMBER) -> list[Fault]:
    """Return the parts of a row that no card needs.

    They are too large, too deep, or contain markup. number: the greatest number allowed.
    """
    if not isinstance(row, dict):
        return [("", "A card is an object of fields.")]
    faults: list[Fault] = []
    waiting: list[tuple[str, Any, int]] = [("", row, 1)]
    count = 0
    while waiting and len(faults) < MAX_FAULTS_OF_ROW:
        path, part, depth = waiting.pop()
        count += 1
        if count > MAX_PARTS:
            return [*faults, ("", f"The card has more than {MAX_PARTS} values.")]
        if isinstance(part, dict | list) and depth > MAX_DEPTH:
            faults.append((path, "too many levels of nesting"))
        elif isinstance(part, dict | list) and len(part) > MAX_ITEMS:
            faults.append((path, f"at most {MAX_ITEMS} entries"))
        elif isinstance(part, dict):
            keys = [fault for key in part for fault in _key_faults(path, key)]
            faults += keys
            waiting += [] if keys else [(f"{path}.{key}".lstrip("."), part[key], depth + 1) for key in reversed(part)]
        elif isinstance(part, list):
            waiting += [(f"{path}[{n}]", part[n], depth + 1) for n in reversed(range(len(part)))]
        elif why := _why_wild(part, NAME_LENGTH if path == "name" else TEXT_LENGTH, number):
            faults.append((path, why))
    return faults


def _key_faults(path: str, key: Any) -> Iterator[Fault]:
    if not isinstance(key, str) or _why_wild(key, ID_LENGTH):
        yield path, "a field has an impossible name"


def _why_wild(part: Any, length: int, number: int = MAX_NUMBER) -> str:
    """Return why a card can't hold a plain value, or ""."""
    if isinstance(part, str):
        if len(part) > length:
            return f"at most {length} characters"
        if any(character in "<>" or unicodedata.category(character)[0] == "C" for character in part):
            return "no markup (< >) and no control characters"
        return ""
    if isinstance(part, bool) or part is None:
        return ""
    if isinstance(part, int):
        return "" if abs(part) <= number else f"a number between -{number} and {number}"
    return "a card holds texts, whole numbers, true and false"


# The design of a row


def _read_row(row: Row, number: int, rules: RowFormat[D]) -> tuple[D | None, list[Fault]]:
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
        faults += [_split(fault) for fault in rules.find_faults(design)] + _limit_faults(design, rules)
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
        return None, [_split(format_location(str(error)))]
    return found, [_split(fault) for fault in find_faults(found)]


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


def _split(fault: str) -> Fault:
    path, _, message = fault.partition(": ")
    return (path, message) if message else ("", fault)


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


def _reword(message: str) -> str:
    """Return a message about a type in plain words."""
    found = WRONG_TYPE.fullmatch(message)
    if found is None:
        return message
    wanted = " or ".join(TYPE_NAMES.get(name, name) for name in found[1].split(" | "))
    return f"must be {wanted}, not {TYPE_NAMES.get(found[2], found[2])}"


def _is_path(location: str) -> bool:
    head, colon, _ = location.rpartition(": ")
    return bool(colon) and " " not in head


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


def _limit_faults(design: Any, rules: RowFormat[D]) -> list[Fault]:
    """Return the limits that the abilities of a design exceed."""
    faults = []
    for number, ability in enumerate(getattr(design, "abilities", ())):
        path, inside = f"abilities[{number}]", list(parts(ability))
        if (steps := sum(isinstance(part, Step) for part in inside)) > MAX_STEPS:
            faults.append((path, f"{steps} steps; the limit is {MAX_STEPS}"))
    everything = list(parts(design))
    if any(isinstance(part, ForEachPlayer) and part.who not in rules.who for part in everything):
        faults.append(("abilities", f"who is one of {', '.join(sorted(rules.who))}"))
    if any(isinstance(part, Value) and _amount_depth(part) > MAX_AMOUNT_DEPTH for part in everything):
        faults.append(("abilities", f"amounts nest at most {MAX_AMOUNT_DEPTH} levels"))
    combined = [part for part in everything if isinstance(part, Times | Sum)]
    if any(not 1 <= len(part.of) <= MAX_AMOUNT_ITEMS for part in combined):
        faults.append(("abilities", f"a sum or a product has 1 to {MAX_AMOUNT_ITEMS} parts"))
    if any(isinstance(inner, Times) for part in combined if isinstance(part, Times) for inner in parts(part.of)):
        faults.append(("abilities", "a product can't hold another product"))
    return faults


def _amount_depth(value: Any) -> int:
    inner = [one for name in getattr(value, "__struct_fields__", ()) for one in _as_list(getattr(value, name))]
    return 1 + max((_amount_depth(one) for one in inner if isinstance(one, Value)), default=0)


def _as_list(thing: Any) -> list[Any]:
    return thing if isinstance(thing, list) else [thing]


def custom_mark(design: Any) -> dict[str, Any]:
    """Return the catalogue fields of custom cards alone: a mark, and the picture."""
    art = {"art": msgspec.to_builtins(design.art)} if design.art else {}
    return {"custom": True, **art}


def _describe(design: D, rules: RowFormat[D]) -> tuple[dict[str, Any] | None, list[Fault]]:
    """Return the catalogue row of a design, or None and the faults of its text."""
    try:
        return {**rules.describe(design), **custom_mark(design)}, []
    except Exception as error:  # whatever an unusual combination makes the text stumble over
        return None, [("abilities", f"its text can't be written ({type(error).__name__})")]


# The schema

SCALARS: dict[type, str] = {
    inspect.StrType: "string",
    inspect.IntType: "integer",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def schema(rules: RowFormat[Any]) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a row, for forms.

    `$defs` contains the parts of the card language.
    """
    defs: dict[str, Any] = {}
    row = _shape(inspect.type_info(rules.kind), defs)
    for base, union in rules.language.unions().items():
        defs[base.__name__] = _shape(inspect.type_info(union), defs)
    for ref in row.get("anyOf", [row]):
        _narrow(defs[ref["$ref"].removeprefix("#/$defs/")], rules)
    defs["Value"]["anyOf"].insert(0, {"type": "integer"})
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **row, "$defs": defs}


def _narrow(design: dict[str, Any], rules: RowFormat[Any]) -> None:
    """Remove the fields that the server fills in, and types of no custom card."""
    for name in rules.given(0):
        del design["properties"][name]
    design["required"] = [name for name in design["required"] if name in design["properties"]]
    if "const" not in design["properties"]["type"]:
        design["properties"]["type"] = {"enum": list(rules.types)}


def _shape(kind: Any, defs: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type. Structs are added to `defs`."""
    match kind:
        case inspect.StructType():
            return _struct_shape(kind, defs)
        case inspect.CustomType():
            return {"$ref": f"#/$defs/{kind.cls.__name__}"}
        case inspect.ListType():
            return {"type": "array", "items": _shape(kind.item_type, defs)}
        case inspect.DictType():
            names, values = _shape(kind.key_type, defs), _shape(kind.value_type, defs)
            return {"type": "object", "propertyNames": names, "additionalProperties": values}
        case inspect.UnionType():
            return {"anyOf": [_shape(one, defs) for one in kind.types]}
        case inspect.LiteralType():
            return {"enum": list(kind.values)}
        case inspect.EnumType():
            return {"enum": [member.value for member in kind.cls]}
    return {"type": SCALARS[type(kind)]}


def _struct_shape(kind: inspect.StructType, defs: dict[str, Any]) -> dict[str, Any]:
    name = kind.cls.__name__
    if name not in defs:
        shape = defs[name] = {"title": name, "type": "object"}
        if meaning := getdoc(kind.cls):
            shape["description"] = meaning
        tag = {kind.tag_field: {"const": kind.tag}} if kind.tag_field else {}
        shape["properties"] = tag | {part.encode_name: _field_shape(part, defs) for part in kind.fields}
        shape["required"] = [*tag, *(part.encode_name for part in kind.fields if part.required)]
        shape["additionalProperties"] = False
    return {"$ref": f"#/$defs/{name}"}


def _field_shape(part: inspect.Field, defs: dict[str, Any]) -> dict[str, Any]:
    shape = _shape(part.type, defs)
    return shape | {"default": part.default} if isinstance(part.default, str | int) else shape
