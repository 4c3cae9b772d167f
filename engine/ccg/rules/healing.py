"""Healing in the Hospital (HEA)."""

from engine.ccg.rules import doomed_agents, play_windows
from engine.ccg.table import modifiers, stats
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame

SMALL_HEALTH = 3
"""Up to this permanent Health an Agent heals 1, above it 2 (HEA-02, HEA-11)."""


def _heal_all(table: Table, frame: Frame) -> None:
    """Heal the Agents in the active player's Hospital.

    Source: HEA-01, HEA-02, HEA-03, HEA-10, HEA-11.
    """
    for agent in table.agents(frame.you, "hospital"):
        heal(table, agent, 1 if stats.permanent_health(table, agent) <= SMALL_HEALTH else 2)


def heal(table: Table, agent: int, amount: int, by: int = -1) -> None:
    """Remove damage from an Agent.

    An Agent that can't heal is healed only by a Healing card, which also ends that state. A card that heals also
    saves a doomed Agent. by: that card, or -1. Source: HEA-04, HEA-10.
    """
    wounded = table.agent(agent)
    if wounded.unhealing and not (by >= 0 and table.has(by, "Healing")):
        return
    wounded.unhealing = False
    healed = min(amount, wounded.damage)
    if healed:
        wounded.damage -= healed
        table.changed("damage", -healed, table.owner(agent), agent)
        if not wounded.damage:
            modifiers.end_until_healed(table, agent)
        table.announce("healed", agent, table.owner(agent))
    if by >= 0:
        doomed_agents.save(table, agent)
        table.announce("treated", agent, table.owner(agent))


def _window(table: Table, frame: Frame) -> None:
    play_windows.open(table, "healing", frame.you)


PROGRAMS = {"healing": [_heal_all, _window]}
