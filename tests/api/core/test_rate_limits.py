"""Rate limits on new campaigns. Forks count too, and guests have lower limits."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign
from campaigns.services.access import limits
from tests.api.problem_documents import assert_problem

CAMPAIGNS = "/api/v1/campaigns/"


@pytest.fixture(autouse=True)
def rates(settings: Any) -> Iterator[None]:
    settings.API_CAMPAIGN_RATE, settings.API_GUEST_CAMPAIGN_RATE = "2/hour", "1/hour"
    cache.clear()
    yield
    cache.clear()


def create(client: APIClient) -> Any:
    body = {"ruleset": "highcard", "format": "single", "seats": [{"controller": "me"}]}
    return client.post(CAMPAIGNS, body, format="json")


def test_accounts_and_guests(
    as_stranger: APIClient, client_of: Callable[[Any], APIClient], new_campaign: Callable[..., Campaign]
) -> None:
    forks = f"{CAMPAIGNS}{new_campaign('bot:random', 'bot:random', visibility='public').id}/fork"
    made = [create(as_stranger), as_stranger.post(forks, {"at_version": 5}, format="json")]
    assert [response.status_code for response in made] == [201, 201]
    for response in (create(as_stranger), as_stranger.post(forks, {"at_version": 5}, format="json")):
        assert_problem(response, "throttled")
        assert int(response["Retry-After"]) > 0
    assert as_stranger.get(CAMPAIGNS).status_code == 200
    guest = client_of(services.create_guest())
    assert create(guest).status_code == 201
    assert_problem(create(guest), "throttled")


def test_the_number_of_owned_campaigns_is_limited(as_owner: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ACCOUNT", limits.Limit(1, 5, 1, 1))
    assert create(as_owner).status_code == 201
    assert_problem(create(as_owner), "too_many_campaigns")
