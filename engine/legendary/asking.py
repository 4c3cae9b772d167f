"""By which rule somebody is asked: a table from kinds of decisions to rule ids."""

from engine.legendary import knowledge
from engine.legendary.table import Table

KINDS: dict[str, str] = {
    "act": "ACT-08",
    "answer": "OPEN-27",
    "avoid": "STRIKE-16",
    "belief": "CARD-16",
    "bureau_power": "ACT-30",
    "choose_card": knowledge.TEXT,
    "choose_one": knowledge.TEXT,
    "choose_player": knowledge.TEXT,
    "cleanup": "CLEAN-05",
    "coordinate": "KWC-01",
    "frightening": "KWX-07",
    "lead": "OPEN-13",
    "may": knowledge.TEXT,
    "order": "CLAR-11",
    "order_effects": "TIMING-18",
    "payment": "OPEN-20",
    "receiver": "REVEAL-06",
    "seats": "SERIES-03",
}
PROGRAMS: dict[str, str] = {"follow_lead": "EVID-02"}
"""Where the program that asks says more than the kind does."""


def rule(table: Table) -> str:
    """Return the id of the rule by which the pending choice is asked."""
    assert table.pending is not None
    program = table.stack[-1].program if table.stack else ""
    return PROGRAMS.get(program) or KINDS.get(table.pending.kind, "")
