"""Setups that a game proposes, for who doesn't know yet what to choose."""

from typing import NamedTuple

from campaigns import services
from engine.description import Odds, Preset
from frontend import rulesets

IN_WORDS = {1: "alone", 2: "of two", 3: "of three", 4: "of four", 5: "of five"}


class Proposed(NamedTuple):
    """A setup, and of a hundred teams how many win it. chances: by number of players, in words."""

    preset: Preset
    chances: list[tuple[str, int]]


def proposed(ruleset: str) -> list[Proposed]:
    """Return what a game proposes."""
    odds = services.odds(ruleset)
    return [
        Proposed(preset, [_chance(known) for known in odds[preset.name]])
        for preset in rulesets.described(ruleset).presets
    ]


def _chance(odds: Odds) -> tuple[str, int]:
    return IN_WORDS.get(odds.players, f"of {odds.players}"), round(100 * odds.won / odds.played)
