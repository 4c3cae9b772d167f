"""Cards in ordered places.

A card is a number, its position in the box. A zone is a list of them under a name such as
"hand.2" (kind, then whose or which). In every zone the END of the list is the top: what is drawn
next, and what lies uppermost. Rows that read left to right say so where they are named.
"""

from collections.abc import Iterable, Sequence
from itertools import islice


class Zones(dict[str, list[int]]):
    """Zone names to cards, with an index that says where each card lies.

    Asking for a zone that never held a card gives an empty list that is not kept: looking changes nothing.
    """

    def __init__(self, lists: dict[str, list[int]]) -> None:
        super().__init__(lists)
        self.where: dict[int, str] = {card: name for name, cards in lists.items() for card in cards}
        self._kinds: dict[str, list[str]] = {}
        self._known = 0

    def __missing__(self, name: str) -> list[int]:
        return []

    def of_kind(self, kind: str) -> list[str]:
        """Return the names of all zones of a kind that ever held a card: "beneath.7" is of kind "beneath"."""
        if self._known != len(self):
            for name in islice(self, self._known, None):
                self._kinds.setdefault(name.split(".")[0], []).append(name)
            self._known = len(self)
        return self._kinds.get(kind, [])

    def move(self, card: int, target: str, index: int | None = None) -> str:
        """Put a card on top of a zone, or at an index of its list. Returns where it came from."""
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
        cards = self.get(name)  # setdefault, once compiled, would take what __missing__ gives
        if cards is None:
            cards = self[name] = []
        return cards

    def lay_out(self, cards: Sequence[int], target: str) -> None:
        """Put many cards on top of a zone; the list that they came from keeps them until it is swept."""
        self._get_or_create(target).extend(cards)
        self.where.update(dict.fromkeys(cards, target))

    def sweep(self, name: str) -> None:
        """Take the cards that were laid out elsewhere off a zone's list."""
        self[name][:] = [card for card in self[name] if self.where[card] == name]

    def gather(self, target: str) -> None:
        """Put all cards into one zone, in their order; it is the only one then."""
        cards = sorted(self.where)
        self.clear()
        self[target] = cards
        self.where = dict.fromkeys(cards, target)
        self._kinds, self._known = {}, 0

    def reindex(self, names: Iterable[str]) -> None:
        """Read the index anew for zones whose lists were changed directly."""
        for name in names:
            for card in self[name]:
                self.where[card] = name
