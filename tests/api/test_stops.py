"""campaigns/{id}/stops: auto-pass settings, which nobody else sees."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.problem_documents import assert_problem
from tests.api.test_play import at
from tests.campaigns import rivals

pytestmark = pytest.mark.django_db

PASSES = {"ask": {"ask": False}, "until": "game"}


@pytest.fixture
def table(owner: Any, mate: Any) -> Campaign:
    return rivals.opened([owner, mate])


def say(client: APIClient, campaign: Campaign, body: Any, **query: Any) -> Any:
    return client.put(at(campaign, "stops"), body, format="json", query_params=query)


def test_each_rival_has_their_own(
    as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient, table: Campaign
) -> None:
    assert as_owner.get(at(table, "stops")).json() == {"ask": {"ask": True}, "until": None}
    assert say(as_owner, table, PASSES).json() == as_owner.get(at(table, "stops")).json() == PASSES
    assert as_mate.get(at(table, "stops")).json() == {"ask": {"ask": True}, "until": None}
    assert_problem(as_mate.get(at(table, "stops"), {"seat": 0}), "not_your_seat")
    assert_problem(say(as_mate, table, PASSES, seat=0), "not_your_seat")
    assert_problem(as_stranger.get(at(table, "stops")), "not_your_seat")
    assert_problem(say(as_owner, table, {"ask": {"combat": False}}), "unknown_window", known=["ask"])
