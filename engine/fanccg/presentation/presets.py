"""Recommended setups."""

from engine.description import DailyCase, Preset

PLAYED = {"single": "three periods; the higher total wins."}

PRESETS = [
    Preset(
        "first_case",
        "First case",
        "For newcomers: themes don't matter, and both players draw new hands if nobody can open a round.",
        "single",
        {"themes": False, "redraw": True},
    ),
    Preset("standard", "Standard", "The standard rules with hands of 13 cards.", "single"),
    Preset(
        "veterans",
        "For veterans",
        "Hands of 9 cards: every card you save costs you a choice now.",
        "single",
        {"hand_size": 9},
    ),
]

DAILY_CASES = [
    DailyCase("duel", "Duel", "The standard game against a bot. Both decks are given.", "single", people=1, bots=1)
]
