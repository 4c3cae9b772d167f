"""/metrics."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from rest_framework.test import APIClient

from api.ops import prometheus
from campaigns import task_queue
from campaigns.clocks import worker_heartbeat
from campaigns.models import Campaign, Event
from campaigns.projections import runner
from campaigns.realtime.redis_client import line
from campaigns.task_queue import Waiting
from tests.api.ops.test_health import no_database  # noqa: F401
from tests.support.query_plans import only_on_sqlite, plan

pytestmark = pytest.mark.db
Read = Callable[..., float | None]


@pytest.fixture
def read(anonymous: APIClient) -> Read:
    """Return the value of a metric: `read("cliffhanger_campaigns", status="playing")`."""

    def value(name: str, **labels: str) -> float | None:
        response = anonymous.get("/metrics")
        assert response["Content-Type"].startswith("text/plain; version=0.0.4")
        families = text_string_to_metric_families(response.content.decode())
        found = [row.value for one in families for row in one.samples if (row.name, row.labels) == (name, labels)]
        return found[0] if found else None

    return value


def test_requests_and_their_statements_are_counted_by_route(as_owner: APIClient, read: Read, duel: Campaign) -> None:
    """Labels contain the name of the route, for any id, path or method."""
    route = {"route": "api:campaign", "method": "GET"}
    before = read("cliffhanger_database_statements_total", **route) or 0
    for status, campaign in ((200, duel.pk), (404, uuid4())):
        answers = read("cliffhanger_http_responses_total", **route, status=str(status)) or 0
        assert as_owner.get(f"/api/v1/campaigns/{campaign}/").status_code == status
        assert read("cliffhanger_http_responses_total", **route, status=str(status)) == answers + 1
    assert read("cliffhanger_http_request_seconds_bucket", **route, le="+Inf")
    assert (read("cliffhanger_database_statements_total", **route) or 0) >= before + 2
    as_owner.generic("SMUGGLE", f"/api/nowhere/{uuid4()}")
    nowhere = {"route": "api:api.core.views.nothing_here", "method": "other", "status": "404"}
    assert read("cliffhanger_http_responses_total", **nowhere)


def test_a_silent_worker_has_an_age(read: Read) -> None:
    worker_heartbeat.tick(timezone.now() - timedelta(seconds=30))
    assert (read("cliffhanger_worker_idle_seconds") or 0) >= 30


def test_failures_of_redis_are_counted(read: Read) -> None:
    before = read("cliffhanger_redis_failures_total", use="news")
    assert before is not None, "the row must exist before the first failure"
    line.record_failure("news", ConnectionError("gone"))
    assert read("cliffhanger_redis_failures_total", use="news") == before + 1
    assert read("cliffhanger_redis_up") == 0


def test_without_the_database_the_other_metrics_are_there(read: Read, no_database: None) -> None:  # noqa: F811
    assert read("cliffhanger_database_up") == 0
    assert read("process_start_time_seconds")
    assert read("cliffhanger_events_total") is None


def test_campaigns_and_projections_are_counted(read: Read, duel: Campaign) -> None:
    runner.catch_up("statistics")
    last = Event.objects.latest("position").position
    for name, labels, value in (
        ("cliffhanger_campaigns", {"status": "playing"}, 1),
        ("cliffhanger_campaigns", {"status": "lobby"}, 0),
        ("cliffhanger_events_total", {}, last),
        ("cliffhanger_projection_position", {"projection": "statistics"}, last),
        ("cliffhanger_projection_behind", {"projection": "statistics"}, 0),
        ("cliffhanger_projection_behind", {"projection": "standings"}, last),
        ("cliffhanger_projection_lag_seconds", {"projection": "statistics"}, 0),
    ):
        assert read(name, **labels) == value, name
    assert (read("cliffhanger_projection_lag_seconds", projection="standings") or 0) > 0


def test_the_queues_of_bots_count_as_one(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = {queue: Waiting(2, float(number)) for number, queue in enumerate(task_queue.QUEUES)}
    monkeypatch.setattr(task_queue, "waiting", lambda queues: {queue: waiting[queue] for queue in queues})
    assert read("cliffhanger_queue_length", queue="celery") == 2
    assert read("cliffhanger_queue_length", queue="bots") == 32
    assert read("cliffhanger_queue_age_seconds", queue="bots") == 16


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no estimates")
def test_many_campaigns_are_estimated(
    read: Read, new_campaign: Callable[..., Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    new_campaign("me")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE campaigns_campaign")
    new_campaign("me")
    assert read("cliffhanger_campaigns", status="playing") == 2
    monkeypatch.setattr(prometheus, "EXACT_UP_TO", 0)
    assert read("cliffhanger_campaigns", status="playing") == 1, "the planner knows the first one"


@only_on_sqlite
def test_faulty_campaigns_are_counted_by_their_index(read: Read, duel: Campaign) -> None:
    Campaign.objects.filter(pk=duel.pk).update(fault=[1, "wrong"])
    assert read("cliffhanger_faulty_campaigns") == 1
    assert "faulty" in plan(lambda: read("cliffhanger_faulty_campaigns"))
