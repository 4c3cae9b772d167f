"""How good an option looks to a sensible beginner who sees only the view."""

from typing import Any

from engine.kernel.decisions import Action, Decision
from engine.legendary.catalogue import Box


def appraise(seen: dict[str, Any], decision: Decision, box: Box) -> list[float]:
    """Return a number for each option; the higher, the better."""
    return [0.0 for _ in decision.options]


__all__ = ["Action"]
