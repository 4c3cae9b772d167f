"""Scoring a round: the points, who gets them, and the cleanup (SCO, RND-15)."""

from engine.fanccg.cards.designs import Timing
from engine.fanccg.rules import captured_characters, cover_cards, drawing
from engine.fanccg.table.state import Adjustment, Entry, Line, Result
from engine.fanccg.table.table import Table
from engine.fanccg.table.tableau import Standing
from engine.kernel.frames import Frame


def printed_points(table: Table, entry: Entry) -> int:
    """Return a row card's own points, with continuous bonuses. Source: SCO-01."""
    return _points(table, entry, list(table.in_force(table.tableau.bonuses)))


def _points(table: Table, entry: Entry, bonuses: list[Standing]) -> int:
    """Return a row card's own points, with the bonuses in force.

    It is 0 if the card is covered, its points are negated, or a character it needed was captured.
    Source: SCO-01, REQ-09, CVR-03, TYP-12, OPN-12.
    """
    if entry.covered or "points" in entry.negated or captured_characters.has_lost_character(table, entry):
        return 0
    return table.design(entry.card).value + sum(_bonus(table, change, entry.card) for change in bonuses)


def _bonus(table: Table, change: Standing, card: int) -> int:
    """Return the points that a continuous change adds to a row card."""
    by, on = change.modifier.by, change.modifier.on
    assert by is not None and on is not None
    return by.amount(table, Frame("", change.you, change.card)) if table.fits(on, card, change.card, change.you) else 0


def counts(table: Table, adjustment: Adjustment) -> bool:
    """Return whether points from a card text still count: not if the card is negated.

    Source: REQ-09.
    """
    entry = table.entry(adjustment.card)
    return entry is None or "points" not in entry.negated


def total(table: Table) -> int:
    """Return the current score of the round. Source: SCO-01."""
    return sum(line.points for line in _lines(table))


def add(table: Table, card: int, points: int, *, final: bool = False) -> None:
    """Add points from a card text to the round. Source: SCO-01, SCO-05."""
    if points:
        table.state.round.adjustments.append(Adjustment(card, points, final))
        table.changed("round", points, None, card)


def raise_to(table: Table, card: int, least: int) -> None:
    """Raise the score without this card to a minimum. Source: SCO-06."""
    now, entry = total(table), table.entry(card)
    own = printed_points(table, entry) if entry else 0
    if now - own < least:
        add(table, card, least - now, final=True)


def _adjust(table: Table, frame: Frame) -> None:
    table.trigger_all(table.state.round.entries, Timing.ADJUSTING)


def _ignore(table: Table, frame: Frame) -> None:
    table.trigger_all(table.state.round.entries, Timing.IGNORING)


def _award(table: Table, frame: Frame) -> None:
    """Give the whole score to the player of the last card.

    Source: SCO-02, SCO-03, SCO-04.
    """
    round, lines = table.state.round, _lines(table)
    round.taker, round.score = round.entries[-1].seat, sum(line.points for line in lines)
    table.state.results.append(
        Result(round.number, table.state.period, round.taker, round.score, round.concluded, lines)
    )
    table.happened("round_scored", round.taker, None, str(round.score))
    table.score(round.taker, round.score)


def _lines(table: Table) -> list[Line]:
    """Return the current sources of the round's points."""
    round = table.state.round
    bonuses = list(table.in_force(table.tableau.bonuses))
    printed = [Line(table.design(entry.card).id, _points(table, entry, bonuses)) for entry in round.entries]
    added = [Line(table.design(a.card).id, a.points, True) for a in round.adjustments if counts(table, a)]
    return [*printed, *added]


def _scored(table: Table, frame: Frame) -> None:
    table.trigger_all(table.state.round.entries, Timing.SCORED)


def _clear(table: Table, frame: Frame) -> None:
    """Show covered cards and move all cards of the round to their places.

    Source: RND-15, CVR-04, OPN-12.
    """
    captured_characters.release_all(table)
    for entry in table.state.round.entries:
        if entry.covered:
            cover_cards.show(table, entry)
    drawing.discard(table, [entry.card for entry in table.state.round.entries])
    table.state.round.entries = ()


PROGRAMS = {"scoring": [_adjust, _ignore, _award, _scored, _clear]}
