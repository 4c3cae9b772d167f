"""Suggested setups, and how often bots win them.

Source: SETUP-02, DIFF-01, SERIES-06, SERIES-19.
"""

from pathlib import Path

import msgspec

from engine.description import DailyCase, Odds, Preset
from engine.kernel import data_files

PLAYED = {
    "series": "three games in a row with one total score, linked by Cliffhangers. It takes an evening or two.",
    "single": "one game of three Seasons. It takes about an hour.",
}


class WonByBots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Output of `python -m benchmarks.preset_win_rates`.

    won: number of bot teams of each size that won, by setup. version: of the rules; seed: of the simulation;
    commit: the code that played.
    """

    version: int
    bot: str
    seed: int
    played: int
    won: dict[str, list[int]]
    commit: str


FIGURES = msgspec.convert(data_files.parse(Path(__file__).parents[1] / "presets.yaml"), WonByBots)


def _odds(preset: str) -> list[Odds]:
    """Return the win rate by team size; empty for a setup without simulations."""
    won = FIGURES.won.get(preset, [])
    return [Odds(players, teams, FIGURES.played) for players, teams in enumerate(won, start=1)]


PRESETS = [
    Preset(
        "first_case",
        "First case",
        "A single game for new players: more Informants, a Belief in each starting deck, and the first time you "
        "would be defeated, you only lose a turn.",
        "single",
        {"more_informants": True, "early_faith": True, "second_chance": True},
        _odds("first_case"),
    ),
    Preset(
        "standard",
        "Standard",
        "A full Series with the official rules.",
        "series",
        {},
        _odds("standard"),
    ),
    Preset(
        "veterans",
        "For veterans",
        "A harder Series: Scars don't heal between games, and losing one game can end the Series.",
        "series",
        {"carried_scars": True, "may_have_won": True},
        _odds("veterans"),
    ),
]

DAILY_CASES = [
    DailyCase("solo", "Solo case", "One game alone, by the official rules.", "single", people=1),
    DailyCase("team", "Team case", "One game with three players, by the official rules.", "single", people=3),
]
