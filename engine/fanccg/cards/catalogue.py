"""The box: a card set compiled into programs, and the numbers that cards have.

A card's number is made of its design's printed number, the seat whose it is, and a copy from 0 to COPIES - 1. Copies
are dealt by chance, so that a number tells neither how many copies a deck holds nor where they lie.
"""

from typing import Any

import msgspec

from engine.fanccg.cards.designs import Ability, Conflict, Design, Timing
from engine.fanccg.cards.faces import Face
from engine.kernel.codec import digest, encode
from engine.kernel.effects import Code, Fixed, May, Step
from engine.kernel.frames import Frame, Instruction

SEATS = 2
COPIES = 100
"""More than draw deck and sideboard together may hold of a design (DCK-02, DCK-09, DCK-10)."""


class Ready:
    """An ability ready for play. key: its program."""

    __slots__ = ("ability", "key")

    def __init__(self, key: str, ability: Ability) -> None:
        self.key = key
        self.ability = ability


class Printed:
    """A design with what is asked of it often. success, failure: keys of its conflict's programs."""

    __slots__ = ("abilities", "by_timing", "design", "failure", "success")

    def __init__(self, design: Design) -> None:
        self.design = design
        self.abilities = [Ready(f"{design.id}#{n}", ability) for n, ability in enumerate(design.abilities)]
        self.by_timing: dict[Timing, list[Ready]] = {}
        for ready in self.abilities:
            self.by_timing.setdefault(ready.ability.when, []).append(ready)
        self.success, self.failure = f"{design.id}#success", f"{design.id}#failure"


class Box:
    """A whole card set: designs and the programs of rules and cards.

    designs: by id, in the order of their numbers.
    """

    def __init__(self, designs: list[Design], rules: dict[str, list[Instruction]]) -> None:
        in_order = sorted(designs, key=lambda design: design.number)
        self.designs = {design.id: Printed(design) for design in in_order}
        self._by_number = {printed.design.number: printed for printed in self.designs.values()}
        self.programs = dict(rules)
        self.references: dict[str, Any] = {}
        self.has_actions = any(design.type == "action" for design in designs)
        self.digest = digest(encode(_data(in_order)))
        for printed in self.designs.values():
            for ready in printed.abilities:
                steps: list[Step] = list(ready.ability.do)
                self._compile(ready.key, [May(do=steps)] if ready.ability.optional else steps)
            if printed.design.conflict:
                self._compile_conflict(printed, printed.design.conflict)

    def _compile_conflict(self, printed: Printed, conflict: Conflict) -> None:
        self._compile(printed.success, conflict.success)
        self._compile(printed.failure, conflict.failure)

    def _compile(self, key: str, steps: list[Step]) -> None:
        code = Code(self.programs, self.references, key)
        code.add(_carry_out(key))
        code.steps(steps)

    def printed(self, card: int) -> Printed:
        return self._by_number[card // (SEATS * COPIES)]

    def owner(self, card: int) -> int:
        """Return the seat that a card belongs to."""
        return card // COPIES % SEATS

    def number(self, design: str, seat: int, copy: int) -> int:
        """Return the number of a card. Raises KeyError for an unknown design."""
        return (self.designs[design].design.number * SEATS + seat) * COPIES + copy

    def face(self, card: int) -> Face:
        """Return what a view shows of a card that lies open."""
        design = self.printed(card).design
        face: Face = {
            "id": card,
            "design": design.id,
            "name": design.name,
            "type": design.type,
            "owner": self.owner(card),
        }
        if design.points is not None:
            face["points"] = design.value
        return face

    def abilities(self) -> list[str]:
        """Return the keys of all abilities: those with steps are carried out, the others come into force."""
        conflicts = [key for p in self.designs.values() if p.design.conflict for key in (p.success, p.failure)]
        return [ready.key for printed in self.designs.values() for ready in printed.abilities] + conflicts


def _carry_out(key: str) -> Instruction:
    """Return the instruction that begins an ability: it counts."""

    def begin(table: Any, frame: Frame) -> None:
        table.carried[key] += 1

    return begin


def _data(thing: Any) -> Any:
    """Return designs as plain data for the fingerprint, whatever structs they are made of."""
    if isinstance(thing, msgspec.Struct):
        tag = thing.__struct_config__.tag or ""
        return [tag, [[name, _data(getattr(thing, name))] for name in thing.__struct_fields__]]
    if isinstance(thing, list | tuple):
        return [_data(part) for part in thing]
    if isinstance(thing, dict):
        return [[name, _data(part)] for name, part in sorted(thing.items())]
    return thing.number if isinstance(thing, Fixed) else thing
