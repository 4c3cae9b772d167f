"""A bot that takes a random option."""

from typing import Any

from engine.bots.search import Deal
from engine.kernel.decisions import Decision


class Random:
    """Chooses uniformly at random."""

    title = "Rookie"
    meaning = "Plays a random legal option."
    thinks = False

    def choose(
        self, ruleset: Any, view: dict[str, Any], decision: Decision, entropy: bytes, deal: Deal | None = None
    ) -> int:
        """Return a random index."""
        return int.from_bytes(entropy[:16], "big") % len(decision.options)
