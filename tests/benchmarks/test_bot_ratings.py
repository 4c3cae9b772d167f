"""Ratings of bots from the results of their games."""

from random import Random

from benchmarks.bot_ratings import Contest, rate

STRENGTHS = {"random": 0, "novice": 200, "expert": 350}


def test_ratings_recover_known_strengths() -> None:
    chance, contests = Random(3), []
    for deal in range(600):
        one, other = chance.sample(list(STRENGTHS), 2)
        share = 1 / (1 + 10 ** ((STRENGTHS[other] - STRENGTHS[one]) / 400))
        contests.append(Contest(one, other, float(chance.random() < share), deal.to_bytes(2, "big")))
    ratings = rate(contests, "random")
    assert ratings["random"] == (0, 0, 0)
    for name in ("novice", "expert"):
        elo, low, high = ratings[name]
        assert low < STRENGTHS[name] < high
        assert low < elo < high < low + 150


def test_games_of_one_deal_are_not_independent() -> None:
    """The interval is as wide as without the copies."""
    contests = [Contest("expert", "random", float(deal % 4 > 0), bytes([deal])) for deal in range(100)]
    once, ten_times = rate(contests, "random")["expert"], rate(contests * 10, "random")["expert"]
    assert ten_times.high - ten_times.low > 0.9 * (once.high - once.low)


def test_a_bot_that_wins_every_game_gets_a_rating() -> None:
    rating = rate([Contest("expert", "random", 1.0, bytes([deal])) for deal in range(20)], "random")["expert"]
    assert 500 < rating.elo < 800
