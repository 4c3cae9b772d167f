"""Teams and their designation (DEP-04 to DEP-07, INV-01, REQ-08)."""

from engine.ccg.table.state import Check
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Compose
from engine.kernel.frames import Frame


def team_of(table: Table, agent: int) -> list[int]:
    """Return the Team of an Agent in the order of its section.

    Agents of a section without a designated Team form one together. In the Hospital no Agent is in a Team.
    Source: DEP-05, DEP-06, DEP-07, REQ-08.
    """
    place = table.place(agent)
    if place not in ("bureau", "field"):
        return []
    same = table.agent(agent).team
    return [one for one in table.agents(table.controller(agent), place) if table.agent(one).team == same]


def teams(table: Table, seat: int, section: str) -> list[list[int]]:
    """Return a player's Teams in a section, in the order of their first Agents."""
    found: list[list[int]] = []
    for agent in table.agents(seat, section):
        if section != "hospital" and not any(agent in team for team in found):
            found.append(team_of(table, agent))
    return found


def present_agents(table: Table, check: Check) -> list[int]:
    """Return the Agents of a check's Team who are there.

    Agents in the Hospital, out of play or left behind aren't. In a Site's check they must be in the Field.
    Source: CMB-02, CMB-16, HEA-08, INV-09, OPEN-22.
    """
    sections = ("field",) if check.site >= 0 else ("bureau", "field")
    return [agent for agent in check.team if agent not in check.absent and table.place(agent) in sections]


def teams_that_are_sites(table: Table) -> list[list[int]]:
    """Return the Teams that are Sites by a keyword.

    Adversaries may attack them there. Agents with the keyword come first. Source: PLAY-05, ADV-01.
    """
    if "Site" not in table.state.turn.bureau and not any(one.new == "Site" for one in table.state.rewordings):
        return []
    seats = table.clockwise(table.active)
    everyone = [team for seat in seats for place in ("bureau", "field") for team in teams(table, seat, place)]
    found = [(team, [agent for agent in team if table.has(agent, "Site")]) for team in everyone]
    return [list(dict.fromkeys((*marked, *team))) for team, marked in found if marked]


def attacked_team(table: Table, adversary: int) -> list[int]:
    """Return the Team that an announced Adversary attacks.

    This is the Team of the Agent that it was played on. Without one, it is the Team in the current check.
    Source: ADV-01, CMB-02.
    """
    entry = table.announced(adversary)
    if entry and entry.on in table.state.agents:
        return team_of(table, entry.on)
    return present_agents(table, table.check) if table.check else []


def team_actions(table: Table, frame: Frame, *sections: str) -> list[Action]:
    """Return the sections where a player may designate a Team now.

    Each Agent is designated once in a phase.
    """
    return [Action("team", space=section) for section in sections if _undesignated(table, frame, section)]


def _undesignated(table: Table, frame: Frame, section: str) -> list[int]:
    named = frame.cards.get("designated", [])
    return sorted(agent for agent in table.agents(frame.you, section) if agent not in named)


def ask(table: Table, frame: Frame, section: str) -> None:
    """Ask for the members of a Team, next.

    Source: DEP-04.
    """
    table.push("team", frame.you, cards={"free": _undesignated(table, frame, section)})


def _ask(table: Table, frame: Frame) -> None:
    compose = member_choice(table, frame.you)
    everybody = Action("team", cards=compose.of)
    each = [Action("team", cards=(agent,)) for agent in compose.of]
    table.ask(
        frame, frame.you, "team", "Form a Team: choose its Agents.", [*each, everybody] if len(each) > 1 else each
    )


def member_choice(table: Table, seat: int) -> Compose:
    """Return the composed answer for the members of a Team: at least one.

    Source: DEP-04.
    """
    free = table.stack[-1].cards["free"]
    return Compose(Action("team"), tuple(free), 1, len(free))


def _take(table: Table, frame: Frame) -> None:
    team = list(frame.take_answer().cards or ())
    designate(table, frame.you, team)
    table.stack[-2].cards.setdefault("designated", []).extend(team)


def designate(table: Table, seat: int, team: list[int]) -> None:
    """Make Agents a new Team; each leaves its old one.

    Source: DEP-04, DEP-05, INV-01.
    """
    table.state.teams += 1
    for agent in team:
        table.agent(agent).team = table.state.teams
    table.happened("team", seat, None, ", ".join(table.design(agent).name for agent in team))


PROGRAMS = {"team": [_ask, _take]}
