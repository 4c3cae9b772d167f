"""Pooled connections: their check and how they read times."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection

from tests.support.polling import wait_until

pytestmark = [
    pytest.mark.db,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server"),
]


def test_the_check_of_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    import psycopg
    from psycopg_pool import ConnectionPool

    from config.postgresql import connection_class

    with connection_class(5).connect(**parameters(), autocommit=True) as pooled:
        with monkeypatch.context() as patched:
            patched.setattr(psycopg.Connection, "execute", None)
            ConnectionPool.check_connection(pooled)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [pooled.info.backend_pid])
        wait_until(pooled._has_input)
        with pytest.raises(psycopg.OperationalError):
            ConnectionPool.check_connection(pooled)


@pytest.mark.parametrize("microsecond", [0, 100_000, 123_456])
def test_times_are_read_in_utc(microsecond: int) -> None:
    from config.postgresql import connection_class

    moment = datetime(2026, 11, 28, 23, 59, 59, microsecond, UTC)
    with connection_class(5).connect(**parameters()) as pooled:
        pooled.execute("SET TIME ZONE 'UTC'")
        (found,) = pooled.execute("SELECT %s::timestamptz", [moment]).fetchone()
    assert (found, found.tzinfo) == (moment, UTC)


def parameters() -> dict[str, Any]:
    names = ("dbname", "user", "password", "host", "port")
    return {name: value for name, value in connection.get_connection_params().items() if name in names}
