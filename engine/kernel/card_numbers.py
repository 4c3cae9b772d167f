"""Numbers for cards of player decks: they encode design and owner, nothing else.

A number combines the index of the design in the card set, the owner's seat and a copy number. Copy numbers are dealt
at random, so a number shows neither how many copies a deck holds nor where they are.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.kernel import randomness


class Numbering:
    """A numbering scheme.

    seats: maximum number of players; copies: upper limit of copies of a design per seat.
    """

    def __init__(self, seats: int, copies: int) -> None:
        self.seats = seats
        self.copies = copies

    def number(self, place: int, seat: int, copy: int) -> int:
        """Return the number of a card. place: index of its design; copy: from 0."""
        return (place * self.seats + seat) * self.copies + copy

    def place(self, card: int) -> int:
        """Return the index of a card's design."""
        return card // self.copies // self.seats

    def owner(self, card: int) -> int:
        """Return the seat that owns a card."""
        return card // self.copies % self.seats

    def design_and_owner(self, card: int) -> int:
        """Return a key shared by exactly the copies of a design that one seat owns."""
        return card // self.copies

    def numbers_of_design(self, place: int) -> range:
        """Return all numbers that cards of a design may have, for any owner."""
        return range(self.number(place, 0, 0), self.number(place + 1, 0, 0))

    def renumber(self, table: Any, cards: Sequence[int]) -> dict[int, int]:
        """Give hidden cards new random numbers and return old to new numbers.

        Nobody can then follow a card from where it was last visible. New numbers come from the whole range of a design,
        so they show neither the copy nor how many copies there are.
        cards: in ascending order.
        """
        zones = table.zones
        names = {zones.where.pop(card): None for card in cards}
        fresh = dict(zip(cards, self._free(table, cards), strict=True))
        for name in names:
            zones[name][:] = [fresh.get(card, card) for card in zones[name]]
        zones.reindex(names)
        return fresh

    def draw_free_numbers(self, table: Any, firsts: Sequence[int]) -> list[int]:
        """Return random free numbers for new cards.

        firsts: the lowest number that each card may have.
        """
        drawn: dict[int, list[int]] = {first: [] for first in firsts}
        for first, card in zip(sorted(firsts), self._free(table, sorted(firsts)), strict=True):
            drawn[first].append(card)
        return [drawn[first].pop() for first in firsts]

    def _free(self, table: Any, cards: Sequence[int]) -> list[int]:
        """Return random free numbers with the same designs and owners.

        cards: in ascending order.
        """
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
    """Turn an index among the free numbers into a number, and mark it as taken.

    taken: in ascending order.
    """
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
    """Return the zones of all seats, filled with the cards of their decks.

    Each copy gets its own number.
    number: returns a card number from design, seat and copy. kinds: deck part to kind of zone.
    decks: by seat; number of copies by part and design.
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
