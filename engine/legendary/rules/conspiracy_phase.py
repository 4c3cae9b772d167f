"""The Conspiracy Phase.

End Games and Runners move, a card enters, arrivals are revealed (CONSP).
"""

from engine.kernel.frames import Frame
from engine.legendary.cards.zones import SHADOWS
from engine.legendary.rules import revealing, shadows_movement, strikes
from engine.legendary.table.table import Table


def _begin(table: Table, frame: Frame) -> None:
    table.happened("conspiracy_phase", table.current)


def _end_game_steps(table: Table, frame: Frame) -> None:
    """Move End Games in the Shadows one space, the Clone after its original.

    Source: END-03, OPEN-07.
    """
    walking = [end.card for end in table.state.game.end_games if table.kind_of(end.card) == "shadows"]
    table.push_all("step_on", walking, table.current)


def _add_card(table: Table, frame: Frame) -> None:
    """Add the top card of the Conspiracy Deck to S5 face down.

    Source: CONSP-01, OPEN-06.
    """
    shadows_movement.add_conspiracy_card(table)


def _list_runners(table: Table, frame: Frame) -> None:
    """Move each Runner in the Shadows one step, from left to right.

    Source: KWX-13, OPEN-08, OPEN-09.
    """
    runners = [
        card
        for name in SHADOWS
        for card in table.zones.get(name, ())
        if not table.is_hidden(card) and table.has_keyword(card, "runner")
    ]
    table.push_all("step_on", runners, table.current)


def _step_on(table: Table, frame: Frame) -> None:
    """Move a card one space left if it is still in the Shadows."""
    card = frame.source
    if table.kind_of(card) == "shadows":
        shadows_movement.step(table, card)


def _reveal_entry(table: Table, frame: Frame) -> None:
    """Reveal a card that entered the Field face down.

    Source: CONSP-08, REVEAL-01, TIMING-17.
    """
    card = frame.source
    revealed = frame.vars["hidden"] and table.kind_of(card) == "field"
    if revealed:
        table.turn_up(card)
    table.announce("entered_field", card)
    if revealed:
        revealing.reveal(table, card)


def _ravage(table: Table, frame: Frame) -> None:
    """Let a card with Ravage Strike as it enters, if it is still there.

    Source: KWX-12, OPEN-10.
    """
    if table.kind_of(frame.source) == "field" and table.has_keyword(frame.source, "ravage"):
        table.happened("ravage", table.current, frame.source)
        strikes.strike(table, table.current, frame.source)


PROGRAMS = {
    "conspiracy_phase": [_begin, _end_game_steps, _add_card, _list_runners],
    "conspiracy_card": [_add_card],
    "step_on": [_step_on],
    "enters_field": [_reveal_entry, _ravage],
}
