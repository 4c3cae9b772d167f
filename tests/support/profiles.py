"""Hypothesis profiles: `dev` is quick and repeatable, `thorough` tries far more.

`make test` uses `dev`. Choose the other with `pytest --hypothesis-profile=thorough`. Loops that Hypothesis doesn't
drive (random games, races) ask `budget` how often to repeat.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

THOROUGH_FACTOR = 20

_patient = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("dev", _patient, derandomize=True)
settings.register_profile("thorough", _patient, max_examples=100 * THOROUGH_FACTOR)


def is_thorough() -> bool:
    """Return whether the profile `thorough` is chosen."""
    return settings.get_current_profile_name() == "thorough"


def budget(count: int) -> int:
    """Return the number of tries: count, times THOROUGH_FACTOR in `thorough`."""
    return count * THOROUGH_FACTOR if is_thorough() else count


def slow_after(fast: int, cases: Sequence[Any]) -> list[Any]:
    """Return the cases of a parametrised test; mark those after `fast` as `slow`."""
    return [*cases[:fast], *(pytest.param(case, marks=pytest.mark.slow) for case in cases[fast:])]
