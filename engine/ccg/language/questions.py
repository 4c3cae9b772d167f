"""Operations on questions about X-Files (QST-15)."""

from typing import Any, Literal

from engine.ccg.cards.designs import CHARACTERISTICS, Characteristic
from engine.ccg.language.base import Operation
from engine.ccg.language.targets import site_frame
from engine.ccg.rules import questions
from engine.ccg.table.state import Answer
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.effects import Code
from engine.kernel.english import either
from engine.kernel.frames import Frame


class Ask(Operation, tag="ask", kw_only=True):
    """Ask a player one question about its X-File, without a guess (QST-03, QST-15).

    of: the allowed characteristics, any if empty. whom: a player that "you" choose, or the one with the marked
    card.
    """

    of: list[Characteristic] = []
    whom: Literal["other", "marked"] = "other"

    def compile(self, code: Code) -> None:
        code.add(self._ask_whom)
        code.add(self._ask_what)
        code.add(self.run)

    def _ask_whom(self, table: Table, frame: Frame) -> None:
        seats = [frame.vars["whom"]] if self.whom == "marked" else table.others(frame.you)
        options = [Action("choose", seat=seat) for seat in seats]
        table.ask(frame, frame.you, "choose_player", "Choose the player to ask.", options)

    def _ask_what(self, table: Table, frame: Frame) -> None:
        frame.vars["asked"] = frame.take_answer().seat
        names = self.of or list(CHARACTERISTICS)
        options = [Action("ask", pick=value) for name in names for value in CHARACTERISTICS[name]]
        labels = [f"{name}: {value}?" for name in names for value in CHARACTERISTICS[name]]
        table.ask(frame, frame.you, "question", "Choose a question.", options, labels)

    def run(self, table: Table, frame: Frame) -> None:
        value = frame.take_answer().pick
        assert value is not None
        questions.ask_about(table, frame.you, frame.vars["asked"], value)

    def order(self, words: Any) -> str:
        what = f"the {either(self.of)}" if self.of else "any characteristic"
        whom = {"other": "another player", "marked": "that player"}[self.whom]
        return f"ask {whom} one question about {what} of their X-File"


class AskAffiliation(Operation, tag="ask_affiliation", kw_only=True):
    """Ask whether the last Adversary has its player's X-File Affiliation (QST-15).

    The Adversary has it as a keyword.
    """

    def run(self, table: Table, frame: Frame) -> None:
        fought = table.state.turn.fought
        assert fought is not None
        kinds = [kind for kind in CHARACTERISTICS["Affiliation"] if kind in fought.keywords]
        if kinds:
            questions.ask_about(table, frame.you, fought.seat, *kinds)

    def order(self, words: Any) -> str:
        return "ask the player of that Adversary whether it has the Affiliation of their X-File"


def last_question(table: Table) -> Answer | None:
    """Return the last question of the investigating player, or None."""
    site = site_frame(table)
    if site is None:
        return None
    return next((row for row in reversed(table.state.log) if row.asker == site.you), None)


class ShareAnswer(Operation, tag="share_answer", kw_only=True):
    """Let the player who has just asked at a Site reveal the answer (MP-07)."""

    to: Literal["you", "all"]

    def run(self, table: Table, frame: Frame) -> None:
        row = last_question(table)
        if row:
            seats = [frame.you] if self.to == "you" else table.others(row.asker)
            questions.share_answer(table, row, seats)

    def text(self, words: Any) -> str:
        return f"the player who asked tells {'you' if self.to == 'you' else 'all other players'} the answer"


class AskBack(Operation, tag="ask_back", kw_only=True):
    """Ask the player who has just asked "you" the same question (QST-15)."""

    def run(self, table: Table, frame: Frame) -> None:
        row = next((one for one in reversed(table.state.log) if one.asked == frame.you), None)
        if row:
            questions.ask_about(table, frame.you, row.asker, row.value, *row.more)

    def order(self, words: Any) -> str:
        return "ask the player who asked it the same question"


class Listen(Operation, tag="listen"):
    """Let this card wait for the next answer about an X-File that "you" name (MP-07).

    The answer is one that the checking Team's player gets. Everyone knows the named player.
    """

    def compile(self, code: Code) -> None:
        code.add(self._ask)
        code.add(self.run)

    def _ask(self, table: Table, frame: Frame) -> None:
        team = frame.cards.get("checked", [])
        if team:
            frame.vars["asker"] = asker = table.controller(team[0])
            options = [Action("choose", seat=seat) for seat in table.others(asker) if seat != frame.you]
            if options:
                table.ask(frame, frame.you, "choose_player", "Choose a player's X-File.", options)

    def run(self, table: Table, frame: Frame) -> None:
        about = frame.take_answer().seat
        if about is not None:
            table.state.listening[frame.source] = (frame.vars["asker"], about)
            table.happened("listening", frame.you, frame.source, f"{frame.vars['asker']}: {about}")

    def order(self, words: Any) -> str:
        return (
            "choose another player. This card waits for the next answer that its player gets about that player's X-File"
        )


class Overhear(Operation, tag="overhear"):
    """Tell "you" the answer to the last question (MP-07)."""

    def run(self, table: Table, frame: Frame) -> None:
        questions.share_answer(table, table.state.log[-1], [frame.you])

    def order(self, words: Any) -> str:
        return "learn the answer"


STEPS: tuple[type, ...] = (Ask, AskAffiliation, ShareAnswer, AskBack, Listen, Overhear)
