"""All programs of the rules by name, and the questions with composed answers."""

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
"""Instructions by program name.

A frame in a stored state names one of these programs or an ability.
"""

COMPOSED: dict[str, Callable[[Table, int], Compose]] = {
    "sell": briefing.sale_choice,
    "slide": case_assignment.slide_choice,
    "team": teams.member_choice,
    "discard": debriefing.discard_choice,
}
"""Composed answers by kind of question.

The listed options are only examples of them.
"""
