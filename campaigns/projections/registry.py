"""The projections by name. Their modules are imported on first use."""

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from campaigns.projections.base import Projection

PROJECTIONS = {
    "standings": "campaigns.projections.results",
    "ratings": "campaigns.projections.ratings",
    "statistics": "campaigns.projections.statistics",
    "achievements": "campaigns.projections.achievements",
}
"""Module by name; its `projection` is the projection."""


def get(name: str) -> "Projection":
    """Return a projection. Raise KeyError for an unknown name."""
    return cast("Projection", import_module(PROJECTIONS[name]).projection)


def wanted() -> frozenset[str]:
    """Return the event types that any projection receives."""
    return frozenset(type for name in PROJECTIONS for type in get(name).types)
