"""Base classes of operations on picked cards and on players."""

from engine.ccg.cards.designs import Target, Who
from engine.ccg.language.base import Operation
from engine.ccg.language.targets import Selection, find_cards, is_private
from engine.ccg.table.table import Table
from engine.kernel import operations
from engine.kernel.decisions import Action
from engine.kernel.effects import Code, Step
from engine.kernel.frames import Frame


class CardStep(Operation, kw_only=True):
    """A step on cards that are picked first."""

    cards: Target

    def compile(self, code: Code) -> None:
        pick_then(code, self, self.cards)

    def possible(self, table: Table, frame: Frame) -> bool:
        return could_match(table, self.cards, frame)


class PlayerStep(operations.PlayerStep, kw_only=True):
    """A step that players of this game perform."""

    who: Who = "you"

    def possible(self, table: Table, frame: Frame) -> bool:
        """Return whether the step could do anything now, judged by public information."""
        return True


def pick_then(code: Code, step: Step, target: Target) -> None:
    """Compile a step on cards: pick them into frame.cards["picked"], then run it."""
    code.add(Selection(target, step))
    code.add(step.run)


def ask_team(table: Table, frame: Frame, found: list[list[int]], prompt: str) -> None:
    """Ask "you" for one of some Teams, if there are any.

    Source: CHK-17.
    """
    if found:
        options = [Action("choose", cards=tuple(team)) for team in found]
        table.ask(frame, frame.you, "choose_team", prompt, options)


def could_match(table: Table, target: Target, frame: Frame) -> bool:
    """Return whether a card could match a target, judged by public information.

    Targets that are chosen at announcement always count.
    """
    return (
        not CHOSEN_AT_ANNOUNCEMENT.isdisjoint(target.zone)
        or is_private(target)
        or bool(find_cards(table, target, frame))
    )


CHOSEN_AT_ANNOUNCEMENT = frozenset({"aimed", "aimed_team"})
"""Places that are known only after a card is announced."""


def is_possible(step: Step, table: Table, frame: Frame) -> bool:
    """Return whether a step could do anything now."""
    return step.possible(table, frame) if isinstance(step, Operation | PlayerStep) else True
