"""Common parts of this game's operations."""

from engine.fanccg.cards.designs import Target, Who
from engine.fanccg.table.targets import Selection
from engine.kernel import operations
from engine.kernel.effects import Code, Step
from engine.kernel.english import counted


class PlayerStep(operations.PlayerStep, kw_only=True):
    """A step that players of this game carry out."""

    who: Who = "you"


def points(number: int) -> str:
    return counted(number, "point", "points")


def pick_then(code: Code, step: Step, target: Target) -> None:
    """Compile a step on cards: pick them into frame.cards["picked"], then run it."""
    code.add(Selection(target, step))
    code.add(step.run)
