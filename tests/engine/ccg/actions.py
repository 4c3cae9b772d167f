"""Helpers to read the current question of a table and answer it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from engine.ccg.presentation import current_decisions
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from engine.kernel.facts import Fact
from engine.kernel.interpreter import Interrupted


def asked(table: Table) -> Decision:
    """Return the current decision."""
    found = current_decisions.list_decisions(table)
    assert found, "nobody is asked"
    return found[0]


def is_asked(table: Table) -> tuple[int, str]:
    """Return the seat that is asked and the kind of question."""
    return asked(table).seat, asked(table).kind


def act(table: Table, action: Action) -> list[Fact]:
    """Take an allowed action for the seat that is asked and return the facts."""
    decision = asked(table)
    assert decision.allows(action), f"{action} is none of {decision.options}"
    table.begin()
    table.answer(action)
    table.run()
    return table.facts


def options(table: Table, type: str) -> list[Action]:
    """Return the current options of a type."""
    return [option for one in current_decisions.list_decisions(table) for option in one.options if option.type == type]


def playable(table: Table) -> list[str]:
    """Return the sorted printed numbers of the cards that the asked seat may play."""
    return sorted({table.design(option.card or 0).number for option in options(table, "play")})


def play(table: Table, number: str) -> list[Fact]:
    """Play a card by its printed number with the first matching option."""
    return act(table, next(one for one in options(table, "play") if table.design(one.card or 0).number == number))


def decline(table: Table, *kinds: str) -> list[Fact]:
    """Decline questions of some kinds while they come, or any single question."""
    facts: list[Fact] = []
    while table.pending and (not kinds or table.pending.kind in kinds):
        decision = asked(table)
        place = current_decisions.find_decline(decision.options)
        assert place is not None, f"{decision.kind} can't be declined"
        facts += act(table, decision.options[place])
        if not kinds:
            break
    return facts


def resolve(table: Table, number: str) -> list[Fact]:
    """Play a card and decline all answers to it."""
    return [*play(table, number), *decline(table, "answer")]


def pass_until(table: Table, *kinds: str) -> None:
    """Decline all questions until one of these kinds comes."""
    for _ in range(500):
        if table.pending is None or table.pending.kind in kinds:
            return
        decline(table)
    raise AssertionError(f"never asked: {kinds}")


def interrupt(table: Table, do: Any, *given: Any) -> None:
    """Call a function that may interrupt the current program, then run the table."""
    table.begin()
    with suppress(Interrupted):
        do(table, *given)
    table.run()


def ask_again(table: Table) -> None:
    """Repeat the question of the current window."""
    table.pending, table.stack[-1].pc = None, 0
    table.run()


def in_window(table: Table, do: Callable[..., Any], *given: Any, **named: Any) -> None:
    """Call a function while a window is open; the window asks again afterwards."""
    table.pending, table.stack[-1].pc = None, 0
    do(table, *given, **named)
    table.run()
