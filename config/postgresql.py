"""PostgreSQL as a web process asks it: nobody waits for ever for a server that takes a question and says nothing.

PostgreSQL keeps the limits of its statements itself; one that stands still keeps none. So our side has one too.
"""

from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

T = TypeVar("T")


class Connection(psycopg.Connection[Any]):
    """A connection that is thrown away where an answer takes longer than `answer_s` seconds.

    Nobody can use it after that: what was still to come would be taken for the answer to another question.
    """

    answer_s: float

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Return what the server answers. Raises psycopg.OperationalError where that takes too long."""
        try:
            return super().wait(gen, interval, self.answer_s if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise

    def rollback(self) -> None:
        """Take back what was not committed. From a connection that is gone the server takes it back by itself.

        An error here would let Django make another connection at once: who waited in vain would wait once more.
        """
        if not self.closed:
            super().rollback()


def patient_for(answer_s: float) -> type[Connection]:
    """Return the class of connections that wait so many seconds for an answer."""
    return type("Connection", (Connection,), {"answer_s": answer_s})
