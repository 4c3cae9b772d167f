"""Setups of cases: what a ruleset describes, with Avatars and decks drawn by seed."""

from hashlib import blake2b
from typing import Any

from campaigns.models import Seat
from engine import bots
from engine.description import DailyCase
from engine.kernel.randomness import shuffle
from engine.ruleset import Ruleset

OPPONENTS = ("expert", "agent", "heuristic")
"""Bots, the strongest first.

Cases have the first one that players of the game may choose.
"""


class _Draws:
    """A source of random draws that reveals nothing about the seed it comes from."""

    def __init__(self, seed: bytes) -> None:
        self.seed = blake2b(key=seed, digest_size=32, person=b"cliffhanger-case").digest()
        self.counter = 0


def draw_setup(ruleset: Ruleset, case: DailyCase, seed: bytes) -> dict[str, Any]:
    """Return format, options and seats of a case, as `create_campaign` takes them.

    The first seat is the player's. People of a team take the open seats. Bots choose their decks by the same seed.
    The setup names the bots and all options, so a newer version of the program changes neither during the day.
    """
    described = ruleset.describe()
    options = {name: option.usual(ranked=True) for name, option in described.options.items()}
    draws = _Draws(seed)
    avatars: list[str | None] = [avatar.avatar for avatar in described.avatars]
    starters = [starter.name for starter in ruleset.starter_decks()]
    shuffle(draws, avatars)
    shuffle(draws, starters)
    controllers = ["me", *["open"] * (case.people - 1), *[Seat.BOT + strongest_bot(ruleset)] * case.bots]
    avatars += [None] * (len(controllers) - len(avatars))
    seats: list[dict[str, Any]] = [
        {"avatar": avatar, "controller": controller} for avatar, controller in zip(avatars, controllers, strict=False)
    ]
    if starters:
        seats[0]["deck"] = {"starter": starters[0]}
    return {"format": case.format, "options": options | case.options, "seats": seats}


def strongest_bot(ruleset: Ruleset) -> str:
    """Return the name of the strongest bot that players of a ruleset may choose."""
    offered = bots.offered(ruleset)
    return next(name for name in OPPONENTS if name in offered)
