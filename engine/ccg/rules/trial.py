"""A campaign that tries out a custom card.

It skips what comes before the card can be played.
"""

from typing import get_args

from engine.ccg.table.state import TurnPhase
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action

POINTS = 20
"""Points that each pool starts with."""
PHASES: tuple[TurnPhase, ...] = get_args(TurnPhase)
PHASE_OF_TYPE: dict[str, TurnPhase] = {
    "witness": "healing",
    "equipment": "requisition",
    "agent": "deployment",
    "site": "case_assignment",
    "bluff": "deployment",
    "adversary": "deployment",
}
"""The first phase that matters for a card, by its type."""
AGAINST_RIVALS = frozenset({"bluff", "adversary"})
"""Types of cards that are played in a rival's turn."""


def first_player(table: Table) -> Action:
    """Let the player begin in whose turn the card is played."""
    return Action("choose", seat=int(_type(table) in AGAINST_RIVALS))


def send_team(table: Table) -> None:
    """Put the Agents of seat 0 into the Field for a Witness.

    A Witness needs one of their skills there.
    """
    if _type(table) == "witness":
        for agent in list(table.zones["bureau.0"]):
            table.move(agent, "field.0")


def is_skipped(table: Table, phase: TurnPhase) -> bool:
    """Return whether the first turn has no such phase.

    It comes before the phase of the card.
    """
    is_first = bool(table.state.setup.trial) and table.state.turn.number == 1
    return is_first and PHASES.index(phase) < PHASES.index(PHASE_OF_TYPE[_type(table)])


def _type(table: Table) -> str:
    return table.card_set.designs[table.state.setup.trial].type
