"""Circumstances after each card of a row, and the left edges that match (CIR).

They are not stored in the state. They are derived from the row, again after a card is turned up or negated.
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
"""All sets of circumstances, indexed by their bit mask."""
NONE = 0


def states(table: Cards) -> list[On]:
    """Return the circumstances before the opener (none) and after each row card.

    Source: CIR-01, CIR-02.
    """
    return [SETS[on] for on in (NONE, *table.tableau.after)]


def mask_after(table: Cards, entry: Entry, after: Sequence[int]) -> int:
    """Return the bit mask of circumstances after a card.

    after: masks after each earlier card.
    Source: CIR-01, CIR-02.
    """
    turned_on, passed = _right_edge(table, entry)
    return turned_on | (after[-1] if after else NONE) & passed


def now(table: Cards) -> On:
    """Return the circumstances that are on now."""
    return states(table)[-1]


def _right_edge(table: Cards, entry: Entry) -> tuple[int, int]:
    """Return the bit masks that a row card turns on and leaves unchanged."""
    if entry.covered or entry.negated or entry.edge:
        marks = [right_mark(table, entry, name) for name in CIRCUMSTANCES]
        on, passed = (sum((mark == one) << n for n, mark in enumerate(marks)) for one in ("on", "pass"))
        return on, passed
    printed = table.printed(entry.card)
    return printed.turns_on, printed.passes


def right_mark(table: Cards, entry: Entry, name: Circumstance) -> str:
    """Return a row card's effect on a circumstance: "on", "off" or "pass".

    A covered card passes all. Source: CIR-03, CIR-04, CIR-16, CVR-03.
    """
    if entry.covered or "circumstances" in entry.negated:
        return "pass"
    return entry.edge.get(name) or table.design(entry.card).right.get(name, "off")


def removed(table: Cards, entry: Entry, name: Circumstance) -> bool:
    """Return whether a row card turned a circumstance from on to off. Source: CIR-14."""
    was, at = states(table), table.state.round.entries.index(entry)
    return name in was[at] and name not in was[at + 1]


MARKS: dict[LeftMark, tuple[Callable[[list[bool]], bool], str, str]] = {
    "on": (lambda after: after[-1], "must be on", "CIR-06"),
    "off": (lambda after: not after[-1], "must be off", "CIR-07"),
    "earlier": (lambda after: any(after), "must have been on earlier this round", "CIR-09"),
    "twice_running": (
        lambda after: len(after) > 1 and after[-1] and after[-2],
        "must have been on after both of the last two cards",
        "CIR-10",
    ),
    "twice": (lambda after: sum(after) > 1, "must have been on after two cards of this round", "CIR-11"),
}
"""Mark of a left edge to a test of the values after each row card (OPN-03)."""


def edges_met(after: tuple[int, ...]) -> int:
    """Return the left-edge marks that match a row, as a set of needs.

    after: its bit masks.
    Source: CIR-05, CIR-08, CIR-12.
    """
    histories = {name: [name in SETS[on] for on in after] for name in CIRCUMSTANCES}
    return sum(BITS[edge] for edge in EDGES if MARKS[edge.mark][0](histories[edge.circumstance]))
