"""Check rows as plain data: their size, nesting, numbers and characters.

These checks come before any conversion.
"""

import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.kernel.custom_cards.faults import Fault, RowFault, row_fault, set_fault
from engine.kernel.custom_cards.limits import (
    CUSTOM_LIMITS,
    ID_LENGTH,
    MAX_DEPTH,
    MAX_FAULTS_OF_ROW,
    MAX_ITEMS,
    MAX_NUMBER,
    MAX_PARTS,
    NAME_LENGTH,
    TEXT_LENGTH,
    TITLE_LENGTH,
    Limits,
)


def why_bad_title(title: str) -> str:
    """Return why a card set can't have a title, or ""."""
    return why_unfit(title, TITLE_LENGTH) if title.strip() else "missing"


def storage_faults(rows: Any) -> list[RowFault]:
    """Return the faults that keep rows from being stored even as a draft.

    They concern size, depth and plain values.
    """
    if outer := set_faults(rows, CUSTOM_LIMITS):
        return outer
    return [
        row_fault(number, row, *fault)
        for number, row in enumerate(rows)
        for fault in find_unfit_parts(row)[:MAX_FAULTS_OF_ROW]
    ]


def set_faults(rows: Any, limits: Limits) -> list[RowFault]:
    """Return whether rows are no list, or too many or too large together."""
    if not isinstance(rows, list):
        return [set_fault("A card set is a list of cards.")]
    if len(rows) > limits.cards:
        return [set_fault(f"{len(rows)} cards; the limit is {limits.cards}.")]
    fit = [row for row in rows if not find_unfit_parts(row, limits.number)]
    if (size := len(msgspec.json.encode(fit))) > limits.bytes:
        return [set_fault(f"The set has {size} bytes; the limit is {limits.bytes}.")]
    return []


def find_unfit_parts(row: Any, number: int = MAX_NUMBER) -> list[Fault]:
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
        elif why := why_unfit(part, NAME_LENGTH if path == "name" else TEXT_LENGTH, number):
            faults.append((path, why))
    return faults


def _key_faults(path: str, key: Any) -> Iterator[Fault]:
    if not isinstance(key, str) or why_unfit(key, ID_LENGTH):
        yield path, "a field has an impossible name"


def why_unfit(part: Any, length: int, number: int = MAX_NUMBER) -> str:
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
