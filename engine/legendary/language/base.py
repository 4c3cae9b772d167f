"""Helpers shared by the operations of this game."""

from typing import Any

import msgspec

from engine.kernel import operations
from engine.kernel.effects import Code, Step
from engine.kernel.english import listed
from engine.legendary.cards.designs import Target, Who
from engine.legendary.table.targets import Selection


class PlayerStep(operations.PlayerStep, kw_only=True):
    """A step that players of this game do."""

    who: Who = "you"


def and_then(words: Any, said: str, steps: list[Step], found: str) -> str:
    """Return the text of an action and its follow-up steps.

    found: name of the found cards in those steps.
    """
    known = words.calling(found)
    orders = [step.order(known) for step in steps]
    return listed([said, *orders]) if all(orders) else f"{said}. {known.steps(steps)}"


def pick_then(code: Code, step: Step, target: Target) -> None:
    """Compile a step on cards: pick them into frame.cards["picked"], then run it."""
    code.add(Selection(target, for_you(step)))
    code.add(step.run)


def for_you(step: Step) -> Step:
    """Return a step as addressed to the player who does it."""
    return msgspec.structs.replace(step, who="you") if isinstance(step, PlayerStep) else step
