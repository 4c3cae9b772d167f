"""Permissions: every kind of caller tries every operation.

They try it at a private and at a public campaign. Each answer is as the OpenAPI document says.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.daily_cases import schedule
from campaigns.models import Campaign, CustomCardSet, Deck
from tests.api.descriptions import assert_as_described
from tests.support.url_patterns import INTERFACE, operations

WHO = ("anonymous", "as_stranger", "as_mate", "as_owner")
"""Callers, the least privileged first, so refusals come before changes."""


class Statuses(NamedTuple):
    """The status for each caller at a private and at a public campaign."""

    private: tuple[int, ...]
    open: tuple[int, ...]


def anywhere(*statuses: int) -> Statuses:
    """Return the statuses of an operation that concerns no campaign."""
    return Statuses(statuses, statuses)


ALL_MAY = anywhere(200, 200, 200, 200)
WITH_ACCOUNT = anywhere(401, 200, 200, 200)
MADE_WITH_ACCOUNT = anywhere(401, 201, 201, 201)
BY_ITS_OWNER = anywhere(401, 404, 404, 200)
ALL_MAY_MAKE = anywhere(201, 201, 201, 201)
LOOKED_AT = Statuses((404, 404, 200, 200), (200, 200, 200, 200))
ONCE_IT_IS_OVER = Statuses((404, 404, 409, 409), (409, 409, 409, 409))
BY_PLAYERS = Statuses((401, 404, 201, 201), (401, 403, 201, 201))
ONCE_THERE_IS_CAUSE = Statuses((401, 404, 409, 409), (401, 403, 409, 409))

CAST = {
    "POST auth/register": ALL_MAY_MAKE,
    "POST auth/token": ALL_MAY,
    "POST auth/revoke": anywhere(401, 204, 204, 204),
    "GET auth/me": WITH_ACCOUNT,
    "PATCH auth/me": WITH_ACCOUNT,
    "DELETE auth/me": anywhere(401, 204, 204, 204),
    "GET auth/mail": WITH_ACCOUNT,
    "PUT auth/mail": WITH_ACCOUNT,
    "PATCH auth/mail": WITH_ACCOUNT,
    "DELETE auth/mail": anywhere(401, 204, 204, 204),
    "GET rulesets/": ALL_MAY,
    "GET rulesets/{name}/": ALL_MAY,
    "GET rulesets/{name}/cards/": ALL_MAY,
    "GET rulesets/{name}/rules/": ALL_MAY,
    "GET rulesets/{name}/decks/": ALL_MAY,
    "GET decks/": WITH_ACCOUNT,
    "POST decks/": MADE_WITH_ACCOUNT,
    "POST decks/import": MADE_WITH_ACCOUNT,
    "POST decks/check": WITH_ACCOUNT,
    "GET decks/{deck}/": BY_ITS_OWNER,
    "PUT decks/{deck}/": BY_ITS_OWNER,
    "DELETE decks/{deck}/": anywhere(401, 404, 404, 204),
    "GET decks/{deck}/text": BY_ITS_OWNER,
    "GET card-sets/": WITH_ACCOUNT,
    "POST card-sets/": MADE_WITH_ACCOUNT,
    "GET card-sets/gallery": ALL_MAY,
    "GET card-sets/examples": ALL_MAY,
    "POST card-sets/import": MADE_WITH_ACCOUNT,
    "POST card-sets/check": WITH_ACCOUNT,
    "GET card-sets/schema": ALL_MAY,
    "GET card-sets/example": ALL_MAY,
    "GET card-sets/{card_set}/": anywhere(404, 404, 404, 200),
    "PUT card-sets/{card_set}/": BY_ITS_OWNER,
    "DELETE card-sets/{card_set}/": anywhere(401, 404, 404, 204),
    "GET card-sets/{card_set}/versions/": anywhere(404, 404, 404, 200),
    "POST card-sets/{card_set}/versions/": anywhere(401, 404, 404, 201),
    "GET card-sets/{card_set}/versions/{number}/": anywhere(404, 404, 404, 200),
    "GET card-sets/{card_set}/text": anywhere(404, 404, 404, 200),
    "POST card-sets/{card_set}/try": anywhere(401, 404, 404, 201),
    "GET campaigns/": ALL_MAY,
    "POST campaigns/": MADE_WITH_ACCOUNT,
    "POST campaigns/guided": MADE_WITH_ACCOUNT,
    "POST campaigns/import": anywhere(401, 422, 422, 422),
    "GET campaigns/{id}/": LOOKED_AT,
    "POST campaigns/{id}/join": Statuses((401, 404, 200, 200), (401, 403, 200, 200)),
    "GET campaigns/{id}/seats/{seat}/secret": Statuses((404, 404, 403, 200), (403, 403, 403, 200)),
    "PUT campaigns/{id}/seats/{seat}/secret": Statuses((401, 404, 403, 409), (401, 403, 403, 409)),
    "POST campaigns/{id}/seats/{seat}/secret/check": Statuses((401, 404, 403, 409), (401, 403, 403, 409)),
    "POST campaigns/{id}/seats/{seat}/stand-in": Statuses((401, 404, 201, 409), (401, 403, 201, 409)),
    "DELETE campaigns/{id}/seats/{seat}/stand-in": Statuses((401, 404, 403, 409), (401, 403, 403, 409)),
    "POST campaigns/{id}/seats/{seat}/remind": Statuses((401, 404, 201, 409), (401, 403, 201, 409)),
    "POST campaigns/{id}/leave": ONCE_THERE_IS_CAUSE,
    "POST campaigns/{id}/start": Statuses((401, 404, 403, 409), (401, 403, 403, 409)),
    "POST campaigns/{id}/hand-over": Statuses((401, 404, 403, 200), (401, 403, 403, 200)),
    "POST campaigns/{id}/abandon": Statuses((401, 404, 403, 200), (401, 403, 403, 200)),
    "POST campaigns/{id}/rematch": ONCE_THERE_IS_CAUSE,
    "GET campaigns/{id}/cards/": LOOKED_AT,
    "GET campaigns/{id}/export": ONCE_IT_IS_OVER,
    "GET campaigns/{id}/state": LOOKED_AT,
    "GET campaigns/{id}/decision": LOOKED_AT,
    "POST campaigns/{id}/actions": Statuses((401, 404, 403, 201), (401, 403, 403, 201)),
    "POST campaigns/{id}/resign": ONCE_THERE_IS_CAUSE,
    "GET campaigns/{id}/events": LOOKED_AT,
    "GET campaigns/{id}/remarks": LOOKED_AT,
    "POST campaigns/{id}/remarks": BY_PLAYERS,
    "GET campaigns/{id}/undo": Statuses((404, 404, 200, 200), (403, 403, 200, 200)),
    "POST campaigns/{id}/undo": ONCE_THERE_IS_CAUSE,
    "POST campaigns/{id}/redo": ONCE_THERE_IS_CAUSE,
    "POST campaigns/{id}/vote": ONCE_THERE_IS_CAUSE,
    "GET campaigns/{id}/hint": Statuses((404, 404, 200, 200), (403, 403, 200, 200)),
    "POST campaigns/{id}/hint": Statuses((401, 404, 409, 202), (401, 403, 409, 202)),
    "GET campaigns/{id}/replay": LOOKED_AT,
    "GET campaigns/{id}/review": ONCE_IT_IS_OVER,
    "POST campaigns/{id}/review": Statuses((401, 404, 409, 409), (401, 409, 409, 409)),
    "POST campaigns/{id}/fork": Statuses((401, 404, 201, 201), (401, 201, 201, 201)),
    "GET campaigns/{id}/stops": Statuses((404, 404, 200, 200), (403, 403, 200, 200)),
    "PUT campaigns/{id}/stops": Statuses((401, 404, 200, 200), (401, 403, 200, 200)),
    "GET campaigns/{id}/stream": LOOKED_AT,
    "GET campaigns/{id}/score": LOOKED_AT,
    "GET campaigns/{id}/result": ONCE_IT_IS_OVER,
    "GET daily-cases/": ALL_MAY,
    "GET daily-cases/{day}/{ruleset}/{name}/": ALL_MAY,
    "POST daily-cases/{day}/{ruleset}/{name}/attempt": MADE_WITH_ACCOUNT,
    "POST reports/": ALL_MAY_MAKE,
    "GET players/{name}/": ALL_MAY,
    "GET players/{name}/campaigns": ALL_MAY,
    "GET leaderboards/": ALL_MAY,
    "GET ratings/": ALL_MAY,
    "GET statistics/": ALL_MAY,
}
NAMED = {"rulesets": "highcard", "players": "olivia", "daily-cases": "solo"}
ASKED = {
    "GET leaderboards/": {"ruleset": "highcard", "format": "series"},
    "GET ratings/": {"ruleset": "sealedbid"},
    "GET card-sets/schema": {"ruleset": "legendary"},
    "GET card-sets/example": {"ruleset": "legendary", "design": "john-byers"},
    "GET statistics/": {"ruleset": "highcard"},
}
PEOPLE = {"as_owner": "olivia", "as_mate": "max", "as_stranger": "sam", "anonymous": "olivia"}
WATCHED = [operation for operation, statuses in CAST.items() if operation.startswith("GET") and statuses == LOOKED_AT]
OF_A_CAMPAIGN = [operation for operation in CAST if "{id}" in operation]
READS = [operation for operation in OF_A_CAMPAIGN if operation.startswith("GET")]


def bodies(who: str, campaign: Campaign, action: Any) -> dict[str, Any]:
    """Return a valid body of a caller for each operation."""
    name = PEOPLE[who]
    password = f"a long secret of {name}"
    return {
        "POST auth/register": {"username": f"{who} anew", "password": "correct horse battery"},
        "POST auth/token": {"username": name, "password": password},
        "PATCH auth/me": {"username": f"{name} anew"},
        "DELETE auth/me": {"password": password},
        "PUT auth/mail": {"address": f"{name}@bureau.example", "password": password},
        "PATCH auth/mail": {"reminders": False},
        "DELETE auth/mail": {"password": password},
        "POST decks/": {"ruleset": "sealedbid", "parts": {"bids": {"9": 2}}, "is_usual": True},
        "POST decks/import": {"ruleset": "sealedbid", "text": "2 Bid of 9"},
        "POST decks/check": {"ruleset": "sealedbid", "parts": {"bids": {"9": 2}}},
        "PUT decks/{deck}/": {"name": "Nines", "parts": {"spare": {"9": 2}}, "is_usual": False},
        "POST card-sets/": {"ruleset": "legendary", "title": "Night shift"},
        "POST card-sets/import": {"ruleset": "legendary", "text": "- {id: first_card}"},
        "POST card-sets/check": {"ruleset": "legendary", "rows": []},
        "PUT card-sets/{card_set}/": {"title": "Night shift", "description": "", "visibility": "private"},
        "POST card-sets/{card_set}/versions/": {"rows": []},
        "POST card-sets/{card_set}/try": {"design": "my_john-byers"},
        "POST reports/": {"text": "My hand is gone.", "page": "/campaigns/"},
        "POST campaigns/": {"ruleset": "highcard", "format": "single", "seats": [{"controller": "me"}]},
        "POST campaigns/guided": {"ruleset": "fanccg"},
        "POST campaigns/{id}/seats/{seat}/secret/check": {"deck": {"bids": {"9": 2}}},
        "POST campaigns/{id}/join": {"invite": campaign.invite if who in ("as_owner", "as_mate") else "guess"},
        "POST campaigns/{id}/hand-over": {"seat": 1},
        "POST campaigns/{id}/actions": {"expected_version": 1, "action": action},
        "POST campaigns/{id}/hint": {"expected_version": 1},
        "POST campaigns/{id}/remarks": {"text": "The truth is out there."},
        "POST campaigns/{id}/undo": {"expected_version": campaign.version},
        "POST campaigns/{id}/redo": {"expected_version": campaign.version},
        "POST campaigns/{id}/vote": {"proposal": 1, "agree": True},
        "PUT campaigns/{id}/stops": {"ask": {}},
        "POST campaigns/{id}/fork": {"at_version": 1, "seats": [{"controller": "me"}, {"controller": "bot:random"}]},
    }


@pytest.fixture
def card_set(owner: Any) -> CustomCardSet:
    rows = [services.example_card("legendary", "john-byers")]
    return services.create_card_set(owner, ruleset="legendary", title="Night shift", rows=rows)


@pytest.fixture
def send(
    request: pytest.FixtureRequest, as_owner: APIClient, deck: Deck, card_set: CustomCardSet
) -> Callable[..., Any]:
    """Return a function that sends an operation's request as a caller."""

    def ask(who: str, operation: str, campaign: Campaign) -> Any:
        method, path = operation.split()
        ids = {"id": campaign.id, "deck": deck.id, "card_set": card_set.pk}
        ids |= {"day": schedule.today(), "ruleset": "highcard"}
        address = INTERFACE + path.format(**ids, seat=0, number=1, name=NAMED.get(path.split("/")[0]))
        client: APIClient = request.getfixturevalue(who)
        if method == "GET":
            return client.get(address, ASKED.get(operation))
        if operation == "POST campaigns/import":
            return client.post(address, b"no campaign\n", content_type="application/x-ndjson")
        options = as_owner.get(f"{INTERFACE}campaigns/{campaign.id}/decision").json()["options"]
        body = bodies(who, campaign, options and options[0]["action"]).get(operation)
        return getattr(client, method.lower())(address, body, format="json")

    return ask


