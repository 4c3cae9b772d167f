"""How good an option looks to a sensible beginner who sees only the view."""

from typing import Any

from engine.fanccg.cards.catalogue import Box
from engine.kernel.decisions import Decision


def appraise(seen: dict[str, Any], decision: Decision, box: Box) -> list[float]:
    """Return a number for each option; the higher, the better."""
    return [0.0 for _ in decision.options]
