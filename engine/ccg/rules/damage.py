"""Damage, the Hospital, and Agents at 0 Health (DMG-05 to DMG-14)."""

from engine.ccg.table import stats
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame


def ask_victim(table: Table, frame: Frame, kind: str, prompt: str, agents: list[int]) -> None:
    """Ask which of some Agents is hurt, if there are any.

    Source: BAS-14, XPW-43.
    """
    if agents:
        table.ask(frame, frame.you, kind, prompt, [Action("choose", card=agent) for agent in agents])


def hurt(table: Table, agent: int, amount: int) -> int:
    """Damage an Agent and return how much it took; excess damage is lost.

    Source: DMG-06, DMG-13.
    """
    taken = min(amount, stats.health(table, agent))
    if taken > 0:
        table.agent(agent).damage += taken
        table.changed("damage", taken, table.owner(agent), agent)
        table.announce("hurt", agent, table.owner(agent))
    return taken


def wound(table: Table, agent: int, amount: int, source: int = -1) -> None:
    """Hurt an Agent outside combat rounds, next; at 0 Health it goes to the Hospital.

    Texts answer first. source: the card that hurts it, or -1. Source: DMG-05, DMG-06, DMG-10.
    """
    table.push("wound", table.controller(agent), agent, cards={"by": [source]} if source >= 0 else None, amount=amount)


def _wound_due(table: Table, frame: Frame) -> None:
    table.announce("wound_due", frame.source, frame.you)


def _wound(table: Table, frame: Frame) -> None:
    if frame.source in table.state.agents:
        hurt(table, frame.source, frame.vars["amount"])
        if is_at_zero(table, frame.source):
            send_to_hospital(table, frame.source, frame.card("by"))


def send_to_hospital(table: Table, agent: int, source: int = -1) -> None:
    """Send an Agent to its owner's Hospital, next, unless an answer prevents it.

    Source: DMG-10, HEA-09.
    """
    table.push("hospital", table.controller(agent), agent, cards={"by": [source]} if source >= 0 else None)


def is_at_zero(table: Table, agent: int) -> bool:
    """Return whether an Agent is at 0 Health; it stays in its section until removed.

    Source: DMG-09, DMG-10.
    """
    return agent in table.state.agents and stats.health(table, agent) == 0


def lose_health(table: Table, agent: int, amount: int) -> None:
    """Reduce an Agent's permanent Health, down to 1; excess damage is lost.

    Source: OPEN-13, HEA-03.
    """
    changed = table.agent(agent)
    lost = min(amount, stats.permanent_health(table, agent) - 1)
    changed.health -= lost
    changed.damage = min(changed.damage, stats.permanent_health(table, agent))
    table.changed("permanent_health", -lost, table.owner(agent), agent)


PROGRAMS = {"wound": [_wound_due, _wound]}
