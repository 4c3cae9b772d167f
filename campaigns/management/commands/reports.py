"""python manage.py reports [--all] [--json]"""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns import names
from campaigns.management.utils import migrate_sqlite
from campaigns.models import Report


class Command(BaseCommand):
    help = "List problems that players reported, newest first. Default: open ones only."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="include closed reports")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(self, *, all: bool, json: bool, **options: Any) -> None:
        migrate_sqlite()
        found = Report.objects.select_related("author").order_by("-created_at", "number")
        reports = list(found if all else found.filter(closed_at=None))
        self._print_json(reports) if json else self._print_text(reports)

    def _print_text(self, reports: list[Report]) -> None:
        for report in reports:
            row = _row(report)
            words = row.pop("text").replace("\n", "\n    ")
            said = [f"{name} {value}" for name, value in row.items() if value not in (None, "")]
            self.stdout.write(f"{', '.join(said)}\n    {words}")

    def _print_json(self, reports: list[Report]) -> None:
        self.stdout.write(json.dumps({"reports": [_row(report) for report in reports]}))


def _row(report: Report) -> dict[str, Any]:
    """Return a report as JSON data. Times are in UTC (RFC 3339)."""
    times = {name: getattr(report, f"{name}_at") for name in ("created", "answered", "closed")}
    return {
        "number": report.number,
        **{name: time and time.isoformat(timespec="seconds") for name, time in times.items()},
        "author": names.called(report.author) if report.author else None,
        "campaign": report.campaign_id,
        "version": report.version,
        "seat": report.seat,
        "page": report.page,
        "browser": report.browser,
        "error_id": report.error_id,
        "text": report.text,
    }
