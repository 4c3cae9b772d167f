"""The custom cards that a game accepts."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.kernel.custom_cards.limits import CUSTOM_LIMITS, Limits
from engine.kernel.language import Language

D = TypeVar("D")
Row = dict[str, Any]


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
