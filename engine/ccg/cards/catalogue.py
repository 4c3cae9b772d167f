"""The box: a card set with the programs of the rules, and the numbers that cards have.

A card's number is made of its design's place in the catalogue, the seat whose it is, and a copy.
"""

from engine.ccg.cards.designs import Design
from engine.kernel import box
from engine.kernel.box import fingerprint
from engine.kernel.frames import Instruction
from engine.kernel.numbering import Numbering

SEATS = 5
"""As many as play at most (SET-01 bounds them below alone)."""
COPIES = 100
"""More than all parts of a deck together may hold of a design (DECK-03, SET-04)."""
NUMBERING = Numbering(SEATS, COPIES)


class Box(box.Box):
    """A whole card set. designs: by id, in the order of sets and of their numbers."""

    def __init__(self, designs: list[Design], rules: dict[str, list[Instruction]]) -> None:
        self.in_order = sorted(designs, key=lambda design: (design.set, design.number))
        super().__init__(rules, fingerprint(self.in_order))
        self.designs = {design.id: design for design in self.in_order}
        self._places = {id: place for place, id in enumerate(self.designs)}

    def design(self, card: int) -> Design:
        """Return what is printed on a card."""
        return self.in_order[NUMBERING.place(card)]

    def owner(self, card: int) -> int:
        """Return the seat that a card belongs to."""
        return NUMBERING.owner(card)

    def number(self, design: str, seat: int, copy: int) -> int:
        """Return the number of a card. Raises KeyError for an unknown design."""
        return NUMBERING.number(self._places[design], seat, copy)
