"""Operations on cards that are played, lie in play or are held: negating, discarding, moving, changing keywords."""

from typing import Any

import msgspec

from engine.ccg.cards.designs import Target
from engine.ccg.language.picking import CardStep
from engine.ccg.rules import plays
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from engine.kernel.targets import take


def at_aim() -> Target:
    """Return what an ability is aimed at."""
    return Target(zone=["aimed"])


class Negate(CardStep, tag="negate", kw_only=True):
    """Take the effect of cards away; those in play are discarded (PLAY-16)."""

    cards: Target = msgspec.field(default_factory=at_aim)

    def run(self, table: Table, frame: Frame) -> None:
        for card in take(frame, self.cards):
            table.discard(table.zones[f"under.{card}"], by="INV-14")
            plays.negate(table, card)

    def order(self, words: Any) -> str:
        return f"negate {words.target(self.cards)}"


STEPS: tuple[type, ...] = (Negate,)
