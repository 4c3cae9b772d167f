"""Macros of the active player: move all Agents to one section at once (DEP-01).

Moving everyone back to the Bureau is legal but not offered.
"""

from collections.abc import Sequence

from engine.ccg.table.table import Table
from engine.kernel.decisions import Action

OFFERED, LEGAL = ("field",), ("field", "bureau")
"""Sections offered for moving all Agents, and sections that are legal."""


def list_macros(table: Table, goals: Sequence[str] = OFFERED) -> list[Action]:
    """Return a macro for each section to which several Agents can move.

    None while a waiting effect reacts to moves.
    """
    asked = table.pending
    is_heard = any(later.event == "moved" for later in table.state.later)
    if asked is None or asked.kind != "deploy" or is_heard:
        return []
    return [Action("all", parts=moves) for section in goals if len(moves := _list_moves(table, section)) > 1]


def _list_moves(table: Table, section: str) -> tuple[Action, ...]:
    """Return the moves to a section, at most one out of the Hospital, as the first.

    Without that Agent, others may not be well enough. Source: DEP-02, HEA-05.
    """
    assert table.pending is not None
    moves = [one for one in table.pending.options or [] if one.type == "move" and one.space == section]
    patients = [one for one in moves if one.card is not None and table.place(one.card) == "hospital"]
    return (*patients[:1], *(one for one in moves if one not in patients))
