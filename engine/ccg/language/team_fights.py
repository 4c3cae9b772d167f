"""Combats within a Team: an Agent fights another (EFF-04)."""

from typing import Any

from engine.ccg.cards.designs import Target
from engine.ccg.language.base import Operation
from engine.ccg.language.picked_cards import could_match
from engine.ccg.language.targets import OpponentSelection, Selection
from engine.ccg.rules import combat, teams
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.kernel.effects import Code, Step
from engine.kernel.english import article, counted, listed
from engine.kernel.frames import Frame


class Fight(Operation, tag="fight", kw_only=True):
    """Let one Agent fight another, led by "you".

    There is a round at long range and some at close range. The whole Team of the other Agent counts as attacked,
    and a single Agent fights. keywords: those that the fighter also has in the combat. standing: steps that follow,
    unless a card ended the combat or the other Agent is in the Hospital.
    """

    cards: Target
    against: Target
    close_rounds: int = 1
    keywords: list[str] = []
    standing: list[Step] = []

    def compile(self, code: Code) -> None:
        code.add(Selection(self.cards, self, into="fighter"))
        code.add(OpponentSelection(self.against, self, into="opponent"))
        code.add(self.run)
        still = code.branch(self._stands)
        code.steps(self.standing)
        code.here(still)

    def possible(self, table: Table, frame: Frame) -> bool:
        return could_match(table, self.cards, frame)

    def run(self, table: Table, frame: Frame) -> None:
        frame.vars["called_off"] = True
        if frame.cards["fighter"] and frame.cards["opponent"]:
            self._start(table, frame, frame.card("fighter"), frame.card("opponent"))

    def _start(self, table: Table, frame: Frame, fighter: int, opponent: int) -> None:
        combat.start(table, frame.you, table.controller(opponent), [opponent], [fighter], self.close_rounds)
        fight = combat.current(table)
        fight.duel = True
        if fight.record:
            fight.record.team = [mate for mate in teams.team_of(table, opponent) if mate != fighter]
        for keyword in self.keywords:
            modifiers.reword(table, frame.source, fighter, "", keyword, "combat")

    def _stands(self, table: Table, frame: Frame) -> bool:
        return not frame.vars["called_off"] and table.place(frame.card("opponent")) != "hospital"

    def text(self, words: Any) -> str:
        rounds = counted(self.close_rounds, "round", "rounds")
        chosen = f" chosen by {words.who(self.against.of)}" if self.against.by == "owner" else ""
        said = f"{words.target(self.cards)}, led by you, fights {words.target(self.against)}{chosen}: "
        said += f"a round at long range, then {rounds} at close range."
        if self.keywords:
            first, *others = self.keywords
            said += f" It counts as {listed([article(first), *others])} for this fight."
        if self.standing:
            said += " Then, unless the other Agent is in the Hospital or a card ended the combat: "
            said += words.with_targets("it").steps(self.standing)
        return said


STEPS: tuple[type, ...] = (Fight,)
