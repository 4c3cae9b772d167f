"""Agents who leave where they stand: each can be prevented (HEA-07, DMG-10, DECK-12, PLAY-22).

What a player does with own Agents in Deployment is no such happening.
"""

from engine.ccg.rules import deployment, hands, victory
from engine.ccg.rules.windows import happening
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame


def move(table: Table, agent: int, section: str) -> None:
    """Bring an Agent into another section by a card, next. Source: HEA-07."""
    table.push("move", table.controller(agent), agent, section=section)


def abduct(table: Table, agent: int, depth: int) -> None:
    """Bury an Agent under so many cards of its owner's Bureau Deck, next. Source: DECK-12."""
    table.push("abduction", table.owner(agent), agent, depth=depth)


def remove(table: Table, agent: int) -> None:
    """Take an Agent out of the game for ever, next. Source: PLAY-22."""
    table.push("removal", table.owner(agent), agent)


def _is_there(table: Table, frame: Frame) -> bool:
    return not frame.cancelled and frame.source in table.state.agents


def _is_nothing(table: Table, frame: Frame) -> None:
    """Who is in the Hospital needn't be sent there."""
    if table.place(frame.source) == "hospital":
        frame.pc = len(PROGRAMS["hospital"])


def _go_to_hospital(table: Table, frame: Frame) -> None:
    if _is_there(table, frame) and table.place(frame.source) != "hospital":
        deployment.move(table, frame.source, "hospital")


def _go(table: Table, frame: Frame) -> None:
    if _is_there(table, frame):
        deployment.move(table, frame.source, frame.vars["section"])


def _vanish(table: Table, frame: Frame) -> None:
    if _is_there(table, frame):
        table.discard(table.zones[f"attached.{frame.source}"])
        hands.bury(table, frame.source, frame.vars["depth"])
        table.announce("abducted", frame.source, frame.you)


def _leave(table: Table, frame: Frame) -> None:
    if _is_there(table, frame):
        victory.remove_from_game(table, frame.source)


PROGRAMS = {
    "hospital": [_is_nothing, *happening("hospital_due", "response_move"), _go_to_hospital],
    "move": [*happening("move_due", "response_move"), _go],
    "abduction": [*happening("abduction_due", "response_abduction"), _vanish],
    "removal": [*happening("removal_due", "response_remove"), _leave],
}
