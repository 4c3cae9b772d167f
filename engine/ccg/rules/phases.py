"""What the phases have in common in which the active player does one thing after the other."""

from collections.abc import Iterator

from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE


def ask(table: Table, frame: Frame, kind: str, prompt: str, options: list[Action], could_be: Iterator[Action]) -> None:
    """Ask the active player what to do next, or whether it is done.

    could_be: what there would be to do with all cards that the player could hold. Where there is something one is asked
    whatever one holds: else all could tell what that isn't. Source: D05, D06, D07.
    """
    if options or any(could_be):
        table.ask(frame, frame.you, kind, prompt, [*options, DONE], forced=False)
    else:
        frame.answer = DONE
