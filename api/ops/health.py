"""/healthz, /readyz and /metrics, for operators."""

import logging
import time
from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.core.cache import cache
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from api.core.problems import problem
from campaigns import task_queue
from campaigns.clocks import worker_heartbeat
from campaigns.models import Campaign
from campaigns.projections import global_feed, runner
from campaigns.realtime import redis_client
from campaigns.realtime.redis_client import line

STARTED_AT = time.time()
log = logging.getLogger(__name__)


def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200: the process is up."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 if people can play, otherwise 503 with the missing parts.

    The status is "degraded" if a part is missing that people can play without.
    """
    has_database = _database()  # asked once only, because a failing database costs a full timeout
    checks = {
        "database": has_database,
        "migrations": has_database and _migrations(),
        "redis": _redis(),
        "worker": has_database and _worker(),
    }
    missing = [name for name, ok in checks.items() if not ok]
    if REQUIRED_CHECKS.isdisjoint(missing):
        return JsonResponse({"status": "degraded" if missing else "ok", "checks": checks})
    return problem("unavailable", f"Not ready: {', '.join(missing)}.", checks=checks)


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


def _redis() -> bool:
    """Return True if Redis answers or is not used."""
    cache.get("readyz")
    return line.is_up


def _worker() -> bool:
    """Return True if a worker ran `keep_time` recently. `beat` sends it every 2 s."""
    try:
        age = worker_heartbeat.age(timezone.now())
    except DatabaseError:
        return False
    return age is not None and age < WORKER_TIMEOUT


REQUIRED_CHECKS = {"database", "migrations"}
WORKER_TIMEOUT = timedelta(seconds=30)
"""Time without a finished task after which the server is degraded.

People can still play then, so its web processes stay ready.
"""


def metrics(request: HttpRequest) -> HttpResponse:
    """Return metrics in the text format of Prometheus."""
    rows = (row for metric in [*_database_metrics(), *_process_metrics()] for row in metric)
    return HttpResponse("\n".join([*rows, ""]), content_type="text/plain; version=0.0.4; charset=utf-8")


def _database_metrics() -> Iterator[list[str]]:
    """Yield the metrics that the database holds, and whether it answered."""
    try:
        found, is_up = list(_count_rows()), True
    except DatabaseError as error:
        log.warning("The database did not answer, so its metrics are missing: %s", error)
        found, is_up = [], False
    yield from found
    yield _metric("cliffhanger_database_up", "gauge", "Whether the database answered.", {"": int(is_up)})


def _process_metrics() -> Iterator[list[str]]:
    yield _metric("cliffhanger_redis_up", "gauge", "Whether Redis last answered.", {"": int(line.is_up)})
    failures = {f'{{use="{use}"}}': line.failures[use] for use in redis_client.USES}
    yield _metric("cliffhanger_redis_failures_total", "counter", "Failed Redis requests by purpose.", failures)
    queues = task_queue.waiting([task_queue.DEFAULT_QUEUE, task_queue.MAIL_QUEUE, *task_queue.BOT_QUEUES])
    if queues is not None:
        lengths = {name: queues[name] for name in (task_queue.DEFAULT_QUEUE, task_queue.MAIL_QUEUE)}
        lengths["bots"] = sum(queues[name] for name in task_queue.BOT_QUEUES)
        labelled = {f'{{queue="{name}"}}': length for name, length in lengths.items()}
        yield _metric("cliffhanger_queue_length", "gauge", "Tasks waiting for a worker.", labelled)
    yield _metric("process_start_time_seconds", "gauge", "Start time of this process.", {"": STARTED_AT})


def _count_rows() -> Iterator[list[str]]:
    age = worker_heartbeat.age(timezone.now())
    if age is not None:
        seconds = {"": round(age.total_seconds(), 3)}
        yield _metric("cliffhanger_worker_idle_seconds", "gauge", "Seconds since a worker last ran keep_time.", seconds)
    counted = dict(Campaign.objects.order_by().values_list("status").annotate(Count("id")))
    statuses = {f'{{status="{status}"}}': counted.get(status, 0) for status in Campaign.Status.values}
    yield _metric("cliffhanger_campaigns", "gauge", "Campaigns by status.", statuses)
    faults = Campaign.objects.filter(fault__isnull=False).count()
    yield _metric("cliffhanger_faulty_campaigns", "gauge", "Campaigns whose log failed verification.", {"": faults})
    yield _metric("cliffhanger_events_total", "counter", "Last position of the event log.", {"": global_feed.last()})
    progress = runner.progress()
    reached = {f'{{projection="{row["name"]}"}}': row["position"] for row in progress}
    yield _metric("cliffhanger_projection_position", "gauge", "Last processed position of the log.", reached)
    behind = {f'{{projection="{row["name"]}"}}': row["behind"] for row in progress}
    yield _metric("cliffhanger_projection_behind", "gauge", "Positions left to process.", behind)
    aside = {f'{{projection="{row["name"]}"}}': row["set_aside"] for row in progress}
    yield _metric("cliffhanger_projection_set_aside", "gauge", "Campaigns that failed.", aside)


def _metric(name: str, kind: str, meaning: str, values: Mapping[str, float]) -> list[str]:
    rows = [f"{name}{labels} {value}" for labels, value in values.items()]
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", *rows]
