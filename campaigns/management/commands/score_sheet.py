"""python manage.py score_sheet CAMPAIGN_ID > series.svg"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns import score_sheet_svg
from campaigns.errors import ServiceError
from campaigns.management.utils import find_campaign, migrate_sqlite


class Command(BaseCommand):
    help = "Write the score sheet of a finished campaign to standard output as SVG."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", metavar="CAMPAIGN_ID")

    def handle(self, *, id: str, **options: Any) -> None:
        migrate_sqlite()
        try:
            self.stdout.write(score_sheet_svg.draw(find_campaign(id)), ending="")
        except ServiceError as error:
            raise CommandError(error.detail, returncode=2) from error