@pytest.fixture(params=["private", "public"])
def campaign(request: pytest.FixtureRequest, duel: Campaign) -> Campaign:
    Campaign.objects.update(visibility=request.param)
    return Campaign.objects.get()


def everybody_asks(operation: str, campaign: Campaign, send: Callable[..., Any]) -> None:
    statuses = CAST[operation].private if campaign.visibility == "private" else CAST[operation].open
    answers = {who: send(who, operation, campaign) for who in WHO}
    assert {who: answer.status_code for who, answer in answers.items()} == dict(zip(WHO, statuses, strict=True))
    for answer in answers.values():
        assert_as_described(operation, answer)


def test_every_operation_has_its_row() -> None:
    assert set(CAST) == set(operations())


@pytest.mark.parametrize("operation", [operation for operation in CAST if operation not in OF_A_CAMPAIGN])
def test_operations_on_no_campaign(operation: str, duel: Campaign, send: Callable[..., Any]) -> None:
    everybody_asks(operation, duel, send)


@pytest.mark.parametrize("operation", [operation for operation in OF_A_CAMPAIGN if operation not in READS])
def test_commands_of_a_campaign(operation: str, campaign: Campaign, send: Callable[..., Any]) -> None:
    everybody_asks(operation, campaign, send)


def test_reads_of_a_campaign(campaign: Campaign, send: Callable[..., Any]) -> None:
    for operation in READS:
        everybody_asks(operation, campaign, send)


