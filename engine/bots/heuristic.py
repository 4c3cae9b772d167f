"""A bot that takes the option with the highest value in the ruleset's evaluation."""

from typing import Any

from engine.bots.search import Deal
from engine.kernel.decisions import Decision


class Heuristic:
    """Plays like a sensible beginner; breaks ties at random."""

    title = "Veteran"
    meaning = "Plays the option that looks best right now."
    thinks = False

    def choose(
        self, ruleset: Any, view: dict[str, Any], decision: Decision, entropy: bytes, deal: Deal | None = None
    ) -> int:
        """Return the index of one of the best options."""
        values = ruleset.evaluate_options(view, decision)
        best = max(values)
        ties = [index for index, value in enumerate(values) if value == best]
        return ties[int.from_bytes(entropy[:16], "big") % len(ties)]
