"""Conditions that cards of this game may ask."""

from typing import Any

from engine.ccg.cards.designs import Skill
from engine.ccg.table.table import Table
from engine.kernel.effects import Condition
from engine.kernel.english import either
from engine.kernel.frames import Frame


class Checking(Condition, tag="checking", kw_only=True):
    """A check of one of these skills is under way, of whatever skill if none is named."""

    skills: list[Skill] = []

    def holds(self, table: Table, frame: Frame) -> bool:
        return table.check is not None and (not self.skills or table.check.skill in self.skills)

    def text(self, words: Any, denied: bool = False) -> str:
        return f"{'no' if denied else 'a'} {' '.join(filter(None, (either(self.skills), 'check')))} is under way"


TESTS: tuple[type, ...] = (Checking,)
