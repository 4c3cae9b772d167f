"""The compiled card set, and the numbers of its cards.

A card number combines the printed number of the design, the owner's seat and a copy number.
"""

from engine.fanccg.cards import requirements
from engine.fanccg.cards.card_faces import Face
from engine.fanccg.cards.card_text import WORDS
from engine.fanccg.cards.designs import CIRCUMSTANCES, Ability, Conflict, Design, RightMark, Timing, demands
from engine.fanccg.cards.requirements import Needs
from engine.kernel import compiled_cards
from engine.kernel.card_numbers import Numbering
from engine.kernel.effects import Step
from engine.kernel.frames import Instruction
from engine.kernel.operations import May

SEATS = 2
COPIES = 100
"""Upper limit of copies of a design in a seat's decks (DCK-02, DCK-09, DCK-10)."""
NUMBERING = Numbering(SEATS, COPIES)


CompiledAbility = compiled_cards.CompiledAbility[Ability]


class Printed:
    """A design with precomputed data.

    success, failure: keys of its conflict's programs.
    offers: attributes, themes and name (ENV-08, ENV-09); terms: its type and its terms (REQ-13).
    requires: its demands (REQ-01). only_if: the text of its play condition.
    Sets of needs: all of `wants` must be met, none of `bars` (REQ-07), and one of `themes` if there are any (REQ-11).
    `serves` are the demands it meets as a provider, `exemplifies` those for one of its terms.
    Sets of circumstances, one bit each: those that its right edge turns on, and those that it leaves unchanged
    (CIR-03).
    """

    __slots__ = (
        "abilities",
        "bars",
        "by_timing",
        "design",
        "exemplifies",
        "failure",
        "label",
        "offers",
        "only_if",
        "passes",
        "requires",
        "serves",
        "standing",
        "success",
        "terms",
        "themes",
        "turns_on",
        "wants",
    )

    def __init__(self, design: Design, all_needs: Needs) -> None:
        self.design = design
        self.label = design.label
        self.only_if = f"Play only if {design.play.text(WORDS)}." if design.play else ""
        self.offers = (*design.provides, *design.themes, *([self.label] if self.label else []))
        self.terms = (design.type.capitalize(), *design.terms)
        self.requires = demands(design.requires)
        self.wants = all_needs.set_of([requirements.moment(design), *requirements.edges(design), *self.requires])
        self.bars = all_needs.set_of(requirements.preventing_demands(design))
        self.themes = all_needs.set_of(requirements.themes(design))
        self.serves = all_needs.served_by(self.offers)
        self.exemplifies = all_needs.terms_served_by(self.terms)
        self.turns_on = _circumstances(design, "on")
        self.passes = _circumstances(design, "pass")
        self.abilities = [CompiledAbility(f"{design.id}#{n}", n, ability) for n, ability in enumerate(design.abilities)]
        self.by_timing: dict[Timing, list[CompiledAbility]] = {}
        for ready in self.abilities:
            self.by_timing.setdefault(ready.ability.when, []).append(ready)
        self.standing = self.by_timing.get(Timing.STANDING, [])
        self.success, self.failure = f"{design.id}#success", f"{design.id}#failure"

    def fits(self, met: int) -> bool:
        """Return whether the card can be played, given the needs that are met now."""
        return not (self.wants & ~met or self.bars & met) and (not self.themes or bool(self.themes & met))


def _circumstances(design: Design, mark: RightMark) -> int:
    return sum(1 << place for place, name in enumerate(CIRCUMSTANCES) if design.right.get(name) == mark)


class CardSet(compiled_cards.CardSet):
    """A card set with the programs of its rules and cards.

    needs: the needs of its designs.
    designs: by id, in the order of their numbers. cards, card_designs: the same by card number.
    """

    def __init__(self, designs: list[Design], rules: dict[str, list[Instruction]]) -> None:
        in_order = sorted(designs, key=lambda design: design.number)
        super().__init__(rules, in_order)
        self.needs = Needs(in_order)
        self.designs: dict[str, Printed] = {design.id: Printed(design, self.needs) for design in in_order}
        self.cards = {
            card: printed
            for printed in self.designs.values()
            for card in NUMBERING.numbers_of_design(printed.design.number)
        }
        self.card_designs = {card: printed.design for card, printed in self.cards.items()}
        for printed in self.designs.values():
            for ready in printed.abilities:
                steps: list[Step] = list(ready.ability.do)
                self.compile(ready.key, [May(do=steps)] if ready.ability.optional else steps)
            if printed.design.conflict:
                self._compile_conflict(printed, printed.design.conflict)

    def _compile_conflict(self, printed: Printed, conflict: Conflict) -> None:
        self.compile(printed.success, conflict.success)
        self.compile(printed.failure, conflict.failure)

    def printed(self, card: int) -> Printed:
        return self.cards[card]

    def owner(self, card: int) -> int:
        """Return the owner of a card."""
        return NUMBERING.owner(card)

    def number(self, design: str, seat: int, copy: int) -> int:
        """Return the number of a card. Raises KeyError for an unknown design."""
        return NUMBERING.number(self.designs[design].design.number, seat, copy)

    def face(self, card: int) -> Face:
        """Return the face of a card for a view."""
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

    def design_ids(self) -> list[str]:
        """Return the ids of all designs."""
        return list(self.designs)

    def abilities(self) -> list[str]:
        conflicts = [key for p in self.designs.values() if p.design.conflict for key in (p.success, p.failure)]
        return [ready.key for printed in self.designs.values() for ready in printed.abilities] + conflicts
