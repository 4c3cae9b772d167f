"""/healthz and /readyz, for operators."""

from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from api.core.problems import problem
from campaigns.clocks import worker_heartbeat
from campaigns.realtime.redis_client import line


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
        status = "degraded" if missing else "ok"
        return JsonResponse({"status": status, "checks": checks, "engine": settings.ENGINE})
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
