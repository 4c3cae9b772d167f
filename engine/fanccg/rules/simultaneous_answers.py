"""Sealed rounds: both seats answer in secret, and the answers apply together.

Source: HIGH-02, SID-06.
"""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Choice

BOTH = -1
"""Seat number of a question that all seats answer."""


def ask(table: Table, kind: str, prompt: str) -> None:
    """Ask both seats; the ruleset lists the options of each."""
    table.pending = Choice(BOTH, kind, prompt)


def waiting(table: Table) -> list[int]:
    """Return the seats that have not answered yet."""
    return [seat for seat in range(SEATS) if seat not in table.state.sealed]


def answer(table: Table, seat: int, action: Action) -> None:
    """Store the answer of a seat; after the last one, the game continues."""
    table.state.sealed[seat] = action
    if not waiting(table):
        table.pending = None


def answers(table: Table) -> list[Action]:
    """Return the answers by seat, and clear them."""
    found = [table.state.sealed[seat] for seat in range(SEATS)]
    table.state.sealed = {}
    return found
