"""The card set, compiled into programs, as 500 numbered cards.

A card's number is its position in the set: designs in file order, then copies.
"""

from typing import Any

from engine.kernel import compiled_cards
from engine.kernel.effects import Step
from engine.kernel.frames import Frame, Instruction
from engine.kernel.operations import May
from engine.legendary.cards.card_faces import Face
from engine.legendary.cards.card_files import Board
from engine.legendary.cards.designs import STANDING, Ability, Design, Timing

AT_WILL = frozenset({Timing.ACTIVATE, Timing.CLASS, Timing.SACRIFICE, Timing.VIGILANT})
"""Timings of abilities that the current player uses in the Action Phase."""


CompiledAbility = compiled_cards.CompiledAbility[Ability]


class Printed:
    """A design with precomputed data.

    standing: abilities in force while it is there; at_will: used on the turn; from_hand: reactions from a hand;
    changes_health: it changes a Health while it is there.
    """

    __slots__ = ("abilities", "at_will", "by_timing", "changes_health", "design", "from_hand", "keywords", "standing")

    def __init__(self, design: Design) -> None:
        self.design = design
        self.keywords = frozenset(design.keywords)
        self.abilities = [CompiledAbility(f"{design.id}#{n}", n, ability) for n, ability in enumerate(design.abilities)]
        self.by_timing: dict[Timing, list[CompiledAbility]] = {}
        for ready in self.abilities:
            self.by_timing.setdefault(ready.ability.when, []).append(ready)
        self.at_will = [ready for ready in self.abilities if ready.ability.when in AT_WILL and not ready.ability.on]
        self.from_hand = self.by_timing.get(Timing.HAND, [])
        self.standing = [
            ready
            for ready in self.abilities
            if (ready.ability.when in STANDING or ready.ability.when == Timing.VIGILANT)
            and (ready.ability.on or ready.ability.modify)
        ]
        self.changes_health = any(part.stat == "health" for ready in self.standing for part in ready.ability.modify)


class CardSet(compiled_cards.CardSet):
    """A whole card set: designs, numbered cards, and the programs of rules and cards.

    cards: number to printed data. card_designs: number to design. numbers: card numbers by design id. faces: number to
    the view data of a face-up card. powers: the Bureau's, B1 first. lead_events: events in tasks of Leads. from_hand:
    abilities used from a hand.
    """

    def __init__(self, designs: list[Design], board: Board, rules: dict[str, list[Instruction]]) -> None:
        super().__init__(rules, [designs, board])
        self.designs: dict[str, Printed] = {design.id: Printed(design) for design in designs}
        self.cards = [self.designs[design.id] for design in designs for _ in range(design.copies)]
        self.card_designs = [card.design for card in self.cards]
        self.numbers: dict[str, list[int]] = {design.id: [] for design in designs}
        for number, card in enumerate(self.cards):
            self.numbers[card.design.id].append(number)
        self.faces = [_face(number, card.design) for number, card in enumerate(self.cards)]
        self._of_type: dict[tuple[str, ...], list[int]] = {}
        self.from_hand = [(card.design, ready) for card in self.designs.values() for ready in card.from_hand]
        tasks = [task for design in designs for task in (design.discover, design.collect) if task]
        self.lead_events = frozenset(task.event for task in tasks if task.event)
        self.scan = board.scan
        self.powers = [CompiledAbility(f"power.{n}", n, power) for n, power in enumerate(board.powers, start=1)]
        self.nothing = CompiledAbility("", 0, Ability(when=Timing.ONGOING))
        for printed in self.designs.values():
            for ready in printed.abilities:
                self._make_ready(ready, printed.design)
        for power in self.powers:
            self._make_ready(power, None)

    def _make_ready(self, ready: CompiledAbility, design: Design | None) -> None:
        steps: list[Step] = list(ready.ability.do)
        if ready.ability.when == Timing.VIGILANT and ready.ability.on:
            steps = [May(do=[UseVigilant(), *steps])]
        elif ready.ability.optional:
            steps = [May(do=steps)]
        self.compile(ready.key, steps)

    def of_type(self, *types: str) -> list[int]:
        """Return the numbers of all cards of some types, in set order."""
        found = self._of_type.get(types)
        if found is None:
            found = self._of_type[types] = [n for n, card in enumerate(self.cards) if card.design.type in types]
        return found

    def of_set(self, type: str, set: str) -> list[int]:
        """Return the numbers of the cards of one group, such as an Academy set."""
        return [n for n, card in enumerate(self.cards) if card.design.type == type and card.design.set == set]

    def named(self, design_id: str) -> int:
        """Return the first card of a design. Raises KeyError."""
        for number, card in enumerate(self.cards):
            if card.design.id == design_id:
                return number
        raise KeyError(design_id)

    def all_designs(self) -> list[Design]:
        """Return the designs in set order."""
        return [printed.design for printed in self.designs.values()]

    def design_ids(self) -> list[str]:
        """Return the ids of all designs."""
        return list(self.designs)

    def abilities(self) -> list[str]:
        ready = [r.key for printed in self.designs.values() for r in printed.abilities]
        return ready + [power.key for power in self.powers]


def _face(number: int, design: Design) -> Face:
    return {"id": number, "design": design.id, "name": design.name, "type": design.type}


class UseVigilant(Step):
    """Discard the Vigilant card from play; the first step of a reaction with it."""

    __slots__ = ()

    def run(self, table: Any, frame: Frame) -> None:
        table.push("use_vigilant", frame.you, frame.source)

    def text(self, words: Any) -> str:
        return "discard this card from play"
