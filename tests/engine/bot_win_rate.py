"""Win rate of the heuristic bot against random play, with all starter decks."""

import random
from functools import partial
from itertools import product
from multiprocessing import get_context

from engine import bots
from engine import ruleset as rulesets
from engine.ruleset import Ruleset
from tests.support.profiles import is_thorough

SEATINGS = list(product(range(2), repeat=2))
"""The seat of the heuristic bot, and the first player."""


GAMES_IF_THOROUGH = 36
"""Number of games in the profile `thorough`."""


def win_rate(ruleset: Ruleset, games: int) -> float:
    """Return the heuristic's share of won games; `thorough` uses all processors."""
    wins = partial(_wins, ruleset.name)
    if not is_thorough():
        return sum(map(wins, range(games))) / games
    with get_context("spawn").Pool() as players:
        return sum(players.imap_unordered(wins, range(GAMES_IF_THOROUGH))) / GAMES_IF_THOROUGH


def _wins(name: str, number: int) -> bool:
    """Return whether the heuristic wins a game. number: selects decks, seat and order.

    name: of the ruleset.
    """
    ruleset = rulesets.get(name)
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
        elif decision.seat == seat and len(decision.options) > 1:
            place = heuristic.choose(ruleset, ruleset.view(table, seat), decision, chance.randbytes(32))
        ruleset.apply(table, decision.seat, decision.options[place])
    return bool(ruleset.score(table).sides[seat].outcome == "won")
