"""The card set, the programs of the rules, and the card numbers.

A card's number combines its design's index in the catalogue, its owner's seat and a copy number.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from engine.ccg.cards.designs import Ability, Adversary, Agent, Design
from engine.kernel import compiled_cards
from engine.kernel.card_numbers import Numbering
from engine.kernel.frames import Instruction

SEATS = 5
"""Maximum number of seats.

The rules set only a minimum (SET-01).
"""
COPIES = 100
"""Upper bound of copies of a design in all parts of a deck (DECK-03, SET-04)."""
NUMBERING = Numbering(SEATS, COPIES)


CompiledAbility = compiled_cards.CompiledAbility[Ability]

STARTABLE = frozenset({"used", "resolved"})
"""Timings of abilities that a player may start, if the text of a card allows it."""


class PrintedCard:
    """A design with frequently used facts.

    by_timing: its abilities by timing. pays: its tokens pay (POOL-11).

    begun: a player may start one of its abilities. keywords: casefolded (KEY-04). windows: windows in which its text
    lets it be played, None if it names none. numbers: printed skills, LRC, CRC, Health and RES, without those given
    by a text (TYP-10). changes: numbers that its standing abilities change.
    """

    __slots__ = ("abilities", "begun", "by_timing", "changes", "keywords", "numbers", "pays", "windows")

    def __init__(self, design: Design) -> None:
        self.numbers = dict(_numbers(design))
        self.keywords = casefold_keywords(design.keywords)
        self.abilities = [CompiledAbility(f"{design.id}#{n}", n, ability) for n, ability in enumerate(design.abilities)]
        self.by_timing: dict[str, list[CompiledAbility]] = {}
        for ready in self.abilities:
            self.by_timing.setdefault(ready.ability.when, []).append(ready)
        self.begun = not self.by_timing.keys().isdisjoint(STARTABLE)
        self.pays = any(ready.ability.pays or ready.ability.frees for ready in self.abilities)
        self.changes = {modifier.stat for ready in self.abilities for modifier in ready.ability.modify}
        resolved = self.by_timing.get("resolved", [])
        self.windows = [window for ready in resolved for window in ready.ability.windows] or None


IN_FIELDS = {"LRC": "lrc", "CRC": "crc", "Health": "health", "RES": "res"}
"""Numbers that aren't investigation skills, and their fields (SKL-20, SKL-21)."""


def _numbers(design: Design) -> Iterator[tuple[str, int]]:
    """Yield the printed numbers of a combatant.

    Source: TYP-10, CMB-05.
    """
    if isinstance(design, Agent):
        yield from design.skills.items()
    if isinstance(design, Agent | Adversary):
        for stat, field in IN_FIELDS.items():
            value = getattr(design, field, 0)
            if isinstance(value, int):
                yield stat, value


def casefold_keywords(keywords: Iterable[str]) -> frozenset[str]:
    """Return keywords casefolded.

    Source: KEY-04.
    """
    return frozenset(keyword.casefold() for keyword in keywords)


class CardSet(compiled_cards.CardSet):
    """A whole card set with compiled abilities.

    designs: by id, sorted by set and number.

    printed, design, owner: look up a card number; each result is cached.
    """

    def __init__(self, designs: list[Design], rules: dict[str, list[Instruction]]) -> None:
        self.in_order = sorted(designs, key=lambda design: (design.set, design.number))
        super().__init__(rules, self.in_order)
        self.designs: dict[str, Design] = {design.id: design for design in self.in_order}
        self._printed = [PrintedCard(design) for design in self.in_order]
        self._places = {id: place for place, id in enumerate(self.designs)}
        self.printed: Callable[[int], PrintedCard] = cache(lambda card: self._printed[NUMBERING.place(card)])
        self.design: Callable[[int], Design] = cache(lambda card: self.in_order[NUMBERING.place(card)])
        self.owner: Callable[[int], int] = cache(NUMBERING.owner)

    def abilities_of(self, card: int) -> list[CompiledAbility]:
        """Return the abilities of a card in printed order."""
        return self.printed(card).abilities

    def abilities_in_order(self) -> list[CompiledAbility]:
        """Return all abilities of the card set."""
        return [ready for printed in self._printed for ready in printed.abilities]

    def design_ids(self) -> list[str]:
        """Return the ids of all designs."""
        return list(self.designs)

    def abilities(self) -> list[str]:
        return [ready.key for ready in self.abilities_in_order()]

    def number(self, design: str, seat: int, copy: int) -> int:
        """Return the number of a card.

        Raises KeyError for an unknown design.
        """
        return NUMBERING.number(self._places[design], seat, copy)
