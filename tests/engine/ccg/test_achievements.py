"""Achievements of this game: what earns each, and what just misses."""

import pytest

from engine.ccg.presentation.achievements import ACHIEVEMENTS, list_feats
from engine.kernel.facts import CardMoved, Fact, Happened
from engine.kernel.feats import Feat
from tests.engine.finished_games import duel, golden_feats

WON = Happened("game_won", 0)
RIGHT = [Happened("guessed", 0, text="1: Cole"), WON]
ASKED = [Happened("asked", 0, text="1: Motive Control")]
BED, RIVALS_BED = CardMoved(7, "field.0", "hospital.0"), CardMoved(8, "field.1", "hospital.1")


def missed(seat: int, directed: int) -> list[Fact]:
    return [Happened("guessed", seat, text=f"{directed}: Cole"), Happened("missed", seat)]


def earned(*history: list[Fact]) -> set[str]:
    feats = list_feats(duel((None, None), history))
    assert all(feat.seat == 0 for feat in feats)
    return {feat.achievement for feat in feats}


@pytest.mark.parametrize(
    ("achievement", "history", "near_miss"),
    [
        ("x_file_named", [RIGHT], [[WON]]),
        ("x_file_named", [missed(0, 1), RIGHT], [[*missed(0, 1), WON]]),
        ("gut_feeling", [ASKED, ASKED, RIGHT], [ASKED, ASKED, ASKED, RIGHT]),
        ("gut_feeling", [[Happened("asked", 1)]] * 9 + [RIGHT], [ASKED, [WON]]),
        ("straight_face", [missed(1, 0), RIGHT], [missed(0, 1), RIGHT]),
        ("straight_face", [missed(1, 0), [WON]], [missed(1, 2), RIGHT]),
        ("no_beds_taken", [[RIVALS_BED], RIGHT], [[BED], RIGHT]),
        ("worn_out_shoes", [[Happened("solved", 0, 5)], [WON]], [[Happened("unsolved", 0, 5)], [WON]]),
    ],
)
def test_each_is_earned_and_just_missed(
    achievement: str, history: list[list[Fact]], near_miss: list[list[Fact]]
) -> None:
    assert achievement in earned(*history) and achievement not in earned(*near_miss)
    assert achievement in [one.name for one in ACHIEVEMENTS]


def test_a_win_by_resignation_earns_only_what_was_done_before() -> None:
    history = [[Happened("solved", 1, 5)], missed(1, 0), [Happened("resigned", 1), WON]]
    assert list_feats(duel((None, None), history)) == [Feat("worn_out_shoes", 1, 0)]


def test_played_games_earn_them() -> None:
    assert {"x_file_named", "straight_face", "worn_out_shoes"} <= golden_feats("ccg")
