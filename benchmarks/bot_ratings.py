"""Shares of won games and Elo ratings of bots, with confidence intervals.

The confidence is 95 %.
Sources: Wilson (1927); Bradley, Terry, "Rank Analysis of Incomplete Block Designs" (1952); Hunter, "MM Algorithms for
Generalized Bradley-Terry Models" (2004); Efron, Tibshirani, "An Introduction to the Bootstrap" (1993).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import log10, sqrt
from random import Random
from statistics import quantiles
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
SAMPLES, SEED = 400, 1


class Contest(NamedTuple):
    """The result of `one` against `other`: 1 for won, 0.5 for tied, 0 for lost.

    deal: equal for games with the same cards, which aren't independent.
    """

    one: str
    other: str
    won: float
    deal: bytes


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
    """Return the ratings of all who played. zero: the one with the rating 0.

    The intervals come from new samples of the deals.
    """
    deals: dict[bytes, list[Contest]] = defaultdict(list)
    for contest in contests:
        deals[contest.deal].append(contest)
    chance, played = Random(SEED), list(deals.values())
    samples = [_elo(chain(*chance.choices(played, k=len(played))), zero) for _ in range(SAMPLES)]
    return {
        name: Rating(elo, *_middle([sample[name] for sample in samples if name in sample]))
        for name, elo in _elo(chain(*played), zero).items()
    }


def _middle(values: Sequence[float]) -> tuple[float, float]:
    """Return the limits of the middle 95 % of some values."""
    cuts = quantiles(values, n=40, method="inclusive")
    return cuts[0], cuts[-1]


def _elo(contests: Iterable[Contest], zero: str) -> dict[str, float]:
    """Return the Elo ratings by the Bradley-Terry model; {} if `zero` didn't play."""
    won: dict[str, float] = defaultdict(float)
    met: dict[str, Counter[str]] = defaultdict(Counter)
    for one, other, result, _ in contests:
        won[one] += result
        won[other] += 1 - result
        met[one][other] += 1
        met[other][one] += 1
    for name, others in met.items():
        won[name] += PRIOR_TIES / 2 * len(others)
        others.update(dict.fromkeys(others, PRIOR_TIES))
    strengths = _strengths(won, met)
    return {name: POINTS * log10(one / strengths[zero]) for name, one in strengths.items()} if zero in strengths else {}


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
