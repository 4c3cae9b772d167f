"""Sealed rounds: both seats answer a question unseen, and nothing happens before the last answer (HIGH-02, SID-06)."""

from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Choice

BOTH = -1
"""The seat of a question that all seats answer."""


def ask(table: Table, kind: str, prompt: str) -> None:
    """Ask both seats; what each may answer the ruleset lists."""
    table.pending = Choice(BOTH, kind, prompt)


def waiting(table: Table) -> list[int]:
    """Return the seats that still owe an answer."""
    return [seat for seat in range(SEATS) if seat not in table.state.sealed]


def answer(table: Table, seat: int, action: Action) -> None:
    """Take the answer of a seat; after the last one the game goes on."""
    table.state.sealed[seat] = action
    if not waiting(table):
        table.pending = None


def answers(table: Table) -> list[Action]:
    """Return the answers by seat, and forget them."""
    found = [table.state.sealed[seat] for seat in range(SEATS)]
    table.state.sealed = {}
    return found
