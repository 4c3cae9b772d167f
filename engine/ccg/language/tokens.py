"""Tokens that lie on cards, and the operation on them (EFS-03)."""

from typing import Any

from engine.ccg.language.base import Operation
from engine.ccg.rules import pools
from engine.ccg.table.table import Table
from engine.kernel.english import counted
from engine.kernel.frames import Frame


def take(table: Table, card: int) -> None:
    """Take a token off a card; one that is no Agent is discarded without any left."""
    left = table.state.tokens[card] - 1
    table.state.tokens[card] = left
    table.changed("tokens", -1, table.owner(card), card)
    if not left and card not in table.state.agents:
        table.discard([card])


class Refill(Operation, tag="refill", kw_only=True):
    """Lay tokens on this card until there are so many (POOL-11)."""

    to: int = 1

    def run(self, table: Table, frame: Frame) -> None:
        missing = self.to - table.state.tokens.get(frame.source, 0)
        if missing > 0:
            table.state.tokens[frame.source] = self.to
            table.changed("tokens", missing, frame.you, frame.source)

    def text(self, words: Any) -> str:
        return f"this card has {counted(self.to, 'token', 'tokens')} again"


class Tap(Operation, tag="tap", kw_only=True):
    """Make points of tokens of this card, up to so many at once."""

    amount: int
    pool: pools.PoolName

    def run(self, table: Table, frame: Frame) -> None:
        for _ in range(min(self.amount, table.state.tokens.get(frame.source, 0))):
            take(table, frame.source)
            pools.gain(table, frame.you, self.pool, 1)

    def order(self, words: Any) -> str:
        return f"take up to {self.amount} of its tokens as {pools.NAMES[self.pool]}"


STEPS: tuple[type, ...] = (Refill, Tap)
