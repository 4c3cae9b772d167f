"""Bookmarks of this game: facts worth finding again."""

from collections.abc import Iterable

from engine.kernel.bookmarks import Moments, find_bookmarks
from engine.kernel.facts import Fact, Happened, Mark

MOMENTS: Moments = {
    "game_began": ("game", "The game begins", ""),
    "setup": ("turn", "High card and environment", ""),
    "period": ("period", "A period begins", "Period {} begins"),
    "round": ("round", "A round begins", "Round {} begins"),
    "turn": ("turn", "A turn begins", "Turn {} begins"),
    "sideboard": ("phase", "Sideboards", ""),
    "concluded": ("conclusion", "A Conclusion is played", "Concluded: {}"),
    "round_scored": ("scored", "A round is scored", "Round scored: {}"),
    "conflict_won": ("conflict", "A conflict succeeds", ""),
    "conflict_lost": ("conflict", "A conflict fails", ""),
    "resigned": ("resigned", "A player resigns", ""),
    "game_won": ("game_over", "The game is won", ""),
    "game_tied": ("game_over", "The game is tied", ""),
}
ICONS = {
    "period": "calendar",
    "round": "hourglass",
    "conflict": "scales",
    "conclusion": "wax-seal",
    "resigned": "black-flag",
    "game_over": "crown",
}
"""Kinds of bookmarks to Game Icons."""


def list_bookmarks(facts: Iterable[Fact]) -> list[Mark]:
    """Return the bookmarks of one event in order."""
    return find_bookmarks(facts, MOMENTS, weigh=_weigh)


def _weigh(fact: Happened) -> int:
    """Return the points that a round gave or cost its scorer (SCO-02, SCO-04)."""
    return abs(int(fact.text)) if fact.what == "round_scored" else 0
