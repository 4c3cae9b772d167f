"""Achievements of this game: what earns each, and what just misses."""

from typing import Any

import pytest

from engine.kernel.facts import Fact, Happened
from engine.kernel.feats import Feat
from engine.legendary.presentation.achievements import ACHIEVEMENTS, LOANS, list_feats
from engine.legendary.rules.scoring import EVIDENCE_CARDS
from engine.ruleset import FinishedGame, Record, Score
from tests.engine.finished_games import golden_feats

BEGAN, DEFEATED = Happened("game_began"), Happened("player_defeated", 1)
WON, LOST = Happened("game_won"), Happened("game_lost")
LENT = Happened("coordinated", 1, 4)
TEAM = ["mulder", "scully"]


def finished(history: list[list[Fact]], collected: int = 0, avatars: list[str] = TEAM) -> FinishedGame:
    """Return a campaign that was won if its last game was. collected: in each game."""
    ends = [fact for facts in history for fact in facts if fact in (WON, LOST)]
    games: list[dict[str, Any]] = [{"won": end == WON, "collected": collected} for end in ends]
    return FinishedGame(history, Score(games, 0, "", ends[-1] == WON, []), Record({}, {}, [], {}, avatars))


def earned(game: FinishedGame) -> set[str]:
    return {feat.achievement for feat in list_feats(game)}


def after(*facts: Fact) -> FinishedGame:
    return finished([[BEGAN], *([fact] for fact in facts)])


@pytest.mark.parametrize(
    ("achievement", "game", "near_miss"),
    [
        ("case_solved", after(WON), after(LOST)),
        ("case_solved", after(LOST, BEGAN, WON), after(WON, BEGAN, LOST)),
        ("everyone_home", after(DEFEATED, LOST, BEGAN, WON), after(DEFEATED, WON)),
        ("everyone_home", after(WON), finished([[BEGAN], [WON]], avatars=["mulder"])),
        ("no_loose_ends", finished([[WON]], EVIDENCE_CARDS), finished([[WON]], EVIDENCE_CARDS - 1)),
        ("no_loose_ends", finished([[LOST], [WON]], EVIDENCE_CARDS), finished([[LOST]], EVIDENCE_CARDS)),
        ("three_for_three", after(WON, WON, WON), after(LOST, WON, WON)),
        ("backup", after(*[LENT] * LOANS, LOST), after(*[LENT] * (LOANS - 1), LOST)),
        ("backup", after(*[LENT] * LOANS, LOST), after(*[LENT] * 5, WON, BEGAN, *[LENT] * 5, WON)),
    ],
)
def test_each_is_earned_and_just_missed(achievement: str, game: FinishedGame, near_miss: FinishedGame) -> None:
    assert achievement in earned(game) and achievement not in earned(near_miss)
    assert achievement in [one.name for one in ACHIEVEMENTS]


def test_moments_are_the_end_of_the_game_or_the_tenth_loan() -> None:
    feats = list_feats(after(*[LENT] * LOANS, WON, BEGAN, LOST))
    assert Feat("everyone_home", 0, LOANS + 1) in feats and Feat("everyone_home", 1, LOANS + 1) in feats
    assert [feat for feat in feats if feat.achievement == "backup"] == [Feat("backup", 1, LOANS)]


def test_each_agent_counts_once_for_many_faces() -> None:
    faces = [feat for feat in list_feats(after(LOST)) if feat.achievement == "many_faces"]
    assert faces == [Feat("many_faces", 0, 1, "mulder"), Feat("many_faces", 1, 1, "scully")]


def test_played_games_earn_them() -> None:
    assert {"case_solved", "everyone_home", "no_loose_ends", "backup", "many_faces"} == golden_feats("legendary")
