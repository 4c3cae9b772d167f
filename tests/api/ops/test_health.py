"""/healthz and /readyz."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone
from rest_framework.test import APIClient

from api.ops.health import WORKER_TIMEOUT
from campaigns.clocks import worker_heartbeat
from campaigns.realtime.redis_client import line
from tests.api.problem_documents import assert_problem

pytestmark = pytest.mark.db
CHECKS = ("database", "migrations", "redis", "worker")
READY = {"status": "ok", "engine": "python"}


def test_ready_while_a_worker_works(anonymous: APIClient) -> None:
    worker_heartbeat.tick(timezone.now())
    assert anonymous.get("/healthz").json() == {"status": "ok"}
    assert anonymous.get("/readyz").json() == {**READY, "checks": dict.fromkeys(CHECKS, True)}


def test_without_a_worker_the_server_is_degraded(anonymous: APIClient) -> None:
    assert anonymous.get("/readyz").json()["checks"]["worker"] is False
    worker_heartbeat.tick(timezone.now() - WORKER_TIMEOUT)
    ready = anonymous.get("/readyz")
    assert (ready.status_code, ready.json()["status"], ready.json()["checks"]["worker"]) == (200, "degraded", False)


def test_without_redis_the_server_is_degraded(anonymous: APIClient) -> None:
    worker_heartbeat.tick(timezone.now())
    line.record_failure("news", ConnectionError("gone"))
    ready = anonymous.get("/readyz")
    checks = {name: name != "redis" for name in CHECKS}
    assert (ready.status_code, ready.json()) == (200, {**READY, "status": "degraded", "checks": checks})


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
