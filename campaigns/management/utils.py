"""Functions shared by management commands."""

from django.core.management import CommandError, call_command
from django.db import connection

from campaigns import ids
from campaigns.models import Campaign


def migrate_sqlite() -> None:
    """Migrate SQLite. The operator migrates a PostgreSQL database."""
    if connection.vendor == "sqlite":
        call_command("migrate", verbosity=0, interactive=False)


def find_campaign(wanted: str) -> Campaign:
    """Return the campaign with this id. Raise CommandError if there is none."""
    found = Campaign.objects.filter(pk=wanted).first() if ids.is_id(wanted) else None
    if found is None:
        raise CommandError(f"There is no campaign {wanted}.", returncode=2)
    return found
