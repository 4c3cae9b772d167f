"""The turn, its phases, and ending it early (1.2, SET-14, DEB-07)."""

from typing import get_args

from engine.ccg.rules import debriefing
from engine.ccg.table import modifiers
from engine.ccg.table.state import Turn, TurnPhase
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame, Instruction
from engine.kernel.interpreter import Interrupted


def begin(table: Table, frame: Frame) -> None:
    """Begin the turn and return Agents that were away for a whole turn.

    Source: BRF-04, DEB-08, HEA-05.
    """
    state = table.state
    state.turn = Turn(state.turn.number + 1, frame.you)
    table.happened("turn", frame.you, None, str(state.turn.number))
    for agent in list(table.zones[f"away.{frame.you}"]):
        table.agent(agent).back -= 1
        if table.agent(agent).back == 0:
            table.move(agent, f"bureau.{frame.you}")
            table.announce("returned", agent, frame.you)
    for agent in table.agents(frame.you):
        table.agent(agent).held = max(0, table.agent(agent).held - 1)
    table.announce("turn_began", -1, frame.you)


def hold_in_hospital(table: Table, agent: int, turns: int) -> None:
    """Keep an Agent in the Hospital for some whole turns of its owner.

    Source: HEA-05, HEA-06.
    """
    table.agent(agent).held = max(table.agent(agent).held, turns + 1)


def send_away(table: Table, agent: int, turns: int = 1) -> None:
    """Take an Agent out of play for some whole turns of its owner.

    Source: DEB-08.
    """
    table.agent(agent).back = turns + 1
    table.move(agent, f"away.{table.owner(agent)}")


def _enter(phase: TurnPhase) -> Instruction:
    """Return the instruction that begins a phase by running its program."""

    def enter(table: Table, frame: Frame) -> None:
        table.state.phase = phase
        table.happened("phase", frame.you, None, phase)
        table.push(phase, frame.you)
        table.announce(f"{phase}_began", -1, frame.you)

    return enter


def _end(table: Table, frame: Frame) -> None:
    debriefing.end_turn(table, frame.you)


PROGRAMS: dict[str, list[Instruction]] = {"turn": [begin, *(_enter(phase) for phase in get_args(TurnPhase)), _end]}


def end_now(table: Table) -> None:
    """End the turn at once, without Debriefing, and cancel everything in progress.

    Raises Interrupted: the current program doesn't continue. Source: DEB-07.
    """
    state = table.state
    for kind in ("announced", "engaged", "serving"):
        for zone in table.zones.of_kind(kind):
            table.discard(table.zones[zone], by="DEB-07")
    modifiers.end_in_progress(table)
    state.checks.clear()
    state.combats.clear()
    state.announced.clear()
    frame = table.unwind("turn")
    frame.pc = len(PROGRAMS["turn"]) - 1
    raise Interrupted
