"""Circumstances: what the cards of a row have made of progress, opposition and jeopardy, and what left edges ask (CIR).

Nothing of it is stored in the state: it is derived from the row, anew once a card is turned up or negated.
"""

from collections.abc import Callable

from engine.fanccg.cards.designs import CIRCUMSTANCES, Circumstance, Design, LeftMark
from engine.fanccg.table.cards import Cards
from engine.fanccg.table.state import Entry
from engine.kernel.decisions import Refusal

On = frozenset[Circumstance]
"""The circumstances that are on."""


def states(table: Cards) -> list[On]:
    """Return what was on before the opener (nothing) and after each card of the row. Source: CIR-01, CIR-02."""
    return table.derived(_states)


def _states(table: Cards) -> list[On]:
    found: list[On] = [frozenset()]
    for entry in table.state.round.entries:
        found.append(frozenset(name for name in CIRCUMSTANCES if _is_on(table, entry, name, found[-1])))
    return found


def now(table: Cards) -> On:
    """Return what is on now."""
    return states(table)[-1]


def _is_on(table: Cards, entry: Entry, name: Circumstance, before: On) -> bool:
    mark = right_mark(table, entry, name)
    return name in before if mark == "pass" else mark == "on"


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


def edge_refusal(table: Cards, design: Design) -> Refusal | None:
    """Return why a card's left edge doesn't fit the row, or None; all its marks have to hold.

    Source: CIR-05, CIR-08, CIR-12, CIR-13.
    """
    if not table.state.round.entries:
        return None
    for name, mark in design.left.items():
        _, asked, rule = MARKS[mark]
        if not table.derived(_holds, name, mark):
            return Refusal(f"{name.capitalize()} {asked}.", rule)
    return None


def _holds(table: Cards, name: Circumstance, mark: LeftMark) -> bool:
    holds, _, _ = MARKS[mark]
    return holds([name in state for state in states(table)[1:]])
