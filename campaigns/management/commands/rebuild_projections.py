"""python manage.py rebuild_projections [NAME ...] [--json]"""

import json
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.management.utils import migrate_sqlite
from campaigns.projections import global_feed, registry, runner
from campaigns.projections.runner import Progress


class Command(BaseCommand):
    help = "Rebuild projections from the log. The current ones stay in use until then."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="default: all")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(self, *, names: list[str], json: bool, **options: Any) -> None:
        unknown = sorted(set(names) - set(registry.PROJECTIONS))
        if unknown:
            known = ", ".join(registry.PROJECTIONS)
            raise CommandError(f"Unknown projections: {', '.join(unknown)}. Known: {known}.", returncode=2)
        migrate_sqlite()
        wanted = names or list(registry.PROJECTIONS)
        for name in wanted:
            runner.rebuild(name, partial(self._print_progress, name))
        built = [row for row in runner.progress() if row["name"] in wanted]
        self._print_json(built) if json else self._print_text(built)

    def _print_progress(self, name: str, position: int) -> None:
        self.stderr.write(f"{name}: {position} of {global_feed.last()}", ending="\r" if self.stderr.isatty() else "\n")

    def _print_text(self, built: list[Progress]) -> None:
        for row in built:
            self.stdout.write(f"{row['name']}: generation {row['generation']} is live at position {row['position']}")

    def _print_json(self, built: list[Progress]) -> None:
        self.stdout.write(json.dumps({"projections": built}))
