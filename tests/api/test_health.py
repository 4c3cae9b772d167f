"""/healthz, /readyz, /metrics."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone
from rest_framework.test import APIClient

from api.health import WORKS_WITHIN
from campaigns import timekeeper, worker
from campaigns.models import Campaign, Event
from campaigns.projections import runner
from campaigns.redis_line import line
from tests.api.problem_documents import assert_problem

pytestmark = pytest.mark.db

CHECKS = ("database", "migrations", "redis", "worker")


def test_the_process_answers(anonymous: APIClient) -> None:
    assert anonymous.get("/healthz").json() == {"status": "ok"}


@pytest.fixture
def worker_at_work(db: None) -> None:
    timekeeper.tick(timezone.now())


@pytest.mark.usefixtures("worker_at_work")
def test_ready(anonymous: APIClient) -> None:
    body = anonymous.get("/readyz").json()
    assert body == {"status": "ok", "checks": dict.fromkeys(CHECKS, True)}


def test_without_a_worker_people_are_served_and_who_runs_the_server_is_told(anonymous: APIClient) -> None:
    assert anonymous.get("/readyz").json()["checks"]["worker"] is False
    timekeeper.tick(timezone.now() - WORKS_WITHIN)
    ready = anonymous.get("/readyz")
    assert (ready.status_code, ready.json()["status"], ready.json()["checks"]["worker"]) == (200, "degraded", False)
    figures = anonymous.get("/metrics").content.decode()
    (idle,) = re.findall(r"^cliffhanger_worker_idle_seconds ([\d.]+)$", figures, re.MULTILINE)
    assert float(idle) >= WORKS_WITHIN.total_seconds()


def test_metrics_say_how_many_tasks_wait(anonymous: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "waiting", lambda queues: dict.fromkeys(queues, 2))
    lines = anonymous.get("/metrics").content.decode().splitlines()
    assert {'cliffhanger_queue_length{queue="celery"} 2', 'cliffhanger_queue_length{queue="bots"} 32'} <= set(lines)


@pytest.mark.usefixtures("worker_at_work")
def test_without_redis_people_are_served_and_who_runs_the_server_is_told(anonymous: APIClient) -> None:
    line.lose("news", ConnectionError("gone"))
    ready = anonymous.get("/readyz")
    assert ready.status_code == 200
    checks = {name: name != "redis" for name in CHECKS}
    assert ready.json() == {"status": "degraded", "checks": checks}
    figures = anonymous.get("/metrics").content.decode().splitlines()
    assert "cliffhanger_redis_up 0" in figures
    assert 'cliffhanger_redis_failures_total{use="news"} 1' in figures


@pytest.fixture(params=[OperationalError, InterfaceError])
def no_database(request: Any, db: None) -> Iterator[None]:
    def refuse(*args: Any) -> None:
        raise request.param("gone")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "cursor", refuse)
        yield


@pytest.mark.usefixtures("no_database")
def test_not_ready_without_the_database(anonymous: APIClient) -> None:
    not_ready, alive = anonymous.get("/readyz"), anonymous.get("/healthz")
    assert assert_problem(not_ready, "unavailable")["checks"]["database"] is False
    assert alive.status_code == 200


@pytest.mark.usefixtures("no_database")
def test_without_the_database_metrics_say_that_it_is_away(anonymous: APIClient) -> None:
    response = anonymous.get("/metrics")
    assert (response.status_code, response["Content-Type"].split(";")[0]) == (200, "text/plain")
    figures = response.content.decode().splitlines()
    assert "cliffhanger_database_up 0" in figures
    assert any(figure.startswith("process_start_time_seconds ") for figure in figures)
    assert not any(figure.startswith("cliffhanger_events_total") for figure in figures)


def test_not_ready_before_the_migrations(anonymous: APIClient) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'api'")
    assert assert_problem(anonymous.get("/readyz"), "unavailable")["checks"]["migrations"] is False


def test_metrics_say_how_far_projections_have_come(anonymous: APIClient, duel: Campaign) -> None:
    runner.catch_up("statistics")
    lines = anonymous.get("/metrics").content.decode().splitlines()
    last = Event.objects.latest("position").position
    assert f'cliffhanger_projection_position{{projection="statistics"}} {last}' in lines
    assert 'cliffhanger_projection_behind{projection="statistics"} 0' in lines
    assert f'cliffhanger_projection_behind{{projection="standings"}} {last}' in lines


def test_metrics_are_prometheus_text(anonymous: APIClient, duel: Campaign) -> None:
    response = anonymous.get("/metrics")
    assert response["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = response.content.decode().splitlines()
    assert 'cliffhanger_campaigns{status="playing"} 1' in lines
    assert 'cliffhanger_campaigns{status="lobby"} 0' in lines
    sample = re.compile(r'^[a-z_]+(\{[a-z]+="[a-z]+"\})? [0-9.e+]+$')
    assert all(line.startswith(("# HELP ", "# TYPE ")) or sample.match(line) for line in lines)
