"""The words of the game: what players read for names in the data."""

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
    "earlier": "{} on after some earlier card",
    "twice_running": "{} on after each of the last two cards",
    "twice": "{} on after two earlier cards",
}
RIGHT: dict[RightMark, str] = {"on": "{} on", "off": "{} off", "pass": "{} as before"}
MOMENTS: dict[Timing, str] = {
    Timing.PLAYED: "",
    Timing.NEGATED: "when it is negated",
    Timing.TURNED_UP: "when it is turned up",
    Timing.ADJUSTING: "when the round is scored",
    Timing.IGNORING: "when the rest of the round is scored",
    Timing.SCORED: "after the round is scored",
}
WHO = {"you": "you", "rival": "your rival", "each": "each player"}
DESTINATIONS = {
    "hand": "into {your} hand",
    "deck": "on top of {your} draw deck",
    "deck_bottom": "at the bottom of {your} draw deck",
    "discard": "on {your} discard pile",
    "removed": "out of play",
}
PLACES = {
    "row": "the round",
    "environment": "the environment",
    "hand": "{whose} hand",
    "deck": "{whose} draw deck",
    "discard": "{whose} discard pile",
    "environment_deck": "{whose} environment deck",
}
"""Where a target looks; {whose} is the player."""
TITLES = {
    "draw": "Draw deck",
    "environment": "Environment deck",
    "cover": "Cover deck",
    "sideboard": "Sideboard",
}
"""Parts of a deck."""
