"""Presence of players in the live feed of a real ASGI server."""

from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from api import models
from campaigns import services
from campaigns.models import Campaign
from tests.api.live_feeds import Feed, feed, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def heartbeats(settings: Any) -> None:
    settings.STREAM_HEARTBEAT_S = 0.1
    cache.clear()


def address(server: str, campaign: Campaign) -> str:
    return f"{server}/api/v1/campaigns/{campaign.id}/stream"


def token_of(user: Any) -> str:
    return models.issue_token(user)[0]


def until_heard(stream: Feed, seats: list[int]) -> None:
    """Wait until a stream shows these seats as present."""
    wait_until(lambda: next(block["data"] for block in stream.blocks if block.get("event") == "here") == seats)


def present(client: APIClient, campaign: Campaign) -> list[bool | None]:
    return [seat["here"] for seat in client.get(f"/api/v1/campaigns/{campaign.id}/").json()["seats"]]


def test_only_players_see_who_comes_and_goes(
    server: str, duel: Campaign, owner: Any, mate: Any, as_owner: APIClient, anonymous: APIClient
) -> None:
    Campaign.objects.update(visibility="public")
    with feed(address(server, duel)) as spectator, feed(address(server, duel), token_of(owner)) as mine:
        until_heard(mine, [0])
        with feed(address(server, duel), token_of(mate)) as theirs:
            until_heard(theirs, [0, 1])
            until_heard(mine, [0, 1])
            wait_until(lambda: present(as_owner, duel) == [True, True])
        until_heard(mine, [0])
        beats = [next(spectator.blocks) for _ in range(6)]
        assert not any(block.get("event") == "here" for block in beats)
        assert present(anonymous, duel) == [None, None]
    wait_until(lambda: present(as_owner, duel) == [False, False])


def test_a_reminder_reaches_the_player_once(
    server: str, duel: Campaign, owner: Any, mate: Any, as_owner: APIClient, as_mate: APIClient
) -> None:
    asked = Campaign.objects.get().waiting_for[0]
    waits, who = (as_mate, owner) if asked == 0 else (as_owner, mate)
    path = f"/api/v1/campaigns/{duel.id}/seats/{asked}/remind"
    with feed(address(server, duel), token_of(who)) as theirs:
        assert waits.post(path).json()["seat"] == asked
        assert next(block["data"] for block in theirs.blocks if block.get("event") == "reminded") == [asked]
    again = waits.post(path)
    assert (again.status_code, again.json()["code"]) == (429, "reminded")
    assert again.headers["Retry-After"] == str(again.json()["retry_after"])
    assert waits.get(f"/api/v1/campaigns/{duel.id}/decision").json()["may_remind"] == []


def test_a_player_alone_with_bots_has_no_presence(new_campaign: Any, owner: Any) -> None:
    campaign = new_campaign("me", "bot:random")
    company = services.presence_group(services.campaign_for(campaign.id, owner), owner)
    services.record_presence(company)
    assert (company.people, company.caller, services.present_seats(company)) == ({}, None, [])


def test_the_seats_of_connected_players_are_present(new_campaign: Any, owner: Any, mate: Any) -> None:
    """The owner has no seat, Max has two, and a guest doesn't watch."""
    campaign = new_campaign("open", "open", "open")
    for seat, user in enumerate((mate, mate, services.create_guest())):
        services.join(campaign.id, user, campaign.invite, seat)
    campaign = services.campaign_for(campaign.id, owner)
    for user in (owner, mate):
        services.record_presence(services.presence_group(campaign, user))
    assert services.present_seats(services.presence_group(campaign, owner)) == [0, 1]
