"""Which cards of a hand can be played now, and why not the rest (TRN-04, TRN-13).

Nothing here depends on what the player can't see: a rival's covered card counts for nothing.
"""

from engine.fanccg.cards.catalogue import Printed
from engine.fanccg.cards.designs import FOLLOWERS, OPENERS, Demand, Design
from engine.fanccg.rules import hands
from engine.fanccg.table import attributes, circumstances
from engine.fanccg.table.cards import Cards
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Refusal
from engine.kernel.frames import Frame


def playable(table: Table, seat: int) -> list[int]:
    """Return the cards of a hand that can be played to the round now, one of each design, in their order."""
    first: dict[str, int] = {}
    for card in table.zones[f"hand.{seat}"]:
        first.setdefault(table.design(card).id, card)
    return [card for card in first.values() if refusal(table, seat, card) is None]


def can_play(table: Table, seat: int) -> bool:
    """Return whether a hand holds a card that can be played to the round now. Source: TRN-05."""
    kinds = {table.design(card).id: card for card in table.zones[f"hand.{seat}"]}
    return any(refusal(table, seat, card) is None for card in kinds.values())


def refusal(table: Table, seat: int, card: int) -> Refusal | None:
    """Return why a player can't play a hand card to the round now, or None; covered or not (TRN-12).

    Source: TRN-13.
    """
    return design_refusal(table, seat, table.printed(card))


def design_refusal(table: Table, seat: int, printed: Printed) -> Refusal | None:
    """Return why a player couldn't play a card of a design now. Source: TRN-13."""
    design = printed.design
    return (
        table.derived(_misfit, printed)
        or _copies(table, design, seat)
        or _own_text(table, seat, design)
        or _forbidden(table, seat, design)
    )


def _misfit(table: Cards, printed: Printed) -> Refusal | None:
    """Return why row and environment don't let a card of a design be played, whoever holds it."""
    return (
        _place(table, printed.design)
        or _theme(table, printed)
        or circumstances.edge_refusal(table, printed.design)
        or _requires(table, printed)
        or _prevented(table, printed)
    )


def _place(table: Cards, design: Design) -> Refusal | None:
    """Source: RND-03, RND-04, RND-09, TRN-04, TRN-10."""
    if design.type == "action":
        return Refusal("An Action is played after a card of the round.", "TRN-08")
    if not table.state.round.entries:
        return None if design.type in OPENERS else Refusal("A round is opened by a Case or an Incident.", "RND-03")
    return None if design.type in FOLLOWERS else Refusal("Only the first card of a round may be this.", "RND-04")


def _theme(table: Cards, printed: Printed) -> Refusal | None:
    """At least one of a card's themes must be on the X-FILES card, where that is agreed. Source: REQ-11, OPN-05."""
    if not table.state.setup.themes or not printed.themes or printed.themes & attributes.themes(table):
        return None
    return Refusal("The X-FILES card doesn't have its theme.", "REQ-11")


def _requires(table: Cards, printed: Printed) -> Refusal | None:
    missing = attributes.missing(table, printed.requires)
    return Refusal(f"It requires {said(missing)}.", "REQ-01") if missing else None


def said(demand: Demand) -> str:
    """Say what a demand asks for: "FBI", "2 x FBI"."""
    what = demand.attribute or demand.term
    return what if demand.providers == 1 else f"{demand.providers} x {what}"


def _prevented(table: Cards, printed: Printed) -> Refusal | None:
    """Source: REQ-07."""
    for demand in printed.prevented_by:
        if attributes.available(table, demand):
            return Refusal(f"{demand.attribute} prevents it.", "REQ-07")
    return None


def _copies(table: Table, design: Design, seat: int) -> Refusal | None:
    """Source: ORD-03, ORD-04."""
    if design.in_play is None or hands.copies_on_table(table, design.id, seat) < design.in_play:
        return None
    return Refusal(f"No more than {design.in_play} may lie on the table.", "ORD-03")


def _own_text(table: Table, seat: int, design: Design) -> Refusal | None:
    """What the card itself asks for, such as the investment of a character. Source: INV-03, OPN-16."""
    test = design.play
    if test is None or test.holds(table, Frame("", seat)):
        return None
    return Refusal(f"Only if {test.text(table.words)}.", "TRN-13")


def _forbidden(table: Table, seat: int, design: Design) -> Refusal | None:
    """Source: TRN-13."""
    for card, you, modifier in table.modifiers():
        if design.type in modifier.forbid and seat in table.seats(modifier.whose, Frame("", you, card)):
            return Refusal(f"{table.design(card).name} forbids it.", "TRN-13")
    return None
