"""What operations of this game have in common."""

from typing import Any

from engine.fanccg.cards.designs import Target, Who
from engine.fanccg.table.targets import Selection
from engine.kernel.effects import Code, Fixed, Operation, Step, per_player
from engine.kernel.frames import Frame

ONE = Fixed(1)


class PlayerStep(Operation, kw_only=True):
    """A step that players do: `who`, each of them as "you"."""

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
        return self.does(words) if self.who == "you" else ""

    def text(self, words: Any) -> str:
        return self.does(words) if self.who == "you" else f"{words.who(self.who)} {self.does(words.of_another())}"


class _AsYou(Step):
    """The body of a PlayerStep, run by each player."""

    __slots__ = ("step",)

    def __init__(self, step: PlayerStep) -> None:
        self.step = step

    def compile(self, code: Code) -> None:
        self.step.act_code(code)


def pick_then(code: Code, step: Step, target: Target) -> None:
    """Compile a step on cards: pick them into frame.cards["picked"], then do it."""
    code.add(Selection(target, step))
    code.add(step.run)


def take(frame: Frame, target: Target) -> list[int]:
    """Take the chosen cards out of the frame; they stay under a name where the target gives one."""
    cards = frame.cards.pop("picked", [])
    if target.called:
        frame.cards[target.called] = list(cards)
    return cards
