"""The check that saves a doomed Agent (CHK-17, EFF-14)."""

from engine.ccg.rules import checks, doomed_agents
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame


def _check(table: Table, frame: Frame) -> None:
    one = table.agent(frame.source).doom
    assert one is not None
    one.tried = table.state.turn.number
    checks.start(table, frame.you, doomed_agents.team_for(table, frame.source), one.skill, one.level)


def _decide(table: Table, frame: Frame) -> None:
    if frame.vars["succeeded"] and frame.source in table.state.agents:
        doomed_agents.save(table, frame.source)


PROGRAMS = {"rescue": [_check, _decide]}
