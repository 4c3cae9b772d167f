"""Empty temporary databases to measure on."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

import django
import psycopg

from tests.support.programs import NEEDS, postgresql, provide


class Database(NamedTuple):
    """A temporary database. url: empty for SQLite."""

    name: str
    url: str = ""


SQLITE = Database("SQLite")

_open = ExitStack()


@contextmanager
def postgresql_servers() -> Iterator[list[Database]]:
    """Run PostgreSQL with fsync and without, if it is installed."""
    programs = provide(NEEDS["PostgreSQL"])
    if programs is None:
        yield []
        return
    with postgresql(programs, fsync=True) as safe, postgresql(programs) as quick:
        yield [Database("PostgreSQL, fsync on", safe), Database("PostgreSQL, fsync off", quick)]


@contextmanager
def postgresql_server(buffers_mb: int) -> Iterator[str]:
    """Run PostgreSQL and yield its URL. Exit with status 1 if it isn't installed."""
    programs = provide(NEEDS["PostgreSQL"])
    if programs is None:
        sys.exit("PostgreSQL is missing.")
    with postgresql(programs, buffers_mb=buffers_mb) as url:
        yield url


def create_database(url: str, name: str) -> Database:
    """Create an empty database on a PostgreSQL server."""
    host = unquote(urlsplit(url).hostname or "")
    with psycopg.connect(host=host, user="tests", dbname="postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    return Database(name, f"postgresql://tests@{quote(host, safe='')}/{name}")


def use(database: Database) -> None:
    """Set Django up on a database until this process ends."""
    _open.enter_context(django_on(database))


def serve(database: Database) -> None:
    """Do the same, and load what a web process loads."""
    use(database)
    import_module("config.asgi")


@contextmanager
def django_on(database: Database) -> Iterator[None]:
    """Set Django up on a database and migrate it. Call it once in a process."""
    with tempfile.TemporaryDirectory(prefix="cliffhanger-bench-") as folder, django_in(Path(folder), database):
        yield


@contextmanager
def django_in(folder: Path, database: Database = SQLITE) -> Iterator[None]:
    """Do the same with a given data folder."""
    os.environ |= {"CLIFFHANGER_DATA": str(folder), "DATABASE_URL": database.url, "REDIS_URL": ""}
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    with closing(connection):
        yield


def prewarm() -> None:
    """Load all tables and indexes into the memory of PostgreSQL."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_prewarm")
        cursor.execute(
            "SELECT pg_prewarm(oid) FROM pg_class"
            " WHERE relkind IN ('r', 'i', 't') AND relnamespace <> 'pg_catalog'::regnamespace"
        )
