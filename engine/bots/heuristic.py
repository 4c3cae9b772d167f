"""A bot that takes the option with the highest value in the ruleset's evaluation."""

from typing import Any

from engine.bots.search import Deal
from engine.kernel.decisions import Decision


class Heuristic:
    """Plays like a sensible beginner; breaks ties at random.

    mistakes: share of its choices that it makes at random.
    """

    thinks = False

    def __init__(self, title: str, meaning: str, mistakes: float = 0.0) -> None:
        self.title = title
        self.meaning = meaning
        self.mistakes = mistakes

    def choose(
        self, ruleset: Any, view: dict[str, Any], decision: Decision, entropy: bytes, deal: Deal | None = None
    ) -> int:
        """Return the index of one of the best options, or of any if it makes a mistake."""
        values = ruleset.evaluate_options(view, decision)
        errs = int.from_bytes(entropy[16:24], "big") < self.mistakes * 2**64
        best = max(values)
        ties = [index for index, value in enumerate(values) if errs or value == best]
        return ties[int.from_bytes(entropy[:16], "big") % len(ties)]
