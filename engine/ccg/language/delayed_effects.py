"""The operation that delays others until an event (EFS-06, CHK-16)."""

from copy import copy
from typing import Any

from engine.ccg.cards.designs import AwaitedEvent
from engine.ccg.cards.vocabulary import AWAITED
from engine.ccg.language.base import Operation
from engine.ccg.language.targets import targets_of
from engine.ccg.table import modifiers
from engine.ccg.table.state import Until
from engine.ccg.table.table import Table
from engine.kernel.effects import Code, Step
from engine.kernel.english import capital
from engine.kernel.frames import Frame


class Later(Operation, tag="later", kw_only=True):
    """Run some steps when an event occurs, with the targets chosen now.

    until: the end of the current check, combat or turn, after which they don't run.
    """

    when: AwaitedEvent
    until: Until
    do: list[Step]

    def compile(self, code: Code) -> None:
        block = code.block(self.do)

        def put_off(table: Table, frame: Frame) -> None:
            cards = {name: list(found) for name, found in frame.cards.items()}
            cards["aimed"] = targets_of(table, frame)
            named = {name: copy(value) for name, value in frame.vars.items()}
            waiting = Frame(block, frame.you, frame.source, cards=cards, vars=named)
            modifiers.delay(table, self.when, waiting, self.until)

        code.add(put_off)

    def text(self, words: Any) -> str:
        return capital(words.with_clause(AWAITED[self.when], self.do))


STEPS: tuple[type, ...] = (Later,)
