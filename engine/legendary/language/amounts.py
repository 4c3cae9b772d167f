"""Amounts that cards of this game may compute."""

from typing import Any

import msgspec

from engine.kernel.effects import Amount
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Filter, Target
from engine.legendary.rules import points, strikes
from engine.legendary.table.table import Table
from engine.legendary.table.targets import find


class Count(Amount, tag="count", kw_only=True):
    """The number of cards that fit."""

    cards: Target

    def amount(self, table: Table, frame: Frame) -> int:
        return len(find(table, self.cards, frame))

    def text(self, words: Any) -> str:
        return f"(1 for {words.each(self.cards)})"


class CountPlayed(Amount, tag="count_played", kw_only=True):
    """The number of other cards played this turn that fit."""

    which: Filter = msgspec.field(default_factory=Filter)

    def amount(self, table: Table, frame: Frame) -> int:
        return points.played(table, self.which, frame.source)

    def text(self, words: Any) -> str:
        return f"(1 for each other {words.filter(self.which, bare=True)} you played this turn)"


class CountClasses(Amount, tag="count_classes", kw_only=True):
    """The number of different classes among the cards played this turn."""

    def amount(self, table: Table, frame: Frame) -> int:
        return points.classes_played(table)

    def text(self, words: Any) -> str:
        return "(1 for each class among the cards you played this turn)"


class Players(Amount, tag="players", kw_only=True):
    """The number of players still in the game."""

    def amount(self, table: Table, frame: Frame) -> int:
        return len(table.seats("each", frame))

    def text(self, words: Any) -> str:
        return "(1 for each player)"


class CounterOf(Amount, tag="counter", kw_only=True):
    """A public count of "you"."""

    name: str

    def amount(self, table: Table, frame: Frame) -> int:
        return table.s.seats[frame.you].counters.get(self.name, 0)

    def text(self, words: Any) -> str:
        return f"(your {self.name})"


class Damage(Amount, tag="damage", kw_only=True):
    """The damage on the Avatar of "you" (STRIKE-11)."""

    def amount(self, table: Table, frame: Frame) -> int:
        return strikes.damage(table, frame.you)

    def text(self, words: Any) -> str:
        return "(your damage)"


class EvidenceCollected(Amount, tag="collected", kw_only=True):
    """The number of Evidence Collected in this game."""

    def amount(self, table: Table, frame: Frame) -> int:
        return len(table.s.game.collected)

    def text(self, words: Any) -> str:
        return "(1 for each Evidence Collected)"
