"""Operations on what belongs to another: Agents that are borrowed, cards that are used (EFF-25, OPEN-17)."""

from typing import Any

from engine.ccg.language.picking import CardStep, pick_then
from engine.ccg.rules import borrowing, plays, windows
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code
from engine.kernel.frames import Frame
from engine.kernel.targets import take


class Borrow(CardStep, tag="borrow", kw_only=True):
    """Let an Agent of another player join the Team that made the check, until the turn ends (OPEN-17)."""

    def run(self, table: Table, frame: Frame) -> None:
        team = [agent for agent in frame.cards.get("checked", []) if table.place(agent) in ("bureau", "field")]
        for card in take(frame, self.cards):
            if team:
                borrowing.borrow(table, frame.you, card, team)

    def text(self, words: Any) -> str:
        return f"{words.target(self.cards)} joins that Team until the turn ends, without its own text"


class UseCard(CardStep, tag="use_card", kw_only=True):
    """Play a card, whosever it is, at once; when it is done it goes to its owner's Discard Pile (OPEN-17)."""

    free: bool = False

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)
        code.add(self._announce)

    @property
    def _less(self) -> int:
        return plays.FREE if self.free else 0

    def run(self, table: Table, frame: Frame) -> None:
        """Ask for the X of its cost, where it has one. Source: POOL-10."""
        frame.cards["using"] = []
        for card in take(frame, self.cards):
            options = [Action("choose", pick=x) for x in plays.numbers(table, frame.you, card, self._less)]
            labels = [f"X is {option.pick}" for option in options]
            if options:
                frame.cards["using"] = [card]
                table.ask(frame, frame.you, "choose_number", "What is X?", options, labels)

    def _announce(self, table: Table, frame: Frame) -> None:
        x = frame.take_answer().pick
        for card in frame.cards.pop("using"):
            window = windows.uppermost(table)
            plays.announce(table, frame.you, card, x=int(x or 0), less=self._less, window=window)

    def order(self, words: Any) -> str:
        price = "for free" if self.free else "for its price"
        return f"play {price} {words.target(self.cards, 'from')}. After that it goes to its owner's Discard Pile"


STEPS: tuple[type, ...] = (Borrow, UseCard)
