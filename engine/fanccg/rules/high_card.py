"""High card: decides who plays first (HIGH)."""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.cards.designs import Design
from engine.fanccg.rules import drawing, known_deck_cards, simultaneous_answers
from engine.fanccg.table.state import HighCard
from engine.fanccg.table.table import Table
from engine.kernel import randomness
from engine.kernel.decisions import Action, Choice
from engine.kernel.frames import Frame

REVEAL, KEEP = Action("high_card", pick="reveal"), Action("high_card", pick="keep")
REPETITIONS = 10
"""Number of repeats without a winner before the winner is random (HIGH-08)."""


def _draw(table: Table, frame: Frame) -> None:
    """Both players shuffle and draw a card. Source: HIGH-01, HIGH-02."""
    table.state.draws += 1
    for seat in range(SEATS):
        drawing.renumber(table, seat)
        drawing.shuffle(table, seat)
        table.move(table.zones[f"deck.{seat}"][-1], f"high_card.{seat}", by="HIGH-02")


def _ask(table: Table, frame: Frame) -> None:
    """Ask both players to reveal or keep their card. Source: HIGH-02."""
    simultaneous_answers.ask(table, "high_card", "High card: reveal your card or keep it hidden?")


def drawn(table: Table, seat: int) -> int:
    """Return the card that a seat drew."""
    return table.zones[f"high_card.{seat}"][0]


def value(table: Table, design: Design) -> int:
    """Return the draw value of a card. Source: HIGH-09, HIGH-10."""
    return table.state.setup.missing_draw_value if design.draw is None else design.draw


def _compare(table: Table, frame: Frame) -> None:
    """Show the revealed cards and find the winner, or repeat.

    Source: HIGH-03 to HIGH-05.
    """
    revealed, shown = {}, [""] * SEATS
    for seat, answer in enumerate(simultaneous_answers.answers(table)):
        card = drawn(table, seat)
        if answer == REVEAL:
            table.show([card], learned="HIGH-03")
            known_deck_cards.note_shown(table, [card])
            revealed[seat], shown[seat] = value(table, table.design(card)), table.design(card).id
        else:
            table.happened("kept_hidden", seat)
    table.state.high_card = HighCard(shown)
    winners = [seat for seat in revealed if revealed[seat] == max(revealed.values())]
    _return(table)
    if len(winners) == 1:
        _win(table, winners.pop())
    elif table.state.draws > REPETITIONS:
        _win(table, randomness.below(table.state, SEATS))
    else:
        table.happened("high_card_tied")
        frame.pc = 0


def _return(table: Table) -> None:
    """Return the drawn cards face down. Source: HIGH-07."""
    for seat in range(SEATS):
        table.move(drawn(table, seat), f"deck.{seat}")


def _win(table: Table, seat: int) -> None:
    assert table.state.high_card is not None
    table.state.high_card.winner = seat
    table.happened("high_card_won", seat)
    options = [Action("first", seat=one) for one in (seat, table.rival(seat))]
    table.pending = Choice(seat, "first", "You won high card. Who plays first?", options)


def first(table: Table, seat: int, action: Action) -> None:
    """Apply the winner's choice of the first player. Source: HIGH-06, HIGH-08."""
    assert action.seat is not None
    table.pending = None
    table.state.first = action.seat
    table.happened("plays_first", action.seat)


PROGRAMS = {"high_card": [_draw, _ask, _compare]}
ANSWERS = {"high_card": simultaneous_answers.answer, "first": first}
