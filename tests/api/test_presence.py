"""A real ASGI server stops working for a client that hangs up."""

import socket
from collections.abc import Callable
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import pytest

from api import models
from api.portable import MEDIA_TYPE
from campaigns import portable, presence, services
from campaigns.errors import CallerGoneError
from campaigns.models import Campaign
from campaigns.services import lobby
from tests.api.feeds import PATIENCE_S, wait_until
from tests.campaigns.long_logs import wander
from tests.rulesets.highcard import HighCard

FEW = 10
"""Actions played before the client hangs up; the file has many more."""


@pytest.fixture
def file(transactional_db: None, new_campaign: Callable[..., Campaign], owner: Any) -> bytes:
    campaign = wander(new_campaign("me", "me"), rounds=100)
    services.abandon(campaign.id, owner)
    return "".join(portable.export(Campaign.objects.get(pk=campaign.pk))).encode()


def is_alone() -> bool:
    try:
        presence.require()
    except CallerGoneError:
        return True
    return False


def test_an_import_ends_when_its_client_hangs_up(
    server: str, file: bytes, stranger: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, under_way, refusals = [], Event(), []
    apply, load = HighCard.apply, portable.load

    def slow(*arguments: Any, **options: Any) -> Any:
        played.append(arguments)
        if len(played) == FEW:
            under_way.set()
            wait_until(is_alone)
        return apply(*arguments, **options)

    def watched(*arguments: Any) -> Campaign:
        try:
            return load(*arguments)
        except Exception as error:
            refusals.append(error)
            raise

    monkeypatch.setattr(HighCard, "apply", slow)
    monkeypatch.setattr(lobby.portable, "load", watched)
    address = urlsplit(server)
    with socket.create_connection((address.hostname, address.port), PATIENCE_S) as line:
        line.sendall(_request(file, models.issue(stranger)[0]))
        assert under_way.wait(PATIENCE_S)
    wait_until(lambda: refusals)
    assert not is_alone(), "nobody watches this thread"
    assert [type(error) for error in refusals] == [CallerGoneError]
    assert len(played) == FEW
    assert Campaign.objects.count() == 1


def _request(body: bytes, token: str) -> bytes:
    head = (
        "POST /api/v1/campaigns/import HTTP/1.1",
        "Host: 127.0.0.1",
        f"Authorization: Bearer {token}",
        f"Content-Type: {MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body
