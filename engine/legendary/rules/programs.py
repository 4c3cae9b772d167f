"""All programs of the rules by name, for the interpreter."""

from engine.kernel.frames import Instruction
from engine.legendary.rules import (
    action_phase,
    beliefs,
    bureau,
    cleanup_phase,
    conspiracy_phase,
    coordinate,
    defeated_cards,
    effect_order,
    evidence,
    fights,
    hand_cards,
    points,
    revealing,
    series,
    strike_phase,
    strikes,
    the_end,
    turn,
)

MODULES = (
    series,
    turn,
    conspiracy_phase,
    action_phase,
    strike_phase,
    cleanup_phase,
    coordinate,
    beliefs,
    points,
    hand_cards,
    bureau,
    revealing,
    evidence,
    fights,
    strikes,
    defeated_cards,
    the_end,
    effect_order,
)
RULES: dict[str, list[Instruction]] = {
    name: list(program) for module in MODULES for name, program in module.PROGRAMS.items()
}
"""Instructions by program name.

A frame in a stored state names one of these or an ability.
"""
