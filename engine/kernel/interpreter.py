"""Interpreter of programs: a stack of frames and a pending choice.

The top frame runs. An instruction that needs an answer sets the pending choice and returns; the answer goes into that
frame, and the run continues.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from mypy_extensions import mypyc_attr

from engine.kernel.decisions import Action, Choice, EngineError
from engine.kernel.frames import Frame, Instruction


class Interrupted(Exception):
    """Raised by a rule that unwound the stack: the current program must not continue."""


MAX_STEPS = 10_000
"""Maximum number of instructions up to a choice.

The standard cards need less than 200.
"""
MAX_FRAMES = 2_000
"""Maximum number of frames on the stack.

The standard cards need about 20, and more where players answer each other's answers again and again.
"""


class EndlessEffectError(EngineError):
    """Effects of cards start each other without an end."""

    code = "endless_effect"

    def __init__(self, detail: str = "The effects of the cards don't come to an end.", **extra: Any) -> None:
        super().__init__(detail, **extra)


@mypyc_attr(allow_interpreted_subclasses=True)
class Machine:
    """A stack of frames, a pending choice, and the loop that runs up to a choice.

    Tables extend it. programs: name to instructions, of rules and cards.
    """

    def __init__(self, programs: dict[str, list[Instruction]], stack: list[Frame]) -> None:
        self.programs = programs
        self.stack = stack
        self.pending: Choice | None = None

    def push(
        self,
        program: str,
        you: int = -1,
        source: int = -1,
        *,
        at: int = -1,
        cards: Mapping[str, list[int]] | None = None,
        **named: Any,
    ) -> Frame:
        """Start a program before the current one continues.

        at, cards: as in a frame; cards are copied. named: further results of the new frame.
        """
        if len(self.stack) >= MAX_FRAMES:
            raise EndlessEffectError
        frame = Frame(program, you, source, 0, at, vars=named)
        if cards:
            frame.cards = {name: list(found) for name, found in cards.items()}
        self.stack.append(frame)
        return frame

    def push_block(self, block: str, frame: Frame, you: int) -> None:
        """Start a block of the running program for a seat, with a copy of all results."""
        named = {name: copy(value) for name, value in frame.vars.items()}
        self.push(block, you, frame.source, at=frame.at, cards=frame.cards, **named)

    def run(self) -> None:
        """Run frames until a choice is pending or the stack is empty.

        Raise EndlessEffectError after MAX_STEPS instructions.
        """
        while self.stack and self.pending is None:
            try:
                self._run()
            except Interrupted:
                continue

    def _run(self) -> None:
        stack, programs = self.stack, self.programs
        for _ in range(MAX_STEPS):
            if not stack or self.pending is not None:
                return
            frame = stack[-1]
            instructions = programs[frame.program]
            pc = frame.pc
            if pc == len(instructions):
                stack.pop()
                continue
            frame.pc = pc + 1
            instructions[pc](self, frame)
        raise EndlessEffectError

    def unwind(self, program: str, owed: Callable[[Frame], bool] = lambda frame: False) -> Frame:
        """Drop frames down to the topmost frame of a program, and return that frame.

        owed: selects dropped frames that stay, in order. A frame that answers a dropped event is dropped too.
        """
        stack = self.stack
        base = max(place for place, frame in enumerate(stack) if frame.program == program)
        kept = {place: place for place in range(base + 1)}
        for place, frame in enumerate(stack[base + 1 :], base + 1):
            at = frame.at
            if (at < 0 or at in kept) and owed(frame):
                for answering in frame.walk():
                    answering.at = kept.get(at, -1)
                kept[place] = len(kept)
        stack[:] = [stack[place] for place in kept]
        self.pending = None
        return stack[base]

    def cancel(self, frame: Frame) -> None:
        """Cancel the event that a frame answers (a replacement effect)."""
        if 0 <= frame.at < len(self.stack):
            self.stack[frame.at].cancelled = True

    def is_cancelled(self, frame: Frame) -> bool:
        """Return whether another answer has cancelled the event that a frame answers."""
        return 0 <= frame.at < len(self.stack) and self.stack[frame.at].cancelled

    def ask(
        self,
        frame: Frame,
        seat: int,
        kind: str,
        prompt: str,
        options: list[Action],
        labels: list[str] | None = None,
        *,
        again: bool = False,
        forced: bool = True,
    ) -> None:
        """Ask a seat. The answer goes into frame.answer.

        again: run the asking instruction again with the answer (to ask for several cards).
        forced: answer a question with a single option automatically. Must be false if the number of options depends on
        hidden information, because skipping the question would reveal it.
        """
        if again:
            frame.pc -= 1
        who, open_to_it = self.find_addressee(seat, options)
        if len(open_to_it) == 1 and (forced or open_to_it is not options):
            frame.answer = open_to_it[0]
            return
        self.pending = Choice(who, kind, prompt, open_to_it, labels or [])

    def find_addressee(self, seat: int, options: list[Action]) -> tuple[int, list[Action]]:
        """Return the seat that answers a question, and its options.

        Rulesets override it for seats that have left the game. A single remaining option is taken automatically.
        """
        return seat, options

    def answer(self, action: Action) -> None:
        """Pass the chosen option to the frame that asked."""
        self.pending = None
        self.stack[-1].answer = action

    def take_yes(self, frame: Frame) -> bool:
        """Remove a yes-or-no answer from a frame and return whether it is yes."""
        return frame.take_answer() == YES


YES = Action("choose", pick="yes")
NO = Action("choose", pick="no")
DONE = Action("choose", pick="done")
