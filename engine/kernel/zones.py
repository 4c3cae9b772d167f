"""Cards in ordered places.

A card is a number, its position in the box. A zone is a list of them under a name such as
"hand.2" (kind, then whose or which). In every zone the END of the list is the top: what is drawn
next, and what lies uppermost. Rows that read left to right say so where they are named.
"""

from collections.abc import Iterable, Sequence


class Zones(dict[str, list[int]]):
    """Zone names to cards, with an index that says where each card lies.

    Asking for a zone that never held a card gives an empty list that is not kept: looking changes nothing.
    """

    __slots__ = ("_kinds", "_known", "where")

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
            self._known = len(self)
            self._kinds = {}
            for name in self:
                self._kinds.setdefault(name.split(".")[0], []).append(name)
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
        there = self.get(target)
        if there is None:
            there = self[target] = []
        if index is None:
            there.append(card)
        else:
            there.insert(index, card)
        where[card] = target
        return source

    def move_all(self, cards: Sequence[int], target: str) -> None:
        """Put cards on top of a zone, in their order, wherever they came from."""
        leaving = set(cards)
        for name in {self.where[card] for card in cards}:
            self[name][:] = [card for card in self[name] if card not in leaving]
        self.setdefault(target, []).extend(cards)
        self.where.update(dict.fromkeys(cards, target))

    def drop_empty(self) -> None:
        """Forget the names of zones that hold no card now."""
        for name in [name for name, cards in self.items() if not cards]:
            del self[name]
        self._known = 0

    def reindex(self, names: Iterable[str]) -> None:
        """Read the index anew for zones whose lists were changed directly."""
        for name in names:
            for card in self[name]:
                self.where[card] = name
