"""What players are asked at a table, and what they do there."""

from contextlib import suppress
from typing import Any

from engine.ccg.presentation import current_decisions
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from engine.kernel.facts import Fact
from engine.kernel.interpreter import Interrupted


def asked(table: Table) -> Decision:
    """Return what is asked."""
    found = current_decisions.list_decisions(table)
    assert found, "nobody is asked"
    return found[0]


def is_asked(table: Table) -> tuple[int, str]:
    """Return who is asked what kind of question."""
    return asked(table).seat, asked(table).kind


def act(table: Table, action: Action) -> list[Fact]:
    """Let the seat that is asked do something; it must be allowed."""
    decision = asked(table)
    assert decision.allows(action), f"{action} is none of {decision.options}"
    table.begin()
    table.answer(action)
    table.run()
    return table.facts


def options(table: Table, type: str) -> list[Action]:
    """Return the options of a type; none where nobody is asked."""
    return [option for one in current_decisions.list_decisions(table) for option in one.options if option.type == type]


def playable(table: Table) -> list[str]:
    """Return the printed numbers of the cards that the seat that is asked may play, sorted."""
    return sorted({table.design(option.card or 0).number for option in options(table, "play")})


def play(table: Table, number: str) -> list[Fact]:
    """Play a card by its printed number, whoever is asked, in the first way that is offered."""
    return act(table, next(one for one in options(table, "play") if table.design(one.card or 0).number == number))


def decline(table: Table, *kinds: str) -> list[Fact]:
    """Decline whatever is asked as long as it is of these kinds, or once where none is named."""
    facts: list[Fact] = []
    while table.pending and (not kinds or table.pending.kind in kinds):
        decision = asked(table)
        place = current_decisions.find_decline(decision.options)
        assert place is not None, f"{decision.kind} can't be declined"
        facts += act(table, decision.options[place])
        if not kinds:
            break
    return facts


def pass_until(table: Table, *kinds: str) -> None:
    """Decline all that is asked until a question of one of these kinds."""
    for _ in range(500):
        if table.pending is None or table.pending.kind in kinds:
            return
        decline(table)
    raise AssertionError(f"never asked: {kinds}")


def leave(table: Table, do: Any, *given: Any) -> None:
    """Do what ends what runs, as an aside would."""
    table.begin()
    with suppress(Interrupted):
        do(table, *given)
    table.run()
