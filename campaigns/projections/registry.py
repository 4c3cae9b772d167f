"""The projections by name. A module is imported when its projection is first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from campaigns.projections.base import Projection

PROJECTIONS = {
    "standings": "campaigns.projections.results",
    "ratings": "campaigns.projections.ratings",
    "statistics": "campaigns.projections.statistics",
}
"""Each module's `projection` is what it offers."""


def get(name: str) -> "Projection":
    """Return a projection. Raises KeyError for a name that nobody has."""
    return cast("Projection", import_module(PROJECTIONS[name]).projection)


def wanted() -> frozenset[str]:
    """Return the event types that some projection wants."""
    return frozenset(type for name in PROJECTIONS for type in get(name).types)
