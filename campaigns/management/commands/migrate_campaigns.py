"""python manage.py migrate_campaigns [ID ...|--all]"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns import ruleset_migration
from campaigns.errors import CannotCarryError
from campaigns.management.utils import migrate_sqlite
from campaigns.models import Campaign


class Command(BaseCommand):
    help = "Move campaigns of older rules or cards to the current ones, if their history stays the same."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ids", nargs="*", metavar="ID")
        parser.add_argument("--all", action="store_true", help="all campaigns that aren't over")

    def handle(self, *, ids: list[str], all: bool, **options: Any) -> None:
        if bool(ids) == all:
            raise CommandError("Give campaign ids or --all.", returncode=2)
        migrate_sqlite()
        found = ruleset_migration.outdated()
        for campaign in found if all else [campaign for campaign in found if campaign.id in ids]:
            self.stdout.write(f"{campaign.id}: {_migrate(campaign)}")


def _migrate(campaign: Campaign) -> str:
    try:
        ruleset_migration.carry_over(campaign)
    except CannotCarryError as error:
        return f"not migrated. {error.detail}"
    return "migrated to the current rules and cards"
