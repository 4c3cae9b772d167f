"""What operations of this game have in common."""

from typing import Any, ClassVar

import msgspec

from engine.kernel.effects import Code, Fixed, Operation, Step, per_player
from engine.kernel.english import listed
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import Target, Who
from engine.legendary.table.targets import Selection

ONE = Fixed(1)


class PlayerStep(Operation, kw_only=True):
    """A step that players do: `who`, each of them as "you".

    subject: who does it in words, where "you" are not simply told to.
    """

    subject: ClassVar[str] = ""

    who: Who = "you"

    def compile(self, code: Code) -> None:
        if self.who == "you":
            self.act_code(code)
        else:
            per_player(code, self.who, [_AsYou(self)], [self])

    def act_code(self, code: Code) -> None:
        code.add(self.run)

    def does(self, words: Any) -> str:
        """Return the deed, beginning with its verb: "draw a card", of another player "draws a card"."""
        raise NotImplementedError(type(self).__name__)

    def order(self, words: Any) -> str:
        return self.does(words) if self.who == "you" and not self.subject else ""

    def text(self, words: Any) -> str:
        if self.who == "you":
            return f"{self.subject} {self.does(words)}".strip()
        return f"{words.who(self.who)} {self.does(words.of_another())}"


class _AsYou(Step):
    """The body of a PlayerStep, run by each player."""

    __slots__ = ("step",)

    def __init__(self, step: PlayerStep) -> None:
        self.step = step

    def compile(self, code: Code) -> None:
        self.step.act_code(code)


def and_then(words: Any, said: str, steps: list[Step], found: str) -> str:
    """Say a deed and what follows it. found: how the steps call the cards of the deed."""
    known = words.calling(found)
    orders = [step.order(known) for step in steps]
    return listed([said, *orders]) if all(orders) else f"{said}. {known.steps(steps)}"


def pick_then(code: Code, step: Step, target: Target) -> None:
    """Compile a step on cards: pick them into frame.cards["picked"], then do it."""
    code.add(Selection(target, for_you(step)))
    code.add(step.run)


def for_you(step: Step) -> Step:
    """Return a step as it is told to the player who does it."""
    return msgspec.structs.replace(step, who="you") if isinstance(step, PlayerStep) else step


def take(frame: Frame, target: Target) -> list[int]:
    """Take the chosen cards out of the frame; they stay under a name where the target gives one."""
    cards = frame.cards.pop("picked", [])
    if target.called:
        frame.cards[target.called] = list(cards)
    return cards
