"""The box: a card set with the programs of the rules, and the numbers that cards have.

A card's number is made of its design's place in the catalogue, the seat whose it is, and a copy.
"""

from engine.ccg.cards.designs import Ability, Design
from engine.kernel import box
from engine.kernel.box import fingerprint
from engine.kernel.frames import Instruction
from engine.kernel.numbering import Numbering

SEATS = 5
"""As many as play at most (SET-01 bounds them below alone)."""
COPIES = 100
"""More than all parts of a deck together may hold of a design (DECK-03, SET-04)."""
NUMBERING = Numbering(SEATS, COPIES)


Ready = box.Ready[Ability]


class Box(box.Box):
    """A whole card set. designs: by id, in the order of sets and of their numbers.

    Its abilities are compiled by the language in which they are written.
    """

    def __init__(self, designs: list[Design], rules: dict[str, list[Instruction]]) -> None:
        self.in_order = sorted(designs, key=lambda design: (design.set, design.number))
        super().__init__(rules, fingerprint(self.in_order))
        self.designs = {design.id: design for design in self.in_order}
        self._abilities = [
            [Ready(f"{design.id}#{n}", n, ability) for n, ability in enumerate(design.abilities)]
            for design in self.in_order
        ]
        self._places = {id: place for place, id in enumerate(self.designs)}

    def design(self, card: int) -> Design:
        """Return what is printed on a card."""
        return self.in_order[NUMBERING.place(card)]

    def abilities_of(self, card: int) -> list[Ready]:
        """Return the abilities of a card, in the order in which it says them."""
        return self._abilities[NUMBERING.place(card)]

    def abilities_in_order(self) -> list[Ready]:
        """Return all abilities of the card set."""
        return [ready for some in self._abilities for ready in some]

    def abilities(self) -> list[str]:
        return [ready.key for ready in self.abilities_in_order()]

    def owner(self, card: int) -> int:
        """Return the seat that a card belongs to."""
        return NUMBERING.owner(card)

    def number(self, design: str, seat: int, copy: int) -> int:
        """Return the number of a card. Raises KeyError for an unknown design."""
        return NUMBERING.number(self._places[design], seat, copy)
