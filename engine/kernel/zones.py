"""Zones: named ordered lists of cards.

A card is a number. A zone has a name such as "hand.2" (its kind, then whose or which). In every zone the END of the
list is the top card. Zones that are rows from left to right say so where they are named.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice


class Zones(dict[str, list[int]]):
    """Zone names to cards, with an index from card to zone.

    A lookup of a missing zone returns an empty list and doesn't create the zone.
    """

    def __init__(self, lists: dict[str, list[int]]) -> None:
        super().__init__(lists)
        self.where: dict[int, str] = {card: name for name, cards in lists.items() for card in cards}
        self._kinds: dict[str, list[str]] = {}
        self._known = 0

    def __missing__(self, name: str) -> list[int]:
        return []

    def of_kind(self, kind: str) -> list[str]:
        """Return the names of all existing zones of a kind: "hand.2" is of kind "hand"."""
        if self._known != len(self):
            for name in islice(self, self._known, None):
                self._kinds.setdefault(name.split(".")[0], []).append(name)
            self._known = len(self)
        return self._kinds.get(kind, [])

    def move(self, card: int, target: str, index: int | None = None) -> str:
        """Move a card to the top of a zone, or to an index of it.

        Returns the zone it came from.
        """
        where = self.where
        source = where[card]
        cards = self[source]
        if cards[-1] == card:
            cards.pop()
        else:
            cards.remove(card)
        there = self._get_or_create(target)
        if index is None:
            there.append(card)
        else:
            there.insert(index, card)
        where[card] = target
        return source

    def _get_or_create(self, name: str) -> list[int]:
        cards = self.get(name)  # compiled setdefault would use the result of __missing__
        if cards is None:
            cards = self[name] = []
        return cards

    def lay_out(self, cards: Sequence[int], target: str) -> None:
        """Put many cards on top of a zone.

        Their old zone keeps them until `sweep` is called for it.
        """
        self._get_or_create(target).extend(cards)
        self.where.update(dict.fromkeys(cards, target))

    def sweep(self, name: str) -> None:
        """Remove the cards from a zone's list that `lay_out` moved elsewhere."""
        self[name][:] = [card for card in self[name] if self.where[card] == name]

    def gather(self, target: str) -> None:
        """Move all cards into one zone, in ascending order, and drop all other zones."""
        cards = sorted(self.where)
        self.clear()
        self[target] = cards
        self.where = dict.fromkeys(cards, target)
        self._kinds, self._known = {}, 0

    def reindex(self, names: Iterable[str]) -> None:
        """Rebuild the index for zones whose lists were changed directly."""
        for name in names:
            for card in self[name]:
                self.where[card] = name


def bring_to_top(cards: list[int], wanted: Callable[[int], bool]) -> None:
    """Put the first wanted card of a zone on top, if there is one."""
    found = next((card for card in cards if wanted(card)), None)
    if found is not None:
        cards.remove(found)
        cards.append(found)
