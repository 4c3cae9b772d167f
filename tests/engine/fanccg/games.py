"""Random whole games, with default decks or any legal decks."""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import get_args

from engine.decks import Deck
from engine.fanccg.cards.catalogue import SEATS
from engine.fanccg.cards.designs import DRAWN_TYPES, ENVIRONMENT, OPENERS, CardType, Design
from engine.fanccg.presentation.game import FanCCG
from engine.fanccg.ruleset import ruleset
from engine.fanccg.table.table import Table
from engine.kernel.decisions import Action, Decision
from tests.engine.fanccg.tables import a_game

DESIGNS = [printed.design for printed in ruleset.card_set.designs.values()]
BY_TYPE = {type: [design for design in DESIGNS if design.type == type] for type in get_args(CardType)}


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def answer(decision: Decision, chance: random.Random) -> Action:
    """Return a random answer: an option, or one that names several cards."""
    compose = decision.compose
    if compose is None or chance.random() < 0.3:
        return chance.choice(decision.options)
    for _ in range(20):
        cards = tuple(chance.sample(compose.of, chance.randint(compose.least, compose.most)))
        action = Action(compose.action.type, cards=cards)
        if decision.allows(action):
            return action
    return decision.options[0]


def pick(chance: random.Random, pool: list[Design], count: int) -> list[str]:
    """Return random designs within the copy limits of a draw deck."""
    copies = [design.id for design in pool for _ in range(design.most_in_deck or 4)]
    return chance.sample(copies, min(count, len(copies)))


def any_deck(chance: random.Random, wanted: Collection[str] = (), covers: bool = False) -> Deck:
    """Return a random legal deck. wanted: designs with the maximum number of copies."""
    asked = [design for design in DESIGNS if design.id in wanted and design.type in DRAWN_TYPES]
    draw = pick(chance, asked, 8)
    openers = [design for type in sorted(OPENERS) for design in BY_TYPE[type]]
    draw += pick(chance, [d for d in openers if d not in asked], chance.randint(10, 14))
    draw += pick(chance, [d for d in BY_TYPE["conclusion"] if d not in asked], chance.randint(6, 10))
    others = [design for design in BY_TYPE["following"] + BY_TYPE["action"] if design not in asked]
    draw += pick(chance, others, chance.randint(39, 65) - len(draw))
    lying = [
        id for name in ENVIRONMENT for id in pick(chance, [d for d in BY_TYPE["environment"] if d.label == name], 1)
    ]
    deck = {"draw": draw, "environment": lying, "sideboard": pick(chance, BY_TYPE["following"], chance.randint(1, 13))}
    if covers:
        deck["cover"] = pick(chance, BY_TYPE["cover"], 9)
    return {part: dict(Counter(cards)) for part, cards in deck.items()}


def any_decks(number: int) -> list[Deck]:
    """Return two random legal decks with covers."""
    chance = random.Random(number)
    return [any_deck(chance, covers=True) for _ in range(SEATS)]


def moments(
    number: int, rules: FanCCG = ruleset, decks: Sequence[Deck] = (), **options: object
) -> Iterator[tuple[Table, Decision, Action]]:
    """Play a random game; yield table, decision and action before each action.

    decks: by seat; the default decks if empty.
    """
    chance = random.Random(number)
    table = a_game(decks, seed_of(number), rules, **options)
    while decisions := rules.decisions(table):
        decision = chance.choice(decisions)
        action = answer(decision, chance)
        yield table, decision, action
        rules.apply(table, decision.seat, action)
