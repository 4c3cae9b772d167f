"""Operations on pools, and on the numbers and wounds of Agents (POOL, HEA)."""

from typing import Any, get_args

import msgspec

from engine.ccg.cards.designs import Skill, Stat, Target
from engine.ccg.language.cards import at_aim
from engine.ccg.language.picking import CardStep, PlayerStep
from engine.ccg.rules import healing, pools
from engine.ccg.table import changes
from engine.ccg.table.state import Until
from engine.ccg.table.table import Table
from engine.kernel.effects import Value
from engine.kernel.frames import Frame
from engine.kernel.targets import take


class Gain(PlayerStep, tag="pool", kw_only=True):
    """Add points to a pool (POOL-01)."""

    pool: pools.PoolName
    amount: Value

    def run(self, table: Table, frame: Frame) -> None:
        pools.gain(table, frame.you, self.pool, self.amount.amount(table, frame))

    def does(self, words: Any) -> str:
        return f"{words.verb('gain')} {self.amount.text(words)} {pools.NAMES[self.pool]}"


class Modify(CardStep, tag="modify", kw_only=True):
    """Change numbers of cards for a while; all skills, those of combat too, if none is named (SKL-20)."""

    cards: Target = msgspec.field(default_factory=at_aim)
    stats: list[Stat] = []
    by: int
    until: Until = "turn"

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            for stat in self.stats or ALL_SKILLS:
                changes.put(table, frame.source, card, stat, self.by, self.until)

    def text(self, words: Any) -> str:
        what = " and ".join(self.stats) or "to every skill"
        return f"{words.target(self.cards)} gets {self.by:+d} {what} until the {self.until} ends"


ALL_SKILLS: tuple[Stat, ...] = (*get_args(Skill), "LRC", "CRC")


class Heal(CardStep, tag="heal", kw_only=True):
    """Take damage off Agents (HEA-04)."""

    cards: Target = msgspec.field(default_factory=at_aim)
    amount: Value

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            healing.heal(table, card, self.amount.amount(table, frame))

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} heals {self.amount.text(words)}"


STEPS: tuple[type, ...] = (Gain, Modify, Heal)
