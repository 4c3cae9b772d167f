"""Check custom cards, and read them as designs."""

from collections import Counter
from collections.abc import Collection
from typing import Any

import msgspec

from engine.kernel.custom_cards.conversion import read_row
from engine.kernel.custom_cards.faults import CustomCardsError, Fault, RowFault, row_fault, set_fault, split_fault
from engine.kernel.custom_cards.limits import MAX_FAULTS_OF_ROW
from engine.kernel.custom_cards.plain_data import find_unfit_parts, set_faults
from engine.kernel.custom_cards.row_format import D, RowFormat
from engine.kernel.effects import Step, parts


class CheckedCards(msgspec.Struct, frozen=True):
    """The result of a check.

    cards: the catalogue row of each row, None if it has faults.
    """

    faults: list[RowFault]
    cards: list[dict[str, Any] | None]


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
        faults = [set_fault("The set has no cards.")]
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
    if outer := set_faults(rows, rules.limits):
        return [None] * (len(rows) if isinstance(rows, list) else 0), outer
    unfit = [find_unfit_parts(row, rules.limits.number) for row in rows]
    found: list[tuple[D, dict[str, Any]] | None] = []
    faults: list[RowFault] = []
    steps = 0
    used = Counter(str(row.get("id")) for row in rows if isinstance(row, dict))
    for number, (row, wrong) in enumerate(zip(rows, unfit, strict=True)):
        design: D | None = None
        shown = None
        if not wrong:
            converted = read_row(row, number, rules)
            design, wrong = converted
            wrong += [("id", "another card of the set has this id")] * (used[str(row.get("id"))] > 1)
            wrong += [("id", "the standard set has a card with this id")] * (str(row.get("id")) in taken)
            steps += sum(isinstance(part, Step) for part in parts(design))
        if design is not None and not wrong:
            shown, wrong = ({}, []) if row["id"] in rules.others else _describe(design, rules)
        faults += [row_fault(number, row, *fault) for fault in wrong[:MAX_FAULTS_OF_ROW]]
        found.append(None if design is None or shown is None else (design, shown))
    designs = {id(one[0]): number for number, one in enumerate(found) if one is not None}
    for design, fault in rules.find_loops([one[0] for one in found if one is not None]):
        number = designs[id(design)]
        faults.append(row_fault(number, rows[number], *split_fault(fault)))
        found[number] = None
    if steps > rules.limits.steps:
        faults.append(set_fault(f"The abilities have {steps} steps; the limit is {rules.limits.steps}."))
    return found, faults


def _describe(design: D, rules: RowFormat[D]) -> tuple[dict[str, Any] | None, list[Fault]]:
    """Return the catalogue row of a design, or None and the faults of its text."""
    try:
        return {**rules.describe(design), **custom_mark(design)}, []
    except Exception as error:  # whatever an unusual combination makes the text stumble over
        return None, [("abilities", f"its text can't be written ({type(error).__name__})")]


def custom_mark(design: Any) -> dict[str, Any]:
    """Return the catalogue fields of custom cards alone: a mark, and the picture."""
    art = {"art": msgspec.to_builtins(design.art)} if design.art else {}
    return {"custom": True, **art}
