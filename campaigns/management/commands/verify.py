"""python manage.py verify [ID ...|--all] [--distributed] [--json]"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns import ids
from campaigns.bulk_work import runs
from campaigns.bulk_work.models import Run
from campaigns.management import distributed
from campaigns.management.utils import migrate_sqlite
from campaigns.models import Campaign
from campaigns.verification.verify import Report, check_by_id


class Command(BaseCommand):
    help = "Replay logs and check hash chain, versions, facts and digests. Exit status 1 if an error is found."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ids", nargs="*", metavar="ID")
        parser.add_argument("--all", action="store_true", help="all campaigns")
        distributed.add_arguments(parser, "campaigns")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(self, *, ids: list[str], all: bool, json: bool, **options: Any) -> None:
        if options["resume"] is None and bool(ids) == all:
            raise CommandError("Give campaign ids or --all.", returncode=2)
        migrate_sqlite()
        with _checked(ids, options) as found:
            reports = [report for report in found if report]
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


@contextmanager
def _checked(wanted: list[str], options: dict[str, Any]) -> Iterator[Iterable[Report | None]]:
    """Check campaigns, here or on workers. Raise CommandError."""
    if not distributed.is_wanted(options):
        yield map(check_by_id, _rulesets(wanted))
        return

    def start() -> Run:
        found = _rulesets(wanted)
        return runs.start("verify", list(found), found.values(), options["chunk"])

    with distributed.finished_run("verify", options, start) as run:
        yield runs.results(run)


def _rulesets(wanted: list[str]) -> dict[str, str]:
    """Return the ruleset of each campaign with these ids, or of all.

    Raise CommandError.
    """
    campaigns = Campaign.objects.order_by("pk").values_list("pk", "ruleset")
    if not wanted:
        return dict(campaigns)
    found = dict(campaigns.filter(pk__in=[name for name in wanted if ids.is_id(name)]))
    missing = [name for name in wanted if name not in found]
    if missing:
        raise CommandError(f"There is no campaign {', '.join(missing)}.", returncode=2)
    return {name: found[name] for name in wanted}
