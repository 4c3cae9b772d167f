"""Whole games by chance, from the usual decks."""

import random
from collections.abc import Iterator

from engine.fanccg.ruleset import ruleset
from engine.fanccg.surface.game import FanCCG
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from tests.engine.fanccg.tables import a_game


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def answer(decision: Decision, chance: random.Random) -> Action:
    """Return any answer: an option, or one that names several cards."""
    compose = decision.compose
    if compose is None or chance.random() < 0.3:
        return chance.choice(decision.options)
    for _ in range(20):
        cards = tuple(chance.sample(compose.of, chance.randint(compose.least, compose.most)))
        action = Action(compose.action.type, cards=cards)
        if decision.allows(action):
            return action
    return decision.options[0]


def moments(number: int, rules: FanCCG = ruleset, **options: object) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a game by chance; yield the table before each action, with the decision and the action."""
    chance = random.Random(number)
    table = a_game(seed=seed_of(number), rules=rules, **options)
    while decisions := rules.decisions(table):
        decision = chance.choice(decisions)
        action = answer(decision, chance)
        yield table, decision, action
        rules.apply(table, decision.seat, action)
