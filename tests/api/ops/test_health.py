"""/healthz, /readyz, /metrics."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone
from rest_framework.test import APIClient

from api.ops.health import WORKER_TIMEOUT
from campaigns import task_queue
from campaigns.clocks import worker_heartbeat
from campaigns.models import Campaign, Event
from campaigns.projections import runner
from campaigns.realtime.redis_client import line
from tests.api.problem_documents import assert_problem

pytestmark = pytest.mark.db
CHECKS = ("database", "migrations", "redis", "worker")


def metrics(client: APIClient) -> list[str]:
    response = client.get("/metrics")
    assert response["Content-Type"].startswith("text/plain; version=0.0.4")
    return response.content.decode().splitlines()


def test_ready_while_a_worker_works(anonymous: APIClient) -> None:
    worker_heartbeat.tick(timezone.now())
    assert anonymous.get("/healthz").json() == {"status": "ok"}
    assert anonymous.get("/readyz").json() == {"status": "ok", "checks": dict.fromkeys(CHECKS, True)}


def test_without_a_worker_the_server_is_degraded(anonymous: APIClient) -> None:
    assert anonymous.get("/readyz").json()["checks"]["worker"] is False
    worker_heartbeat.tick(timezone.now() - WORKER_TIMEOUT)
    ready = anonymous.get("/readyz")
    assert (ready.status_code, ready.json()["status"], ready.json()["checks"]["worker"]) == (200, "degraded", False)
    (idle,) = re.findall(r"cliffhanger_worker_idle_seconds ([\d.]+)", "\n".join(metrics(anonymous)))
    assert float(idle) >= WORKER_TIMEOUT.total_seconds()


def test_without_redis_the_server_is_degraded(anonymous: APIClient) -> None:
    worker_heartbeat.tick(timezone.now())
    line.record_failure("news", ConnectionError("gone"))
    ready = anonymous.get("/readyz")
    checks = {name: name != "redis" for name in CHECKS}
    assert (ready.status_code, ready.json()) == (200, {"status": "degraded", "checks": checks})
    assert {"cliffhanger_redis_up 0", 'cliffhanger_redis_failures_total{use="news"} 1'} <= set(metrics(anonymous))


@pytest.fixture(params=[OperationalError, InterfaceError])
def no_database(request: Any, db: None) -> Iterator[None]:
    def refuse(*args: Any) -> None:
        raise request.param("gone")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "cursor", refuse)
        yield


def test_without_the_database_it_is_not_ready(anonymous: APIClient, no_database: None) -> None:
    assert assert_problem(anonymous.get("/readyz"), "unavailable")["checks"]["database"] is False
    assert anonymous.get("/healthz").status_code == 200
    figures = metrics(anonymous)
    assert "cliffhanger_database_up 0" in figures
    assert any(figure.startswith("process_start_time_seconds ") for figure in figures)
    assert not any(figure.startswith("cliffhanger_events_total") for figure in figures)


def test_metrics_are_prometheus_text(anonymous: APIClient, duel: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_queue, "waiting", lambda queues: dict.fromkeys(queues, 2))
    runner.catch_up("statistics")
    lines = metrics(anonymous)
    last = Event.objects.latest("position").position
    assert {
        'cliffhanger_campaigns{status="playing"} 1',
        'cliffhanger_campaigns{status="lobby"} 0',
        'cliffhanger_queue_length{queue="celery"} 2',
        'cliffhanger_queue_length{queue="bots"} 32',
        f'cliffhanger_projection_position{{projection="statistics"}} {last}',
        'cliffhanger_projection_behind{projection="statistics"} 0',
        f'cliffhanger_projection_behind{{projection="standings"}} {last}',
    } <= set(lines)
    sample = re.compile(r'^[a-z_]+(\{[a-z]+="[a-z]+"\})? [0-9.e+]+$')
    assert all(line.startswith(("# HELP ", "# TYPE ")) or sample.match(line) for line in lines)
