"""Badges follow from the record of a player."""

from typing import Any

import pytest

from frontend.player_badges import earned

NOTHING: dict[str, Any] = {"campaigns": 0, "titles": [], "ranks": []}


def titles(record: dict[str, Any], games: list[dict[str, Any]], outcomes: str = "") -> list[str]:
    latest = [{"outcome": {"w": "won", "l": "lost"}[one]} for one in outcomes]
    return [badge.title for badge in earned({**NOTHING, **record}, games, latest)]


@pytest.mark.parametrize(("campaigns", "badge"), [(1, ["First case"]), (30, ["25 cases"]), (0, [])])
def test_finished_campaigns_earn_the_highest_badge_reached(campaigns: int, badge: list[str]) -> None:
    assert titles({"campaigns": campaigns}, []) == badge


def test_wins_count_for_each_game() -> None:
    games = [{"ruleset": "legendary", "won": 1}, {"ruleset": "ccg", "won": 0}]
    assert titles({}, games) == ["1 win"]


@pytest.mark.parametrize(("outcomes", "badge"), [("wwlw", ["2 in a row"]), ("wl", []), ("lww", [])])
def test_streak_needs_two_latest_wins(outcomes: str, badge: list[str]) -> None:
    assert titles({}, [], outcomes) == badge
