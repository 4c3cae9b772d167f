"""Explanations for phases that offer the active player nothing (REQ-01, INV-02)."""

from engine.ccg.cards.designs import Activated, Equipment, alternatives
from engine.ccg.presentation.card_faces import faces
from engine.ccg.presentation.view_types import Idle
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.english import either


def list_empty_phases(table: Table, viewer: int | None) -> list[Idle]:
    """Return the recent phases of a seat's own turn that still offer it nothing."""
    if viewer is None or table.state.turn.seat != viewer:
        return []
    return [*_check_requisition(table, viewer), *_check_investigation(table, viewer)]


def _check_requisition(table: Table, seat: int) -> list[Idle]:
    """Return Requisition if the player holds Equipment and no Agent can take it.

    Source: REQ-01, PLAY-09.
    """
    if table.state.phase not in ("requisition", "deployment") or _has_handled(table, "deployment", "moved"):
        return []
    held = [card for card in table.zones[f"hand.{seat}"] if isinstance(table.design(card), Equipment)]
    places = [_places(table, card) for card in held]
    stands = {table.place(agent) for agent in table.agents(seat)}
    if not all(places) or not held or stands & set().union(*places):
        return []
    sections = either(name.capitalize() for name in SECTIONS if any(name in some for some in places))
    why = f"You can only give your Equipment to Agents in the {sections}, and none of your Agents is there."
    return [Idle(phase="requisition", title="No Equipment to give", text=why, cards=faces(table, held))]


def _places(table: Table, equipment: int) -> set[str]:
    """Return the sections in an Equipment card's activators, maybe none."""
    design = table.design(equipment)
    assert isinstance(design, Activated)
    return {way.casefold() for one in design.activators for way in alternatives(one)} & set(SECTIONS)


def _check_investigation(table: Table, seat: int) -> list[Idle]:
    """Return Investigation if there is no Site or no Agent in the Field.

    Source: INV-02, INV-13.
    """
    turn, phase = table.state.turn, table.state.phase
    if (
        phase not in ("investigation", "debriefing")
        or turn.investigated
        or _has_handled(table, "investigation", "sites")
    ):
        return []
    if not table.agents(seat, "field"):
        missing = "No Agent in the Field"
        why = "None of your Agents is in the Field, so no Team goes to a Site. Unvisited Sites are discarded."
    elif not table.sites(seat):
        missing = "No Site left"
        why = "None of your Sites is in the Field, so no Team goes anywhere. Place one in your next turn."
    else:
        return []
    return [Idle(phase="investigation", title=f"{missing}: no Investigation this turn", text=why, cards=[])]


def _has_handled(table: Table, program: str, cards: str) -> bool:
    """Return whether a running program has already handled any cards under this name."""
    return any(frame.program == program and frame.cards.get(cards) for frame in table.stack)
