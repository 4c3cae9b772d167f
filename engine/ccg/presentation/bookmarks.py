"""Bookmarks: moments of a game that players may want to find again."""

import re
from collections.abc import Iterable
from typing import get_args

from engine.ccg.table.state import Phase
from engine.kernel.bookmarks import Moments, find_bookmarks
from engine.kernel.facts import Fact, Mark

MOMENTS: Moments = {
    "game_began": ("game", "The game begins", ""),
    "setup": ("turn", "X-Files are hidden", ""),
    "turn": ("turn", "A turn begins", "Turn {} begins"),
    "phase": ("phase", "A phase begins", "{}"),
    "solved": ("solved", "A Site is solved", "Solved: {}"),
    "unsolved": ("unsolved", "A Site is not solved", "Not solved: {}"),
    "combat": ("combat", "A combat begins", "Combat: {}"),
    "asked": ("question", "A question is asked", "Asked: {}"),
    "guessed": ("guess", "An X-File is named", "Named: {}"),
    "resigned": ("resigned", "A player resigns", ""),
    "game_won": ("game_over", "The game is won", ""),
    "game_tied": ("game_over", "The game is a draw", ""),
}

PHASES: dict[str, str] = {phase: phase.replace("_", " ").title() for phase in get_args(Phase)}
"""Display names of the phases."""

ASKED_SEAT = re.compile(r"^\d+: ")
"""Start of the text of a question or a guess: the seat that it is about."""
ICONS = {
    "turn": "hourglass",
    "question": "uncertainty",
    "guess": "all-seeing-eye",
    "resigned": "black-flag",
    "game_over": "crown",
}
"""Kinds of bookmarks to Game Icons."""


def list_bookmarks(facts: Iterable[Fact]) -> list[Mark]:
    """Return the marks of the facts of one event, in their order."""
    return find_bookmarks(facts, MOMENTS, lambda said: PHASES.get(said, ASKED_SEAT.sub("", said)))
