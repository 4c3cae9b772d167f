"""Answers of a player with a plan: those of a bot, combined where possible."""

from collections import Counter
from collections.abc import Callable, Iterator

from engine.kernel.decisions import Action, Decision
from engine.ruleset import Ruleset, Table

Choose = Callable[[Table, Decision, int], Action]
"""Chooses an action for a decision. The number counts the actions so far."""


def choose_fewest_clicks(ruleset: Ruleset, table: Table, decision: Decision, actions: int, choose: Choose) -> Action:
    """Return the automatic answer, the longest combined action or the choice."""
    automatic = decision.habit.option if decision.habit else decision.usual
    if automatic is not None:
        return decision.options[automatic]
    macros = ruleset.macros(table, decision.seat)
    plan = Counter(_plan(ruleset, table, actions, choose) if macros else [])
    wanted = [macro for macro in macros if Counter(macro.parts) <= plan]
    return max(wanted, key=lambda macro: len(macro.parts or ()), default=None) or choose(table, decision, actions)


def _plan(ruleset: Ruleset, table: Table, actions: int, choose: Choose) -> Iterator[Action]:
    """Yield the actions of the rest of the turn, one by one."""
    ahead, turn = ruleset.decode(ruleset.encode(table)), ruleset.progress(table)["turn"]
    while (decisions := ruleset.decisions(ahead)) and ruleset.progress(ahead)["turn"] == turn:
        yield (action := choose(ahead, decisions[0], actions))
        ruleset.apply(ahead, decisions[0].seat, action)
        actions += 1
