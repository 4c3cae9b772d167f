"""Fit the weights of the fan game's estimate.

python -m benchmarks.fan_round_weights prints them. Two heuristic bots play, with a random option now and then. At each
turn, the features of the round are compared with the points that the player wins or loses with it. The weights are
those of least squares.
"""

import random
from collections import defaultdict

from benchmarks.estimate_fits import POINTS, Rows, open_table, run
from campaigns import seeds
from engine import bots
from engine import ruleset as rulesets
from engine.fanccg.presentation import estimate
from engine.fanccg.table.table import Table

GAMES, FIRST = 450, 50_000
"""Number of games, and number of the first one.

Games that measure strength have other seeds.
"""
RANDOM = 0.15
"""Share of random options, so that positions vary."""


def play(number: int) -> Rows:
    """Return the features of each turn of a game, and the points of its player.

    Those are the points that the player won or lost with the round.
    """
    ruleset, chance, actions = rulesets.get("fanccg"), random.Random(number), 0
    table, seed = open_table(ruleset, "single", 2, number), seeds.derive_seed(number)
    turns = []
    while decisions := ruleset.decisions(table):
        decision = decisions[0]
        if decision.kind == "play":
            turns.append((len(table.state.results), decision.seat, _is_last(table), *_features(table, decision.seat)))
        chosen = bots.choose(bots.get("heuristic"), ruleset, table, decision, seeds.entropy(seed, actions))
        if chance.random() < RANDOM:
            chosen = chance.randrange(len(decision.options))
        ruleset.apply(table, decision.seat, decision.options[chosen], trusted=True)
        actions += 1
    found: Rows = defaultdict(list)
    for place, seat, is_last, name, features in turns:
        result = table.state.results[place] if place < len(table.state.results) else None
        if result is not None and result.taker >= 0:
            points = result.points + (0.0 if is_last else estimate.FIRST_TURN)
            found[name].append((features, points if result.taker == seat else -points))
    return found


def _features(table: Table, seat: int) -> tuple[str, dict[str, float]]:
    if table.state.round.entries:
        return "ROUND", estimate.running_round(table, seat)
    return "OPENING", estimate.opening(table, seat)


def _is_last(table: Table) -> bool:
    return table.state.ending and table.state.period == estimate.PERIODS


if __name__ == "__main__":
    run(__doc__, play, POINTS, {"ROUND": estimate.ROUND, "OPENING": estimate.OPENING}, GAMES, FIRST)
