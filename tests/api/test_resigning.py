"""campaigns/{id}/resign, and abandon among rivals."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rivals_known")]
NewCampaign = Callable[..., Campaign]


def send(client: APIClient, campaign: Campaign, command: str, body: Any = None, **headers: str) -> Any:
    answer = client.post(f"/api/v1/campaigns/{campaign.id}/{command}", body or {}, format="json", headers=headers)
    assert_as_described(f"POST campaigns/{{id}}/{command}", answer)
    return answer


def test_resigning_answers_as_an_action_does(bidders: NewCampaign, as_mate: APIClient) -> None:
    campaign = bidders()
    answer = send(as_mate, campaign, "resign", **{"Idempotency-Key": "k"})
    assert (answer.status_code, answer.json()["version"], answer.json()["seat"]) == (201, 2, 1)
    assert [line["text"] for line in answer.json()["lines"]] == ["resigns"]
    again = send(as_mate, campaign, "resign", **{"Idempotency-Key": "k"})
    assert (again.status_code, again.json()) == (201, answer.json())


def test_so_does_the_aside(bidders: NewCampaign, as_mate: APIClient) -> None:
    campaign = bidders()
    asides = as_mate.get(f"/api/v1/campaigns/{campaign.id}/decision").json()["asides"]
    assert [aside["action"] for aside in asides] == [{"type": "resign"}]
    answer = send(as_mate, campaign, "actions", {"expected_version": 7, "action": {"type": "resign"}})
    assert (answer.status_code, answer.json()["version"]) == (201, 2)


def test_nobody_resigns_for_another(bidders: NewCampaign, as_mate: APIClient, as_stranger: APIClient) -> None:
    campaign = bidders(visibility="public")
    for client, body in ((as_mate, {"seat": 0}), (as_stranger, {"seat": 0}), (as_stranger, {})):
        assert_problem(send(client, campaign, "resign", body), "not_your_seat")
    assert Campaign.objects.get(pk=campaign.pk).version == 1


def test_giving_up_waits_for_the_others(bidders: NewCampaign, as_owner: APIClient, as_mate: APIClient) -> None:
    campaign = bidders()
    asked = send(as_owner, campaign, "abandon")
    assert (asked.status_code, asked.json()["status"]) == (202, "playing")
    vote = as_mate.get(f"/api/v1/campaigns/{campaign.id}/undo").json()["vote"]
    assert (vote["about"], vote["waiting_for"]) == ("abandon", [1])
    agreed = send(as_mate, campaign, "vote", {"proposal": vote["proposal"], "agree": True})
    assert agreed.status_code == 201
    assert as_mate.get(f"/api/v1/campaigns/{campaign.id}/").json()["status"] == "abandoned"


def test_a_ranked_campaign_against_bots_is_resigned(new_campaign: NewCampaign, as_owner: APIClient) -> None:
    campaign = new_campaign("me", "bot:random", ruleset="openbid", format="single", ranked=True)
    assert_problem(send(as_owner, campaign, "abandon"), "abandon_refused")
    assert send(as_owner, campaign, "resign").status_code == 201
