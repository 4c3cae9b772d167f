"""PostgreSQL connections of web processes, with our own time limit for answers.

PostgreSQL enforces its own statement limits, but not while the server itself is suspended.
"""

from datetime import UTC, datetime
from select import POLLIN, poll
from typing import Any, Self, TypeVar

import psycopg
from psycopg.abc import Buffer, PQGen
from psycopg.adapt import Loader
from psycopg.pq import TransactionStatus

T = TypeVar("T")

CHECK = ""
"""The statement of `ConnectionPool.check_connection`."""


class TimestampLoader(Loader):
    """Reads times in 0.15 µs each.

    Django's loader is Python with a regular expression and takes 2.5 µs. The three seats of a
    campaign come with some twenty times.
    """

    timezone = UTC
    """Django replaces the loader of a cursor for another time zone."""

    def load(self, data: Buffer) -> datetime:
        return datetime.fromisoformat(str(data, "ascii"))


class Connection(psycopg.Connection[Any]):
    """A connection that closes if an answer takes longer than `answer_s` seconds.

    It can't be used again: the late answer would be taken for the answer to the next statement.
    """

    answer_s: float

    @classmethod
    def connect(cls, *arguments: Any, **options: Any) -> Self:
        made = super().connect(*arguments, **options)
        made.adapters.register_loader("timestamptz", TimestampLoader)
        return made

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Return the answer of the server. Raises psycopg.OperationalError if late."""
        try:
            return super().wait(gen, interval, self.answer_s if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise

    def execute(self, query: Any, *arguments: Any, **options: Any) -> psycopg.Cursor[Any]:
        """Execute a statement. Skip the pool's check while the server has sent nothing.

        A server that closes a connection sends at least that. Django's pool checks a connection before each request,
        which would be a round trip, and accepts no other check.
        """
        if query == CHECK and not self._has_input():
            return self.cursor()
        return super().execute(query, *arguments, **options)

    def _has_input(self) -> bool:
        """Return whether the server has sent something, or closed the connection."""
        poller = poll()
        poller.register(self.pgconn.socket, POLLIN)
        return bool(poller.poll(0))

    def rollback(self) -> None:
        """Roll back. Do nothing on a closed connection: the server rolls back by itself.

        An error here would make Django open another connection at once, and the request would wait a second time.
        """
        if not self.closed:
            super().rollback()


def connection_class(answer_s: float) -> type[Connection]:
    """Return a connection class with this time limit for an answer."""
    return type("Connection", (Connection,), {"answer_s": answer_s})
