"""Who may do what: every resource of a campaign is tried by everybody, at every visibility."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign

READ = ("", "state", "decision", "events", "score")
READERS = {
    # who: private, unlisted, public
    "as_owner": (200, 200, 200),
    "as_mate": (200, 200, 200),
    "as_stranger": (404, 200, 200),
    "anonymous": (404, 200, 200),
}
WRITERS = {
    # who: VERBS; at a private and at a public campaign
    "as_owner": ((201, 200, 409, 409, 200), (201, 200, 409, 409, 200)),
    "as_mate": ((403, 200, 409, 403, 403), (403, 200, 409, 403, 403)),
    "as_stranger": ((404, 404, 404, 404, 404), (403, 403, 403, 403, 403)),
    "anonymous": ((401, 401, 401, 401, 401), (401, 401, 401, 401, 401)),
}
VERBS = ("actions", "join", "leave", "start", "abandon")
VISIBILITIES = ("private", "unlisted", "public")


@pytest.fixture
def campaign_of(new_campaign: Callable[..., Campaign], mate: Any) -> Callable[[str], Campaign]:
    def make(visibility: str) -> Campaign:
        campaign = new_campaign("me", "open", visibility=visibility)
        services.join(campaign.id, mate, campaign.invite)
        return campaign

    return make


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("resource", READ)
@pytest.mark.parametrize("who", READERS)
def test_reading(request: Any, campaign_of: Any, who: str, resource: str, visibility: str) -> None:
    client: APIClient = request.getfixturevalue(who)
    response = client.get(f"/api/v1/campaigns/{campaign_of(visibility).id}/{resource}")
    assert response.status_code == READERS[who][VISIBILITIES.index(visibility)]


@pytest.mark.parametrize("visibility", ["private", "public"])
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("who", WRITERS)
def test_writing(request: Any, campaign_of: Any, as_owner: APIClient, who: str, verb: str, visibility: str) -> None:
    campaign = campaign_of(visibility)
    option = as_owner.get(f"/api/v1/campaigns/{campaign.id}/decision").json()["options"][0]
    invite = campaign.invite if who in ("as_owner", "as_mate") else "guess"
    bodies = {"actions": {"expected_version": 1, "action": option["action"]}, "join": {"invite": invite}}
    client: APIClient = request.getfixturevalue(who)
    response = client.post(f"/api/v1/campaigns/{campaign.id}/{verb}", bodies.get(verb), format="json")
    expected = WRITERS[who][visibility == "public"][VERBS.index(verb)]
    assert response.status_code == expected, response.content


@pytest.mark.parametrize("who", ["as_stranger", "anonymous"])
def test_a_hidden_campaign_and_none_look_alike(request: Any, duel: Campaign, who: str) -> None:
    client: APIClient = request.getfixturevalue(who)
    for resource in READ:
        hidden = client.get(f"/api/v1/campaigns/{duel.id}/{resource}")
        none = client.get(f"/api/v1/campaigns/01900000-0000-7000-8000-000000000000/{resource}")
        assert (hidden.status_code, hidden.content) == (none.status_code, none.content)
        assert dict(hidden.headers) == dict(none.headers)


@pytest.mark.parametrize("who", ["as_stranger", "anonymous"])
def test_only_who_belongs_there_gets_the_invite(request: Any, campaign_of: Any, who: str) -> None:
    campaign = campaign_of("public")
    path = f"/api/v1/campaigns/{campaign.id}/"
    assert "invite" not in request.getfixturevalue(who).get(path).json()
    assert request.getfixturevalue("as_mate").get(path).json()["invite"] == campaign.invite


@pytest.mark.parametrize("who", ["as_stranger", "anonymous"])
def test_a_spectator_sees_the_table_but_no_hand(request: Any, campaign_of: Any, who: str) -> None:
    client: APIClient = request.getfixturevalue(who)
    state = client.get(f"/api/v1/campaigns/{campaign_of('public').id}/state").json()
    assert state["seat"] is None
    assert state["view"]["hands"] == [[None] * 3] * 2
    assert (state["decision"]["options"], state["decision"]["asides"]) == ([], [])


def test_creating_needs_somebody(anonymous: APIClient) -> None:
    body = {"ruleset": "highcard", "format": "single", "seats": [{"controller": "open"}]}
    assert anonymous.post("/api/v1/campaigns/", body, format="json").status_code == 401
