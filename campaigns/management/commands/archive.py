"""python manage.py archive [--days N] [--restore ID ...]"""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from campaigns.errors import ServiceError
from campaigns.files import archive_writer
from campaigns.management.utils import find_campaign, migrate_sqlite
from campaigns.models import Campaign

MINUTES = archive_writer.READERS_S // 60


class Command(BaseCommand):
    help = (
        "Move the logs of campaigns that ended long ago from the database to files. The rows of the database leave it "
        f"with the first run that starts {MINUTES} minutes later. Repeat an interrupted run."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=int, help="archive campaigns that ended this many days ago (default ARCHIVE_AFTER_DAYS)"
        )
        parser.add_argument("--restore", nargs="+", metavar="ID", help="move these campaigns back into the database")

    def handle(self, *, days: int | None, restore: list[str] | None, **options: Any) -> None:
        migrate_sqlite()
        if restore is not None:
            self._restore([find_campaign(one) for one in restore])
            return
        days = settings.ARCHIVE_AFTER_DAYS if days is None else days
        if days is None:
            raise CommandError("Set ARCHIVE_AFTER_DAYS or give --days.", returncode=2)
        if days < 0:
            raise CommandError("Give 0 or more --days.", returncode=2)
        run = archive_writer.Run(timezone.now(), days)
        try:
            run.work()
        except OSError as error:
            raise CommandError(f"The archive can't be written: {error}") from error
        for campaign_id, reason in run.skipped.items():
            self.stderr.write(f"{campaign_id}: skipped. {reason}")
        self.stdout.write(
            f"Archived {run.archived:,} campaigns in {run.bytes:,} bytes. "
            f"Deleted {run.rows:,} events of {run.pruned:,} campaigns from the database, and {run.files:,} old files."
        )
        if run.skipped:
            raise SystemExit(1)

    def _restore(self, campaigns: list[Campaign]) -> None:
        for campaign in campaigns:
            try:
                archive_writer.restore(campaign)
            except ServiceError as error:
                raise CommandError(f"{campaign.id}: {error.detail}") from error
            self.stdout.write(f"{campaign.id}: in the database")
