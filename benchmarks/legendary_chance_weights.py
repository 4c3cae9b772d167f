"""Fit the weights of Legendary's estimate of the chance to win.

python -m benchmarks.legendary_chance_weights prints them. Teams of the heuristic bot play, with a random option now and
then. The features of each turn are compared with the result of the game. The weights are those of a logistic model.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Sequence
from math import exp
from multiprocessing import get_context
from operator import mul

from benchmarks.fan_round_weights import solve
from benchmarks.game_tables import open_table
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
STEPS, PENALTY = 10, 0.1
"""Steps of Newton's method, and the penalty on large weights."""

Row = tuple[dict[str, float], bool]
"""Features of a turn, and whether the team won."""


def play(number: int) -> dict[str, list[Row]]:
    """Play a game and return its rows by the name of the weights."""
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
    found, won = defaultdict(list), bool(ruleset.score(table).won)
    for the_end, features in turns:
        found["DURING_THE_END" if the_end else "BEFORE_THE_END"].append((features, won))
    return found


def fit(rows: Sequence[Row]) -> dict[str, float]:
    """Return the weight of each feature by logistic regression."""
    names = list(rows[0][0])
    points = [([float(features[name]) for name in names], won) for features, won in rows]
    weights = [0.0] * len(names)
    for _ in range(STEPS):
        weights = [weight + change for weight, change in zip(weights, _newton_step(points, weights), strict=True)]
    return dict(zip(names, weights, strict=True))


def _newton_step(points: Sequence[tuple[list[float], bool]], weights: Sequence[float]) -> list[float]:
    """Return by how much Newton's method changes the weights."""
    size = len(weights)
    curvature = [[PENALTY * (place == other) for other in range(size)] for place in range(size)]
    slopes = [-PENALTY * weight for weight in weights]
    for values, won in points:
        chance = 1 / (1 + exp(-sum(map(mul, weights, values))))
        for place, value in enumerate(values):
            if value:
                slopes[place] += (won - chance) * value
                share = chance * (1 - chance) * value
                curvature[place] = [old + share * other for old, other in zip(curvature[place], values, strict=True)]
    return solve([[*row, slope] for row, slope in zip(curvature, slopes, strict=True)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    rows: dict[str, list[Row]] = defaultdict(list)
    with get_context("spawn").Pool(options.workers) as pool:
        for found in pool.imap_unordered(play, range(FIRST, FIRST + options.games), chunksize=10):
            for name, more in found.items():
                rows[name] += more
    for name, found_rows in rows.items():
        print(f"{name}, {len(found_rows)} turns:", {key: round(value, 3) for key, value in fit(found_rows).items()})


if __name__ == "__main__":
    main()
