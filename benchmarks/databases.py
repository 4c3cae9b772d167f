"""The databases that are measured on, each empty and thrown away in the end."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import django

from tests.support.programs import NEEDS, postgresql, provide


class Database(NamedTuple):
    """A database of our own. url: empty for SQLite in a folder of its own."""

    name: str
    url: str = ""


SQLITE = Database("SQLite")


@contextmanager
def postgresql_servers() -> Iterator[list[Database]]:
    """Run PostgreSQL with a server's default settings, and once more with a disk that costs nothing, if it's there."""
    programs = provide(NEEDS["PostgreSQL"])
    if programs is None:
        yield []
        return
    with postgresql(programs, fsync=True) as safe, postgresql(programs) as quick:
        yield [Database("PostgreSQL, fsync on", safe), Database("PostgreSQL, fsync off", quick)]


@contextmanager
def in_use(database: Database) -> Iterator[None]:
    """Let Django use a database, its tables made. Once in a process."""
    with tempfile.TemporaryDirectory(prefix="cliffhanger-bench-") as folder, in_use_at(Path(folder), database):
        yield


@contextmanager
def in_use_at(folder: Path, database: Database = SQLITE) -> Iterator[None]:
    """The same, with a folder for what is written that somebody else has a use for too."""
    os.environ |= {"CLIFFHANGER_DATA": str(folder), "DATABASE_URL": database.url, "REDIS_URL": ""}
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    with closing(connection):
        yield


def read_in() -> None:
    """Bring all tables and indexes of the PostgreSQL database in use into its server's memory."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_prewarm")
        cursor.execute(
            "SELECT pg_prewarm(oid) FROM pg_class"
            " WHERE relkind IN ('r', 'i', 't') AND relnamespace <> 'pg_catalog'::regnamespace"
        )
