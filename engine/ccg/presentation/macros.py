"""What the active player may do in one go: send all Agents who may go to one section there (DEP-01).

To call all back to the Bureau is hardly ever meant: it may be done, and isn't offered.
"""

from collections.abc import Sequence

from engine.ccg.table.table import Table
from engine.kernel.decisions import Action

OFFERED, LEGAL = ("field",), ("field", "bureau")
"""Sections that one may want all Agents in, and those where they may be put in one go."""


def macros(table: Table, goals: Sequence[str] = OFFERED) -> list[Action]:
    """Return for each section the macro that places all Agents there, where they are several and nobody hears of it."""
    asked = table.pending
    is_heard = any(later.event == "moved" for later in table.state.later)
    if asked is None or asked.kind != "deploy" or is_heard:
        return []
    return [Action("all", parts=moves) for section in goals if len(moves := _moves(table, section)) > 1]


def _moves(table: Table, section: str) -> tuple[Action, ...]:
    """Return the moves to a section. Of the Hospital one Agent goes, first: others may not be well without this one.

    Source: DEP-02, HEA-05.
    """
    assert table.pending is not None
    moves = [one for one in table.pending.options or [] if one.type == "move" and one.space == section]
    patients = [one for one in moves if one.card is not None and table.place(one.card) == "hospital"]
    return (*patients[:1], *(one for one in moves if one not in patients))
