"""Bots: players that choose legal options and see only the view of their seat."""

from collections.abc import Callable
from typing import Any, Protocol

from engine.bots.heuristic import Heuristic
from engine.bots.random import Random
from engine.bots.search import Deal, Search, dealer
from engine.kernel.decisions import Decision


class Bot(Protocol):
    """Chooses options for a seat.

    title: its name for players; meaning: one sentence about its style.
    thinks: True if a choice takes so long that no web process may make it.
    """

    title: str
    meaning: str
    thinks: bool

    def choose(
        self, ruleset: Any, view: dict[str, Any], decision: Decision, entropy: bytes, deal: Deal | None = None
    ) -> int:
        """Return the index of the chosen option.

        entropy: 32 bytes that differ for each decision. deal: returns tables that look the same to the seat, for bots
        that think ahead; without it they don't.
        """


BOTS: dict[str, Bot] = {
    "heuristic": Heuristic("Veteran", "Plays the option that looks best right now."),
    "agent": Search("Tactician", "Thinks a few moves ahead. Takes a moment to answer.", playouts=100),
    "expert": Search("Expert", "Thinks ahead longest. Takes a few seconds to answer.", playouts=400),
    "random": Random(),
    "novice": Heuristic("Novice", "Plays like a Veteran but makes a mistake now and then.", mistakes=0.2),
}
"""Name to bot, the usual opponent first.

`offered` says which of them players may choose in a game.
"""


MOST_ACTIONS = 40_000
"""Upper limit of actions in a game.

Bots stop there, because a game without progress would never end.
"""


def get(name: str) -> Bot:
    """Return the bot of that name. Raises KeyError.

    For measurements, the name of a bot that thinks ahead may have a number of playouts: agent:200.
    """
    base, _, playouts = name.partition(":")
    bot = BOTS[base]
    if not playouts:
        return bot
    if not bot.thinks or not playouts.isdecimal():
        raise KeyError(name)
    return Search(bot.title, bot.meaning, int(playouts))


def offered(ruleset: Any) -> dict[str, Bot]:
    """Return the bots that players of a ruleset may choose, by name.

    A bot that thinks ahead must be one of the ruleset's `proven_bots`.
    """
    return {name: bot for name, bot in BOTS.items() if not bot.thinks or name in ruleset.proven_bots}


def choose(
    bot: Bot,
    ruleset: Any,
    table: Any,
    decision: Decision,
    entropy: bytes,
    has_time: Callable[[], bool] = lambda: True,
) -> int:
    """Return the index of the option that a bot chooses.

    The bot gets only what its seat can see of the table.
    has_time: returns False once a bot that thinks ahead must choose.
    """

    dealt = dealer(ruleset, table, decision.seat)

    def deal(seed: bytes) -> Any:
        return dealt(seed) if has_time() else None

    return bot.choose(ruleset, ruleset.view(table, decision.seat), decision, entropy, deal)


def title(name: str) -> str:
    """Return the name of a bot for players, such as "Veteran bot".

    Bots of earlier versions keep their names.
    """
    return f"{BOTS[name].title if name in BOTS else name.capitalize()} bot"
