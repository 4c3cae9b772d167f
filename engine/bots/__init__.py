"""Bots: players that choose legal options and see only the view of their seat."""

from typing import Any, Protocol

from engine.bots.heuristic import Heuristic
from engine.bots.random import Random
from engine.kernel.decisions import Decision


class Bot(Protocol):
    """Chooses options for a seat.

    title: its name for players; meaning: one sentence about its style.
    """

    title: str
    meaning: str

    def choose(self, ruleset: Any, view: dict[str, Any], decision: Decision, entropy: bytes) -> int:
        """Return the index of the chosen option.

        entropy: 32 bytes that differ for each decision.
        """


BOTS: dict[str, Bot] = {"heuristic": Heuristic(), "random": Random()}
"""Name to bot, the most enjoyable opponent first."""


MOST_ACTIONS = 40_000
"""Upper limit of actions in a game.

Bots stop there, because a game without progress would never end.
"""


def get(name: str) -> Bot:
    """Return the bot of that name. Raises KeyError."""
    return BOTS[name]


def title(name: str) -> str:
    """Return the name of a bot for players, such as "Veteran bot".

    Bots of earlier versions keep their names.
    """
    return f"{BOTS[name].title if name in BOTS else name.capitalize()} bot"
