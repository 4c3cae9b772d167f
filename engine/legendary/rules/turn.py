"""One turn: Conspiracy, Action, Strike, Cleanup, and the next player.

Source: TURN-01, TURN-02.
"""

from engine.kernel.frames import Frame
from engine.kernel.turn_order import seats_after
from engine.legendary.rules import beliefs, coordinate, strikes, trial
from engine.legendary.table import modifiers
from engine.legendary.table.state import Turn
from engine.legendary.table.table import Table


def _begin(table: Table, frame: Frame) -> None:
    game = table.state.game
    game.turns += 1
    current = frame.you
    table.fresh_after(play for play in table.state.turn.plays if play.here)
    table.state.turn = Turn(number=game.turns, current=current)
    modifiers.start_of_turn(table, current)
    table.happened("turn", current, None, str(game.turns))
    trial.begin_turn(table)
    table.announce("turn_began", seat=current)
    strikes.test_health(table)


def _conspiracy(table: Table, frame: Frame) -> None:
    table.push("conspiracy_phase", table.current)


def _action(table: Table, frame: Frame) -> None:
    table.push("action_phase", table.current)


def _strike(table: Table, frame: Frame) -> None:
    table.push("strike_phase", table.current)


def _checks(table: Table, frame: Frame) -> None:
    table.push("end_checks", table.current)


def _cleanup(table: Table, frame: Frame) -> None:
    """Run Cleanup; after the current player's defeat only Coordinated cards return.

    Source: OPEN-42.
    """
    if table.state.seats[table.current].defeated:
        coordinate.return_cards(table)
    else:
        table.push("cleanup", table.current)


def _end(table: Table, frame: Frame) -> None:
    modifiers.end_of_turn(table)
    strikes.test_health(table)


def _first(table: Table, frame: Frame) -> None:
    """Let the player whose Avatar has the best Rank begin. Source: SETUP-24."""
    first = min(table.state.order, key=lambda seat: table.design(beliefs.avatar(table, seat)).rank or 0)
    table.push("turn", first)


def _next(table: Table, frame: Frame) -> None:
    """Start the turn of the next player clockwise who doesn't lose it.

    Effects until a defeated player's next turn end when that turn would have come. Source: TURN-02, OPEN-49, OPEN-56.
    """
    frame.pc -= 1
    seats = table.state.seats
    for seat in seats_after(table.state.order, table.current):
        if seats[seat].defeated:
            modifiers.start_of_turn(table, seat)
            continue
        if seats[seat].skip:
            seats[seat].skip -= 1
            table.happened("turn_lost", seat)
            continue
        table.push("turn", seat)
        return


PROGRAMS = {
    "game": [_first, _next],
    "turn": [_begin, _conspiracy, _action, _strike, _checks, _cleanup, _end],
}
