"""Amounts that cards of this game may compute."""

from typing import Any

import msgspec

from engine.kernel import english
from engine.kernel.effects import Counted
from engine.kernel.english import Bounds
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Filter, Target
from engine.legendary.rules import points, strikes
from engine.legendary.table.table import Table
from engine.legendary.table.targets import find


class Count(Counted, tag="count", kw_only=True):
    """The number of matching cards."""

    cards: Target

    def amount(self, table: Table, frame: Frame) -> int:
        return len(find(table, self.cards, frame))

    def noun(self, words: Any, plural: bool = False) -> str:
        return str(words.filter(self.cards, bare=True, plural=plural))

    def after(self, words: Any) -> str:
        return str(words.where(self.cards, "in"))

    def compared(self, words: Any, bounds: Bounds) -> str:
        left = words.left(self.cards)
        if left:
            return f"{bounds.of(left, english.plural(left))} {bounds.verb} left"
        if words.is_yours(self.cards):
            return f"you have {self.so_many(words, bounds)}{self.after(words)}"
        return super().compared(words, bounds)


class CountPlayed(Counted, tag="count_played", kw_only=True):
    """The number of other matching cards played this turn."""

    which: Filter = msgspec.field(default_factory=Filter)

    def amount(self, table: Table, frame: Frame) -> int:
        return points.played(table, self.which, frame.source)

    def noun(self, words: Any, plural: bool = False) -> str:
        return str(words.filter(words.besides(self.which), bare=True, plural=plural))

    def after(self, words: Any) -> str:
        return " you played this turn"

    def compared(self, words: Any, bounds: Bounds) -> str:
        return f"you played {self.so_many(words, bounds)} this turn"


class CountClasses(Counted, tag="count_classes", kw_only=True):
    """The number of different classes among the cards played this turn."""

    def amount(self, table: Table, frame: Frame) -> int:
        return points.classes_played(table)

    def noun(self, words: Any, plural: bool = False) -> str:
        return "classes" if plural else "class"

    def after(self, words: Any) -> str:
        return " among the cards you played this turn"


class Players(Counted, tag="players", kw_only=True):
    """The number of players who began the game; defeated players count (OPEN-55)."""

    def amount(self, table: Table, frame: Frame) -> int:
        return len(table.state.seats)

    def noun(self, words: Any, plural: bool = False) -> str:
        return "players" if plural else "player"


class CounterOf(Counted, tag="counter", kw_only=True):
    """A public count of "you"."""

    name: str

    def amount(self, table: Table, frame: Frame) -> int:
        return table.state.seats[frame.you].counters.get(self.name, 0)

    def noun(self, words: Any, plural: bool = False) -> str:
        return english.plural(self.name) if plural else self.name

    def after(self, words: Any) -> str:
        return " you have"

    def compared(self, words: Any, bounds: Bounds) -> str:
        return f"you have {self.so_many(words, bounds)}"


class Damage(Counted, tag="damage", kw_only=True):
    """The damage on the Avatar of "you" (STRIKE-11)."""

    def amount(self, table: Table, frame: Frame) -> int:
        return strikes.damage(table, frame.you)

    def noun(self, words: Any, plural: bool = False) -> str:
        return "damage"

    def after(self, words: Any) -> str:
        return " you have"

    def text(self, words: Any) -> str:
        return "your damage"

    def compared(self, words: Any, bounds: Bounds) -> str:
        return f"you have {bounds.said()} damage"


class EvidenceCollected(Counted, tag="collected", kw_only=True):
    """The number of Collected Evidence cards in this game."""

    def amount(self, table: Table, frame: Frame) -> int:
        return len(table.state.game.collected)

    def noun(self, words: Any, plural: bool = False) -> str:
        return "Collected Evidence cards" if plural else "Collected Evidence card"
