"""All programs of the rules by name, and the functions that apply answers."""

from collections.abc import Callable

from engine.fanccg.rules import conflict_cards, environment, high_card, period, round, scoring, sideboard, turn, victory
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Instruction

RULES: dict[str, list[Instruction]] = {
    name: list(program)
    for module in (victory, high_card, environment, period, round, turn, conflict_cards, scoring, sideboard)
    for name, program in module.PROGRAMS.items()
}
"""Program name to instructions; frames in stored states refer to these names."""

ANSWERS: dict[str, Callable[[Table, int, Action], None]] = {
    **high_card.ANSWERS,
    **environment.ANSWERS,
    **turn.ANSWERS,
    **round.ANSWERS,
    **sideboard.ANSWERS,
}
"""Kind of question to the function that applies its answer.

All other answers go to the frame that asks.
"""
