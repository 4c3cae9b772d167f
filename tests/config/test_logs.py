"""Logs: a line for a refused request, tracebacks for program errors, no secrets."""

import logging
import re
import socket
from asyncio import CancelledError
from collections.abc import Iterator
from io import StringIO
from itertools import product
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpRequest
from rest_framework.test import APIClient

from campaigns import services
from config import logs
from config.settings import LOGGING

pytestmark = pytest.mark.django_db
NOBODY = "01890000-0000-7000-8000-000000000000"
LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [A-Z]+ \d+ [\w.]+: ")


class Written(StringIO):
    """The written log."""

    def lines(self) -> list[str]:
        """Return its lines without time, level and logger."""
        return [LINE.sub("", line) for line in self.getvalue().splitlines()]


@pytest.fixture
def written() -> Iterator[Written]:
    stream = Written()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Formatter(LOGGING["formatters"]["line"]["format"]))
    handler.addFilter(logs.OneLine())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def client() -> APIClient:
    return APIClient(raise_request_exception=False)


def test_a_refused_api_request_is_a_line_with_code_and_campaign(client: APIClient, written: Written) -> None:
    client.get(f"/api/v1/campaigns/{NOBODY}/state?at=1")
    client.post("/api/v1/auth/token", {"username": 7}, format="json")
    client.get("/api/v1/nothing%0Athere")
    assert written.lines() == [
        f"404 GET /api/v1/campaigns/{NOBODY}/state campaign_not_found campaign={NOBODY}",
        "400 POST /api/v1/auth/token invalid_input",
        r"404 GET /api/v1/nothing\nthere not_found",
    ]
    assert all(map(LINE.match, written.getvalue().splitlines()))


def test_a_refused_page_is_a_line_without_its_invite(client: APIClient, written: Written) -> None:
    client.get(f"/campaigns/{NOBODY}/join", {"invite": "a-secret"})
    client.get("/", headers={"host": "evil"})
    APIClient(enforce_csrf_checks=True).post("/accounts/sign-in", {})
    assert written.lines() == [
        f"404 GET /campaigns/{NOBODY}/join not_found campaign={NOBODY}",
        "400 GET / Invalid HTTP_HOST header: 'evil'. You may need to add 'evil' to ALLOWED_HOSTS.",
        "403 POST /accounts/sign-in Forbidden (CSRF cookie not set.): /accounts/sign-in",
    ]


def test_an_unavailable_database_is_one_line(
    client: APIClient, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OperationalError("connection failed\n\tIs the server running?")

    monkeypatch.setattr(services, "visible_campaigns", fail)
    error = client.get("/api/v1/campaigns/").json()["error_id"]
    try:
        fail()
    except OperationalError:
        logging.getLogger("celery.app.trace").exception("Task failed")
    assert written.lines() == [
        "The database did not answer or the disk is full (OperationalError: connection failed Is the server running?)",
        f"503 GET /api/v1/campaigns/ unavailable error={error}",
        "Task failed (OperationalError: connection failed Is the server running?)",
    ]


def test_a_program_error_keeps_its_traceback(
    client: APIClient, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "visible_campaigns", None)
    error = client.get("/api/v1/campaigns/").json()["error_id"]
    first, second, *_, last = written.lines()
    assert first == f"500 GET /api/v1/campaigns/ error={error}"
    assert second == "Traceback (most recent call last):"
    assert last.startswith("TypeError")


def test_the_access_log_has_no_query(written: Written) -> None:
    address = f"/campaigns/{NOBODY}/join?invite=a-secret"
    words = '%s - "%s %s HTTP/%s" %d'
    arguments = ("127.0.0.1:5", "GET", address, "1.1", 200)
    record = logging.LogRecord("uvicorn.access", logging.INFO, __file__, 1, words, arguments, None)
    logs.OneLine().filter(record)
    assert record.getMessage() == f'127.0.0.1:5 - "GET /campaigns/{NOBODY}/join HTTP/1.1" 200'


def test_the_filter_accepts_any_record(written: Written) -> None:
    """Django's development server, for example, puts a socket into `request`."""
    for request_, status in product((socket.socket, dict, HttpRequest), (200, 404, None, "odd")):
        extra = {"request": request_(), "status_code": status}
        logging.getLogger("django.server").warning('"%s" %s %s', "GET / HTTP/1.1", "404", "17", extra=extra)
    assert len(written.lines()) == 12
    odd: list[tuple[Any, Any, Any]] = [
        ("%d campaigns", ("many",), None),
        ("%s and %s", ("one",), OperationalError("away")),
        ({"no": "text"}, (), None),
        (ValueError("a fault"), (), OperationalError("away")),
        ("uvicorn %s", ({},), CancelledError()),
    ]
    for name, (words, arguments, error) in product(("uvicorn.access", "celery", "campaigns"), odd):
        raised = (type(error), error, None) if error else None
        record = logging.LogRecord(name, logging.WARNING, __file__, 1, words, arguments, raised)
        logs.OneLine().filter(record)
        assert record.msg
