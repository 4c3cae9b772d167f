"""Fit the weights of Legendary's estimate of the chance to win.

python -m benchmarks.legendary_chance_weights prints them. Teams of the heuristic bot play, with a random option now and
then. The features of each turn are compared with the result of the game. The weights are those of a logistic model.
"""

import random
from collections import defaultdict

from benchmarks.estimate_fits import CHANCE, Rows, open_table, run
from engine import ruleset as rulesets
from engine.legendary.presentation import estimate

GAMES, FIRST = 900, 60_000
"""Number of games, and number of the first one.

Games that measure strength have other seeds.
"""
RANDOM = (0.0, 0.05, 0.15)
"""Shares of random options, one for each game, so that positions vary."""
RECORDED = 0.5
"""Share of the turns that are compared."""


def play(number: int) -> Rows:
    """Return the features of some turns of a game, and whether the team won."""
    ruleset, chance, turn = rulesets.get("legendary"), random.Random(number), 0
    table = open_table(ruleset, "single", 1 + number % 5, number)
    turns, errors = [], chance.choice(RANDOM)
    while decisions := ruleset.bare_decisions(table):
        decision = decisions[0]
        if ruleset.stage(table) != turn:
            turn = ruleset.stage(table)
            if chance.random() < RECORDED and estimate.players_left(table):
                turns.append((table.state.game.the_end, estimate.features(table)))
        values = ruleset.evaluate_quickly(table, decision)
        best = [option for option, value in zip(decision.options, values, strict=True) if value == max(values)]
        option = chance.choice(decision.options if chance.random() < errors else best)
        ruleset.apply(table, decision.seat, option, trusted=True)
    found: Rows = defaultdict(list)
    won = float(bool(ruleset.score(table).won))
    for the_end, features in turns:
        found["DURING_THE_END" if the_end else "BEFORE_THE_END"].append((features, won))
    return found


if __name__ == "__main__":
    in_use = {"BEFORE_THE_END": estimate.BEFORE_THE_END, "DURING_THE_END": estimate.DURING_THE_END}
    run(__doc__, play, CHANCE, in_use, GAMES, FIRST)
