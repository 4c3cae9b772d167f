"""Reasons why hand cards can't be used now."""

from engine.fanccg.rules import plays
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Blocked, Refusal
from engine.kernel.frames import Frame


def blocked(table: Table, seat: int) -> list[Blocked]:
    """Return the hand cards that the active seat can't play now, with reasons."""
    pending = table.pending
    if pending is None or pending.seat != seat or pending.kind not in ("play", "action"):
        return []
    cards = table.zones[f"hand.{seat}"]
    told = [(card, refusal(table, seat, card, pending.kind)) for card in cards]
    return [
        Blocked(table.design(card).name, *why, card=card, space=f"hand.{seat}") for card, why in told if why is not None
    ]


def refusal(table: Table, seat: int, card: int, kind: str) -> Refusal | None:
    """Return why a hand card can't be played now, or None if it can.

    kind: "play" for a card of the round, "action" for an Action.
    """
    if kind == "play":
        return plays.refusal(table, seat, card)
    design = table.design(card)
    if design.type != "action":
        return Refusal("You already played a card this turn.", "TRN-03")
    if design.play is not None and not design.play.holds(table, Frame("", seat, card)):
        return Refusal(table.printed(card).only_if, "TRN-13")
    return None


def why_not(table: Table, seat: int, action: Action) -> Refusal | None:
    """Return why the deciding seat can't take an action, if a hand card explains it."""
    pending = table.pending
    if pending is None or pending.kind not in ("play", "action") or action.card not in table.zones[f"hand.{seat}"]:
        return None
    assert action.card is not None
    return refusal(table, seat, action.card, pending.kind)
