"""What tests of projections share: a projection's rows, to compare one making of them with another."""

from collections import Counter

from django.apps import apps
from django.db import transaction

from campaigns.projections import registry, runner
from campaigns.projections.contract import Projection
from campaigns.projections.models import Checkpoint

Row = tuple[str, ...]
"""The name of a row's model and what its columns say, but for its number and generation."""


def rows(projection: Projection | str) -> list[Row]:
    """Return the rows that serve: those that would be gone if their generation were dropped."""
    name = projection if isinstance(projection, str) else projection.name
    generation = runner.live_generation(name)
    with transaction.atomic():
        everything = _rows_of(generation)
        registry.get(name).drop(generation)
        others = _rows_of(generation)
        transaction.set_rollback(True)
    return sorted((everything - others).elements())


def rebuilt_equals_kept(projection: Projection | str) -> bool:
    """Keep a projection up, make it anew from nothing, and return whether its rows are the same. There must be some."""
    name = projection if isinstance(projection, str) else projection.name
    runner.catch_up(name)
    generation, kept = runner.live_generation(name), rows(name)
    runner.rebuild(name)
    assert runner.live_generation(name) > generation
    return rows(name) == kept != []


def _rows_of(generation: int) -> Counter[Row]:
    """Return the rows of all projections that carry this number."""
    found: Counter[Row] = Counter()
    for model in apps.get_app_config("projections").get_models():
        if model is Checkpoint or not any(field.name == "generation" for field in model._meta.fields):
            continue
        for row in model._default_manager.filter(generation=generation).values():
            said = [f"{name}={row[name]!r}" for name in sorted(row) if name not in ("id", "generation")]
            found[(model.__name__, *said)] += 1
    return found
