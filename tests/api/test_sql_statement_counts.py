"""Number of SQL statements of each kind of request."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from api import models
from campaigns import services
from campaigns.eventlog import log, repository
from campaigns.models import Campaign, Snapshot
from tests.support.query_plans import plan

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]

ACT = 6
"""Reads of the table, campaign and event in a transaction, some snapshots."""
UNDO = 10
"""As for an action, plus reads of the history and of the target's snapshot."""
LOOK = 3


def statements(work: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        work()
    return len(captured)


def option(campaign: Campaign) -> dict[str, Any]:
    rules, version, table = services.table(services.campaign_for(campaign.id, campaign.owner))
    return {"action": {"type": "play", "card": rules.decision(table).options[0].card}, "expected_version": version}


@pytest.fixture
def headers(owner: Any) -> dict[str, str]:
    return {"Authorization": f"Bearer {models.issue_token(owner)[0]}"}


def test_statements_of_an_action(
    new_campaign: Callable[..., Campaign], owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = new_campaign("me", "me")
    wish = option(campaign)
    assert statements(lambda: services.act(campaign.id, owner, **wish)) <= ACT
    monkeypatch.setattr(repository, "SNAPSHOT_EVERY", 1)
    wish = option(campaign)
    assert statements(lambda: services.act(campaign.id, owner, **wish, idempotency_key="k")) <= ACT
    assert Snapshot.objects.filter(campaign=campaign, version=3).exists()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite takes the index of all that is asked for")
def test_an_old_query_plan_still_uses_the_version_index(new_campaign: Callable[..., Campaign], owner: Any) -> None:
    """PostgreSQL keeps a plan made for an empty table."""
    campaign = new_campaign("me", "me")
    for find in (lambda: services.campaign_for(campaign.id, owner), lambda: log.head_at(campaign, 1)):
        assert "one_event_per_key" not in plan(find)


@pytest.mark.parametrize("by", ["action", "turn"])
def test_statements_of_an_undo_and_a_redo(new_campaign: Callable[..., Campaign], owner: Any, by: str) -> None:
    campaign = new_campaign("me", "me", undo="free")
    at = services.act(campaign.id, owner, **option(campaign)).version
    assert statements(lambda: services.undo(campaign.id, owner, expected_version=at, by=by)) <= UNDO
    assert statements(lambda: services.redo(campaign.id, owner, expected_version=at + 1, by=by)) <= UNDO


def test_statements_of_a_read(client: Client, new_campaign: Callable[..., Campaign], headers: dict[str, str]) -> None:
    campaign = new_campaign("me", "me")
    for what in ("", "decision", "state", "events"):

        def look(path: str = f"/api/v1/campaigns/{campaign.id}/{what}") -> None:
            answer = client.get(path, headers=headers)
            assert answer.status_code == 200, answer.content

        look()
        assert statements(look) <= LOOK, what
