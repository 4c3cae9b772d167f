"""What the phases have in common in which the active player does one thing after the other."""

from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.machine import DONE


def ask(table: Table, frame: Frame, kind: str, prompt: str, options: list[Action]) -> None:
    """Ask the active player what to do next, or whether it is done.

    Who has a hand is asked, whatever it holds: else all could tell what it doesn't hold. Source: D05, D06, D07.
    """
    if options or table.zones[f"hand.{frame.you}"]:
        table.ask(frame, frame.you, kind, prompt, [*options, DONE], forced=False)
    else:
        frame.answer = DONE
