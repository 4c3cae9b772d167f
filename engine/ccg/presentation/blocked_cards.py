"""Why hand cards can't be used now."""

from engine.ccg.rules import play_windows, plays
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Blocked, Refusal

VERBS: dict[str, tuple[str, Refusal]] = {
    "equip": ("equipment", Refusal("Only Equipment is handed out now.", "REQ-01")),
    "deploy": ("agent", Refusal("Only Agents can be played now.", "DEP-08")),
    "place": ("site", Refusal("Only Sites can be placed now.", "CAS-01")),
}
"""Questions of a phase for its active player: the card type that they are about, and why no other is."""
UNFIT = {
    "equip": Refusal("No Agent who could carry it stands in the right place.", "PLAY-09"),
    "deploy": Refusal("An Agent of that name is in play, or was bought this turn.", "DEP-11"),
    "place": Refusal("You placed a Site of that name this turn, or may place no more.", "CAS-03"),
}
"""Why a card of the right type that the pool covers isn't offered."""


def blocked(table: Table, seat: int) -> list[Blocked]:
    """Return the hand cards that a seat, which is asked, can't use now, and why."""
    told = [(card, refusal(table, seat, card)) for card in table.zones[f"hand.{seat}"]]
    return [
        Blocked(table.design(card).name, *why, card=card, space=f"hand.{seat}") for card, why in told if why is not None
    ]


def refusal(table: Table, seat: int, card: int) -> Refusal | None:
    """Return why a hand card can't be used now; None if it can, if no card is asked for, or somebody else is asked."""
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
    """Return why an action of the seat that is asked is refused, as far as one of its hand cards explains it."""
    if action.card is None or action.card not in table.zones[f"hand.{seat}"]:
        return None
    return refusal(table, seat, action.card)
