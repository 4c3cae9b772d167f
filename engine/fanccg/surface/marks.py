"""The moments of a game that are worth finding again, by the facts that tell of them."""

from collections.abc import Iterable

from engine.kernel.facts import Fact, Happened, Mark

MOMENTS: dict[str, tuple[str, str, str]] = {
    "game_began": ("game", "The game begins", ""),
    "setup": ("turn", "High card and environment", ""),
    "period": ("period", "A period begins", "Period {} begins"),
    "round": ("round", "A round begins", "Round {} begins"),
    "turn": ("turn", "A turn begins", "Turn {} begins"),
    "sideboard": ("phase", "Sideboards", ""),
    "concluded": ("conclusion", "A Conclusion is played", "Concluded: {}"),
    "round_scored": ("scored", "A round is scored", "A round is scored: {}"),
    "conflict_won": ("conflict", "A conflict succeeds", ""),
    "conflict_lost": ("conflict", "A conflict fails", ""),
    "resigned": ("resigned", "A player resigns", ""),
    "game_won": ("game_over", "The game is won", ""),
    "game_tied": ("game_over", "The game is tied", ""),
}
"""What happened: the kind of mark, its title, and its title where the fact says more (a number, a name)."""


def marks(facts: Iterable[Fact]) -> list[Mark]:
    """Return the marks of the facts of one event, in their order."""
    return [_mark(fact) for fact in facts if isinstance(fact, Happened) and fact.what in MOMENTS]


def _mark(fact: Happened) -> Mark:
    kind, title, told = MOMENTS[fact.what]
    subject = fact.text if told and fact.card is not None else ""
    return Mark(kind, told.format(fact.text) if told and fact.text else title, fact.seat, fact.card, subject)
