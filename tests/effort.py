"""How hard tests try: MORE=5 plays five times as many random games, examples and races as `make test`."""

import os
from collections.abc import Sequence
from typing import Any

import pytest

MORE = int(os.environ.get("MORE", "1"))
EMBEDDED = not os.environ.get("DATABASE_URL")
"""Whether the tests run on SQLite. Run again on PostgreSQL, a third of the examples look for what it minds."""
EVERY = int(os.environ.get("PROPERTY_EVERY", "37"))
"""In random games every option is tried at each decision of so many."""


def examples(number: int) -> int:
    """Return how many examples of a property are tried on the database of this run, of so many on SQLite."""
    return number * MORE if EMBEDDED else max(number * MORE // 3, 1)


def at_first(cases: Sequence[Any], most: int = 1) -> list[Any]:
    """Return cases that differ in what other tests look at too: `make test` runs the first, `make prove` all of them.

    most: how many are the first.
    """
    rest = pytest.mark.at_length("the first of these cases")
    return [*cases[:most], *(pytest.param(case, marks=rest) for case in cases[most:])]
