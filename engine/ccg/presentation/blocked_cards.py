"""Reasons why cards in hand can't be used now."""

from engine.ccg.rules import play_windows, plays
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Blocked, Refusal

VERBS: dict[str, tuple[str, Refusal]] = {
    "equip": ("equipment", Refusal("You can only give Equipment now.", "REQ-01")),
    "deploy": ("agent", Refusal("You can only play Agents now.", "DEP-08")),
    "place": ("site", Refusal("You can only place Sites now.", "CAS-01")),
}
"""Question kind of a phase to its card type and the refusal of other types."""
UNFIT = {
    "equip": Refusal("No Agent in the right section can carry it.", "PLAY-09"),
    "deploy": Refusal("You already have an Agent with this name in play or bought one this turn.", "DEP-11"),
    "place": Refusal("You can place no more Sites, or you placed one with this name this turn.", "CAS-03"),
}
"""Reasons why a payable card of the right type isn't offered."""


def blocked(table: Table, seat: int) -> list[Blocked]:
    """Return the cards in a seat's hand that it can't use now, with the reasons."""
    told = [(card, refusal(table, seat, card)) for card in table.zones[f"hand.{seat}"]]
    return [
        Blocked(table.design(card).name, *why, card=card, space=f"hand.{seat}") for card, why in told if why is not None
    ]


def refusal(table: Table, seat: int, card: int) -> Refusal | None:
    """Return the reason why a card in hand can't be used now.

    None if it can be used, if the question isn't about cards, or if another seat is asked.
    """
    pending = table.pending
    if pending is None or pending.seat != seat:
        return None
    if pending.kind in play_windows.WINDOWS:
        return plays.refusal(table, seat, card, pending.kind)
    return _not_now(table, seat, card, pending.kind) if pending.kind in VERBS else None


def _not_now(table: Table, seat: int, card: int, kind: str) -> Refusal | None:
    type, other = VERBS[kind]
    if table.design(card).type != type:
        return other
    twins = [option.card for option in table.pending.options or () if option.card is not None] if table.pending else []
    if any(table.design(twin).id == table.design(card).id for twin in twins):
        return None
    return plays.price_refusal(table, seat, card) or UNFIT[kind]


def why_not(table: Table, seat: int, action: Action) -> Refusal | None:
    """Return why an asked seat's action is refused, if a card in hand explains it."""
    if action.card is None or action.card not in table.zones[f"hand.{seat}"]:
        return None
    return refusal(table, seat, action.card)
