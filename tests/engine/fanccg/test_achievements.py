"""Achievements of this game: what earns each, and what just misses."""

import pytest

from engine.fanccg.presentation.achievements import ACHIEVEMENTS, list_feats
from engine.kernel.facts import Happened
from engine.ruleset import FinishedGame
from tests.engine.finished_games import duel, golden_feats

WON = Happened("game_won", 0)
Periods = list[tuple[int, int]]


def finished(periods: Periods, *before: Happened) -> FinishedGame:
    """Return a game that the first seat won. periods: the points of both seats."""
    lines = [
        {"game": 1, "for": f"Period {number}", "seat": seat, "points": points[seat]}
        for number, points in enumerate(periods, start=1)
        for seat in (0, 1)
    ]
    game = duel([sum(points[seat] for points in periods) for seat in (0, 1)], [[], [*before, WON]])
    game.score.lines.extend(lines)
    return game


def earned(periods: Periods) -> set[str]:
    feats = list_feats(finished(periods))
    assert all((feat.seat, feat.event) == (0, 1) for feat in feats)
    return {feat.achievement for feat in feats}


@pytest.mark.parametrize(
    ("achievement", "periods", "near_miss"),
    [
        ("clean_sweep", [(2, 1), (2, 0), (9, 8)], [(2, 1), (2, 2), (9, 1)]),
        ("clean_sweep", [(2, 1), (2, 0), (9, 8)], [(2, 1), (2, 0)]),
        ("late_twist", [(0, 3), (2, 0), (5, 0)], [(0, 2), (2, 0), (5, 0)]),
        ("by_a_hair", [(0, 0), (0, 0), (5, 4)], [(0, 0), (0, 0), (5, 3)]),
    ],
)
def test_each_is_earned_and_just_missed(achievement: str, periods: Periods, near_miss: Periods) -> None:
    assert achievement in earned(periods) and achievement not in earned(near_miss)
    assert achievement in [one.name for one in ACHIEVEMENTS]


def test_every_win_counts_unless_the_rival_resigned() -> None:
    periods = [(2, 1), (2, 0), (9, 8)]
    assert {"closing_argument", "seasoned"} <= earned(periods)
    assert list_feats(finished(periods, Happened("resigned", 1))) == []


def test_a_tie_earns_nothing() -> None:
    tied = finished([(1, 1)] * 3)
    for side in tied.score.sides:
        side.outcome = "tied"
    assert list_feats(tied) == []


def test_played_games_earn_them() -> None:
    assert {"closing_argument", "seasoned", "clean_sweep"} <= golden_feats("fanccg")
