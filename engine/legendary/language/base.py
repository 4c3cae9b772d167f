"""What operations of this game have in common."""

from typing import Any

import msgspec

from engine.kernel.effects import Code, Fixed, Operation, Step, per_player
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Target, Who
from engine.legendary.table.targets import Selection

ONE = Fixed(1)
TO = {"discard": "", "hand": " to your hand", "deck": " onto your deck"}
"""Where what is gained goes, where it is not the discard pile."""


class PlayerStep(Operation, kw_only=True):
    """A step that players do: `who`, each of them as "you"."""

    who: Who = "you"

    def compile(self, code: Code) -> None:
        if self.who == "you":
            self.act_code(code)
        else:
            per_player(code, self.who, [_AsYou(self)])

    def act_code(self, code: Code) -> None:
        code.add(self.run)

    def said(self, words: Any, you: str, they: str) -> str:
        """Return the sentence for "you" or for other players."""
        return you if self.who == "you" else f"{words.who(self.who)} {words.of_another(they)}"


class _AsYou(Step):
    """The body of a PlayerStep, run by each player."""

    __slots__ = ("step",)

    def __init__(self, step: PlayerStep) -> None:
        self.step = step

    def compile(self, code: Code) -> None:
        self.step.act_code(code)

    def text(self, words: Any) -> str:
        return self.step.text(words)


def pick_then(code: Code, step: Step, target: Target) -> None:
    """Compile a step on cards: pick them into frame.vars["cards"], then do it."""
    code.add(Selection(target, for_you(step)))
    code.add(step.run)


def for_you(step: Step) -> Step:
    """Return a step as it is told to the player who does it."""
    return msgspec.structs.replace(step, who="you") if isinstance(step, PlayerStep) else step


def take(frame: Frame, target: Target) -> list[int]:
    """Take the chosen cards out of the frame; they stay under a name where the target gives one."""
    cards: list[int] = frame.vars.pop("cards", [])
    if target.called:
        frame.vars[target.called] = list(cards)
    return cards
