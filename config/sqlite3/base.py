"""SQLite as a web process asks it: a connection that a request has done with serves a later one.

Each request runs in a thread of its own, and Django has a connection for each thread. To open one, to read the schema
and to close it takes longer than most requests ask anything.
"""

import os
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from sqlite3 import Connection, Error
from typing import Any, NamedTuple

from django.db.backends.sqlite3 import base

KEPT = 8
"""So many connections of a process stay open at most while nobody uses them. Each may remember 2 MB of the database."""


class Origin(NamedTuple):
    """Which process opened a connection, and which file that was; its number is nobody else's while it is open."""

    process: int
    device: int
    number: int


_idle: defaultdict[int, list[tuple[Origin, Connection]]] = defaultdict(list)
"""By process: what a fork brings along is never touched, since SQLite may not be used on its other side."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, but that connecting takes what closing has kept."""

    _origin: Origin | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection:
        # Looked at before it is opened: put into its place meanwhile, another file is taken for none that is known.
        self._origin = _origin(conn_params["database"])
        return _taken(self._origin) or super().get_new_connection(conn_params)

    def is_usable(self) -> bool:
        """Return whether nothing went wrong that was more than a refusal. Django asks before it forgets that it did."""
        return not self.errors_occurred

    def _close(self) -> None:
        origin = _origin(self.settings_dict["NAME"])
        if origin is not None and origin == self._origin and self._is_at_rest():
            _keep(origin, self.connection)
        else:
            super()._close()

    def _is_at_rest(self) -> bool:
        """Leave nothing begun, and what was committed in the file itself, as the last one to close does.

        Returns whether that could be done: SQLite refuses it where a reading was never ended, by which the next who
        asks would see the database as it was then. Within a block of `atomic` Django goes on to hold what it closes.
        """
        if self.errors_occurred or self.in_atomic_block:
            return False
        with suppress(Error):
            self.connection.rollback()
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").close()
            return True
        return False


def close_kept() -> None:
    """Close what this process keeps: who closes last leaves the database one file, without `-wal` and `-shm`."""
    _taken(None)


def _origin(name: str) -> Origin | None:
    """Return what a connection opened here and now would come from. None where no file is."""
    with suppress(OSError):
        file = Path(name).stat()
        return Origin(os.getpid(), file.st_dev, file.st_ino)
    return None


def _keep(origin: Origin, connection: Connection) -> None:
    """Keep a connection, and of too many not the one that was used least lately."""
    idle = _idle[origin.process]
    idle.append((origin, connection))
    with suppress(IndexError):
        if len(idle) > KEPT:
            idle.pop(0)[1].close()


def _taken(origin: Origin | None) -> Connection | None:
    """Return the connection of this origin that was kept last; close those of others, whose file is gone."""
    with suppress(IndexError):
        while True:
            kept, connection = _idle[os.getpid()].pop()
            if kept == origin:
                return connection
            connection.close()
    return None
