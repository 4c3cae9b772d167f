"""The question of phases with several actions by the active player."""

from collections.abc import Iterator

from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE


def ask(table: Table, frame: Frame, kind: str, prompt: str, options: list[Action], could_be: Iterator[Action]) -> None:
    """Ask the active player for the next action, or whether it is done.

    could_be: the possible actions with all cards that the player could hold. If there are any, the player is asked
    even without options, because an automatic answer would reveal something about the hand. Source: D05, D06, D07.
    """
    if options or any(could_be):
        table.ask(frame, frame.you, kind, prompt, [*options, DONE], forced=False)
    else:
        frame.answer = DONE
