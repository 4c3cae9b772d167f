"""Amounts for cards of this game."""

from typing import Any, Literal

from engine.fanccg.cards.designs import OfScore, Target
from engine.fanccg.rules import conflict_cards, investment, scoring
from engine.fanccg.table.table import Table
from engine.fanccg.table.targets import find
from engine.kernel.effects import Amount, Counted
from engine.kernel.frames import Frame


class Count(Counted, tag="count", kw_only=True):
    """The number of matching cards."""

    cards: Target

    def amount(self, table: Table, frame: Frame) -> int:
        return len(find(table, self.cards, frame))

    def noun(self, words: Any, plural: bool = False) -> str:
        return str(words.cards(self.cards, plural=plural, where=words.where(self.cards)))


class Investment(Amount, tag="investment", kw_only=True):
    """The investment of a character in the environment (INV-03, INV-04)."""

    name: Literal["SCULLY", "MULDER", "X-FILES"]

    def amount(self, table: Table, frame: Frame) -> int:
        return investment.of(table, self.name)

    def text(self, words: Any) -> str:
        return f"{self.name}'s investment"


class RoundScore(OfScore, tag="round_score", kw_only=True):
    """The current score of the round (SCO-01)."""

    def amount(self, table: Table, frame: Frame) -> int:
        return scoring.total(table)

    def text(self, words: Any) -> str:
        return "the round's score"


class Participants(Amount, tag="participants", kw_only=True):
    """The number of Pro's participants in the conflict (CNF-04)."""

    def amount(self, table: Table, frame: Frame) -> int:
        return conflict_cards.participants(table)

    def text(self, words: Any) -> str:
        return "1 for the participant"


class Arms(Amount, tag="arms", kw_only=True):
    """The arms of a side of the conflict (CNF-05)."""

    side: Literal["pro", "anti"]

    def amount(self, table: Table, frame: Frame) -> int:
        return conflict_cards.arms(table, self.side)

    def text(self, words: Any) -> str:
        return "arms"
