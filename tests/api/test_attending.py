"""Who is at the table: those who belong there are told of each other, from a real ASGI server, and nobody else is."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from api import models
from campaigns import services
from campaigns.models import Campaign
from tests.api.feeds import Feed, asgi_server, feed, wait_until

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def server(transactional_db: None, settings: Any) -> Iterator[str]:
    from config.asgi import application

    settings.STREAM_HEARTBEAT_S = 0.5
    cache.clear()
    with asgi_server(application) as url:
        yield url


def address(server: str, campaign: Campaign) -> str:
    return f"{server}/api/v1/campaigns/{campaign.id}/stream"


def token_of(user: Any) -> str:
    return models.issue(user)[0]


def heard(stream: Feed) -> list[int]:
    """Wait until a stream tells who is there. Returns their seats."""
    return next(block["data"] for block in stream.blocks if block.get("event") == "here")


def until_heard(stream: Feed, seats: list[int]) -> None:
    wait_until(lambda: heard(stream) == seats)


def told(client: APIClient, campaign: Campaign) -> list[bool | None]:
    return [seat["here"] for seat in client.get(f"/api/v1/campaigns/{campaign.id}/").json()["seats"]]


def test_who_comes_and_goes_is_told_to_the_others(
    server: str, duel: Campaign, owner: Any, mate: Any, as_owner: APIClient
) -> None:
    assert told(as_owner, duel) == [False, False]
    with feed(address(server, duel), token_of(owner)) as mine:
        until_heard(mine, [0])
        with feed(address(server, duel), token_of(mate)) as theirs:
            until_heard(theirs, [0, 1])
            until_heard(mine, [0, 1])
            wait_until(lambda: told(as_owner, duel) == [True, True])
        until_heard(mine, [0])
        wait_until(lambda: told(as_owner, duel) == [True, False])
    wait_until(lambda: told(as_owner, duel) == [False, False])


def test_who_is_reminded_hears_of_it_and_a_second_time_is_too_soon(
    server: str, duel: Campaign, owner: Any, mate: Any, as_owner: APIClient, as_mate: APIClient
) -> None:
    asked = Campaign.objects.get().waiting_for[0]
    waits, who = (as_mate, owner) if asked == 0 else (as_owner, mate)
    assert waits.get(f"/api/v1/campaigns/{duel.id}/decision").json()["may_remind"] == [asked]
    path = f"/api/v1/campaigns/{duel.id}/seats/{asked}/remind"
    with feed(address(server, duel), token_of(who)) as theirs:
        assert waits.post(path).json()["seat"] == asked
        assert next(block["data"] for block in theirs.blocks if block.get("event") == "reminded") == [asked]
    again = waits.post(path)
    assert (again.status_code, again.json()["code"]) == (429, "reminded")
    assert again.headers["Retry-After"] == str(again.json()["retry_after"])
    assert waits.get(f"/api/v1/campaigns/{duel.id}/decision").json()["may_remind"] == []


def test_who_looks_on_is_told_nothing_and_nobody_is_told_of_them(
    server: str, duel: Campaign, owner: Any, stranger: Any, as_stranger: APIClient, anonymous: APIClient
) -> None:
    Campaign.objects.update(visibility="public")
    with (
        feed(address(server, duel), token_of(stranger)) as looking_on,
        feed(address(server, duel), token_of(owner)) as mine,
    ):
        until_heard(mine, [0])
        beats = [next(looking_on.blocks) for _ in range(6)]
        assert not any(block.get("event") == "here" for block in beats)
        assert told(as_stranger, duel) == told(anonymous, duel) == [None, None]


def test_who_plays_with_bots_alone_is_not_kept_count_of(new_campaign: Any, owner: Any, as_owner: APIClient) -> None:
    campaign = new_campaign("me", "bot:random")
    company = services.company_of(services.campaign_for(campaign.id, owner), owner)
    services.attend(company)
    assert (company.people, company.caller, services.here(company)) == ({}, None, [])
    assert told(as_owner, campaign) == [None, None]


def test_who_sits_twice_is_there_twice(new_campaign: Any, owner: Any, mate: Any) -> None:
    campaign = new_campaign("me", "open", "open")
    for seat in (1, 2):
        services.join(campaign.id, mate, campaign.invite, seat)
    company = services.company_of(services.campaign_for(campaign.id, mate), mate)
    services.attend(company)
    assert services.here(company) == [1, 2]


def test_an_owner_who_sits_nowhere_is_told_and_not_told_of(new_campaign: Any, owner: Any, mate: Any) -> None:
    campaign = new_campaign("open", "open")
    guest = services.welcome()
    for user in (mate, guest):
        services.join(campaign.id, user, campaign.invite)
    campaign = services.campaign_for(campaign.id, owner)
    for user in (owner, mate):
        services.attend(services.company_of(campaign, user))
    assert services.here(services.company_of(campaign, owner)) == [0]
