"""Targets: the cards that an ability means, and how they are picked.

Hidden cards on the table match no filter about their identity, and are offered by their space.
"""

from typing import Any

from engine.kernel import targets
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Target
from engine.legendary.cards.zones import FAMILIES, OWN, PRIVATE, ROWS
from engine.legendary.cards.zones import kind as zone_kind
from engine.legendary.table import player_decks
from engine.legendary.table.filters import matches
from engine.legendary.table.table import Table


def find(table: Table, target: Target, frame: Frame) -> list[int]:
    """Return the cards that match a target, in the order of their places."""
    found: list[int] = []
    for kind in target.zone:
        for card in _cards_in(table, kind, target, frame):
            if card not in found and matches(table, target, card, frame.source):
                found.append(card)
    return found


def _cards_in(table: Table, kind: str, target: Target, frame: Frame) -> list[int]:
    if kind == "it":
        return list(frame.cards.get("it", ()))
    if kind in ROWS:
        return [card for name in ROWS[kind] for card in table.zones[name]]
    if kind in FAMILIES:
        return [card for name in table.zones.of_kind(kind) for card in table.zones[name]]
    return targets.cards_in(table, kind, target, frame, OWN)


class Selection(targets.Selection[Target]):
    """The instruction that picks the cards of a target."""

    def find(self, table: Table, target: Target, frame: Frame) -> list[int]:
        return find(table, target, frame)

    def __call__(self, table: Table, frame: Frame) -> None:
        target = self.target(table, frame)
        if target:
            _stock_decks(table, frame, target)
        super().__call__(table, frame)

    def chooser(self, table: Table, frame: Frame, target: Target) -> int:
        """Return the seat that picks the cards (TIMING-04: the current player if unclear)."""
        if target.by == "current":
            return table.current
        if target.by == "holder":
            return next(iter(table.seats(target.of, frame)), table.current)
        return frame.you

    def choices(self, table: Table, cards: list[int], chooser: int) -> list[list[Action]]:
        """Return answers by card number, or by space for hidden cards.

        Equal cards are grouped.
        """
        return [*_like_ones(table, cards).values()]

    def card_of_answer(self, table: Table, answer: Action, left: list[int]) -> int:
        """Return the card of an answer.

        By its number, or the first remaining hidden one in a space.
        """
        if answer.card is not None:
            return answer.card
        return next(card for card in left if table.zones.where[card] == answer.space and table.is_hidden(card))

    def may_have_more(self, table: Table, frame: Frame, target: Target) -> bool:
        """Return whether the hand may hold further fitting cards, by public information.

        Source: OPEN-27.
        """
        places, picked = PRIVATE & set(target.zone), frame.cards[self.into]
        return any(card not in picked for kind in places for card in _cards_in(table, kind, target, frame))

    def is_open(self, table: Table, frame: Frame, target: Target, left: list[int]) -> bool:
        """Return whether everyone can see that there is no choice.

        All cards there, or none, are picked.
        """
        return not (PRIVATE & set(target.zone)) or len(left) == _size(table, target, frame)

    def pick_unasked(self, table: Table, frame: Frame, target: Target, cards: list[int]) -> list[int]:
        if target.how in ("oldest", "left"):
            return cards[: target.count.amount(table, frame)]
        found = super().pick_unasked(table, frame, target, cards)
        if target.how == "random":
            if "defeated_conspiracy" in target.zone:  # CLAR-10
                table.shuffle("defeated_conspiracy")
            table.by_chance.update(found)
        return found

    def purpose(self, table: Table, frame: Frame) -> str:
        """Return a sentence about what the chooser does with the cards.

        "" if another player does it.
        """
        assert table.pending is not None
        return super().purpose(table, frame) if table.pending.seat == frame.you else ""


def _stock_decks(table: Table, frame: Frame, target: Target) -> None:
    """Reshuffle decks that are smaller than the cards wanted from their top.

    Source: CLEAN-03.
    """
    if "deck" in target.zone and target.how == "top":
        for seat in table.seats(target.of, frame):
            player_decks.stock(table, seat, target.count.amount(table, frame))


def _size(table: Table, target: Target, frame: Frame) -> int:
    """Return the number of cards in the places of a target.

    The public part of a choice from a hand.
    """
    return sum(len(_cards_in(table, kind, target, frame)) for kind in target.zone)


def _like_ones(table: Table, cards: list[int]) -> dict[Any, list[Action]]:
    """Return the answers by card, grouped by cards between which nobody would choose."""
    found: dict[Any, list[Action]] = {}
    for card in cards:
        zone = table.zones.where[card]
        if table.is_hidden(card):
            found.setdefault(zone, []).append(Action("choose", space=zone))
        else:
            equal = zone_kind(zone) in ("hand", "deck", "discard", "box", "beliefs", "doubts")
            twin = (table.design(card).id, zone) if equal else card
            found.setdefault(twin, []).append(Action("choose", card=card))
    return found
