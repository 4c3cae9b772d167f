"""campaigns/{id}/seats/{seat}/secret: bringing a deck along, being ready, and what others see of it."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign
from engine import ruleset
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places
from tests.rulesets.sealedbid import STARTERS

pytestmark = pytest.mark.django_db

OPERATION = "{} campaigns/{{id}}/seats/{{seat}}/secret"
LOW = next(starter.deck for starter in STARTERS if starter.name == "low")


@pytest.fixture
def lobby(new_campaign: Callable[..., Campaign], mate: Any) -> Campaign:
    campaign = new_campaign("me", "open", ruleset="sealedbid", format="single")
    services.join(campaign.id, mate, campaign.invite)
    return campaign


def path(campaign: Campaign, seat: int) -> str:
    return f"/api/v1/campaigns/{campaign.id}/seats/{seat}/secret"


def summary(client: APIClient, campaign: Campaign) -> Any:
    return client.get(f"/api/v1/campaigns/{campaign.id}/").json()


def ready(summary: Any) -> list[bool]:
    return [seat["ready"] for seat in summary["seats"]]


def test_play_begins_with_the_last_who_is_ready(as_owner: APIClient, as_mate: APIClient, lobby: Campaign) -> None:
    assert ready(summary(as_owner, lobby)) == [False, False]
    answer = as_mate.put(path(lobby, 1), {"starter": "low"}, format="json")
    assert answer.json() == {"seat": 1, "ready": True, "secret": {"deck": LOW}, "salt": None, "dealt": None}
    assert_as_described(OPERATION.format("PUT"), answer)
    told = summary(as_owner, lobby)
    assert (ready(told), told["status"], told["secret_commitments"]) == ([False, True], "lobby", [])
    as_owner.put(path(lobby, 0), {"deck": LOW}, format="json")
    told = summary(as_owner, lobby)
    assert (ready(told), told["status"], len(told["secret_commitments"])) == ([True, True], "playing", 2)


def test_a_deck_is_checked_as_it_would_be_there(as_owner: APIClient, as_mate: APIClient, lobby: Campaign) -> None:
    answer = as_mate.post(f"{path(lobby, 1)}/check", {"deck": {**LOW, "spare": {}}}, format="json")
    assert_as_described(OPERATION.format("POST") + "/check", answer)
    assert [(fault["rule"], fault["part"]) for fault in answer.json()["faults"]] == [("DECK-1", "spare")]
    assert_problem(as_owner.post(f"{path(lobby, 1)}/check", {"deck": LOW}, format="json"), "not_your_seat")
    assert not any(ready(summary(as_owner, lobby)))


def test_cards_are_dealt_to_who_sits_there(as_owner: APIClient, new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("me", "bot:random", ruleset="ccg", format="advanced", options={"limited": True})
    answer = as_owner.get(path(campaign, 0))
    assert_as_described(OPERATION.format("GET"), answer)
    dealt = answer.json()["dealt"]
    starter = {"deck": ruleset.get("ccg").starter_decks()[0].deck}
    faults = as_owner.post(f"{path(campaign, 0)}/check", starter, format="json").json()["faults"]
    assert sum(dealt.values()) == 135
    assert faults and all(dealt.get(fault["design"], 0) < 3 for fault in faults)


def test_each_reads_their_own(as_owner: APIClient, as_mate: APIClient, lobby: Campaign) -> None:
    as_mate.put(path(lobby, 1), {}, format="json")
    answer = as_mate.get(path(lobby, 1))
    assert answer.json()["secret"] == {"deck": STARTERS[0].deck}
    assert_as_described(OPERATION.format("GET"), answer)
    assert as_owner.get(path(lobby, 0)).json() == {
        "seat": 0,
        "ready": False,
        "secret": None,
        "salt": None,
        "dealt": None,
    }
    assert_problem(as_owner.get(path(lobby, 1)), "not_your_seat")


def test_what_is_wrong_with_a_deck_is_told_card_by_card(as_mate: APIClient, lobby: Campaign) -> None:
    deck = {"bids": {"9": 3, "2": 3}, "spare": {"5": 2}}
    body = assert_problem(as_mate.put(path(lobby, 1), {"deck": deck}, format="json"), "invalid_setup")
    assert places(body) == {"/deck": "invalid_setup"}
    assert body["faults"] == [
        {"detail": "At most 2 are alike.", "rule": "DECK-2", "part": "bids", "design": "9", "card": "Bid of 9"},
        {"detail": "At most 2 are alike.", "rule": "DECK-2", "part": "bids", "design": "2", "card": "Bid of 2"},
    ]
    assert ready(summary(as_mate, lobby)) == [False, False]


@pytest.mark.parametrize(
    "body", [{"deck": []}, {"deck": 7}, {"deck": {"bids": {"9": "2"}}}, {"starter": 7}, {"own": 7}, {"queen": 1}]
)
def test_what_can_not_be_read_is_named(as_mate: APIClient, lobby: Campaign, body: Any) -> None:
    assert_problem(as_mate.put(path(lobby, 1), body, format="json"), "invalid_input")


def test_once_play_has_begun_nothing_more_is_brought_along(
    as_owner: APIClient, as_mate: APIClient, lobby: Campaign
) -> None:
    for client, seat in ((as_owner, 0), (as_mate, 1)):
        client.put(path(lobby, seat), {}, format="json")
    assert_problem(as_mate.put(path(lobby, 1), {}, format="json"), "not_in_lobby", status=409)


def test_alone_against_a_bot_the_deck_comes_with_the_table(as_owner: APIClient) -> None:
    seats = [{"controller": "me", "deck": {"starter": "low"}}, {"controller": "bot:random"}]
    wish = {"ruleset": "sealedbid", "format": "single", "seats": seats}
    told = as_owner.post("/api/v1/campaigns/", wish, format="json")
    assert_as_described("POST campaigns/", told)
    assert told.json()["status"] == "playing"
    seats[0]["deck"] = {"deck": {"bids": {"9": 6}}}
    body = assert_problem(as_owner.post("/api/v1/campaigns/", wish, format="json"), "invalid_setup")
    assert places(body) == {"/seats/0/deck/deck": "invalid_setup"}
    assert {fault["rule"] for fault in body["faults"]} == {"DECK-1", "DECK-2"}
