"""Amounts that cards of this game may compute."""

from typing import Any

from engine.ccg.rules.basic import format_of
from engine.ccg.table.table import Table
from engine.kernel.effects import Amount
from engine.kernel.english import Share, Shares, either
from engine.kernel.frames import Frame


class X(Amount, tag="x", kw_only=True):
    """The X of a card's cost (POOL-10).

    worth: what each X that may be chosen is worth; without it X counts as it is. basic: what it is worth in a game
    without costs (BAS-12).
    """

    worth: dict[int, int] = {}
    basic: int = 0

    def amount(self, table: Table, frame: Frame) -> int:
        if not format_of(table).pools:
            return self.basic
        entry = table.announced(frame.source)
        x = entry.x if entry else 0
        return self.worth.get(x, 0) if self.worth else x

    def text(self, words: Any) -> str:
        if not self.worth:
            return "X"
        values = either(f"{value:+d}" for value in self.worth.values())
        return f"{values} for an X of {either(str(x) for x in self.worth)}"

    def shares(self, words: Any) -> Shares:
        return Shares([Share(1, f"times {self.text(words)}")])


AMOUNTS: tuple[type, ...] = (X,)
