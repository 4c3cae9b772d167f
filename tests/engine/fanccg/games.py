"""Whole games by chance, from the usual decks."""

import random
from collections.abc import Iterator, Sequence

from engine.decks import Deck
from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.ruleset import ruleset
from engine.fanccg.surface.game import FanCCG
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from tests.engine.fanccg.tables import EXTRAS, a_game


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


def mixed(number: int, rules: FanCCG = EXTRAS) -> list[Deck]:
    """Return two decks of all kinds of cards, whatever they are worth."""
    chance = random.Random(number)
    return [_mixed(rules, chance) for _ in range(SEATS)]


def _mixed(rules: FanCCG, chance: random.Random) -> Deck:
    deck: Deck = {}
    for part in rules.deck_parts({"cover_cards": True}):
        designs = [rules.box.designs[id] for id in part.designs]
        size = part.most or len(designs)
        if part.name == "environment":
            by_label = {printed.label: printed.design.id for printed in chance.sample(designs, len(designs))}
            deck[part.name] = dict.fromkeys(by_label.values(), 1)
        else:
            drawn = chance.sample(designs, min(size, len(designs)))
            deck[part.name] = {printed.design.id: 1 for printed in drawn}
    return deck


def moments(
    number: int, rules: FanCCG = ruleset, decks: Sequence[Deck] = (), **options: object
) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a game by chance; yield the table before each action, with the decision and the action."""
    chance = random.Random(number)
    table = a_game(decks, seed=seed_of(number), rules=rules, **options)
    while decisions := rules.decisions(table):
        decision = chance.choice(decisions)
        action = answer(decision, chance)
        yield table, decision, action
        rules.apply(table, decision.seat, action)