@pytest.mark.parametrize("who", ["as_stranger", "anonymous"])
def test_a_hidden_campaign_looks_like_a_missing_one(request: Any, duel: Campaign, who: str) -> None:
    client: APIClient = request.getfixturevalue(who)
    for path in (operation.removeprefix("GET ") for operation in WATCHED):
        hidden = client.get(INTERFACE + path.format(id=duel.id))
        none = client.get(INTERFACE + path.format(id="01900000-0000-7000-8000-000000000000"))
        assert (hidden.status_code, hidden.content) == (none.status_code, none.content)
        assert dict(hidden.headers) == dict(none.headers)


@pytest.mark.parametrize("who", ["as_stranger", "anonymous"])
def test_a_spectator_sees_the_table_but_neither_invite_nor_hand(
    request: Any, duel: Campaign, as_mate: APIClient, who: str
) -> None:
    Campaign.objects.update(visibility="public")
    client, path = request.getfixturevalue(who), f"/api/v1/campaigns/{duel.id}/"
    assert "invite" not in client.get(path).json()
    assert as_mate.get(path).json()["invite"] == duel.invite
    state = client.get(f"{path}state").json()
    assert (state["seat"], state["view"]["hands"]) == (None, [[None] * 3] * 2)
    assert (state["decision"]["options"], state["decision"]["asides"]) == ([], [])
