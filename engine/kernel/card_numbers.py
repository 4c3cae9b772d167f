"""The numbers of cards that seats bring along: they tell what is printed on a card and whose it is, and no more.

A number is made of the place of its design in the card set, the seat whose the card is, and a copy. Copies are dealt
by chance, so that a number tells neither how many of them a deck holds nor where they lie.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.kernel import randomness


class Numbering:
    """How cards are numbered. seats: as many as play at most; copies: more than a seat may hold of a design."""

    def __init__(self, seats: int, copies: int) -> None:
        self.seats = seats
        self.copies = copies

    def number(self, place: int, seat: int, copy: int) -> int:
        """Return the number of a card. place: of its design; copy: from 0."""
        return (place * self.seats + seat) * self.copies + copy

    def place(self, card: int) -> int:
        """Return the place of a card's design."""
        return card // self.copies // self.seats

    def owner(self, card: int) -> int:
        """Return the seat that a card belongs to."""
        return card // self.copies % self.seats

    def design_and_owner(self, card: int) -> int:
        """Return what the copies of a design that belong to one seat have in common, and no other card has."""
        return card // self.copies

    def numbers_of_design(self, place: int) -> range:
        """Return the numbers that cards of a design may have, whosever they are."""
        return range(self.number(place, 0, 0), self.number(place + 1, 0, 0))

    def renumber(self, table: Any, cards: Sequence[int]) -> dict[int, int]:
        """Give hidden cards new numbers by chance, so that none can be followed from where it lay open; return them.

        A number drawn from all that a design may have tells neither which copy it is nor how many there are.
        cards: in rising order.
        """
        zones = table.zones
        names = {zones.where.pop(card): None for card in cards}
        fresh = dict(zip(cards, self._free(table, cards), strict=True))
        for name in names:
            zones[name][:] = [fresh.get(card, card) for card in zones[name]]
        zones.reindex(names)
        return fresh

    def draw_free_numbers(self, table: Any, firsts: Sequence[int]) -> list[int]:
        """Return free numbers, drawn by chance, for cards that are to be laid. firsts: the least that each may have."""
        drawn: dict[int, list[int]] = {first: [] for first in firsts}
        for first, card in zip(sorted(firsts), self._free(table, sorted(firsts)), strict=True):
            drawn[first].append(card)
        return [drawn[first].pop() for first in firsts]

    def _free(self, table: Any, cards: Sequence[int]) -> list[int]:
        """Return free numbers of the same designs and seats, drawn by chance. cards: in rising order."""
        firsts = [card - card % self.copies for card in cards]
        count = Counter(firsts)
        taken: dict[int, list[int]] = {first: [] for first in count}
        for card in sorted(table.zones.where):
            if card - card % self.copies in taken:
                taken[card - card % self.copies].append(card)
        bounds = [self.copies - len(taken[first]) - drawn for first in count for drawn in range(count[first])]
        places = randomness.each_below(table.state, bounds)
        return [_take(taken[first], first + place) for first, place in zip(firsts, places, strict=True)]


def _take(taken: list[int], number: int) -> int:
    """Return a number, counted among the free ones alone, and take it. taken: in rising order."""
    for place, one in enumerate(taken):
        if one > number:
            taken.insert(place, number)
            return number
        number += 1
    taken.append(number)
    return number


def deck_zones(
    number: Callable[[str, int, int], int], kinds: Mapping[str, str], decks: Sequence[Mapping[str, Mapping[str, int]]]
) -> dict[str, list[int]]:
    """Return the zones of all seats with the cards of their decks, each copy of a design under a number of its own.

    number: that of a card, by design, seat and copy. kinds: part of a deck to the kind of zone where its cards lie.
    decks: by seat; so many copies, by part and design.
    """
    found: dict[str, list[int]] = {}
    for seat, deck in enumerate(decks):
        used: Counter[str] = Counter()
        for part, kind in kinds.items():
            pile = found[f"{kind}.{seat}"] = []
            for design, copies in sorted(deck.get(part, {}).items()):
                pile += [number(design, seat, copy) for copy in range(used[design], used[design] + copies)]
                used[design] += copies
    return found
