"""Doomed Agents: they leave the game when their last token is gone.

A check or healing saves them. The card that doomed them may be discarded long before (EFF-14, EFS-03).
"""

from engine.ccg.rules import teams
from engine.ccg.table.events import RESPONSES
from engine.ccg.table.state import Doom
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action


def doom_agent(table: Table, agent: int, doom: Doom) -> None:
    """Doom an Agent, unless it is doomed already."""
    if table.agent(agent).doom is None:
        table.agent(agent).doom = doom
        table.changed("doom", doom.tokens, table.owner(agent), agent)


def save(table: Table, agent: int) -> None:
    """End the doom of an Agent, if there is one."""
    doom, table.agent(agent).doom = table.agent(agent).doom, None
    if doom:
        table.happened("saved", table.owner(agent), agent)


def count_down(table: Table, seat: int) -> None:
    """Remove a token from each doomed Agent in play of a player.

    Source: EFS-03.
    """
    for agent, doom in doomed(table, seat).items():
        if doom.tokens:
            doom.tokens -= 1
            table.changed("doom", -1, seat, agent)


def doomed(table: Table, seat: int) -> dict[int, Doom]:
    """Return a player's doomed Agents in play, each with its doom."""
    return {agent: doom for agent in table.agents(seat) if (doom := table.agent(agent).doom)}


def rescue_actions(table: Table, seat: int, window: str) -> list[Action]:
    """Return the doomed Agents whose Team may make the saving check.

    This is possible once in each of the player's turns, and not in a combat. Source: CHK-17, CHK-20, DEP-07.
    """
    if seat != table.active or table.fight is not None or window == "answer" or window in RESPONSES:
        return []
    now = table.state.turn.number
    doomed_now = doomed(table, seat).items()
    return [Action("save", card=agent) for agent, doom in doomed_now if doom.tried < now and team_for(table, agent)]


def rescue(table: Table, seat: int, action: Action) -> None:
    """Let the Team make the check for a doomed Agent, next.

    Source: CHK-17, EFF-14.
    """
    assert action.card is not None
    table.push("rescue", seat, action.card)


def team_for(table: Table, agent: int) -> list[int]:
    """Return the Team that may make the check for an Agent; none in the Hospital.

    Source: CHK-17.
    """
    return teams.team_of(table, agent) if table.place(agent) in ("bureau", "field") else []
