"""Whole games by chance, of players who keep what they have and go where something happens."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from engine.ccg.surface import asking
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from tests.engine.ccg.tables import a_game, act

EAGER: dict[str, Callable[[Action], bool]] = {
    "deploy": lambda action: action.space == "field",
    "place": lambda action: action.type == "place",
    "investigate": lambda action: action.type == "investigate",
    "check": lambda action: action.type == "play",
    "combat": lambda action: action.type == "play",
    "bluff": lambda action: action.type == "bluff",
    "draw": lambda action: action.pick == "yes",
    "buy_cards": lambda action: action.pick in ("1", "2"),
    "sell": lambda action: len(action.cards or ()) < 2,
    "discard": lambda action: len(action.cards or ()) < 2,
    "equip": lambda action: action.type == "choose",
}
"""What they like best, by kind of question."""
LIKED = 0.7
"""How often they do what they like best; else it is anything."""


def answer(decision: Decision, chance: random.Random) -> Action:
    """Return any answer: an option, or one that names several cards."""
    liked = [option for option in decision.options if EAGER.get(decision.kind, bool)(option)]
    if liked and chance.random() < LIKED:
        return chance.choice(liked)
    compose = decision.compose
    if compose is None or chance.random() < LIKED:
        return chance.choice(decision.options)
    most = min(compose.most, compose.least + 3)
    return Action(compose.action.type, cards=tuple(chance.sample(compose.of, chance.randint(compose.least, most))))


def moments(number: int, **given: Any) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a game by chance; yield the table before each action, with the decision and the action."""
    chance = random.Random(number)
    table = a_game(seed=number.to_bytes(32, "big"), **given)
    while decisions := asking.decisions(table):
        action = answer(decisions[0], chance)
        yield table, decisions[0], action
        if asking.decisions(table) == decisions:  # else somebody has left the game meanwhile
            act(table, action)
