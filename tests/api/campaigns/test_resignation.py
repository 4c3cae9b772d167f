"""Resigning, abandoning between rivals, and their clock."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.descriptions import assert_as_described
from tests.campaigns import rival_campaigns

Opened = Callable[..., Campaign]


@pytest.fixture
def bidders(owner: Any, mate: Any) -> Opened:
    """Open a table of Sealed Bid for the owner and the mate."""
    return lambda **columns: rival_campaigns.opened([owner, mate], **columns)


def send(client: APIClient, campaign: Campaign, command: str, body: Any = None, **headers: str) -> Any:
    answer = client.post(f"/api/v1/campaigns/{campaign.id}/{command}", body or {}, format="json", headers=headers)
    assert_as_described(f"POST campaigns/{{id}}/{command}", answer)
    return answer


def test_resigning_answers_as_an_action_does(bidders: Opened, as_mate: APIClient) -> None:
    """Resigning is one of the asides too."""
    campaign = bidders()
    asides = as_mate.get(f"/api/v1/campaigns/{campaign.id}/decision").json()["asides"]
    assert [aside["action"] for aside in asides] == [{"type": "resign"}]
    answer = send(as_mate, campaign, "resign", **{"Idempotency-Key": "k"})
    assert (answer.status_code, answer.json()["version"], answer.json()["seat"]) == (201, 2, 1)
    assert [line["text"] for line in answer.json()["lines"]] == ["resigns"]
    again = send(as_mate, campaign, "resign", **{"Idempotency-Key": "k"})
    assert (again.status_code, again.json()) == (201, answer.json())
    aside = {"expected_version": 7, "action": {"type": "resign"}}
    assert send(as_mate, bidders(), "actions", aside).json()["version"] == 2


def test_a_clock_is_told_in_summary_and_state(bidders: Opened, as_mate: APIClient, anonymous: APIClient) -> None:
    campaign = bidders(clock={"kind": "answer", "days": 2})
    for client in (as_mate, anonymous):
        for path in ("", "state"):
            answer = client.get(f"/api/v1/campaigns/{campaign.id}/{path}")
            assert_as_described(f"GET campaigns/{{id}}/{path}", answer)
            clock = answer.json()["clock"]
            assert (clock["kind"], clock["limit_s"], len(clock["seats"])) == ("answer", 172_800, 2)
            assert [seat["is_running"] for seat in clock["seats"]] == [True, False]
