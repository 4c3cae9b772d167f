"""Ratings of bots from the results of their games."""

from math import log, sqrt
from random import Random

from pytest import approx

from benchmarks.bot_ratings import Contest, rate

STRENGTHS = {"random": 0, "novice": 200, "expert": 350}


def test_ratings_recover_known_strengths() -> None:
    chance, contests = Random(3), []
    for _ in range(600):
        one, other = chance.sample(list(STRENGTHS), 2)
        share = 1 / (1 + 10 ** ((STRENGTHS[other] - STRENGTHS[one]) / 400))
        contests.append(Contest(one, other, float(chance.random() < share)))
    ratings = rate(contests, "random")
    assert ratings["random"] == (0, 0, 0)
    for name in ("novice", "expert"):
        elo, low, high = ratings[name]
        assert low < STRENGTHS[name] < high
        assert low < elo < high < low + 150


def test_interval_of_two_is_that_of_logistic_regression() -> None:
    """75 of 100 games: log odds 1.1 with the standard error 0.23."""
    contests = [Contest("expert", "random", float(game % 4 > 0)) for game in range(100)]
    elo, low, high = rate(contests, "random")["expert"]
    assert elo == approx(191, abs=5)
    assert high - low == approx(2 * 1.96 * 400 / log(10) / sqrt(101 * 0.25 * 0.75), rel=0.02)


def test_a_bot_that_wins_every_game_gets_an_uncertain_rating() -> None:
    elo, low, high = rate([Contest("expert", "random", 1.0)] * 20, "random")["expert"]
    assert 500 < elo < 800
    assert high - low > 600
