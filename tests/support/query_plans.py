"""Query plans of the database."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

only_on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads small tables whole")
only_on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite plans in another way")


def plan(ask: Callable[[], Any]) -> str:
    """Return the query plans of all SELECT statements of a call."""
    asked: list[tuple[str, Any]] = []

    def keep(execute: Callable[..., Any], sql: str, values: Any, *rest: Any) -> Any:
        asked.append((sql, values))
        return execute(sql, values, *rest)

    with connection.execute_wrapper(keep):
        ask()
    explain = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    rows = []
    with connection.cursor() as cursor:
        for sql, values in asked:
            if sql.startswith("SELECT"):
                rows += cursor.execute(f"{explain} {sql}", values).fetchall()
    return "\n".join(row[-1] for row in rows)
