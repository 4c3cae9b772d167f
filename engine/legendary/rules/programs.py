"""All programs of the rules by name, for the interpreter."""

from engine.kernel.frames import Instruction
from engine.legendary.rules import (
    action_phase,
    beliefs,
    bureau,
    cleanup_phase,
    conspiracy_phase,
    coordinate,
    defeats,
    evidence,
    fights,
    hands,
    order,
    points,
    reveals,
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
    hands,
    bureau,
    reveals,
    evidence,
    fights,
    strikes,
    defeats,
    the_end,
    order,
)
RULES: dict[str, list[Instruction]] = {
    name: list(program) for module in MODULES for name, program in module.PROGRAMS.items()
}
"""Program name to instructions; a frame in a stored state names one of these, or an ability."""
