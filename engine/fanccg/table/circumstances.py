"""Circumstances: what the cards of a row have made of progress, opposition and jeopardy, and what left edges ask (CIR).

Nothing of it is stored in the state: it is derived from the row, anew once a card is turned up or negated.
"""

from collections.abc import Callable, Sequence

from engine.fanccg.cards.designs import CIRCUMSTANCES, Circumstance, LeftMark
from engine.fanccg.cards.requirements import BITS, EDGES
from engine.fanccg.table.card_queries import Cards
from engine.fanccg.table.state import Entry

On = frozenset[Circumstance]
"""The circumstances that are on."""
SETS: list[On] = [
    frozenset(name for place, name in enumerate(CIRCUMSTANCES) if number >> place & 1)
    for number in range(1 << len(CIRCUMSTANCES))
]
"""All there can be, by the number that stands for each."""
NONE = 0


def states(table: Cards) -> list[On]:
    """Return what was on before the opener (nothing) and after each card of the row. Source: CIR-01, CIR-02."""
    return [SETS[on] for on in (NONE, *table.tableau.after)]


def left_on(table: Cards, entry: Entry, after: Sequence[int]) -> int:
    """Return what is on after a card, by its number. after: the same of each card before it. Source: CIR-01, CIR-02."""
    turned_on, passed = _right_edge(table, entry)
    return turned_on | (after[-1] if after else NONE) & passed


def now(table: Cards) -> On:
    """Return what is on now."""
    return states(table)[-1]


def _right_edge(table: Cards, entry: Entry) -> tuple[int, int]:
    """Return what a card in the row turns on, and what it passes, by their numbers."""
    if entry.covered or entry.negated or entry.edge:
        marks = [right_mark(table, entry, name) for name in CIRCUMSTANCES]
        on, passed = (sum((mark == one) << n for n, mark in enumerate(marks)) for one in ("on", "pass"))
        return on, passed
    printed = table.printed(entry.card)
    return printed.turns_on, printed.passes


def right_mark(table: Cards, entry: Entry, name: Circumstance) -> str:
    """Return what a card in the row makes of a circumstance: "on", "off" or "pass".

    A covered card passes all. Source: CIR-03, CIR-04, CIR-16, CVR-03.
    """
    if entry.covered or "circumstances" in entry.negated:
        return "pass"
    return entry.edge.get(name) or table.design(entry.card).right.get(name, "off")


def removed(table: Cards, entry: Entry, name: Circumstance) -> bool:
    """Return whether a circumstance was on before a card of the row and is off after it. Source: CIR-14."""
    was, at = states(table), table.state.round.entries.index(entry)
    return name in was[at] and name not in was[at + 1]


MARKS: dict[LeftMark, tuple[Callable[[list[bool]], bool], str, str]] = {
    "on": (lambda after: after[-1], "must be on", "CIR-06"),
    "off": (lambda after: not after[-1], "must be off", "CIR-07"),
    "earlier": (lambda after: any(after), "must have been on in this round", "CIR-09"),
    "twice_running": (
        lambda after: len(after) > 1 and after[-1] and after[-2],
        "must have been on after each of the last two cards",
        "CIR-10",
    ),
    "twice": (lambda after: sum(after) > 1, "must have been on after two cards of this round", "CIR-11"),
}
"""What each mark of a left edge asks of a circumstance, given whether it was on after each card of the row (OPN-03)."""


def edges_met(after: tuple[int, ...]) -> int:
    """Return the marks of left edges that fit a row of which this was on after each card, as a set of needs.

    Source: CIR-05, CIR-08, CIR-12.
    """
    histories = {name: [name in SETS[on] for on in after] for name in CIRCUMSTANCES}
    return sum(BITS[edge] for edge in EDGES if MARKS[edge.mark][0](histories[edge.circumstance]))
