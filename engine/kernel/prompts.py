"""Finds the instruction that asks, with its prompt, progress and consequences."""

from typing import Any

from engine.kernel.decisions import Choice, Picks
from engine.kernel.effects import Question, Step
from engine.kernel.interpreter import Machine
from engine.kernel.targets import Selection

BY_CARDS = frozenset({"choose_card", "choose_one", "choose_player", "may"})
"""Kinds of questions that card texts ask, in every game."""


def prompt_text(table: Machine, pending: Choice) -> str:
    """Return the text of the question: a selection's purpose, or its own prompt."""
    asks = asking_selection(table)
    return (asks.purpose(table, table.stack[-1]) if asks else "") or pending.prompt


def asking_selection(table: Machine) -> Selection[Any] | None:
    """Return the selection that asks; None for any other question."""
    if table.pending is None or table.pending.kind != "choose_card":
        return None
    frame = table.stack[-1]
    asks: Any = table.programs[frame.program][frame.pc]
    return asks if isinstance(asks, Selection) else None


def selection_progress(table: Machine) -> Picks | None:
    """Return the progress of the selection that asks; None for any other question."""
    asks = asking_selection(table)
    return asks.picks(table, table.stack[-1]) if asks else None


def consequences(table: Machine, pending: Choice) -> list[list[Step]]:
    """Return the steps after each option of a card's question; [] if no card asks."""
    frame = table.stack[-1] if table.stack else None
    asks: Any = table.programs[frame.program][frame.pc - 1] if frame and frame.pc else None
    return [asks.consequences(option) for option in pending.options or []] if isinstance(asks, Question) else []
