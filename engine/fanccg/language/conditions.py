"""Conditions for cards of this game."""

from typing import Any, Literal

from engine.fanccg.cards.designs import Circumstance, Demand, Target
from engine.fanccg.language.amounts import Count
from engine.fanccg.table import attributes, circumstances
from engine.fanccg.table.table import Table
from engine.fanccg.table.targets import find
from engine.kernel.effects import Condition
from engine.kernel.english import Bounds
from engine.kernel.frames import Frame


class Has(Condition, tag="has", kw_only=True):
    """There is at least a given number of matching cards."""

    cards: Target
    at_least: int = 1

    def holds(self, table: Table, frame: Frame) -> bool:
        return len(find(table, self.cards, frame)) >= self.at_least

    def text(self, words: Any, denied: bool = False) -> str:
        if self.cards.order == "just_before":
            return f"the card just before it {_is(denied)} {words.just_before(self.cards)}"
        return Count(cards=self.cards).compared(words, Bounds(str(self.at_least), denied=denied))


class Available(Condition, tag="available", kw_only=True):
    """An attribute is available (REQ-02)."""

    attribute: str
    providers: int = 1

    def holds(self, table: Table, frame: Frame) -> bool:
        return attributes.available(table, Demand(attribute=self.attribute, providers=self.providers))

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{words.demand(Demand(attribute=self.attribute, providers=self.providers))} {_is(denied)} available"


class IsOn(Condition, tag="on", kw_only=True):
    """A circumstance is on now (CIR-02)."""

    circumstance: Circumstance

    def holds(self, table: Table, frame: Frame) -> bool:
        return self.circumstance in circumstances.now(table)

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{self.circumstance} is {'off' if denied else 'on'}"


class Concluded(Condition, tag="concluded", kw_only=True):
    """A player ended the round with a Conclusion, or nobody did (RND-10, RND-11)."""

    by: Literal["you", "rival", "nobody"] = "you"

    def holds(self, table: Table, frame: Frame) -> bool:
        round = table.state.round
        if not round.concluded:
            return self.by == "nobody"
        return self.by != "nobody" and (round.entries[-1].seat == frame.you) == (self.by == "you")

    def text(self, words: Any, denied: bool = False) -> str:
        ended = "didn't end" if denied else "ended"
        who = {"you": "you", "rival": "your rival", "nobody": "two passes"}[self.by]
        return f"{who} {ended} the round" + ("" if self.by == "nobody" else " with a Conclusion")


def _is(denied: bool) -> str:
    return "is not" if denied else "is"
