"""The check of a pooled connection costs no round trip and finds a closed one."""

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


def parameters() -> dict[str, Any]:
    names = ("dbname", "user", "password", "host", "port")
    return {name: value for name, value in connection.get_connection_params().items() if name in names}
