"""Requests whose answers are compared with the OpenAPI document."""

from typing import Any

from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.campaigns.test_play import at
from tests.api.descriptions import assert_as_described


def ask(client: APIClient, campaign: Campaign, resource: str, **body: Any) -> Any:
    """Return the answer to a POST request."""
    answer = client.post(at(campaign, resource), body, format="json")
    assert_as_described(f"POST campaigns/{{id}}/{resource}", answer)
    return answer


def read(client: APIClient, campaign: Campaign, resource: str) -> dict[str, Any]:
    """Return the data that a GET request reads."""
    answer = client.get(at(campaign, resource))
    assert_as_described(f"GET campaigns/{{id}}/{resource}", answer)
    found: dict[str, Any] = answer.json()
    return found
