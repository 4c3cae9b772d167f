"""Undo, redo and votes over HTTP. High Card deals at version 7."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.campaigns.test_play import act, at
from tests.api.descriptions import assert_as_described

DEAL = 7


def send(client: APIClient, campaign: Campaign, command: str, key: str | None = None, **body: Any) -> Any:
    headers = {"Idempotency-Key": key} if key is not None else {}
    return client.post(at(campaign, command), body, format="json", headers=headers)


def version_of(campaign: Campaign) -> int:
    return Campaign.objects.get(pk=campaign.pk).version


def play(campaign: Campaign, *clients: APIClient, until: int) -> None:
    """Choose the first option for each client that must decide, up to a version."""
    while version_of(campaign) < until:
        asked = next(client for client in clients if client.get(at(campaign, "decision")).json()["options"])
        assert act(asked, campaign).status_code == 201


@pytest.fixture
def dealt(duel: Campaign, as_owner: APIClient, as_mate: APIClient) -> Campaign:
    """A duel whose second game was just dealt. Undoing further needs a vote."""
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
