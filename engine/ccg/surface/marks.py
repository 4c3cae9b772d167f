"""The moments of a game that are worth finding again, by the facts that tell of them."""

from collections.abc import Iterable

from engine.kernel.facts import Fact, Mark
from engine.kernel.marks import Moments, found

MOMENTS: Moments = {
    "game_began": ("game", "The game begins", ""),
    "turn": ("turn", "A turn begins", "Turn {} begins"),
    "phase": ("phase", "A phase begins", "{}"),
    "solved": ("solved", "A Site is solved", ""),
    "unsolved": ("unsolved", "A Site is not solved", ""),
    "combat": ("combat", "A combat begins", ""),
    "asked": ("question", "A question is asked", ""),
    "guessed": ("guess", "An X-File is named", ""),
    "resigned": ("resigned", "A player resigns", ""),
    "game_won": ("game_over", "The game is won", ""),
    "game_tied": ("game_over", "The game is a draw", ""),
}


def marks(facts: Iterable[Fact]) -> list[Mark]:
    """Return the marks of the facts of one event, in their order."""
    return found(facts, MOMENTS, lambda said: said.replace("_", " ").capitalize())
