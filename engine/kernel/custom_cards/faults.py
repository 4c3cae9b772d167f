"""Faults of custom cards, by row and field."""

from typing import Any

import msgspec

from engine.kernel.custom_cards.limits import ID_LENGTH
from engine.kernel.decisions import EngineError

Fault = tuple[str, str]
"""A path and a message."""


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


def set_fault(message: str) -> RowFault:
    """Return a fault of the whole set."""
    return RowFault(None, "", "", message)


def row_fault(number: int, row: Any, path: str, message: str) -> RowFault:
    """Return a fault of a row, with the row's id if it has one."""
    id = row.get("id") if isinstance(row, dict) else None
    return RowFault(number, id[:ID_LENGTH] if isinstance(id, str) else "", path, message)


def split_fault(fault: str) -> Fault:
    """Return path and message of a text such as "name: missing".

    The path is "" if the text has none.
    """
    path, _, message = fault.partition(": ")
    return (path, message) if message else ("", fault)
