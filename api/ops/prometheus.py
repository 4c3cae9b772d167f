"""/metrics: numbers for Prometheus."""

import json
import logging
import os
from collections.abc import Iterator, Mapping

from django.db import Error as DatabaseError
from django.db import connection
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from api.core.web_metrics import REGISTRY
from campaigns import task_queue
from campaigns.clocks import worker_heartbeat
from campaigns.models import Campaign
from campaigns.projections import global_feed, runner
from campaigns.realtime.redis_client import line

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable that names the shared folder of the web processes."""
EXACT_UP_TO = 10_000
"""Number of campaigns up to which they are counted."""
log = logging.getLogger(__name__)


def metrics(request: HttpRequest) -> HttpResponse:
    """Return metrics in the text format of Prometheus."""
    shared = CollectorRegistry()
    for collector in (DatabaseCollector(), RedisCollector()):
        shared.register(collector)
    if SHARED_FOLDER in os.environ:
        MultiProcessCollector(shared)
        return HttpResponse(generate_latest(shared), content_type=CONTENT_TYPE_PLAIN_0_0_4)
    return HttpResponse(generate_latest(REGISTRY) + generate_latest(shared), content_type=CONTENT_TYPE_PLAIN_0_0_4)


class DatabaseCollector(Collector):
    """Metrics that the database holds, and whether it answered."""

    def collect(self) -> Iterator[Metric]:
        try:
            found, is_up = list(_count_rows()), True
        except DatabaseError as error:
            log.warning("The database did not answer, so its metrics are missing: %s", error)
            found, is_up = [], False
        yield from found
        yield GaugeMetricFamily("cliffhanger_database_up", "Whether the database answered.", int(is_up))


class RedisCollector(Collector):
    """Metrics of the task queue, and whether Redis answered."""

    def collect(self) -> Iterator[Metric]:
        queues = task_queue.waiting(task_queue.QUEUES)
        if queues is not None:
            yield from _queue_metrics(queues)
        yield GaugeMetricFamily("cliffhanger_redis_up", "Whether Redis last answered.", int(line.is_up))


def _queue_metrics(queues: dict[str, task_queue.Waiting]) -> Iterator[Metric]:
    length = GaugeMetricFamily("cliffhanger_queue_length", "Tasks waiting for a worker.", labels=["queue"])
    age = GaugeMetricFamily("cliffhanger_queue_age_seconds", "Age of the oldest waiting task.", labels=["queue"])
    for name, group in task_queue.GROUPS.items():
        length.add_metric([name], sum(queues[queue].tasks for queue in group))
        age.add_metric([name], max(queues[queue].age_s for queue in group))
    yield from (length, age)


def _count_rows() -> Iterator[Metric]:
    now = timezone.now()
    age = worker_heartbeat.age(now)
    if age is not None:
        meaning = "Seconds since a worker last ran keep_time."
        yield GaugeMetricFamily("cliffhanger_worker_idle_seconds", meaning, age.total_seconds())
    statuses = {status: _count(Campaign.objects.filter(status=status)) for status in Campaign.Status.values}
    yield _gauge("cliffhanger_campaigns", "Campaigns by status.", "status", statuses)
    faults = Campaign.objects.filter(fault__isnull=False).count()
    yield GaugeMetricFamily("cliffhanger_faulty_campaigns", "Campaigns whose log failed verification.", faults)
    archived = Campaign.objects.filter(archived_at__isnull=False)
    yield GaugeMetricFamily("cliffhanger_archived_campaigns", "Campaigns whose log is in a file.", archived.count())
    unreadable = archived.filter(archive_fault__isnull=False).count()
    yield GaugeMetricFamily("cliffhanger_unreadable_archives", "Archived campaigns without a sound file.", unreadable)
    yield CounterMetricFamily("cliffhanger_events", "Last position of the event log.", global_feed.last())
    yield from _projection_metrics()


def _count(campaigns: QuerySet[Campaign]) -> int:
    """Return the number of campaigns, an estimate of PostgreSQL if there are many.

    An exact count reads an index entry of each, and Prometheus asks every few seconds. Autovacuum renews the planner's
    statistics whenever a tenth of the campaigns have changed.
    """
    if connection.vendor == "postgresql":
        (plan,) = json.loads(campaigns.explain(format="json"))
        estimate: int = plan["Plan"]["Plan Rows"]
        if estimate > EXACT_UP_TO:
            return estimate
    return campaigns.count()


def _projection_metrics() -> Iterator[Metric]:
    now, rows = timezone.now(), runner.progress()
    for name, meaning, values in (
        ("position", "Last processed position of the log.", {row["name"]: row["position"] for row in rows}),
        ("behind", "Positions left to process.", {row["name"]: row["behind"] for row in rows}),
        ("lag_seconds", "Age of the first event to process.", {row["name"]: runner.lag_s(row, now) for row in rows}),
        ("set_aside", "Campaigns that failed.", {row["name"]: row["set_aside"] for row in rows}),
    ):
        yield _gauge(f"cliffhanger_projection_{name}", meaning, "projection", values)


def _gauge(name: str, meaning: str, label: str, values: Mapping[str, float]) -> Metric:
    gauge = GaugeMetricFamily(name, meaning, labels=[label])
    for value, number in values.items():
        gauge.add_metric([value], number)
    return gauge
