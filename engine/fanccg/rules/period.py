"""A period: full hands, then rounds until a draw deck is empty (PER)."""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.rules import drawing
from engine.fanccg.table.table import Table
from engine.kernel.frames import Frame


def _begin(table: Table, frame: Frame) -> None:
    """Return discards to the draw decks, shuffle, and draw full hands.

    Environment and scores stay. Source: PER-01, PER-02, PER-03, PER-09.
    """
    begin(table)
    draw_hands(table)


def begin(table: Table) -> None:
    """Begin a period with shuffled draw decks. Source: PER-01, PER-02."""
    state = table.state
    state.period += 1
    state.ending = False
    table.happened("period", None, None, str(state.period))
    for seat in range(SEATS):
        drawing.gather(table, seat, ("discard", "hand"))
        drawing.shuffle(table, seat)


def draw_hands(table: Table) -> None:
    """Draw full hands. Source: PER-03."""
    for seat in range(SEATS):
        drawing.fill(table, seat, by="PER-03")


def _rounds(table: Table, frame: Frame) -> None:
    """Play rounds; the round in which a draw deck becomes empty is the last.

    Source: PER-05, PER-06, PER-07, PER-08, OPN-01.
    """
    if table.state.ending and frame.vars.get("begun"):
        return
    frame.vars["begun"] = True
    frame.pc -= 1
    table.push("round")


PROGRAMS = {"period": [_begin, _rounds]}
