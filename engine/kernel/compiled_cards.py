"""Card sets compiled for play: the programs of all rules and card abilities.

The card set of a ruleset knows the card designs and how cards are numbered.
"""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from engine.kernel import codec
from engine.kernel.effects import Code, Fixed, Step
from engine.kernel.frames import Frame, Instruction

A = TypeVar("A")


UNPLAYED_FIELDS = frozenset({"art"})
"""Fields of designs that aren't part of play."""


class CompiledAbility(Generic[A]):
    """A compiled ability. key: name of its program; number: its index on the card."""

    __slots__ = ("ability", "key", "number")

    def __init__(self, key: str, number: int, ability: A) -> None:
        self.key = key
        self.number = number
        self.ability = ability


@mypyc_attr(allow_interpreted_subclasses=True)
class CardSet:
    """A card set with the programs of its rules and cards.

    programs: name to instructions. references: parts of the card set that a state refers to by name.
    """

    def __init__(self, rules: dict[str, list[Instruction]], card_set: Any) -> None:
        self.programs = dict(rules)
        self.references: dict[str, Any] = {}
        self._card_set = card_set
        self._digest = ""

    @property
    def digest(self) -> str:
        """Return the digest of the card set; cached."""
        if not self._digest:
            self._digest = fingerprint(self._card_set)
        return self._digest

    def pin(self, card_set: Any) -> None:
        """Compute the digest from this data, before anybody has asked for it."""
        self._card_set = card_set

    def compile(self, key: str, steps: list[Step]) -> None:
        """Compile the steps of an ability into the program named `key`."""
        code = Code(self.programs, self.references, key)
        code.add(_carry_out(key))
        code.steps(steps)

    @abstractmethod
    def design_ids(self) -> list[str]:
        """Return the ids of all designs."""

    def abilities(self) -> list[str]:
        """Return the keys of all abilities, carried out or in force."""
        return []


def _carry_out(key: str) -> Instruction:
    """Return an ability's first instruction.

    It counts the use, or skips the ability if the event was cancelled.
    """

    def begin(table: Any, frame: Frame) -> None:
        if table.is_cancelled(frame):
            frame.pc = len(table.programs[frame.program])
        else:
            table.ability_uses[key] += 1

    return begin


def replace_designs(designs: Iterable[A], more: Iterable[A]) -> list[A]:
    """Return designs, replaced by those of `more` with the same ids.

    The others of `more` follow.
    """
    by_id = {design.id: design for design in more}  # type: ignore[attr-defined]
    kept = [by_id.pop(design.id, design) for design in designs]  # type: ignore[attr-defined]
    return [*kept, *by_id.values()]


def fingerprint(card_set: Any) -> str:
    """Return the digest of the played content of a card set.

    It doesn't depend on the struct types.
    """
    return codec.digest(codec.encode(_data(card_set)))


def _data(thing: Any) -> Any:
    """Return structs as plain data."""
    if isinstance(thing, msgspec.Struct):
        tag = thing.__struct_config__.tag or ""
        return [
            tag,
            [[name, _data(getattr(thing, name))] for name in thing.__struct_fields__ if name not in UNPLAYED_FIELDS],
        ]
    if isinstance(thing, list | tuple):
        return [_data(part) for part in thing]
    if isinstance(thing, dict):
        return [[name, _data(part)] for name, part in sorted(thing.items())]
    return thing.number if isinstance(thing, Fixed) else thing
