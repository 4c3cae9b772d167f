"""Preventable departures of Agents (HEA-07, DMG-10, DECK-12, PLAY-22).

Moves that a player makes in Deployment can't be prevented.
"""

from collections.abc import Iterable

from engine.ccg.rules import deployment, doomed_agents, drawing, play_windows, victory
from engine.ccg.rules.play_windows import preventable_steps
from engine.ccg.table import modifiers
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.frames import Frame


def move(table: Table, agent: int, section: str, by: int = -1) -> None:
    """Move an Agent to another section because of a card, next.

    Source: HEA-07.
    """
    table.push("move", table.controller(agent), agent, cards=_caused_by(by), section=section)


def abduct(table: Table, agent: int, depth: int) -> None:
    """Bury an Agent in its owner's Bureau Deck, next.

    depth: the number of cards above it. Source: DECK-12.
    """
    table.push("abduction", table.owner(agent), agent, depth=depth)


def remove(table: Table, agent: int, by: int = -1) -> None:
    """Remove an Agent from the game, next.

    Source: PLAY-22.
    """
    table.push("removal", table.controller(agent), agent, cards=_caused_by(by))


def remove_doomed(table: Table, seat: int) -> None:
    """Remove a player's doomed Agents without tokens from the game, next.

    Source: PLAY-22.
    """
    for agent, due in doomed_agents.doomed(table, seat).items():
        if not due.tokens:
            remove(table, agent, due.by)


def _caused_by(by: int) -> dict[str, list[int]]:
    """Return the cards of a frame for the card that causes a departure; -1 for none."""
    return {"by": [by]} if by >= 0 else {}


def agent_about_to_enter(table: Table, section: str) -> int:
    """Return the Agent about to go to a section, or -1 if that can't be prevented now.

    The response window for it is open.
    """
    frame = play_windows.answered_frame(table)
    if frame is None or frame.program not in ("hospital", "move") or not _can_go(table, frame):
        return -1
    to = frame.vars.get("section", "hospital")
    return frame.source if to == section != table.place(frame.source) else -1


def linger(table: Table, agent: int, source: int) -> None:
    """Let an Agent that must go to the Hospital stay for one check this turn.

    At 0 Health it still adds skill, but doesn't fight. Source: DMG-09, DMG-10.
    """
    modifiers.change(table, source, agent, "lingers", 1, "turn")


def send_lingering_to_hospital(table: Table, agents: Iterable[int]) -> None:
    """Send those of some Agents to the Hospital whose departure was postponed."""
    for agent in list(agents):
        if table.number(agent, "lingers", 0) and table.place(agent) in SECTIONS:
            modifiers.end_changes(table, agent, "lingers")
            deployment.move(table, agent, "hospital")
            table.announce("agent_left", agent, table.controller(agent))


def _can_go(table: Table, frame: Frame) -> bool:
    return not frame.cancelled and frame.source in table.state.agents


def _skip_if_there(table: Table, frame: Frame) -> None:
    """Skip the rest if the Agent is already in the Hospital."""
    if table.place(frame.source) == "hospital":
        frame.pc = len(PROGRAMS["hospital"])


def _go_to_hospital(table: Table, frame: Frame) -> None:
    if _can_go(table, frame) and table.place(frame.source) != "hospital":
        deployment.move(table, frame.source, "hospital")
        table.announce("agent_left", frame.source, frame.you)
        frame.vars["gone"] = True


def _move(table: Table, frame: Frame) -> None:
    if _can_go(table, frame):
        deployment.move(table, frame.source, frame.vars["section"])
        table.announce("teams_changed", frame.source, frame.you)


def _bury(table: Table, frame: Frame) -> None:
    if _can_go(table, frame):
        attached = table.zones[f"attached.{frame.source}"]
        table.discard([card for card in attached if not table.texts.permits(table, "travels", card)])
        drawing.bury(table, frame.source, frame.vars["depth"])
        table.announce("agent_left", frame.source, frame.you)
        table.announce("abducted", frame.source, frame.you)


def _remove(table: Table, frame: Frame) -> None:
    if _can_go(table, frame):
        victory.remove_from_game(table, frame.source)
        table.announce("agent_left", frame.source, frame.you)
        frame.vars["gone"] = True


def _respond_to_departure(table: Table, frame: Frame) -> None:
    """Open a window if an Adversary, or an Agent acting as one, caused the departure."""
    if "gone" in frame.vars and any(table.has(card, "Adversary") for card in frame.cards.get("by", [])):
        play_windows.open_response(table, "after_departure")


PROGRAMS = {
    "hospital": [
        _skip_if_there,
        *preventable_steps("hospital_due", "response_move"),
        _go_to_hospital,
        _respond_to_departure,
    ],
    "move": [*preventable_steps("move_due", "response_move"), _move],
    "abduction": [*preventable_steps("abduction_due", "response_abduction"), _bury],
    "removal": [*preventable_steps("removal_due", "response_remove"), _remove, _respond_to_departure],
}
