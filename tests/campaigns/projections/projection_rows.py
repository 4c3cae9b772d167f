"""Rows of projections, to compare two builds."""

from typing import Any

from campaigns.projections import registry, runner
from campaigns.projections.base import Projection

Row = tuple[str, ...]
"""The name of a row's model and its columns, without id and generation."""


def rows(projection: Projection | str) -> list[Row]:
    """Return the live rows."""
    name = projection if isinstance(projection, str) else projection.name
    tables = registry.get(name).rows(runner.live_generation(name))
    return sorted((table.model.__name__, *_said(row)) for table in tables for row in table.values())


def rebuilt_equals_kept(projection: Projection | str) -> bool:
    """Return True if a rebuild gives the same rows, at least one."""
    name = projection if isinstance(projection, str) else projection.name
    runner.catch_up(name)
    generation, kept = runner.live_generation(name), rows(name)
    runner.rebuild(name)
    assert runner.live_generation(name) > generation
    return rows(name) == kept != []


def _said(row: dict[str, Any]) -> list[str]:
    return [f"{name}={row[name]!r}" for name in sorted(row) if name not in ("id", "generation")]
