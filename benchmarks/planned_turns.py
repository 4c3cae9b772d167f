"""What a person with a plan answers: what a bot would, and in one go what that bot would do in the turn anyway."""

from collections import Counter
from collections.abc import Callable, Iterator

from engine.kernel.decisions import Action, Decision
from engine.ruleset import Ruleset, Table

Choose = Callable[[Table, Decision, int], Action]
"""Says what somebody chooses at a decision, after so many actions."""


def quickly(ruleset: Ruleset, table: Table, decision: Decision, actions: int, choose: Choose) -> Action:
    """Return what the page answers by itself, or the most that may be done in one go of the plan, or the choice."""
    unasked = decision.habit.option if decision.habit else decision.usual
    if unasked is not None:
        return decision.options[unasked]
    macros = ruleset.macros(table, decision.seat)
    plan = Counter(_plan(ruleset, table, actions, choose) if macros else [])
    wanted = [macro for macro in macros if Counter(macro.parts) <= plan]
    return max(wanted, key=lambda macro: len(macro.parts or ()), default=None) or choose(table, decision, actions)


def _plan(ruleset: Ruleset, table: Table, actions: int, choose: Choose) -> Iterator[Action]:
    """Yield what is done one by one in the rest of the turn, as it would come."""
    ahead, turn = ruleset.decode(ruleset.encode(table)), ruleset.progress(table)["turn"]
    while (decisions := ruleset.decisions(ahead)) and ruleset.progress(ahead)["turn"] == turn:
        yield (action := choose(ahead, decisions[0], actions))
        ruleset.apply(ahead, decisions[0].seat, action)
        actions += 1
