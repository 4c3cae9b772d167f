"""Operations on questions about X-Files (QST-15)."""

from typing import Any

from engine.ccg.cards.designs import CHARACTERISTICS, Characteristic
from engine.ccg.language.base import Operation
from engine.ccg.rules import questions
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code
from engine.kernel.english import either
from engine.kernel.frames import Frame


class Ask(Operation, tag="ask", kw_only=True):
    """Ask another player, whom "you" name, one question about the X-File; no guess follows (QST-03, QST-15).

    of: the characteristics of which one may be asked, any if none is named.
    """

    of: list[Characteristic] = []

    def compile(self, code: Code) -> None:
        code.add(self._ask_whom)
        code.add(self._ask_what)
        code.add(self.run)

    def _ask_whom(self, table: Table, frame: Frame) -> None:
        frame.take_answer()
        options = [Action("choose", seat=seat) for seat in table.others(frame.you)]
        table.ask(frame, frame.you, "choose_player", "Whom do you ask?", options)

    def _ask_what(self, table: Table, frame: Frame) -> None:
        frame.vars["asked"] = frame.take_answer().seat
        names = self.of or list(CHARACTERISTICS)
        options = [Action("ask", pick=value) for name in names for value in CHARACTERISTICS[name]]
        labels = [f"{name}: {value}?" for name in names for value in CHARACTERISTICS[name]]
        table.ask(frame, frame.you, "question", "Which question do you ask?", options, labels)

    def run(self, table: Table, frame: Frame) -> None:
        questions.ask_about(table, frame.you, frame.vars["asked"], frame.take_answer().pick or "")

    def order(self, words: Any) -> str:
        what = f"the {either(self.of)}" if self.of else "any characteristic"
        return f"ask another player one question about {what} of the X-File"


class AskAffiliation(Operation, tag="ask_affiliation", kw_only=True):
    """Ask whether an Adversary just fought has the Affiliation of its player's X-File as a keyword (QST-15)."""

    def run(self, table: Table, frame: Frame) -> None:
        fought = table.state.turn.fought
        kinds = [kind for kind in CHARACTERISTICS["Affiliation"] if fought and kind in fought.keywords]
        if fought and kinds:
            questions.ask_about(table, frame.you, fought.seat, *kinds)

    def order(self, words: Any) -> str:
        return "ask whether the Adversary has the Affiliation of its player's X-File as a keyword"


STEPS: tuple[type, ...] = (Ask, AskAffiliation)
