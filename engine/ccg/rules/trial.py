"""A campaign that tries out a custom card.

It begins in the phase in which the player of seat 0 can play the card.
"""

from typing import get_args

from engine.ccg.rules import drawing, setup, turn
from engine.ccg.table.state import TurnPhase
from engine.ccg.table.table import Table
from engine.kernel.frames import Frame
from engine.kernel.zones import bring_to_top

POINTS = 20
"""Points that each pool starts with."""
PHASES: tuple[TurnPhase, ...] = get_args(TurnPhase)
PHASE_OF_TYPE: dict[str, TurnPhase] = {
    "witness": "healing",
    "equipment": "requisition",
    "agent": "deployment",
    "site": "case_assignment",
    "bluff": "deployment",
    "adversary": "deployment",
}
"""The first phase that matters for a card, by its type."""
AGAINST_RIVALS = frozenset({"bluff", "adversary"})
"""Types of cards that are played in a rival's turn."""


def lay_table(table: Table) -> None:
    """Set up the game without a question, up to the first phase.

    The first turn begins with the phase of the card. It is of the player in whose turn the card is played.
    """
    first = int(_type(table) in AGAINST_RIVALS)
    first_turn = Frame("turn", first, pc=1 + PHASES.index(PHASE_OF_TYPE[_type(table)]))
    table.stack[:] = [Frame("game"), first_turn]
    seats = range(len(table.state.players))
    for seat in seats:
        player = table.player(seat)
        player.rp, player.cp = (POINTS if points else 0 for points in (player.rp, player.cp))
    setup.begin(table)
    for seat in seats:
        table.move(table.zones[f"xfiles.{seat}"][0], f"xfile.{seat}")
    for seat in seats:
        drawing.shuffle(table, seat)
        if seat == 0:
            _put_on_deck(table)
        setup.draw_hand(table, seat)
    if _type(table) == "witness":
        _send_team(table)
    setup.play_first(table, first)
    turn.begin(table, first_turn)


def _put_on_deck(table: Table) -> None:
    """Put the card on top of the Bureau Deck of seat 0, if it is in there."""
    bring_to_top(table.zones["deck.0"], lambda card: table.design(card).id == table.state.setup.trial)


def _send_team(table: Table) -> None:
    """Put the Agents of seat 0 into the Field.

    A Witness needs one of their skills there.
    """
    for agent in list(table.zones["bureau.0"]):
        table.move(agent, "field.0")


def _type(table: Table) -> str:
    return table.card_set.designs[table.state.setup.trial].type
