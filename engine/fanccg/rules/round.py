"""One round: who moves, what happens when nobody can open, and when it ends (RND)."""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.rules import drawing
from engine.fanccg.table.state import Round
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Choice
from engine.kernel.frames import Frame

DISCARDS = 2
"""So many cards each discards when nobody can open (RND-07)."""
REDRAWS = 10
"""So often both redraw (RND-08) before they discard instead, so that the round ends."""


def _begin(table: Table, frame: Frame) -> None:
    """Source: RND-01, RND-02, PER-10."""
    round = table.state.round = Round(number=table.state.round.number + 1, first=_first(table))
    table.state.phase = "round"
    table.happened("round", round.first, None, str(round.number))


def _first(table: Table) -> int:
    """Who laid the last card moves first; at first who did not play X-FILES; after an empty round who did in that.

    Source: RND-01, ENV-04, RND-02, PER-10.
    """
    before = table.state.round
    if before.number == 0:
        return table.rival(table.state.first)
    return before.first if before.taker < 0 else before.taker


def _turns(table: Table, frame: Frame) -> None:
    """Turns alternate until a Conclusion, or until both pass one after the other.

    Source: RND-09 to RND-12, RND-07, RND-16, RND-17.
    """
    round = table.state.round
    if round.concluded or (round.passes == SEATS and (round.entries or _is_exhausted(table))):
        return
    frame.pc -= 1
    if round.passes == SEATS:
        table.happened("nobody_opens", round.first)
        round.passes = 0
        table.push("redraw" if _redraws(table) else "discard_two", round.first)
    else:
        table.push("turn", _next(table))


def _next(table: Table) -> int:
    """Return whose turn it is: the first one's where nobody has moved since the round, or the discarding, began."""
    round = table.state.round
    begins = not round.entries and not round.passes
    return round.first if begins else table.rival(table.state.turn.seat)


def _is_exhausted(table: Table) -> bool:
    """Return whether nobody has a card left to discard or draw. Source: RND-16."""
    return not any(table.zones[f"{kind}.{seat}"] for kind in ("hand", "deck") for seat in range(SEATS))


def _redraws(table: Table) -> bool:
    """Source: RND-08."""
    return table.state.setup.redraw and table.state.round.redraws < REDRAWS


def _redraw(table: Table, frame: Frame) -> None:
    """Both shuffle their hands into their draw decks and draw new ones. Source: RND-08, OPN-02."""
    table.state.round.redraws += 1
    for seat in (frame.you, table.rival(frame.you)):
        drawing.gather(table, seat, ("hand",))
        drawing.shuffle(table, seat)
        drawing.fill(table, seat, by="RND-08")


def _first_discards(table: Table, frame: Frame) -> None:
    _ask_to_discard(table, frame.you)


def _other_discards(table: Table, frame: Frame) -> None:
    _ask_to_discard(table, table.rival(frame.you))


def _ask_to_discard(table: Table, seat: int) -> None:
    """Source: RND-07, D09."""
    count = min(DISCARDS, len(table.zones[f"hand.{seat}"]))
    if count:
        what = "a card" if count == 1 else f"{count} cards"
        table.pending = Choice(seat, "discard_two", f"Nobody can open the round. Discard {what}.")


def discard_two(table: Table, seat: int, action: Action) -> None:
    """Source: RND-07."""
    assert action.cards is not None
    table.pending = None
    drawing.discard(table, action.cards, by="RND-07")


def _score(table: Table, frame: Frame) -> None:
    """A round without a card scores nothing for anybody, and ends the period.

    Source: RND-10, RND-11, RND-16, OPN-17.
    """
    table.state.phase = "scoring"
    if table.state.round.entries:
        table.push("scoring")
    else:
        table.state.ending = True
        table.happened("round_empty")


PROGRAMS = {
    "round": [_begin, _turns, _score],
    "redraw": [_redraw],
    "discard_two": [_first_discards, _other_discards],
}
ANSWERS = {"discard_two": discard_two}
