"""Bookmarks of a Series: the events that are worth finding again."""

from collections.abc import Iterable

from engine.kernel.bookmarks import Moments, find_bookmarks
from engine.kernel.facts import Fact, Mark

MOMENTS: Moments = {
    "game_began": ("game", "A game begins", "Game {} begins"),
    "turn": ("turn", "A turn begins", "Turn {} begins"),
    "conspiracy_phase": ("phase", "Conspiracy Phase", ""),
    "action_phase": ("phase", "Action Phase", ""),
    "strike_phase": ("phase", "Strike Phase", ""),
    "cleanup_phase": ("phase", "Cleanup Phase", ""),
    "scanned": ("scan", "A scan", "Scan: {}"),
    "revealed": ("reveal", "A card is revealed", "Revealed: {}"),
    "strike": ("strike", "A Strike", "Strike by {}"),
    "player_defeated": ("defeat", "A player is defeated", ""),
    "enemy_defeated": ("enemy_defeated", "An Enemy is defeated", "Defeated: {}"),
    "discovered": ("discovered", "Evidence is Discovered", "Discovered: {}"),
    "collected": ("collected", "Evidence is Collected", "Collected: {}"),
    "the_end": ("the_end", "The End begins", "The End begins: {}"),
    "end_game_overcome": ("end_game_overcome", "An End Game is beaten", "Beaten: {}"),
    "cliffhanger": ("cliffhanger", "A Cliffhanger is drawn", "Cliffhanger: {}"),
    "game_won": ("game_over", "The game is won", ""),
    "game_lost": ("game_over", "The game is lost", ""),
    "series_over": ("series_over", "All games are over", ""),
}
ICONS = {"turn": "hourglass", "game_over": "crown", "series_over": "crown"}
"""Kinds of bookmarks to Game Icons."""

CLIFFHANGERS = {"got_too_close": "Got Too Close", "unexpected_help": "Unexpected Help"}


def list_bookmarks(facts: Iterable[Fact]) -> list[Mark]:
    """Return the bookmarks for the facts of one event, in order."""
    return find_bookmarks(facts, MOMENTS, lambda text: CLIFFHANGERS.get(text, text))
