"""All programs of the rules by name, for the interpreter, and the questions that are answered by naming cards."""

from collections.abc import Callable

from engine.ccg.rules import (
    adversaries,
    bluffs,
    briefing,
    case_assignment,
    checks,
    combat,
    damage,
    debriefing,
    deployment,
    healing,
    investigation,
    leaving_play,
    play_windows,
    plays,
    questions,
    requisition,
    rescue_check,
    setup,
    teams,
    turn,
    used_powers,
    victory,
)
from engine.ccg.table.table import Table
from engine.kernel.decisions import Compose
from engine.kernel.frames import Instruction

MODULES = (
    victory,
    setup,
    turn,
    briefing,
    healing,
    requisition,
    deployment,
    teams,
    case_assignment,
    investigation,
    bluffs,
    checks,
    play_windows,
    plays,
    used_powers,
    adversaries,
    combat,
    damage,
    leaving_play,
    rescue_check,
    questions,
    debriefing,
)

RULES: dict[str, list[Instruction]] = {
    name: list(program) for module in MODULES for name, program in module.PROGRAMS.items()
}
"""Program name to instructions; a frame in a stored state names one of these, or an ability."""

COMPOSED: dict[str, Callable[[Table, int], Compose]] = {
    "sell": briefing.sales,
    "slide": case_assignment.slid,
    "team": teams.members,
    "discard": debriefing.discards,
}
"""Kind of question to the answer of several cards that it takes; its options are but some of those."""
