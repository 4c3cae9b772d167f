"""/healthz, /readyz and /metrics, for those who run the server."""

import time
from collections.abc import Callable, Iterator

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, JsonResponse

from api.problems import problem
from campaigns.models import Campaign
from campaigns.projections import feed, runner

STARTED_AT = time.time()


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """All that a request needs is there: 200, or 503 with what is missing."""
    checks = {name: check() for name, check in CHECKS.items()}
    if all(checks.values()):
        return JsonResponse({"status": "ok", "checks": checks})
    missing = ", ".join(name for name, ok in checks.items() if not ok)
    return problem("unavailable", f"Not ready: {missing}.", checks=checks)


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return cursor.fetchone() == (1,)
    except DatabaseError:
        return False


def _migrations() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return False


def _cache() -> bool:
    try:
        cache.set("readyz", 1, 5)
        return cache.get("readyz") == 1
    except Exception:  # whatever the cache's client raises, it means: not ready
        return False


CHECKS: dict[str, Callable[[], bool]] = {"database": _database, "migrations": _migrations, "cache": _cache}


def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for Prometheus, in its text format."""
    lines = (line for metric in _metrics() for line in metric)
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; version=0.0.4; charset=utf-8")


def _metrics() -> Iterator[list[str]]:
    counted = dict(Campaign.objects.order_by().values_list("status").annotate(Count("id")))
    statuses = {f'{{status="{status}"}}': counted.get(status, 0) for status in Campaign.Status.values}
    yield _metric("cliffhanger_campaigns", "gauge", "Campaigns by status.", statuses)
    faults = Campaign.objects.filter(fault__isnull=False).count()
    yield _metric("cliffhanger_faulty_campaigns", "gauge", "Campaigns whose log does not verify.", {"": faults})
    yield _metric("cliffhanger_events_total", "counter", "Last position of the event log.", {"": feed.last()})
    progress = runner.progress()
    reached = {f'{{projection="{row["name"]}"}}': row["position"] for row in progress}
    yield _metric("cliffhanger_projection_position", "gauge", "Position of the log that is taken in.", reached)
    behind = {f'{{projection="{row["name"]}"}}': row["behind"] for row in progress}
    yield _metric("cliffhanger_projection_behind", "gauge", "How far that is from the last position.", behind)
    aside = {f'{{projection="{row["name"]}"}}': row["set_aside"] for row in progress}
    yield _metric("cliffhanger_projection_set_aside", "gauge", "Campaigns that could not be taken in.", aside)
    yield _metric("process_start_time_seconds", "gauge", "When this process started.", {"": STARTED_AT})


def _metric(name: str, kind: str, meaning: str, values: dict[str, float]) -> list[str]:
    rows = [f"{name}{labels} {value}" for labels, value in values.items()]
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", *rows]
