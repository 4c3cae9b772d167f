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
    departures,
    deployment,
    healing,
    investigation,
    plays,
    power_uses,
    questions,
    requisition,
    rescue,
    setup,
    teams,
    turn,
    victory,
    windows,
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
    windows,
    plays,
    power_uses,
    adversaries,
    combat,
    damage,
    departures,
    rescue,
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
