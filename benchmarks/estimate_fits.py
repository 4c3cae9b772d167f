"""Fit the weights of an estimate to games between bots.

Used by `benchmarks.ccg_chance_weights`, `benchmarks.fan_round_weights` and `benchmarks.legendary_chance_weights`.
docs/bots.md tells how to run them.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from multiprocessing import get_context
from operator import mul
from statistics import mean
from typing import NamedTuple

from campaigns import seeds
from engine.bots import decks
from engine.ruleset import Ruleset, Table

HELD_OUT = 3
"""One of this many games isn't used for the fit but checks it.

The kind of a game follows from its number modulo 2 or 5, so this is no multiple of them.
"""
GROUPS = 10
"""Number of groups of a calibration."""
STEPS, PENALTY = 10, 0.1
"""Steps of Newton's method, and the penalty on large weights."""
LEAST_CHANCE = 1e-6

Row = tuple[dict[str, float], float]
"""Features of a turn, and its result: 1 for a won game, or points."""
Weights = Mapping[str, float]
Rows = dict[str, list[Row]]
"""Rows by the name of their weights."""


class Model(NamedTuple):
    """Kind of an estimate.

    link: return the estimate of a weighted sum. loss: of an estimate and a result.
    """

    fit: Callable[[Sequence[Row]], dict[str, float]]
    link: Callable[[float], float]
    loss: Callable[[float, float], float]
    loss_name: str


def open_table(ruleset: Ruleset, format: str, players: int, number: int) -> Table:
    """Open the table of a game. Seed and starter decks follow from its number."""
    setup, seed = ruleset.setup([None] * players, format, {}), seeds.derive_seed(number)
    if not ruleset.deck_parts(setup):
        return ruleset.open(setup, seed)
    brought = [decks.bring(ruleset, setup, seat, seeds.deck_entropy(seed, seat)) for seat in range(players)]
    return ruleset.open(setup, seed, brought)


def run(
    description: str | None,
    play: Callable[[int], Rows],
    model: Model,
    in_use: Mapping[str, Weights],
    games: int,
    first: int,
) -> None:
    """Play games, fit the weights, and print them with their loss on held-out games.

    play: return the rows of a game by its number. in_use: the weights of the engine by name. games, first: the usual
    number of games, and the number of the first.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--first", type=int, default=first, help="number of the first game")
    parser.add_argument("--workers", type=int, default=1, help="number of processes")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.games)
    with get_context("spawn").Pool(options.workers) as pool:
        print(*report(pool.imap(play, numbers, chunksize=10), model, in_use), sep="\n")


def report(games: Iterable[Rows], model: Model, in_use: Mapping[str, Weights]) -> Iterator[str]:
    """Yield lines about the fitted weights, their loss and their calibration."""
    fitted, held_out = defaultdict[str, list[Row]](list), defaultdict[str, list[Row]](list)
    for number, found in enumerate(games):
        for name, rows in found.items():
            (fitted if number % HELD_OUT else held_out)[name] += rows
    for name in in_use:
        if fitted[name] and held_out[name]:
            yield f"{name}, {len(fitted[name])} turns, and {len(held_out[name])} held out:"
            yield from _lines(fitted[name], held_out[name], model, in_use[name])


def _lines(fitted: Sequence[Row], held_out: Sequence[Row], model: Model, in_use: Weights) -> Iterator[str]:
    weights = model.fit(fitted)
    results = [result for _, result in held_out]
    constant = [mean(result for _, result in fitted)] * len(results)
    estimates = [model.link(weigh(weights, features)) for features, _ in held_out]
    present = [model.link(weigh(in_use, features)) for features, _ in held_out]
    yield f"  { ({name: round(weight, 3) for name, weight in weights.items()}) }"
    losses = {"fitted": estimates, "in use": present, "constant": constant}
    found = (f"{name} {mean(map(model.loss, values, results)):.4f}" for name, values in losses.items())
    yield f"  {model.loss_name}: {', '.join(found)}"
    for values in ("fitted", "in use"):
        pairs = (f"{estimate:.2f}/{result:.2f}" for estimate, result in calibration(losses[values], results))
        yield f"  mean estimate/result, {values}: {'  '.join(pairs)}"


def weigh(weights: Weights, features: Mapping[str, float]) -> float:
    """Return the sum of the weighted features."""
    return sum(weights[name] * value for name, value in features.items())


def calibration(estimates: Sequence[float], results: Sequence[float]) -> list[tuple[float, float]]:
    """Return the mean estimate and the mean result of groups of the same size.

    The group of the lowest estimates comes first.
    """
    pairs = sorted(zip(estimates, results, strict=True))
    bounds = [len(pairs) * place // GROUPS for place in range(GROUPS + 1)]
    groups = [pairs[start:end] for start, end in pairwise(bounds) if start < end]
    return [(mean(one for one, _ in group), mean(other for _, other in group)) for group in groups]


def fit_chances(rows: Sequence[Row]) -> dict[str, float]:
    """Return the weight of each feature by logistic regression."""
    names = list(rows[0][0])
    points = [([float(features[name]) for name in names], won) for features, won in rows]
    weights = [0.0] * len(names)
    for _ in range(STEPS):
        weights = [weight + change for weight, change in zip(weights, _newton_step(points, weights), strict=True)]
    return dict(zip(names, weights, strict=True))


def _newton_step(points: Sequence[tuple[list[float], float]], weights: Sequence[float]) -> list[float]:
    """Return by how much Newton's method changes the weights."""
    size = len(weights)
    curvature = [[PENALTY * (place == other) for other in range(size)] for place in range(size)]
    slopes = [-PENALTY * weight for weight in weights]
    for values, won in points:
        chance = logistic(sum(map(mul, weights, values)))
        for place, value in enumerate(values):
            if value:
                slopes[place] += (won - chance) * value
                share = chance * (1 - chance) * value
                curvature[place] = [old + share * other for old, other in zip(curvature[place], values, strict=True)]
    return _solve([[*row, slope] for row, slope in zip(curvature, slopes, strict=True)])


def logistic(value: float) -> float:
    return 1 / (1 + exp(-value))


def log_loss(chance: float, won: float) -> float:
    return -log(max(LEAST_CHANCE, chance if won else 1 - chance))


def fit_points(rows: Sequence[Row]) -> dict[str, float]:
    """Return the weight of each feature by least squares."""
    names = list(rows[0][0])
    normal = [[0.0] * (len(names) + 1) for _ in names]
    for features, points in rows:
        values = [float(features[name]) for name in names] + [points]
        for place, value in enumerate(values[:-1]):
            for other, factor in enumerate(values):
                normal[place][other] += value * factor
    return dict(zip(names, _solve(normal), strict=True))


def _solve(rows: list[list[float]]) -> list[float]:
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


def squared_error(estimate: float, points: float) -> float:
    return (estimate - points) ** 2


CHANCE = Model(fit_chances, logistic, log_loss, "log loss")
"""Logistic model of the chance to win."""
POINTS = Model(fit_points, float, squared_error, "squared error")
"""Linear model of points."""
