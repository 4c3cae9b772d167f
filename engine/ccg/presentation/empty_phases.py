"""Why a part of a turn offers the player whose turn it is nothing, for that player alone (REQ-01, INV-02)."""

from engine.ccg.cards.designs import Activated, Equipment, alternatives
from engine.ccg.presentation.card_faces import faces
from engine.ccg.presentation.view_types import Idle
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.english import either


def idle(table: Table, viewer: int | None) -> list[Idle]:
    """Return which of the last parts of a seat's own turn had nothing for it, as long as what it says holds."""
    if viewer is None or table.state.turn.seat != viewer:
        return []
    return [*_requisition(table, viewer), *_investigation(table, viewer)]


def _requisition(table: Table, seat: int) -> list[Idle]:
    """Equipment is held, and no Agent stands where one could take it. Source: REQ-01, PLAY-09."""
    if table.state.phase not in ("requisition", "deployment") or _took_in(table, "deployment", "moved"):
        return []
    held = [card for card in table.zones[f"hand.{seat}"] if isinstance(table.design(card), Equipment)]
    places = [_places(table, card) for card in held]
    stands = {table.place(agent) for agent in table.agents(seat)}
    if not all(places) or not held or stands & set().union(*places):
        return []
    sections = either(name.capitalize() for name in SECTIONS if any(name in some for some in places))
    why = f"Equipment that you hold can only be handed out in the {sections}, and none of your Agents is there."
    return [Idle(phase="requisition", title="No Equipment is handed out", text=why, cards=faces(table, held))]


def _places(table: Table, equipment: int) -> set[str]:
    """Return the sections of which a piece of Equipment names one; none where any will do."""
    design = table.design(equipment)
    assert isinstance(design, Activated)
    return {way.casefold() for one in design.activators for way in alternatives(one)} & set(SECTIONS)


def _investigation(table: Table, seat: int) -> list[Idle]:
    """No Site lies in the Field, or nobody stands there who could go to one. Source: INV-02, INV-13."""
    turn, phase = table.state.turn, table.state.phase
    if phase not in ("investigation", "debriefing") or turn.investigated or _took_in(table, "investigation", "sites"):
        return []
    if not table.agents(seat, "field"):
        missing = "Nobody in the Field"
        why = (
            "None of your Agents stands in the Field, so no Team goes to a Site; one that nobody goes to is discarded."
        )
    elif not table.sites(seat):
        missing = "No Site left"
        why = "None of your Sites lies in the Field, so no Team goes anywhere. The next Case Assignment may bring one."
    else:
        return []
    return [Idle(phase="investigation", title=f"{missing}: no Investigation this turn", text=why, cards=[])]


def _took_in(table: Table, program: str, cards: str) -> bool:
    """Return whether something was done already in the part of the turn that a program runs."""
    return any(frame.program == program and frame.cards.get(cards) for frame in table.stack)
