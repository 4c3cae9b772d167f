"""Nested checks and answers: tables that get one level deeper with each action."""

from collections.abc import Callable, Iterator

from engine.ccg import card_set
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import play
from tests.engine.ccg.constants import MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, begin

SIGNS, SCRAPINGS, FINGERPRINTS = "0249", "0272", "0236"
"""Events that make one of the player's Teams check."""
FROHIKE, EXPERIMENTS = "0304", "0290"
"""Events that negate an Event, for the active and for another player."""
COPIES = 100
"""Maximum number of copies of a design for a seat."""

Deepen = Callable[[], None]
Nest = Callable[[], tuple[Table, Deepen]]
"""Returns a table at a window and a function that nests it one level deeper."""


def nested_checks() -> tuple[Table, Deepen]:
    """Nest checks: the active player forces one in the window of another."""
    return _nest((A, number) for number in (SIGNS, SCRAPINGS, FINGERPRINTS) for _ in range(COPIES))


def nested_answers() -> tuple[Table, Deepen]:
    """Nest answers: each of two players negates the other's last card."""
    answers = [(B, EXPERIMENTS), (A, FROHIKE)] * COPIES
    return _nest(iter([(A, SIGNS), *answers]))


def _nest(cards: Iterator[tuple[int, str]]) -> tuple[Table, Deepen]:
    """Return a table where cards are played in turn, each dealt when it is needed."""
    small = Small({"field.0": [MULDER, SCULLY]}, points=10 * COPIES, texts=card_set.texts())
    coming = (_put_in_hand(small, seat, number) for seat, number in cards)
    held = [next(coming)]
    table = begin(small.table, "healing", A)

    def deepen() -> None:
        held.append(next(coming))
        play(table, held.pop(0))

    return table, deepen


def _put_in_hand(small: Small, seat: int, number: str) -> str:
    small.lay(f"hand.{seat}", number)
    return number
