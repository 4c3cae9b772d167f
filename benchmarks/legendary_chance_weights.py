"""Fit the weights of Legendary's estimate of the chance to win.

python -m benchmarks.legendary_chance_weights prints them. Teams of the heuristic bot play. They begin with careless
turns, so that positions vary. The features of each later turn are compared with the result of the game. The team is
careful in all of these turns. A team that stays careless has few good positions and loses anyway. So the fit would
overrate good positions. The weights are those of a logistic model.
"""

import random
from collections import defaultdict

from benchmarks.estimate_fits import CHANCE, Rows, open_table, run
from engine import ruleset as rulesets
from engine.legendary.presentation import estimate

GAMES, FIRST = 7000, 200_000
"""Number of games, and number of the first one.

Games that measure strength have other seeds.
"""
CARELESS = 21
"""A game begins with fewer careless turns than this."""
RANDOM = 0.2
"""Share of random options in careless turns."""
RECORDED = 0.5
"""Share of the careful turns that are compared."""


def play(number: int) -> Rows:
    """Return the features of some careful turns of a game, and whether the team won."""
    ruleset, chance, turn = rulesets.get("legendary"), random.Random(number), 0
    table = open_table(ruleset, "single", 1 + number % 5, number)
    turns, careless = [], chance.randrange(CARELESS)
    while decisions := ruleset.bare_decisions(table):
        decision = decisions[0]
        if ruleset.stage(table) != turn:
            turn = ruleset.stage(table)
            if turn > careless and chance.random() < RECORDED and estimate.players_left(table):
                turns.append((table.state.game.the_end, estimate.features(table)))
        values = ruleset.evaluate_quickly(table, decision)
        best = [option for option, value in zip(decision.options, values, strict=True) if value == max(values)]
        option = chance.choice(decision.options if chance.random() < (RANDOM if turn <= careless else 0) else best)
        ruleset.apply(table, decision.seat, option, trusted=True)
    found: Rows = defaultdict(list)
    won = float(bool(ruleset.score(table).won))
    for the_end, features in turns:
        found["DURING_THE_END" if the_end else "BEFORE_THE_END"].append((features, won))
    return found


if __name__ == "__main__":
    in_use = {"BEFORE_THE_END": estimate.BEFORE_THE_END, "DURING_THE_END": estimate.DURING_THE_END}
    run(__doc__, play, CHANCE, in_use, GAMES, FIRST)
