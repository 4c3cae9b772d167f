"""python manage.py export CAMPAIGN_ID > campaign.jsonl"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.errors import ServiceError
from campaigns.files import transfer
from campaigns.management.utils import find_campaign, migrate_sqlite

SECRETS = "This campaign isn't over. The file contains its seed and all hidden cards."


class Command(BaseCommand):
    help = "Write a campaign to standard output as one file that another server can import."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", metavar="CAMPAIGN_ID")

    def handle(self, *, id: str, **options: Any) -> None:
        migrate_sqlite()
        campaign = find_campaign(id)
        try:
            lines = transfer.export(campaign)
        except ServiceError as error:
            raise CommandError(error.detail, returncode=2) from error
        if not campaign.is_revealed:
            self.stderr.write(SECRETS)
        for line in lines:
            self.stdout.write(line, ending="")
