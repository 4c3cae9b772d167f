"""python manage.py score_sheet CAMPAIGN_ID > series.svg"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns import ids, score_sheet_svg
from campaigns.errors import ServiceError
from campaigns.management import embedded
from campaigns.models import Campaign


class Command(BaseCommand):
    help = "Write the score sheet of a finished campaign to standard output as SVG."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", metavar="CAMPAIGN_ID")

    def handle(self, *, id: str, **options: Any) -> None:
        embedded.prepare()
        try:
            self.stdout.write(score_sheet_svg.draw(_campaign(id)), ending="")
        except ServiceError as error:
            raise CommandError(error.detail, returncode=2) from error


def _campaign(wanted: str) -> Campaign:
    found = Campaign.objects.filter(pk=wanted).first() if ids.is_id(wanted) else None
    if found is None:
        raise CommandError(f"There is no campaign {wanted}.", returncode=2)
    return found
