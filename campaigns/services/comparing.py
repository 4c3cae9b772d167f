"""Where a result lies among others."""

from collections.abc import Iterable
from typing import Any


def percentile(no_better: int, total: int) -> float:
    """Return how many of a hundred results are no better than one, which is among them. no_better: how many of all."""
    return round(100 * no_better / total, 1)


def compare(points: int, among: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return where a result lies among all of a distribution. percentile: None among none."""
    rows = list(among)
    total = sum(row["number"] for row in rows)
    below = sum(row["number"] for row in rows if row["points"] < points)
    equal = sum(row["number"] for row in rows if row["points"] == points)
    return {
        "below": below,
        "equal": equal,
        "total": total,
        "percentile": percentile(below + equal, total) if total else None,
    }
