"""The embedded database, made ready by whichever command comes first."""

from django.core.management import call_command
from django.db import connection


def prepare() -> None:
    """Bring SQLite's tables up to date. A server's database is migrated by who runs it."""
    if connection.vendor == "sqlite":
        call_command("migrate", verbosity=0, interactive=False)
