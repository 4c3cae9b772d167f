"""All programs of the rules by name, for the interpreter, and what carries out the answers to their questions."""

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
"""Program name to instructions; a frame in a stored state names one of these, or an ability."""

ANSWERS: dict[str, Callable[[Table, int, Action], None]] = {
    **high_card.ANSWERS,
    **environment.ANSWERS,
    **turn.ANSWERS,
    **round.ANSWERS,
    **sideboard.ANSWERS,
}
"""Kind of question to what carries out its answer; all others are answered to the frame that asks."""
