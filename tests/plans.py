"""How SQLite finds what is asked for."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

only_on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads small tables whole")


def plan(ask: Callable[[], Any]) -> str:
    """Return the plans of all that is asked for by a call."""
    with CaptureQueriesContext(connection) as asked:
        ask()
    with connection.cursor() as cursor:
        rows = [
            row
            for query in asked.captured_queries
            if query["sql"].startswith("SELECT")
            for row in cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}").fetchall()
        ]
    return "\n".join(row[-1] for row in rows)
