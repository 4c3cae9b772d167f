"""Game modes: presets for new campaigns, with win rates."""

from typing import NamedTuple

from campaigns import services
from engine.description import Odds, Preset
from frontend import rulesets

IN_WORDS = {1: "solo", 2: "2 players", 3: "3 players", 4: "4 players", 5: "5 players"}


class Proposed(NamedTuple):
    """A preset with its win rates.

    chances: pairs of number of players, as text, and percentage of wins.
    """

    preset: Preset
    chances: list[tuple[str, int]]


def proposed(ruleset: str) -> list[Proposed]:
    """Return the presets of a ruleset."""
    odds = services.odds(ruleset)
    return [
        Proposed(preset, [_chance(known) for known in odds[preset.name]])
        for preset in rulesets.described(ruleset).presets
    ]


def _chance(odds: Odds) -> tuple[str, int]:
    return IN_WORDS.get(odds.players, f"{odds.players} players"), round(100 * odds.won / odds.played)
