"""Playable cards, and the reasons why others aren't (TRN-04, TRN-13).

Nothing here depends on hidden information: a rival's covered card counts for nothing.
"""

from collections.abc import Iterable, Iterator

from engine.fanccg.cards import requirements
from engine.fanccg.cards.catalogue import Printed
from engine.fanccg.cards.designs import FOLLOWERS, OPENERS, CardType, Design
from engine.fanccg.cards.requirements import Need
from engine.fanccg.table.circumstances import MARKS
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Refusal
from engine.kernel.frames import Frame


def playable(table: Table, seat: int) -> list[int]:
    """Return the playable hand cards for the round, one of each design, in order.

    Source: TRN-05, TRN-13.
    """
    first: dict[Printed, int] = {}
    for card in table.zones[f"hand.{seat}"]:
        first.setdefault(table.printed(card), card)
    return [first[printed] for printed in playable_designs(table, seat, first)]


def playable_designs(table: Table, seat: int, designs: Iterable[Printed]) -> Iterator[Printed]:
    """Yield the designs that a player could play to the round. Source: TRN-13."""
    met, banned = table.tableau.met, _banned(table, seat)
    for printed in designs:
        if (
            printed.fits(met)
            and printed.design.type not in banned
            and not _is_too_many(table, printed, seat)
            and _does_text_hold(table, printed.design, seat)
        ):
            yield printed


def refusal(table: Table, seat: int, card: int) -> Refusal | None:
    """Return why a hand card can't be played to the round; None if it can (TRN-12)."""
    return design_refusal(table, seat, table.printed(card))


def design_refusal(table: Table, seat: int, printed: Printed) -> Refusal | None:
    """Return why a player couldn't play a card of a design now. Source: TRN-13."""
    design = printed.design
    misfit = _mismatch(table, printed)
    if misfit:
        return misfit
    if _is_too_many(table, printed, seat):
        return Refusal(f"The limit is {design.in_play} on the table.", "ORD-03")
    if not _does_text_hold(table, design, seat):
        return Refusal(printed.only_if, "TRN-13")
    banning = _banned(table, seat).get(design.type)
    return None if banning is None else Refusal(f"{table.design(banning).name} forbids it.", "TRN-13")


def _mismatch(table: Table, printed: Printed) -> Refusal | None:
    """Return why environment and row don't allow a design, for any player."""
    if printed.fits(table.tableau.met):
        return None
    return (
        _moment(table, printed.design)
        or _theme(table, printed)
        or _edge(table, printed.design)
        or _requires(table, printed)
        or _prevented(table, printed.design)
    )


def _is_met(table: Table, need: Need) -> bool:
    return bool(table.card_set.needs.bits[need] & table.tableau.met)


def _moment(table: Table, design: Design) -> Refusal | None:
    """Return why the position in the round doesn't allow a design.

    Source: RND-03, RND-04, RND-09, TRN-04, TRN-10.
    """
    if design.type == "action":
        return Refusal("Play Actions after your card for the round.", "TRN-08")
    if not table.state.round.entries:
        return None if design.type in OPENERS else Refusal("Open the round with a Case or an Incident.", "RND-03")
    return None if design.type in FOLLOWERS else Refusal("Cases and Incidents only open a round.", "RND-04")


def _theme(table: Table, printed: Printed) -> Refusal | None:
    """Return a refusal unless the X-FILES card has one of the card's themes.

    Source: REQ-11, OPN-05.
    """
    if not printed.themes or printed.themes & table.tableau.met:
        return None
    return Refusal("The X-FILES card has none of its themes.", "REQ-11")


def _edge(table: Table, design: Design) -> Refusal | None:
    """Return the mark of the left edge that doesn't match.

    Source: CIR-05, CIR-08, CIR-12, CIR-13.
    """
    for edge in requirements.edges(design):
        if not _is_met(table, edge):
            _, asked, rule = MARKS[edge.mark]
            return Refusal(f"{edge.circumstance.capitalize()} {asked}.", rule)
    return None


def _requires(table: Table, printed: Printed) -> Refusal | None:
    """Return the requirement that isn't met. Source: REQ-01."""
    for demand in printed.requires:
        if not _is_met(table, demand):
            return Refusal(f"Requires {table.words.demand(demand)}.", "REQ-01")
    return None


def _prevented(table: Table, design: Design) -> Refusal | None:
    """Return the available attribute that prevents the card. Source: REQ-07."""
    for demand in requirements.preventing_demands(design):
        if _is_met(table, demand):
            return Refusal(f"{demand.attribute} prevents it.", "REQ-07")
    return None


def _is_too_many(table: Table, printed: Printed, seat: int) -> bool:
    """Return whether another copy would exceed the in-play limit.

    Source: ORD-03, ORD-04.
    """
    most = printed.design.in_play
    return most is not None and table.tableau.copies(printed, seat) >= most


def _does_text_hold(table: Table, design: Design, seat: int) -> bool:
    """Return whether the card's own condition holds. Source: INV-03, OPN-16."""
    return design.play is None or design.play.holds(table, Frame("", seat))


def _banned(table: Table, seat: int) -> dict[CardType, int]:
    """Return the types that a player can't play now, each with a card that forbids it.

    Source: TRN-13.
    """
    found: dict[CardType, int] = {}
    for ban in table.in_force(table.tableau.bans):
        if seat in table.seats(ban.modifier.whose, Frame("", ban.you, ban.card)):
            for type in ban.modifier.forbid:
                found.setdefault(type, ban.card)
    return found
