"""Setups that are worth proposing (BAS, OPT-01, OPT-06)."""

from engine.description import Preset

PLAYED = {
    "advanced": "the whole game: points to pay with, combat, and cards that are hidden under Sites.",
    "basic": "the game for beginners: no points and no combat, one Site a turn.",
}

PRESETS = [
    Preset(
        "first_case",
        "First case",
        "The basic game, for newcomers: investigate Sites, ask about X-Files, and never mind what anything costs.",
        "basic",
    ),
    Preset("standard", "Standard", "The advanced game as the rules have it.", "advanced"),
    Preset(
        "veterans",
        "For veterans",
        "The advanced game, in which a solved Site gives a question or a guess but not both, and who tells a value of "
        "their own X-File is lent a power by it.",
        "advanced",
        {"question_or_guess": True, "powers": True},
    ),
]
