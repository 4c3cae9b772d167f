"""How hard tests try: MORE=5 plays five times as many random games, examples and races as `make test`."""

import os

MORE = int(os.environ.get("MORE", "1"))
EMBEDDED = not os.environ.get("DATABASE_URL")
"""Whether the tests run on SQLite. Run again on PostgreSQL, a third of the examples look for what it minds."""
EVERY = int(os.environ.get("PROPERTY_EVERY", "37"))
"""In random games every option is tried at each decision of so many."""


def examples(number: int) -> int:
    """Return how many examples of a property are tried on the database of this run, of so many on SQLite."""
    return number * MORE if EMBEDDED else max(number * MORE // 3, 1)
