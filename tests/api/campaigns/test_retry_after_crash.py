"""A request repeated after a crash with its Idempotency-Key is carried out once."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import transaction
from rest_framework.test import APIClient

from api import models
from campaigns import services
from campaigns.eventlog import log
from campaigns.models import Campaign
from campaigns.verification.verify import verify
from tests.api.live_feeds import start_web_process
from tests.support.polling import wait_until

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]
LONG_ENOUGH_S = 0.5
"""Time in which a request reaches the lock; a slower one is killed even earlier."""


class Request:
    """A request to act, sent without reading the answer."""

    def __init__(self, campaign: Campaign, user: Any) -> None:
        self.path = f"/api/v1/campaigns/{campaign.id}/actions"
        self.body = json.dumps({"expected_version": 3, "action": first_option(campaign)}).encode()
        self.headers = {
            "Authorization": f"Bearer {models.issue_token(user)[0]}",
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

    def send(self) -> Any:
        """Send it to this process."""
        return APIClient().post(self.path, self.body, content_type="application/json", headers=self.headers)


@pytest.fixture
def campaign(owner: Any) -> Campaign:
    """A game of two seats, two actions after its opening."""
    seats = [{"controller": "me"}] * 2
    made = services.create_campaign(owner, ruleset="legendary", format="single", seats=seats, options={}, undo="free")
    for _ in range(2):
        services.act(made.id, owner, first_option(made), expected_version=log.head(made.id).version)
    return made


def first_option(campaign: Campaign) -> dict[str, Any]:
    rules, _, table = services.table(campaign)
    chosen = rules.decision(table).options[0]
    return {name: getattr(chosen, name) for name in chosen.__struct_fields__ if getattr(chosen, name) is not None}


@contextmanager
def locked(campaign: Campaign) -> Iterator[None]:
    """Lock the row that every command locks first; in SQLite the whole database."""
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        Campaign.objects.filter(pk=campaign.pk).update(name="held")
        yield


@pytest.mark.parametrize("is_committed", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_retry_after_a_crash_is_carried_out_once(
    campaign: Campaign, owner: Any, tmp_path: Path, is_committed: bool
) -> None:
    request = Request(campaign, owner)
    process, url = start_web_process(tmp_path, SECRET_KEY=settings.SECRET_KEY)
    try:
        with nullcontext() if is_committed else locked(campaign), request.send_and_never_read(url):
            if is_committed:
                wait_until(lambda: log.head(campaign.id).version == 4)
            else:
                time.sleep(LONG_ENOUGH_S)
            process.kill()
            process.wait()
    finally:
        process.kill()
    assert log.head(campaign.id).version == (4 if is_committed else 3)
    assert verify(campaign).fault is None
    one, two = request.send(), request.send()
    assert (one.status_code, one.json().get("version")) == (201, 4), one.content
    assert one.json() == two.json()
    (row,) = log.read(campaign.id, after=3)
    assert row.idempotency_key is not None
    assert verify(campaign).fault is None
