"""Setups that are worth proposing, and how often bots win them (SETUP-02, DIFF-01, SERIES-06, SERIES-19)."""

from engine.description import Odds, Preset

PLAYED = {
    "series": "three games in a row, with a Cliffhanger between them and points that add up: an evening, or two.",
    "single": "one game of three Seasons, won or lost within the hour.",
}

PLAYED_BY_BOTS = 300
WON_BY_BOTS = {
    "first_case": [184, 191, 150, 79, 33],
    "standard": [104, 99, 89, 33, 13],
    "veterans": [46, 52, 45, 17, 2],
}
"""How many of those a team of one, two ... heuristic bots won with the rules of version 4.

Made by `manage.py simulate --series 300 --seed 1`, with `--format`, `--players` and each `--option` of the preset.
"""


def _odds(preset: str) -> list[Odds]:
    return [Odds(players, won, PLAYED_BY_BOTS) for players, won in enumerate(WON_BY_BOTS[preset], start=1)]


PRESETS = [
    Preset(
        "first_case",
        "First case",
        "A single game for newcomers: more Informants tell you what is coming, a Belief lies in your deck, and the "
        "first fatal blow costs a turn instead of the game.",
        "single",
        {"more_informants": True, "early_faith": True, "second_chance": True},
        _odds("first_case"),
    ),
    Preset(
        "standard",
        "Standard",
        "A whole Series as the rules have it, with nothing made easier or harder.",
        "series",
        {},
        _odds("standard"),
    ),
    Preset(
        "veterans",
        "For veterans",
        "A Series in which Scars don't heal between the games, and a game that is lost may end it all.",
        "series",
        {"carried_scars": True, "may_have_won": True},
        _odds("veterans"),
    ),
]
