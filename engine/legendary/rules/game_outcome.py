"""The end of a game: won or lost (END-17, TURN-06)."""

from engine.kernel.interpreter import Interrupted
from engine.legendary.table.table import Table


def win(table: Table, reason: str) -> None:
    """Win the game at once. Source: END-17."""
    finish(table, True, reason)


def lose(table: Table, reason: str) -> None:
    """Lose the game at once. Source: TURN-06."""
    finish(table, False, reason)


def finish(table: Table, won: bool, reason: str) -> None:
    """Drop everything in progress and continue the Series. Never returns."""
    table.happened("game_won" if won else "game_lost", None, None, reason)
    frame = table.unwind("series")
    frame.vars["won"] = won
    frame.vars["reason"] = reason
    raise Interrupted
