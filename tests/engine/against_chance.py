"""How a beginner fares against chance: the heuristic bot against moves of any kind, between all starter decks."""

import random
from itertools import product
from typing import Any

from engine import bots
from tests.effort import MORE

SEATINGS = list(product(range(2), repeat=2))
"""On which seat the heuristic sits, and which one is first."""


AT_LENGTH = 36
"""With MORE, so many games are played times that."""


def share_won(ruleset: Any, games: int) -> float:
    """Return which part of so many games the heuristic wins, or of many more at length."""
    played = games if MORE == 1 else AT_LENGTH * MORE
    return sum(_wins(ruleset, number) for number in range(played)) / played


def _wins(ruleset: Any, number: int) -> bool:
    """Return whether the heuristic wins a game: the starter decks of both, its seat and who is first follow in turn."""
    pairs = list(product(ruleset.starter_decks(), repeat=2))
    decks, (seat, first) = pairs[number % len(pairs)], SEATINGS[number // len(pairs) % len(SEATINGS)]
    setup = ruleset.setup([None, None], ruleset.describe().formats[0], {})
    brought = [ruleset.secret(starter.deck, setup, one) for one, starter in enumerate(decks)]
    table = ruleset.open(setup, number.to_bytes(32, "big"), brought)
    heuristic, chance = bots.get("heuristic"), random.Random(number)
    while decisions := ruleset.decisions(table):
        decision = decisions[0]
        place = chance.randrange(len(decision.options))
        if decision.kind == "first":
            place = next(n for n, option in enumerate(decision.options) if option.seat == first)
        elif decision.seat == seat:
            place = heuristic.choose(ruleset, ruleset.view(table, seat), decision, chance.randbytes(32))
        ruleset.apply(table, decision.seat, decision.options[place])
    return bool(ruleset.score(table).sides[seat].outcome == "won")
