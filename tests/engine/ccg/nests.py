"""Many checks within each other, and many answers to answers: tables that grow deeper by one with each action."""

from collections.abc import Callable, Iterator

from engine.ccg import card_set
from engine.ccg.table.table import Table
from tests.engine.ccg.actions import play
from tests.engine.ccg.constants import MULDER, SCULLY, A, B
from tests.engine.ccg.tables import Small, begin

SIGNS, SCRAPINGS, FINGERPRINTS = "0249", "0272", "0236"
"""Events that let an own Team make a check."""
FROHIKE, EXPERIMENTS = "0304", "0290"
"""Events that negate an Event, of the active player and of another one."""
COPIES = 100
"""So many cards of a design a seat has at most."""

Deepen = Callable[[], None]
Nest = Callable[[], tuple[Table, Deepen]]
"""Returns a table at a window, and what takes it one deeper each time."""


def of_checks() -> tuple[Table, Deepen]:
    """The active player forces a check in the window of the check before."""
    return _nest((A, number) for number in (SIGNS, SCRAPINGS, FINGERPRINTS) for _ in range(COPIES))


def of_answers() -> tuple[Table, Deepen]:
    """Each of two players negates what the other one has just announced."""
    answers = [(B, EXPERIMENTS), (A, FROHIKE)] * COPIES
    return _nest(iter([(A, SIGNS), *answers]))


def _nest(cards: Iterator[tuple[int, str]]) -> tuple[Table, Deepen]:
    """Return a table at which cards are played one after the other, each laid into the hand as the one before goes."""
    small = Small({"field.0": [MULDER, SCULLY]}, points=10 * COPIES, texts=card_set.texts())
    coming = (_laid(small, seat, number) for seat, number in cards)
    held = [next(coming)]
    table = begin(small.table, "healing", A)

    def deepen() -> None:
        held.append(next(coming))
        play(table, held.pop(0))

    return table, deepen


def _laid(small: Small, seat: int, number: str) -> str:
    small.lay(f"hand.{seat}", number)
    return number
