"""Suggested game setups (BAS, OPT-01, OPT-06)."""

from engine.description import DailyCase, Preset

PLAYED = {
    "advanced": "the full game: points, combat and cards hidden under Sites.",
    "basic": "the beginners' game: no points, no combat, one Site a turn.",
}

PRESETS = [
    Preset(
        "first_case",
        "First case",
        "The basic game, for new players: investigate Sites and ask about X-Files. Cards are free.",
        "basic",
    ),
    Preset("standard", "Standard", "The advanced game with the official rules.", "advanced"),
    Preset(
        "veterans",
        "For veterans",
        "The advanced game, harder: a solved Site gives a question or a guess, not both. Reveal a value of your "
        "X-File to gain its power.",
        "advanced",
        {"question_or_guess": True, "powers": True},
    ),
]

DAILY_CASES = [
    DailyCase("duel", "Duel", "The advanced game against a bot. Both decks are given.", "advanced", people=1, bots=1)
]
