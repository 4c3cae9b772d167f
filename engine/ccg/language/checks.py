"""Operations on checks (CHK)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.ccg.cards.designs import Skill, Stat, Target
from engine.ccg.language.amounts import X
from engine.ccg.language.base import Operation
from engine.ccg.language.card_moves import aimed_target
from engine.ccg.language.picked_cards import CardStep
from engine.ccg.language.targets import find_cards
from engine.ccg.rules import checks, plays
from engine.ccg.table.state import Check
from engine.ccg.table.table import Table
from engine.kernel.effects import Amount, Value, parts
from engine.kernel.english import article, either
from engine.kernel.frames import Frame
from engine.kernel.targets import take


class CheckMod(Operation, tag="check_mod", kw_only=True):
    """Add to the level of the current check, or subtract from it (CHK-03).

    skills: one of them must be checked, any if empty. site: it must be the check of a Site.
    """

    by: Value
    skills: list[Skill] = []
    site: bool = False

    def possible(self, table: Table, frame: Frame) -> bool:
        return table.check is not None and table.fight is None and self._fits(table.check)

    def changes(self) -> Sequence[Stat]:
        return self.skills

    def _fits(self, check: Check) -> bool:
        return (not self.skills or check.skill in self.skills) and (check.site >= 0 or not self.site)

    def run(self, table: Table, frame: Frame) -> None:
        if self.possible(table, frame):
            checks.modify(table, frame.source, self.by.amount(table, frame))

    def text(self, words: Any) -> str:
        check = " ".join(filter(None, (either(self.skills), "check", "at a Site" * self.site)))
        condition = self.by.condition(words) if isinstance(self.by, X) else ""
        return f"{self._by(words)} to {article(check)}{condition}"

    def brief(self, words: Any) -> str:
        condition = self.by.condition(words) if isinstance(self.by, X) else ""
        return f"{self._by(words)} to a check{' at a Site' * self.site}{condition}"

    def _by(self, words: Any) -> str:
        if isinstance(self.by, X):
            return self.by.text(words)
        return self.by.shares(words).said(lambda number: f"{number:+d}", lambda number: f"{number:+d}")


class Reverse(CardStep, tag="reverse", kw_only=True):
    """Reverse what cards add to checks until the turn ends (EFF-10).

    The rest of their text doesn't work.
    """

    cards: Target = msgspec.field(default_factory=aimed_target)

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            checks.reverse(table, card, frame.source)

    def text(self, words: Any) -> str:
        return f"this turn, {words.target(self.cards)} subtracts what it would add to checks and has no other effect"


class Double(Operation, tag="double"):
    """Let the cards that were taken add double to checks this turn (EFF-01)."""

    def run(self, table: Table, frame: Frame) -> None:
        for design in frame.vars.get("taken", []):
            plays.double(table, frame.you, design)

    def text(self, words: Any) -> str:
        return "double what that card adds to a check if it is played this turn"


class Adds(Amount, tag="adds", kw_only=True):
    """The amount that cards add to a check by their text (CHK-03).

    otherwise: the amount if they add nothing.
    """

    cards: Target
    otherwise: int = 0

    def amount(self, table: Table, frame: Frame) -> int:
        cards = find_cards(table, self.cards, frame)
        steps = [step for card in cards for step in parts(table.design(card).abilities)]
        added = [step.by.amount(table, frame) for step in steps if isinstance(step, CheckMod)]
        return next(iter(added), self.otherwise)

    def text(self, words: Any) -> str:
        return f"what {words.target(self.cards)} adds to checks, or {self.otherwise} if nothing"


AMOUNTS: tuple[type, ...] = (Adds,)
STEPS: tuple[type, ...] = (CheckMod, Reverse, Double)
