"""A guess of the rival's hand from the cards seen so far."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.fanccg.cards.catalogue import CardSet, Printed
from engine.fanccg.cards.designs import DRAWN_TYPES

UNSEEN = 0.15
"""Average share of a design's allowed copies that a rival's deck contains unseen."""
ANY_NUMBER = 4
"""Assumed number of copies if a deck may contain any number (DCK-03)."""


@dataclass(slots=True)
class Guess:
    """A rival's hand.

    left: design to possible remaining copies; size: cards in the hand.
    """

    left: list[tuple[Printed, float]]
    size: int

    def chance(self, held: Iterable[float]) -> float:
        """Return the chance that the hand has one of some cards.

        held: possible copies of each.
        """
        every = sum(copies for _, copies in self.left)
        return 1.0 - (1.0 - sum(held) / every) ** self.size


def guess_hand(seen: dict[str, Any], seat: int, card_set: CardSet) -> Guess:
    """Return the guess of a seat's rival. seen: the seat's view."""
    rival = seen["players"][1 - seat]
    gone = Counter(face["design"] for face in rival["discard"])
    gone.update(
        laid["card"]["design"] for laid in seen["round"]["row"] if laid["seat"] != seat and "id" in laid["card"]
    )
    known = _played(seen["results"], seat) | gone
    copies = {
        id: UNSEEN * (printed.design.most_in_deck or ANY_NUMBER) + known[id] - gone[id]
        for id, printed in card_set.designs.items()
        if printed.design.type in DRAWN_TYPES
    }
    return Guess([(card_set.designs[id], left) for id, left in copies.items()], max(1, len(rival["hand"])))


def _played(results: list[dict[str, Any]], seat: int) -> Counter[str]:
    """Return the most copies of each design that the rival played in one period.

    Cards of a round alternate, counted back from the last one, which is the scorer's.
    """
    by_period: dict[int, Counter[str]] = {}
    for result in results:
        printed = [line["design"] for line in result["lines"] if not line["added"]][::-1]
        rivals = printed[1::2] if result["taker"] == seat else printed[::2]
        by_period.setdefault(result["period"], Counter()).update(rivals)
    most: Counter[str] = Counter()
    for played in by_period.values():
        most |= played
    return most
