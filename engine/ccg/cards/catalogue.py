"""The box: a card set with the programs of the rules, and the numbers that cards have.

A card's number is made of its design's place in the catalogue, the seat whose it is, and a copy.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from engine.ccg.cards.designs import Ability, Adversary, Agent, Design
from engine.kernel import compiled_cards
from engine.kernel.card_numbers import Numbering
from engine.kernel.frames import Instruction

SEATS = 5
"""As many as play at most (SET-01 bounds them below alone)."""
COPIES = 100
"""More than all parts of a deck together may hold of a design (DECK-03, SET-04)."""
NUMBERING = Numbering(SEATS, COPIES)


Ready = compiled_cards.Ready[Ability]

BEGUN = frozenset({"used", "resolved"})
"""When abilities work that a player may begin, as far as the card's text or another's lets it."""


class Printed:
    """A design with what is asked of it often. by_timing: its abilities, by when they work. begun: whether a player may
    begin some. pays: whether its tokens pay for cards (POOL-11).

    keywords: without regard to case (KEY-04). windows: in which its text lets it be played, None where it names none.
    numbers: skills, LRC, CRC, Health and RES, as far as there are some that no text gives (TYP-10). changes: what its
    standing abilities change.
    """

    __slots__ = ("abilities", "begun", "by_timing", "changes", "keywords", "numbers", "pays", "windows")

    def __init__(self, design: Design) -> None:
        self.numbers = dict(_numbers(design))
        self.keywords = folded(design.keywords)
        self.abilities = [Ready(f"{design.id}#{n}", n, ability) for n, ability in enumerate(design.abilities)]
        self.by_timing: dict[str, list[Ready]] = {}
        for ready in self.abilities:
            self.by_timing.setdefault(ready.ability.when, []).append(ready)
        self.begun = not self.by_timing.keys().isdisjoint(BEGUN)
        self.pays = any(ready.ability.pays or ready.ability.frees for ready in self.abilities)
        self.changes = {modifier.stat for ready in self.abilities for modifier in ready.ability.modify}
        resolved = self.by_timing.get("resolved", [])
        self.windows = [window for ready in resolved for window in ready.ability.windows] or None


IN_FIELDS = {"LRC": "lrc", "CRC": "crc", "Health": "health", "RES": "res"}
"""Numbers that are no skills of investigation (SKL-20, SKL-21), and the fields that hold them."""


def _numbers(design: Design) -> Iterator[tuple[str, int]]:
    """Yield the printed numbers of a combatant. Source: TYP-10, CMB-05."""
    if isinstance(design, Agent):
        yield from design.skills.items()
    if isinstance(design, Agent | Adversary):
        for stat, field in IN_FIELDS.items():
            value = getattr(design, field, 0)
            if isinstance(value, int):
                yield stat, value


def folded(keywords: Iterable[str]) -> frozenset[str]:
    """Return keywords without regard to case. Source: KEY-04."""
    return frozenset(keyword.casefold() for keyword in keywords)


class Box(compiled_cards.Box):
    """A whole card set. designs: by id, in the order of sets and of their numbers.

    Its abilities are compiled by the language in which they are written.

    printed, design, owner: what is printed on a card, and the seat that it belongs to, by its number; each is worked
    out once.
    """

    def __init__(self, designs: list[Design], rules: dict[str, list[Instruction]]) -> None:
        self.in_order = sorted(designs, key=lambda design: (design.set, design.number))
        super().__init__(rules, self.in_order)
        self.designs = {design.id: design for design in self.in_order}
        self._printed = [Printed(design) for design in self.in_order]
        self._places = {id: place for place, id in enumerate(self.designs)}
        self.printed: Callable[[int], Printed] = cache(lambda card: self._printed[NUMBERING.place(card)])
        self.design: Callable[[int], Design] = cache(lambda card: self.in_order[NUMBERING.place(card)])
        self.owner: Callable[[int], int] = cache(NUMBERING.owner)

    def abilities_of(self, card: int) -> list[Ready]:
        """Return the abilities of a card, in the order in which it says them."""
        return self.printed(card).abilities

    def abilities_in_order(self) -> list[Ready]:
        """Return all abilities of the card set."""
        return [ready for printed in self._printed for ready in printed.abilities]

    def abilities(self) -> list[str]:
        return [ready.key for ready in self.abilities_in_order()]

    def number(self, design: str, seat: int, copy: int) -> int:
        """Return the number of a card. Raises KeyError for an unknown design."""
        return NUMBERING.number(self._places[design], seat, copy)
