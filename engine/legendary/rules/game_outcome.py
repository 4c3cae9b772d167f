"""A game that is won or lost (END-17, TURN-06)."""

from engine.kernel.interpreter import Interrupted
from engine.legendary.table.table import Table


def win(table: Table, reason: str) -> None:
    """The team wins the game at once. Source: END-17."""
    finish(table, True, reason)


def lose(table: Table, reason: str) -> None:
    """The team loses the game at once. Source: TURN-06."""
    finish(table, False, reason)


def finish(table: Table, won: bool, reason: str) -> None:
    """Drop all that was under way and go on with the Series. Never returns."""
    table.happened("game_won" if won else "game_lost", None, None, reason)
    frame = table.unwind("series")
    frame.vars["won"] = won
    frame.vars["reason"] = reason
    raise Interrupted
