"""python manage.py verify [ID ...|--all] [--json]"""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns import ids
from campaigns.management.utils import migrate_sqlite
from campaigns.models import Campaign
from campaigns.verification.verify import Report, check


class Command(BaseCommand):
    help = "Replay logs and check hash chain, versions, facts and digests. Exit status 1 if an error is found."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ids", nargs="*", metavar="ID")
        parser.add_argument("--all", action="store_true", help="all campaigns")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(self, *, ids: list[str], all: bool, json: bool, **options: Any) -> None:
        if bool(ids) == all:
            raise CommandError("Give campaign ids or --all.", returncode=2)
        migrate_sqlite()
        reports = [check(campaign) for campaign in _campaigns(ids)]
        self._print_json(reports) if json else self._print_text(reports)
        if any(report.fault for report in reports):
            raise SystemExit(1)

    def _print_text(self, reports: list[Report]) -> None:
        for report in reports:
            self.stdout.write(f"{report.stream}: {_describe(report)}")

    def _print_json(self, reports: list[Report]) -> None:
        faults = [report.fault._asdict() for report in reports if report.fault]
        events = sum(report.events for report in reports)
        self.stdout.write(json.dumps({"campaigns": len(reports), "events": events, "faults": faults}))


def _describe(report: Report) -> str:
    if report.fault is not None:
        return f"version {report.fault.version}: {report.fault.detail}"
    result = "all correct" if report.replayed else "hash chain correct; not replayed, its rules no longer exist"
    return f"{report.events} events, {result}"


def _campaigns(wanted: list[str]) -> list[Campaign]:
    """Return the campaigns with these ids, or all. Raises CommandError."""
    if not wanted:
        return list(Campaign.objects.order_by("pk"))
    found = Campaign.objects.in_bulk([name for name in wanted if ids.is_id(name)])
    missing = [name for name in wanted if name not in found]
    if missing:
        raise CommandError(f"There is no campaign {', '.join(missing)}.", returncode=2)
    return [found[name] for name in wanted]
