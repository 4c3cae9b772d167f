"""campaigns/{id}/seats/{seat}/secret: the deck of a seat, and what others see."""

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


def test_play_begins_when_the_last_player_is_ready(as_owner: APIClient, as_mate: APIClient, lobby: Campaign) -> None:
    assert ready(summary(as_owner, lobby)) == [False, False]
    answer = as_mate.put(path(lobby, 1), {"starter": "low"}, format="json")
    assert answer.json() == {"seat": 1, "ready": True, "secret": {"deck": LOW}, "salt": None, "dealt": None}
    assert_as_described(OPERATION.format("PUT"), answer)
    assert as_mate.get(path(lobby, 1)).json() == answer.json()
    assert_problem(as_owner.get(path(lobby, 1)), "not_your_seat")
    nothing = {"seat": 0, "ready": False, "secret": None, "salt": None, "dealt": None}
    assert as_owner.get(path(lobby, 0)).json() == nothing
    told = summary(as_owner, lobby)
    assert (ready(told), told["status"], told["secret_commitments"]) == ([False, True], "lobby", [])
    as_owner.put(path(lobby, 0), {}, format="json")
    told = summary(as_owner, lobby)
    assert (ready(told), told["status"], len(told["secret_commitments"])) == ([True, True], "playing", 2)
    assert_problem(as_mate.put(path(lobby, 1), {}, format="json"), "not_in_lobby", status=409)


def test_dealt_cards_are_shown_and_limit_the_deck(as_owner: APIClient, new_campaign: Callable[..., Campaign]) -> None:
    campaign = new_campaign("me", "bot:random", ruleset="ccg", format="advanced", options={"limited": True})
    answer = as_owner.get(path(campaign, 0))
    assert_as_described(OPERATION.format("GET"), answer)
    dealt = answer.json()["dealt"]
    starter = {"deck": ruleset.get("ccg").starter_decks()[0].deck}
    checked = as_owner.post(f"{path(campaign, 0)}/check", starter, format="json")
    assert_as_described(OPERATION.format("POST") + "/check", checked)
    faults = checked.json()["faults"]
    assert sum(dealt.values()) == 135
    assert faults and all(dealt.get(fault["design"], 0) < 3 for fault in faults)
    assert_problem(as_owner.post(f"{path(campaign, 1)}/check", starter, format="json"), "not_your_seat")


def test_faults_of_a_deck_are_named(as_owner: APIClient, as_mate: APIClient, lobby: Campaign) -> None:
    deck = {"bids": {"9": 3, "2": 3}, "spare": {"5": 2}}
    body = assert_problem(as_mate.put(path(lobby, 1), {"deck": deck}, format="json"), "invalid_setup")
    assert places(body) == {"/deck": "invalid_setup"}
    fault = {"detail": "At most 2 are alike.", "rule": "DECK-2", "part": "bids"}
    cards = ({"design": "9", "card": "Bid of 9"}, {"design": "2", "card": "Bid of 2"})
    assert body["faults"] == [fault | card for card in cards]
    for body in ({"deck": []}, {"deck": {"bids": {"9": "2"}}}, {"starter": 7}, {"own": 7}, {"queen": 1}):
        assert_problem(as_mate.put(path(lobby, 1), body, format="json"), "invalid_input")
    assert ready(summary(as_mate, lobby)) == [False, False]


def test_against_a_bot_the_deck_comes_with_the_table(as_owner: APIClient) -> None:
    seats = [{"controller": "me", "deck": {"starter": "low"}}, {"controller": "bot:random"}]
    wish = {"ruleset": "sealedbid", "format": "single", "seats": seats}
    told = as_owner.post("/api/v1/campaigns/", wish, format="json")
    assert_as_described("POST campaigns/", told)
    assert told.json()["status"] == "playing"
    seats[0]["deck"] = {"deck": {"bids": {"9": 6}}}
    body = assert_problem(as_owner.post("/api/v1/campaigns/", wish, format="json"), "invalid_setup")
    assert places(body) == {"/seats/0/deck/deck": "invalid_setup"}
    assert {fault["rule"] for fault in body["faults"]} == {"DECK-1", "DECK-2"}
