"""Prepare the SQLite database for management commands."""

from django.core.management import call_command
from django.db import connection


def prepare() -> None:
    """Migrate SQLite. The operator migrates a PostgreSQL database."""
    if connection.vendor == "sqlite":
        call_command("migrate", verbosity=0, interactive=False)
