"""Hypothesis profiles: `dev` is quick and repeatable, `thorough` tries far more.

`make test` uses `dev`. Choose the other with `pytest --hypothesis-profile=thorough`. Loops that Hypothesis doesn't
drive (random games, races) ask `budget` how often to repeat. The factors keep `make test-all`, without the step of all
mutants, below three hours on two idle cores.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

THOROUGH_FACTOR = 20
REQUEST_FACTOR = 5
"""Factor of random HTTP requests; they cost more than other examples."""

_patient = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("dev", _patient, derandomize=True)
settings.register_profile("thorough", _patient, max_examples=100 * THOROUGH_FACTOR)


def is_thorough() -> bool:
    """Return whether the profile `thorough` is chosen."""
    return settings.get_current_profile_name() == "thorough"


def budget(count: int, factor: int = THOROUGH_FACTOR) -> int:
    """Return the number of tries: count, times factor in `thorough`."""
    return count * factor if is_thorough() else count


def slow_after(fast: int, cases: Sequence[Any]) -> list[Any]:
    """Return the cases of a parametrised test; mark those after `fast` as `slow`."""
    return [*cases[:fast], *(pytest.param(case, marks=pytest.mark.slow) for case in cases[fast:])]
