"""Players that choose among legal actions and see only what their seat sees."""

from typing import Any, Protocol

from engine.bots.heuristic import Heuristic
from engine.bots.random import Random
from engine.kernel.decisions import Decision


class Bot(Protocol):
    """Chooses for a seat. meaning: what it is like, a sentence for who picks one."""

    meaning: str

    def choose(self, ruleset: Any, view: dict[str, Any], decision: Decision, entropy: bytes) -> int:
        """Return the index of the option chosen. entropy: 32 bytes that differ at each decision."""


BOTS: dict[str, Bot] = {"heuristic": Heuristic(), "random": Random()}
"""Name to bot, those first that people would rather play with."""


MOST_ACTIONS = 40_000
"""More than a game takes in which something can still happen: where nothing can, bots alone would play on for ever."""


def get(name: str) -> Bot:
    """Return the bot of that name. Raises KeyError."""
    return BOTS[name]
