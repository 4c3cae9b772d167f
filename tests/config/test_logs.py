"""Logs: one line for a refusal, tracebacks for faults of ours alone, and no secret."""

import inspect
import logging
import re
import socket
from asyncio import CancelledError
from collections.abc import Iterator
from io import StringIO
from itertools import product
from typing import Any
from unittest.mock import Mock

import pytest
from celery.beat import Scheduler
from django.db import OperationalError
from django.http import HttpRequest
from kombu.exceptions import OperationalError as BrokerError
from rest_framework.test import APIClient
from uvicorn.server import Server

from campaigns import services
from config import logs
from config.celery import app as celery
from config.settings import LOGGING

pytestmark = pytest.mark.django_db
NOBODY = "01890000-0000-7000-8000-000000000000"
LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [A-Z]+ \d+ [\w.]+: ")


class Written(StringIO):
    """What was written: lines without their times, or with what else stands there."""

    def lines(self) -> list[str]:
        return [LINE.sub("", line) for line in self.getvalue().splitlines()]


@pytest.fixture
def written() -> Iterator[Written]:
    stream = Written()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Formatter(LOGGING["formatters"]["line"]["format"]))
    handler.addFilter(logs.Plain())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def uvicorn(monkeypatch: pytest.MonkeyPatch) -> Iterator[logging.Logger]:
    """Uvicorn's logger as the program has it: a server in this process may have set it otherwise."""
    loggers = [logging.getLogger(name) for name in ("uvicorn", "uvicorn.access", "uvicorn.error")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.INFO)  # clears what loggers remember of their levels
        monkeypatch.setattr(logger, "propagate", True)
        monkeypatch.setattr(logger, "disabled", False)
    yield loggers[0]
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


@pytest.fixture
def client() -> APIClient:
    return APIClient(raise_request_exception=False)


def test_a_refusal_of_the_interface_is_a_line_with_its_code_and_campaign(client: APIClient, written: Written) -> None:
    client.get(f"/api/v1/campaigns/{NOBODY}/state?at=1")
    client.post("/api/v1/auth/token", {"username": 7}, format="json")
    client.get("/api/v1/nothing%0Athere")
    assert written.lines() == [
        f"404 GET /api/v1/campaigns/{NOBODY}/state campaign_not_found campaign={NOBODY}",
        "400 POST /api/v1/auth/token invalid_input",
        r"404 GET /api/v1/nothing\nthere not_found",
    ]
    assert all(map(LINE.match, written.getvalue().splitlines()))


def test_a_refusal_of_a_page_too_and_no_invite_with_it(client: APIClient, written: Written) -> None:
    client.get(f"/campaigns/{NOBODY}/join", {"invite": "a-secret"})
    client.get("/", headers={"host": "evil"})
    APIClient(enforce_csrf_checks=True).post("/accounts/sign-in", {})
    assert written.lines() == [
        f"404 GET /campaigns/{NOBODY}/join not_found campaign={NOBODY}",
        "400 GET / Invalid HTTP_HOST header: 'evil'. You may need to add 'evil' to ALLOWED_HOSTS.",
        "403 POST /accounts/sign-in Forbidden (CSRF cookie not set.): /accounts/sign-in",
    ]


def test_a_database_that_is_away_is_a_line_wherever_it_is_missed(
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
        "The database did not answer, or the disk is full (OperationalError: connection failed Is the server running?)",
        f"503 GET /api/v1/campaigns/ unavailable error={error}",
        "Task failed (OperationalError: connection failed Is the server running?)",
    ]


def test_a_broker_that_is_away_is_a_line_of_beat(written: Written) -> None:
    beat = Scheduler(celery)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beat, "send_task", Mock(side_effect=BrokerError("Connection refused.")))
        beat.apply_entry(beat.Entry("one", "not.known.here", app=celery))
    assert written.lines() == [
        "Message Error: Couldn't apply scheduled task one: Connection refused. (OperationalError: Connection refused.)"
    ]


def test_a_fault_of_ours_keeps_its_traceback(
    client: APIClient, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "visible_campaigns", None)
    error = client.get("/api/v1/campaigns/").json()["error_id"]
    first, second, *_, last = written.lines()
    assert first == f"500 GET /api/v1/campaigns/ error={error}"
    assert second == "Traceback (most recent call last):"
    assert last.startswith("TypeError")


def test_uvicorn_says_once_that_it_ends_its_feeds(uvicorn: logging.Logger, written: Written) -> None:
    uvicorn.getChild("error").error(logs.ENDS_FEEDS, 2)
    for _ in range(2):
        ended = CancelledError("Task cancelled, timeout graceful shutdown exceeded")
        uvicorn.getChild("error").error("Exception in ASGI application\n", exc_info=ended)
    (line,) = written.getvalue().splitlines()
    assert line.split()[1] == "INFO"
    assert logs.ENDS_FEEDS in inspect.getsource(Server)


def test_no_record_makes_the_filter_raise(written: Written) -> None:
    """The caller of a logger would get the error. Django's development server puts a socket into `request`."""
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
        logs.Plain().filter(record)
        assert record.msg


def test_the_access_log_tells_no_query(uvicorn: logging.Logger, written: Written) -> None:
    address = f"/campaigns/{NOBODY}/join?invite=a-secret"
    uvicorn.getChild("access").info('%s - "%s %s HTTP/%s" %d', "127.0.0.1:5", "GET", address, "1.1", 200)
    assert written.lines() == [f'127.0.0.1:5 - "GET /campaigns/{NOBODY}/join HTTP/1.1" 200']
