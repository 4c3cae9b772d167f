"""Shares of won games and Elo ratings of bots, with confidence intervals.

The confidence is 95 %. Games count as independent.
Sources: Wilson (1927); Bradley, Terry, "Rank Analysis of Incomplete Block Designs" (1952); Hunter, "MM Algorithms for
Generalized Bradley-Terry Models" (2004), also for standard errors from the information matrix.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log, log10, sqrt
from typing import NamedTuple

Z = 1.96
"""Quantile of the normal distribution for a confidence of 95 %."""
POINTS = 400
"""Elo points that multiply the odds to win by ten."""
PRIOR_TIES = 1
"""Ties added to each pairing.

A bot that wins all its games gets a finite rating.
"""
ROUNDS, PRECISION = 2000, 1e-7
"""Maximum number of rounds of a fit, and the relative change that ends it."""


class Contest(NamedTuple):
    """The result of `one` against `other`: 1 for won, 0.5 for tied, 0 for lost."""

    one: str
    other: str
    won: float


class Rating(NamedTuple):
    """An Elo rating with its confidence interval."""

    elo: float
    low: float
    high: float


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the confidence interval of a share of won games."""
    share = won / games
    middle = share + Z * Z / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - half) / (1 + Z * Z / games), (middle + half) / (1 + Z * Z / games)


def rate(contests: Iterable[Contest], zero: str) -> dict[str, Rating]:
    """Return the ratings by the Bradley-Terry model.

    zero: the one with the rating 0. It must have played.
    """
    won: dict[str, float] = defaultdict(float)
    met: dict[str, Counter[str]] = defaultdict(Counter)
    for one, other, result in contests:
        won[one] += result
        won[other] += 1 - result
        met[one][other] += 1
        met[other][one] += 1
    for name, others in met.items():
        won[name] += PRIOR_TIES / 2 * len(others)
        others.update(dict.fromkeys(others, PRIOR_TIES))
    strengths = _strengths(won, met)
    errors = _standard_errors(strengths, met, zero)
    found = {name: POINTS * log10(strength / strengths[zero]) for name, strength in strengths.items()}
    return {name: Rating(elo, elo - Z * errors[name], elo + Z * errors[name]) for name, elo in found.items()}


def _strengths(won: Mapping[str, float], met: Mapping[str, Mapping[str, int]]) -> dict[str, float]:
    """Return the strengths that make the results most likely.

    met: number of games between two names.
    """
    found = dict.fromkeys(met, 1.0)
    for _ in range(ROUNDS):
        before = dict(found)
        for name, others in met.items():
            found[name] = won[name] / sum(count / (found[name] + found[other]) for other, count in others.items())
        if all(abs(found[name] / before[name] - 1) < PRECISION for name in met):
            break
    return found


def _standard_errors(
    strengths: Mapping[str, float], met: Mapping[str, Mapping[str, int]], zero: str
) -> dict[str, float]:
    """Return the standard error of each rating in Elo points."""
    names = [name for name in met if name != zero]

    def information(one: str, other: str) -> float:
        """Return the information of the games of two names."""
        total = strengths[one] + strengths[other]
        return met[one].get(other, 0) * strengths[one] * strengths[other] / total**2

    matrix = [
        [
            sum(information(one, name) for name in met[one]) if one == other else -information(one, other)
            for other in names
        ]
        for one in names
    ]
    variances = dict(zip(names, _inverse_diagonal(matrix), strict=True))
    return {name: POINTS / log(10) * sqrt(variances.get(name, 0.0)) for name in met}


def _inverse_diagonal(matrix: Sequence[Sequence[float]]) -> list[float]:
    """Return the diagonal of the inverse of a positive definite matrix (Gauss-Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(column == place) for column in range(size))] for place, row in enumerate(matrix)]
    for place, pivot in enumerate(rows):
        pivot[:] = [value / pivot[place] for value in pivot]
        for row in rows:
            if row is not pivot:
                factor = row[place]
                row[:] = [value - factor * head for value, head in zip(row, pivot, strict=True)]
    return [row[size + place] for place, row in enumerate(rows)]
