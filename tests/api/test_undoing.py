"""undo, redo and vote over HTTP; tests/campaigns/test_undoing.py tests what they do. High Card deals at version 7."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem
from tests.api.test_play import act, at

DEAL = 7


def send(client: APIClient, campaign: Campaign, command: str, key: str | None = None, **body: Any) -> Any:
    headers = {"Idempotency-Key": key} if key is not None else {}
    return client.post(at(campaign, command), body, format="json", headers=headers)


def version_of(campaign: Campaign) -> int:
    return Campaign.objects.get(pk=campaign.pk).version


def play(campaign: Campaign, *clients: APIClient, until: int) -> None:
    """Let whoever is asked choose the first option, up to a version."""
    while version_of(campaign) < until:
        asked = next(client for client in clients if client.get(at(campaign, "decision")).json()["options"])
        assert act(asked, campaign).status_code == 201


@pytest.fixture
def duel_of(new_campaign: Callable[..., Campaign], mate: Any) -> Callable[..., Campaign]:
    """Make a campaign of the owner and the mate with this policy."""

    def make(undo: str, **wishes: Any) -> Campaign:
        campaign = new_campaign("me", "open", undo=undo, **wishes)
        services.join(campaign.id, mate, campaign.invite)
        return campaign

    return make


@pytest.fixture
def dealt(duel: Campaign, as_owner: APIClient, as_mate: APIClient) -> Campaign:
    """A duel whose second game was just dealt: further back all must agree."""
    play(duel, as_owner, as_mate, until=DEAL)
    return duel


def test_an_undo_and_a_redo_move_the_table(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    before = as_owner.get(at(duel, "state")).json()["view"]
    act(as_owner, duel)
    played = as_mate.get(at(duel, "state")).json()
    moved = send(as_mate, duel, "undo", expected_version=2)
    assert_as_described("POST campaigns/{id}/undo", moved)
    body = moved.json()
    assert (moved.status_code, body["version"], body["table_version"], body["vote"]) == (201, 3, 1, None)
    assert (body["decision"]["version"], body["decision"]["waiting_for"]) == (3, [{"seat": 0, "name": "olivia"}])
    assert as_owner.get(at(duel, "state")).json()["view"] == before
    for client in (as_owner, as_mate):
        (undone,) = client.get(at(duel, "events?after=2")).json()["events"]
        assert (undone["type"], undone["seat"], undone["facts"]) == ("undone", 1, [])
        told = undone["payload"]
        assert (told["node"], told["furthest"], told["asked"]) == (1, 2, {"by": "action"})
    moved = send(as_owner, duel, "redo", expected_version=3)
    assert_as_described("POST campaigns/{id}/redo", moved)
    assert (moved.status_code, moved.json()["version"], moved.json()["table_version"]) == (201, 4, 2)
    again = as_mate.get(at(duel, "state")).json()
    assert again["view"] == played["view"]
    assert again["decision"]["options"] == played["decision"]["options"]


def test_prospects_are_told_to_who_sits_there(as_owner: APIClient, as_mate: APIClient, dealt: Campaign) -> None:
    found = as_owner.get(at(dealt, "undo"))
    assert_as_described("GET campaigns/{id}/undo", found)
    body = found.json()
    assert (body["version"], body["policy"], body["furthest"]) == (DEAL, "vote", DEAL)
    assert body["because"]["rule"] == "DEAL-1"
    step = body["undo"]["action"]
    assert (step["to_version"], step["needs"], "play" in step["title"].lower()) == (DEAL - 1, "vote", True)
    assert (body["redo"], body["vote"]) == ({"action": None, "turn": None}, None)
    rows = [client.get(at(dealt, "undo")).json()["undo"]["action"]["events"] for client in (as_owner, as_mate)]
    told = [set(row[0]) for row in rows]
    assert {"version", "seat"} in told and {"version", "seat", "payload"} in told, "only one of them played it"


class TestRefusals:
    def test_safe_says_how_far_and_because_of_which_rule_and_fact(
        self, as_owner: APIClient, as_mate: APIClient, duel_of: Any
    ) -> None:
        campaign = duel_of("safe")
        play(campaign, as_owner, as_mate, until=DEAL)
        cards = []
        for client in (as_owner, as_mate):
            refused = send(client, campaign, "undo", expected_version=DEAL)
            body = assert_problem(refused, "undo_refused", policy="safe", furthest=DEAL)
            because = body["because"]
            assert (because["version"], because["type"], because["rule"]) == (DEAL, "acted", "DEAL-1")
            assert set(because["fact"]) == {"fact", "card", "source", "target"}
            cards.append(because["fact"]["card"])
        hand = as_owner.get(at(campaign, "state")).json()["view"]["hands"][0]
        assert cards == [hand[0], None], "the card is named to its owner alone"
        assert version_of(campaign) == DEAL

    def test_versions_that_can_not_be_reached(self, as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
        assert_problem(send(as_owner, duel, "undo", expected_version=1), "nothing_to_undo")
        assert_problem(send(as_owner, duel, "redo", expected_version=1), "nothing_to_redo")
        assert_problem(send(as_owner, duel, "vote", proposal=1, agree=True), "vote_over", current_version=1)
        play(duel, as_owner, as_mate, until=3)
        assert_problem(send(as_owner, duel, "undo", expected_version=1), "stale_version", current_version=3)
        send(as_owner, duel, "undo", expected_version=3, to_version=1)
        act(as_owner, duel)
        assert_problem(send(as_owner, duel, "undo", expected_version=5, to_version=3), "not_in_force")
        assert_problem(send(as_owner, duel, "undo", expected_version=5, to_version=99), "version_not_found")


class TestIdempotency:
    def test_a_key_is_for_one_request(self, as_owner: APIClient, duel: Campaign) -> None:
        act(as_owner, duel)
        first, again = (send(as_owner, duel, "undo", key="k", expected_version=2) for _ in range(2))
        assert (first.status_code, first.json()) == (again.status_code, again.json())
        others = [
            send(as_owner, duel, "undo", key="k", expected_version=2, by="turn"),
            send(as_owner, duel, "redo", key="k", expected_version=2),
            act(as_owner, duel, key="k"),
        ]
        for other in others:
            assert_problem(other, "idempotency_mismatch")
        assert version_of(duel) == 3


class TestVote:
    @pytest.fixture
    def called(self, as_owner: APIClient, dealt: Campaign) -> Any:
        return send(as_owner, dealt, "undo", expected_version=DEAL, to_version=1)

    def test_nothing_moves_until_others_agree(
        self, as_owner: APIClient, as_mate: APIClient, dealt: Campaign, called: Any
    ) -> None:
        assert_as_described("POST campaigns/{id}/undo", called)
        body = called.json()
        vote = body["vote"]
        assert (called.status_code, body["version"], body["table_version"]) == (202, DEAL + 1, DEAL)
        assert (vote["proposal"], vote["seat"], vote["to_version"], vote["knowledge"]) == (DEAL + 1, 0, 1, True)
        assert (vote["agreed"], vote["waiting_for"]) == ([0], [1])
        assert [row["version"] for row in vote["taken_back"]] == list(range(2, DEAL + 1))
        found = as_mate.get(at(dealt, "undo"))
        assert_as_described("GET campaigns/{id}/undo", found)
        others = found.json()["vote"]["taken_back"]
        assert found.json()["vote"] == vote | {"taken_back": others}
        assert {row["seat"] for row in vote["taken_back"] if "payload" in row} == {0}
        assert {row["seat"] for row in others if "payload" in row} == {1}
        still = send(as_owner, dealt, "vote", proposal=DEAL + 1, agree=True)
        assert (still.status_code, still.json()["vote"]["waiting_for"]) == (202, [1])

    @pytest.mark.parametrize(("agree", "made", "table"), [(True, 3, 1), (False, 3, DEAL)])
    def test_the_last_yes_or_a_no_ends_it(
        self, as_owner: APIClient, as_mate: APIClient, dealt: Campaign, called: Any, agree: bool, made: int, table: int
    ) -> None:
        answered = send(as_mate, dealt, "vote", proposal=DEAL + 1, agree=agree)
        assert_as_described("POST campaigns/{id}/vote", answered)
        body = answered.json()
        assert (answered.status_code, body["table_version"], body["vote"]) == (201, table, None)
        assert_problem(send(as_owner, dealt, "vote", proposal=DEAL + 1, agree=True), "vote_over")
