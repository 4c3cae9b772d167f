"""Metrics of the web processes, and the middleware that measures requests.

`config.uvicorn_supervisor` names a folder in which its processes share their numbers, so any of them answers for all
(prometheus_client's multiprocess mode). django-prometheus counts no statements by route and doesn't know our pool.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.core.signals import request_finished
from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from campaigns.realtime.redis_client import USES, redis_failed

BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
"""Methods that are labels. A client may send any other word."""
NO_ROUTE = "none"
"""Label of static files and unknown paths."""
REGISTRY = CollectorRegistry()

ROUTE = ("route", "method")
SECONDS = Histogram(
    "cliffhanger_http_request_seconds",
    "Seconds until the response begins, by route.",
    ROUTE,
    buckets=BUCKETS_S,
    registry=REGISTRY,
)
RESPONSES = Counter("cliffhanger_http_responses", "Responses by status.", (*ROUTE, "status"), registry=REGISTRY)
STATEMENTS = Counter(
    "cliffhanger_database_statements", "Database statements of requests by route.", ROUTE, registry=REGISTRY
)
OPEN_FEEDS = Gauge("cliffhanger_open_feeds", "Open live feeds.", registry=REGISTRY, multiprocess_mode="livesum")
POOL = Gauge(
    "cliffhanger_database_pool",
    "Database connections of the pools: max, open and used ones, and waiting requests.",
    ("state",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
POOL_WAIT_SECONDS = Counter(
    "cliffhanger_database_pool_wait_seconds", "Seconds that requests waited for a connection.", registry=REGISTRY
)
POOL_ERRORS = Counter("cliffhanger_database_pool_errors", "Requests that got no connection.", registry=REGISTRY)
REDIS_FAILURES = Counter("cliffhanger_redis_failures", "Failed Redis requests by purpose.", ("use",), registry=REGISTRY)
STARTED = Gauge(
    "process_start_time_seconds", "Start of the oldest web process.", registry=REGISTRY, multiprocess_mode="livemin"
)
STARTED.set_to_current_time()
for _use in USES:
    REDIS_FAILURES.labels(_use)  # so that the row exists before the first failure


class StatementCounter:
    """An execute wrapper that counts the statements of a request."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], *statement: Any) -> Any:
        self.count += 1
        return execute(*statement)


def measure_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: measure time, status and database statements by route."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        began, statements = perf_counter(), StatementCounter()
        with connection.execute_wrapper(statements):
            response = get_response(request)
        route, method = _route(request.resolver_match), _method(request)
        SECONDS.labels(route, method).observe(perf_counter() - began)
        RESPONSES.labels(route, method, response.status_code).inc()
        STATEMENTS.labels(route, method).inc(statements.count)
        return response

    return middleware


def _route(match: ResolverMatch | None) -> str:
    """Return the name of a route. It contains no ids."""
    return match.view_name if match else NO_ROUTE


def _method(request: HttpRequest) -> str:
    return request.method if request.method in METHODS else "other"


def _record_pool(**_: Any) -> None:
    """Record the use of this process's pool, after a request returned its connection."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        return
    stats = pool.pop_stats()
    POOL.labels("max").set(stats["pool_max"])
    POOL.labels("open").set(stats["pool_size"])
    POOL.labels("used").set(stats["pool_size"] - stats["pool_available"])
    POOL.labels("waiting").set(stats["requests_waiting"])
    POOL_WAIT_SECONDS.inc(stats.get("requests_wait_ms", 0) / 1000)
    POOL_ERRORS.inc(stats.get("requests_errors", 0))


def _record_redis_failure(use: str, **_: Any) -> None:
    REDIS_FAILURES.labels(use).inc()


request_finished.connect(_record_pool, dispatch_uid="record pool")
redis_failed.connect(_record_redis_failure, dispatch_uid="record Redis failure")
