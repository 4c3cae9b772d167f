"""Setups that are worth proposing."""

from engine.description import Preset

PLAYED = {"single": "three periods, after which the higher total wins."}

PRESETS = [
    Preset(
        "first_case",
        "First case",
        "For newcomers: cards need no theme to go with the X-FILES card, and when nobody can open a round, both draw "
        "new hands.",
        "single",
        {"themes": False, "redraw": True},
    ),
    Preset("standard", "Standard", "As the rules have it, with hands of 13 cards.", "single"),
    Preset(
        "veterans",
        "For veterans",
        "Hands of 9 cards, so that what is kept for later weighs on what can be played now.",
        "single",
        {"hand_size": 9},
    ),
]
