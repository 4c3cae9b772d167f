"""Agents of one player that another player borrows for a turn (OPEN-17).

An Agent's owner never changes; its controller follows from its zone (`Table.controller`).
"""

from engine.ccg.table import stats
from engine.ccg.table.table import Table


def can_borrow(table: Table, seat: int, agent: int) -> bool:
    """Return whether a player may borrow another's Agent.

    The player may not have an Agent of that name, and an Agent in the Hospital must be able to leave it.
    Source: DEP-11, HEA-07.
    """
    names = {table.design(own).name for own in table.agents(seat)}
    return (
        table.controller(agent) != seat
        and not table.agent(agent).home
        and table.design(agent).name not in names
        and (table.place(agent) != "hospital" or stats.may_leave(table, agent))
    )


def borrow(table: Table, seat: int, agent: int, team: list[int]) -> None:
    """Let an Agent of another player join a Team until the turn ends.

    Source: OPEN-17.
    """
    lent = table.agent(agent)
    lent.home = (table.place(agent), lent.team)
    table.happened("borrowed", seat, agent)
    table.move(agent, f"{table.place(team[0])}.{seat}")
    lent.team = table.agent(team[0]).team
    table.announce("teams_changed", agent, seat)


def give_back(table: Table) -> None:
    """Return all borrowed Agents to their sections and Teams.

    Source: OPEN-17.
    """
    for agent in [card for card, lent in table.state.agents.items() if lent.home]:
        lent = table.agent(agent)
        section, lent.team = lent.home or ("", 0)
        lent.home = None
        if table.controller(agent) != table.owner(agent):
            table.move(agent, f"{section}.{table.owner(agent)}")
            table.happened("given_back", table.owner(agent), agent)
