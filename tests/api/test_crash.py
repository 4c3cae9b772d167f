"""A request to a server that is killed: sent again with its Idempotency-Key it is done once and gets one answer."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from django.db import transaction

from api import models
from campaigns import log, services
from campaigns.models import Campaign
from campaigns.verification import verify
from tests.api.feeds import answers, database_url
from tests.machine import free_port
from tests.servers import AT_HAND, ROOT
from tests.support.profiles import slow_after
from tests.waiting import wait_until

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]
LONG_ENOUGH_S = 1
"""In this time a request gets as far as a lock lets it; if it doesn't, it is killed all the sooner."""


class Server:
    """A web process on the database of the tests."""

    def __init__(self, data: Path) -> None:
        port = free_port()
        known = {"DJANGO_SETTINGS_MODULE": "config.settings", "CLIFFHANGER_DATA": str(data)}
        environment = {**os.environ, **known, "DATABASE_URL": database_url()}
        environment.pop("REDIS_URL", None)
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.url = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen(command, cwd=ROOT, env=environment, **quiet)
        wait_until(lambda: self._process.poll() is not None or answers(self.url))

    def kill(self) -> None:
        """End it as a power cut would (SIGKILL)."""
        self._process.kill()
        self._process.wait()


@contextmanager
def server(data: Path) -> Iterator[Server]:
    running = Server(data)
    try:
        yield running
    finally:
        running.kill()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all servers here: keys are told by the secret in it."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def other(django_db_setup: None, data: Path) -> Iterator[Server]:
    """A server that takes the place of those that are killed."""
    with server(data) as running:
        yield running


class Sent:
    """A request: it can be sent without waiting for the answer, and again in the usual way."""

    def __init__(self, path: str, body: dict[str, Any], token: str) -> None:
        self.path, self.body = path, json.dumps(body).encode()
        self.headers = {
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Idempotency-Key": "the only one",
        }

    def send_and_never_read(self, url: str) -> socket.socket:
        host = urlsplit(url)
        headers = {**self.headers, "Host": host.netloc, "Content-Length": str(len(self.body))}
        lines = [f"POST {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        connected = socket.create_connection((host.hostname, host.port))
        connected.sendall("\r\n".join(lines).encode() + self.body)
        return connected

    def send(self, url: str) -> httpx.Response:
        return httpx.post(url + self.path, content=self.body, headers=self.headers, **AT_HAND)


@pytest.fixture
def campaign(owner: Any) -> Campaign:
    """A game of Legendary of two seats, two actions after its opening."""
    made = services.create_campaign(
        owner, ruleset="legendary", format="single", seats=[{"controller": "me"}] * 2, options={}, undo="free"
    )
    for _ in range(2):
        services.act(made.id, owner, first_option(made), expected_version=log.head(made.id).version)
    return made


def first_option(campaign: Campaign) -> dict[str, Any]:
    rules, _, table = services.table(campaign)
    chosen = rules.decision(table).options[0]
    return {name: getattr(chosen, name) for name in chosen.__struct_fields__ if getattr(chosen, name) is not None}


@pytest.fixture(params=slow_after(1, ["actions", "undo"]))
def sent(request: Any, campaign: Campaign, owner: Any) -> Sent:
    body: dict[str, Any] = {"expected_version": 3}
    body |= {"action": first_option(campaign)} if request.param == "actions" else {"by": "action"}
    return Sent(f"/api/v1/campaigns/{campaign.id}/{request.param}", body, models.issue(owner)[0])


def assert_done_once(campaign: Campaign, sent: Sent, url: str) -> None:
    """Send it twice more: both get the answer of the one time that it was carried out."""
    one, two = sent.send(url), sent.send(url)
    assert (one.status_code, one.json().get("version")) == (201, 4), one.text
    assert one.json() == two.json()
    (row,) = log.read(campaign.id, after=3)
    assert row.idempotency_key is not None
    assert Campaign.objects.get(pk=campaign.pk).version == 4
    assert verify(campaign).fault is None


def test_killed_after_the_commit_the_retry_gets_the_first_answer(
    campaign: Campaign, sent: Sent, other: Server, data: Path
) -> None:
    with server(data) as first, sent.send_and_never_read(first.url):
        wait_until(lambda: log.head(campaign.id).version == 4)
        first.kill()
    stored = log.read(campaign.id).last()
    assert_done_once(campaign, sent, other.url)
    assert log.read(campaign.id).last().hash == stored.hash


def test_killed_before_the_commit_the_retry_is_carried_out(
    campaign: Campaign, sent: Sent, other: Server, data: Path
) -> None:
    with server(data) as first:
        with locked(campaign), sent.send_and_never_read(first.url):
            time.sleep(LONG_ENOUGH_S)
            first.kill()
        assert log.head(campaign.id).version == 3
        assert verify(campaign).fault is None
    assert_done_once(campaign, sent, other.url)


@contextmanager
def locked(campaign: Campaign) -> Iterator[None]:
    """Hold what every command must hold before it writes: the row, in SQLite the whole database."""
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        Campaign.objects.filter(pk=campaign.pk).update(name="held")
        yield
