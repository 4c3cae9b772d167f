"""A round: turn order, the case that nobody can open, and the end (RND)."""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.rules import drawing
from engine.fanccg.table.state import Round
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Choice
from engine.kernel.frames import Frame

DISCARDS = 2
"""Number of cards that each player discards if nobody can open (RND-07)."""
REDRAWS = 10
"""Maximum number of redraws in a round before players discard instead (RND-08)."""


def _begin(table: Table, frame: Frame) -> None:
    begin(table, _first(table))


def begin(table: Table, first: int) -> None:
    """Begin a round with the turn of a seat. Source: RND-01, RND-02, PER-10."""
    round = table.state.round = Round(number=table.state.round.number + 1, first=first)
    table.state.phase = "round"
    table.happened("round", round.first, None, str(round.number))


def _first(table: Table) -> int:
    """Return the seat that takes the first turn of the round.

    It is the player of the last card, or after an empty round the same seat. In the first round it is the player
    without X-FILES.
    Source: RND-01, ENV-04, RND-02, PER-10.
    """
    before = table.state.round
    if before.number == 0:
        return table.rival(table.state.first)
    return before.first if before.taker < 0 else before.taker


def _turns(table: Table, frame: Frame) -> None:
    """Run turns until a Conclusion or two passes in a row.

    Source: RND-09 to RND-12, RND-07, RND-16, RND-17.
    """
    round = table.state.round
    if round.concluded or (round.passes == SEATS and (round.entries or _is_exhausted(table))):
        return
    frame.pc -= 1
    if round.passes == SEATS:
        table.happened("nobody_opens", round.first)
        round.passes = 0
        table.push("redraw" if _is_redraw(table) else "discard_two", round.first)
    else:
        table.push("turn", _next(table))


def _next(table: Table) -> int:
    """Return the seat of the next turn: the first seat, or the other one after a turn."""
    round = table.state.round
    begins = not round.entries and not round.passes
    return round.first if begins else table.rival(table.state.turn.seat)


def _is_exhausted(table: Table) -> bool:
    """Return whether no player has a card to discard or draw. Source: RND-16."""
    return not any(table.zones[f"{kind}.{seat}"] for kind in ("hand", "deck") for seat in range(SEATS))


def _is_redraw(table: Table) -> bool:
    """Return whether players redraw instead of discarding. Source: RND-08."""
    return table.state.setup.redraw and table.state.round.redraws < REDRAWS


def _redraw(table: Table, frame: Frame) -> None:
    """Both players shuffle their hands into their decks and draw again.

    Source: RND-08, OPN-02.
    """
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
    """Ask a seat to discard cards. Source: RND-07, D09."""
    count = min(DISCARDS, len(table.zones[f"hand.{seat}"]))
    if count:
        what = "a card" if count == 1 else f"{count} cards"
        table.pending = Choice(seat, "discard_two", f"Nobody can open the round. Discard {what}.")


def discard_two(table: Table, seat: int, action: Action) -> None:
    """Discard the chosen cards. Source: RND-07."""
    assert action.cards is not None
    table.pending = None
    drawing.discard(table, action.cards, by="RND-07")


def _score(table: Table, frame: Frame) -> None:
    """Score the round; a round without a card scores nothing and ends the period.

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
