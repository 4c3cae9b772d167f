"""Why cards in sight can't be used now."""

from engine.fanccg.rules import plays
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Blocked, Refusal
from engine.kernel.frames import Frame


def blocked(table: Table, seat: int) -> list[Blocked]:
    """Return the hand cards that a seat, which is to play, can't play now, and why."""
    pending = table.pending
    if pending is None or pending.seat != seat or pending.kind not in ("play", "action"):
        return []
    cards = table.zones[f"hand.{seat}"]
    told = [(card, refusal(table, seat, card, pending.kind)) for card in cards]
    return [
        Blocked(table.design(card).name, *why, card=card, space=f"hand.{seat}") for card, why in told if why is not None
    ]


def refusal(table: Table, seat: int, card: int, kind: str) -> Refusal | None:
    """Return why a hand card can't be played to the round, or as an Action, now; None if it can."""
    if kind == "play":
        return plays.refusal(table, seat, card)
    design = table.design(card)
    if design.type != "action":
        return Refusal("Only one card is played to the round in a turn.", "TRN-03")
    if design.play is not None and not design.play.holds(table, Frame("", seat, card)):
        return Refusal(table.printed(card).only_if, "TRN-13")
    return None


def why_not(table: Table, seat: int, action: Action) -> Refusal | None:
    """Return why an action of the seat that is asked is refused, as far as one of its hand cards explains it."""
    pending = table.pending
    if pending is None or pending.kind not in ("play", "action") or action.card not in table.zones[f"hand.{seat}"]:
        return None
    assert action.card is not None
    return refusal(table, seat, action.card, pending.kind)
