"""Fit the weights of the fan game's estimate.

python -m benchmarks.fan_round_weights prints them. Two heuristic bots play, with a random option now and then. At each
turn, the features of the round are compared with the points that the player wins or loses with it. The weights are
those of least squares.
"""

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence

from benchmarks.game_tables import open_table
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

Row = tuple[dict[str, float], float]
"""Features of a turn and the points that its player won with the round."""


def play(number: int) -> Iterator[tuple[str, Row]]:
    """Yield the name of the weights and the row of each turn of a game."""
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
    for place, seat, is_last, name, features in turns:
        result = table.state.results[place] if place < len(table.state.results) else None
        if result is not None and result.taker >= 0:
            points = result.points + (0.0 if is_last else estimate.FIRST_TURN)
            yield name, (features, points if result.taker == seat else -points)


def _features(table: Table, seat: int) -> tuple[str, dict[str, float]]:
    if table.state.round.entries:
        return "ROUND", estimate.running_round(table, seat)
    return "OPENING", estimate.opening(table, seat)


def _is_last(table: Table) -> bool:
    return table.state.ending and table.state.period == estimate.PERIODS


def fit(rows: Sequence[Row]) -> dict[str, float]:
    """Return the weight of each feature by least squares."""
    names = list(rows[0][0])
    normal = [[0.0] * (len(names) + 1) for _ in names]
    for features, points in rows:
        values = [float(features[name]) for name in names] + [points]
        for place, value in enumerate(values[:-1]):
            for other, factor in enumerate(values):
                normal[place][other] += value * factor
    return dict(zip(names, solve(normal), strict=True))


def solve(rows: list[list[float]]) -> list[float]:
    """Solve linear equations by Gauss and Jordan; the last column is the right side."""
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda one: abs(rows[one][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(len(rows)):
            if other != place:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[-1] for row in rows]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    options = parser.parse_args()
    rows: dict[str, list[Row]] = defaultdict(list)
    for number in range(FIRST, FIRST + options.games):
        for name, found in play(number):
            rows[name].append(found)
    for name, found_rows in rows.items():
        print(f"{name}, {len(found_rows)} turns:", {key: round(value, 2) for key, value in fit(found_rows).items()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
