"""Deployment: moving Agents between sections and buying Agents (DEP)."""

from collections.abc import Iterable, Iterator

from engine.ccg.cards.designs import Agent as AgentDesign
from engine.ccg.rules import phases, play_windows, plays, possible_hands, teams
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table import stats
from engine.ccg.table.state import Agent
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import DONE


def _ask(table: Table, frame: Frame) -> None:
    """Ask for a move, a Team or a purchase.

    Source: DEP-01, DEP-04, DEP-08, D06.
    """
    seat = frame.you
    bought = _purchase_actions(table, seat, table.playable(seat))
    options = [*_move_actions(table, frame), *teams.team_actions(table, frame, "bureau", "field"), *bought]
    could_be = _purchase_actions(table, seat, possible_hands.possible_cards(table, seat))
    phases.ask(table, frame, "deploy", "Deploy your Agents.", options, could_be)


def _move_actions(table: Table, frame: Frame) -> list[Action]:
    """Return the possible moves: each Agent once.

    Agents leave the Hospital only if well enough. Source: DEP-01, DEP-02, DEP-03, HEA-05.
    """
    moved = frame.cards.get("moved", [])
    return [
        Action("move", card=agent, space=section)
        for agent in table.agents(frame.you)
        if agent not in moved and (table.place(agent) != "hospital" or stats.may_leave(table, agent))
        for section in SECTIONS
        if section != table.place(agent) and not (section == "hospital" and table.agent(agent).home)
    ]


def _purchase_actions(table: Table, seat: int, cards: Iterable[int]) -> Iterator[Action]:
    """Yield the actions that buy one of some cards as an Agent, for each section.

    Source: DEP-08, DEP-11, DEP-12.
    """
    names = names_in_play(table, seat)
    designs: set[str] = set()
    for card in cards if format_of(table).pools else ():
        design = table.design(card)
        if not isinstance(design, AgentDesign) or design.name in names or design.id in designs:
            continue
        designs.add(design.id)
        if not plays.price_refusal(table, seat, card):
            for section in ("bureau", "field"):
                yield Action("buy_agent", card=card, space=section)


def names_in_play(table: Table, seat: int) -> set[str]:
    """Return the names of a player's Agents in play and of those bought this turn.

    Source: DEP-11, SET-04.
    """
    names = {table.design(agent).name for zone in (*SECTIONS, "away") for agent in table.zones[f"{zone}.{seat}"]}
    return names.union(table.state.turn.bought)


def names_taken(table: Table, seat: int) -> set[str]:
    """Return the names that no further Agent of a player may have for good.

    Agents removed from the game count. So do buried Agents, because they come back. Source: SET-04, OPEN-28.
    """
    buried = [card for card in table.state.buried if table.owner(card) == seat]
    return names_in_play(table, seat).union(
        table.design(card).name for card in (*table.zones[f"removed.{seat}"], *buried)
    )


def enlist(table: Table, agent: int, team: list[int]) -> None:
    """Add an Agent from a hand to a Team for good, like a starting Agent.

    Source: DEP-09, WIN-03.
    """
    seat, first = table.owner(agent), team[0]
    table.state.agents[agent] = Agent(team=table.agent(first).team)
    table.player(seat).agents += 1
    table.move(agent, f"{table.place(first)}.{seat}")


def _take(table: Table, frame: Frame) -> None:
    answer = frame.take_answer()
    if answer == DONE:
        play_windows.open(table, "deployment", frame.you)
        table.announce("teams_changed", -1, frame.you)
        return
    frame.pc = 0
    if answer.type == "team":
        teams.ask(table, frame, answer.space or "")
        return
    assert answer.card is not None and answer.space
    if answer.type == "buy_agent":
        table.state.turn.bought.append(table.design(answer.card).name)
        plays.announce(table, frame.you, answer.card, section=answer.space)
    else:
        frame.cards.setdefault("moved", []).append(answer.card)
        move(table, answer.card, answer.space)


def move(table: Table, agent: int, section: str) -> None:
    """Move an Agent to another section, with its attachments.

    An Agent that isn't well enough stays in the Hospital. A borrowed Agent goes to its owner's Hospital.
    Source: DEP-01, HEA-07, HEA-09, DMG-10.
    """
    if table.place(agent) == "hospital" and not stats.may_leave(table, agent):
        return
    if section == "hospital":
        table.agent(agent).home = None
    seat = table.owner(agent) if section == "hospital" else table.controller(agent)
    table.move(agent, f"{section}.{seat}")
    table.announce("moved", agent, seat)


def _bring_in(table: Table, frame: Frame) -> None:
    """Bring a bought Agent into play; its own text is ignored until Debriefing.

    Source: DEP-09, DEP-12.
    """
    section = table.state.announced[-1].section
    table.state.agents[frame.source] = Agent(bought=True)
    table.move(frame.source, f"{section}.{frame.you}")
    table.announce("agent_bought", frame.source, frame.you)


PROGRAMS = {"deployment": [_ask, _take], "agent_bought": [_bring_in]}
