"""The vocabulary of the game: data names to the words that players read."""

from engine.fanccg.cards.designs import LeftMark, RightMark, Timing

TYPES = {
    "environment": "Environment card",
    "case": "Case",
    "incident": "Incident",
    "following": "Following card",
    "conclusion": "Conclusion",
    "action": "Action",
    "cover": "cover card",
}
LEFT: dict[LeftMark, str] = {
    "on": "{} on",
    "off": "{} off",
    "earlier": "{} on after an earlier card",
    "twice_running": "{} on after both of the last two cards",
    "twice": "{} on after two earlier cards",
}
RIGHT: dict[RightMark, str] = {"on": "{} on", "off": "{} off", "pass": "{} as before"}
MOMENTS: dict[Timing, str] = {
    Timing.PLAYED: "",
    Timing.NEGATED: "when this is negated",
    Timing.TURNED_UP: "when this is turned face up",
    Timing.ADJUSTING: "when the round is scored",
    Timing.IGNORING: "when everything else is scored",
    Timing.SCORED: "after the round is scored",
}
WHO = {"you": "you", "rival": "your rival", "each": "each player"}
DESTINATIONS = {
    "hand": "into {your} hand",
    "deck": "on top of {your} draw deck",
    "deck_bottom": "on the bottom of {your} draw deck",
    "discard": "into {your} discard pile",
}
PLACES = {
    "row": "the round",
    "environment": "the environment",
    "hand": "{whose} hand",
    "deck": "{whose} draw deck",
    "discard": "{whose} discard pile",
    "environment_deck": "{whose} environment deck",
}
"""Place of a target as text; {whose} is the player."""
TITLES = {
    "draw": "Draw deck",
    "environment": "Environment deck",
    "cover": "Cover deck",
    "sideboard": "Sideboard",
}
"""Titles of deck parts."""
