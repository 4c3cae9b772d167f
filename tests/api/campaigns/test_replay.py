"""Replay and fork over HTTP, and the seats that callers may look from."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.campaigns.test_history import play, send, version_of
from tests.api.campaigns.test_play import act, at
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places

SEATED = ("state", "state?at=1", "decision", "events", "replay")
"""Resources that take a seat."""


def seen(client: APIClient, campaign: Campaign, resource: str, seat: int) -> Any:
    return client.get(at(campaign, resource) + f"{'&' if '?' in resource else '?'}seat={seat}")


def fork(client: APIClient, campaign: Campaign, **body: Any) -> Any:
    return client.post(at(campaign, "fork"), body, format="json")


@pytest.fixture
def over(duel: Campaign, as_owner: APIClient, as_mate: APIClient) -> Campaign:
    """A public campaign that was abandoned in its third trick."""
    Campaign.objects.update(visibility="public")
    play(duel, as_owner, as_mate, until=5)
    as_owner.post(at(duel, "abandon"))
    return duel


def test_during_play_nobody_looks_from_another_seat(
    as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient, duel: Campaign
) -> None:
    Campaign.objects.update(visibility="public")
    for resource in SEATED:
        assert seen(as_mate, duel, resource, 1).status_code == 200
        assert_problem(seen(as_owner, duel, resource, 1), "not_your_seat", seats=[0])
        assert_problem(seen(as_mate, duel, resource, 0), "not_your_seat", seats=[1])
        assert_problem(seen(as_stranger, duel, resource, 0), "not_your_seat", seats=[])


def test_after_the_end_everyone_may_look_from_every_seat(anonymous: APIClient, over: Campaign) -> None:
    for resource in SEATED:
        assert [seen(anonymous, over, resource, seat).status_code for seat in (0, 1)] == [200, 200]
        assert_problem(seen(anonymous, over, resource, 2), "not_your_seat")
    for resource in ("state", "state?at=1"):
        for seat in (0, 1):
            shown = seen(anonymous, over, resource, seat).json()
            hands = shown["view"]["hands"]
            assert (shown["seat"], None in hands[seat], None in hands[1 - seat]) == (seat, False, True)


def test_a_replay_lists_games_turns_and_jumps(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    play(duel, as_owner, as_mate, until=7)
    send(as_owner, duel, "undo", expected_version=7, to_version=7 - 1)
    answer = as_mate.get(at(duel, "replay"))
    assert_as_described("GET campaigns/{id}/replay", answer)
    body = answer.json()
    assert [(game["version"], game["title"]) for game in body["games"]] == [(1, "Game 1"), (7, "Game 2")]
    assert [turn["version"] for turn in body["turns"]] == [1, 3, 5, 7]
    assert (body["version"], body["jumps"], body["in_force"]) == (8, [], [[1, 7]]), "the mate must agree first"
    send(as_mate, duel, "vote", proposal=8, agree=True)
    play(duel, as_owner, as_mate, until=11)
    body = as_mate.get(at(duel, "replay")).json()
    assert body["jumps"] == [{"version": 10, "type": "undone", "to_version": 6}]
    assert body["in_force"] == [[1, 6], [11, 11]]
    for query in ("seat=x", "seat=", "at=1"):
        refused = as_owner.get(at(duel, f"replay?{query}"))
        assert list(places(assert_problem(refused, "invalid_input"))) == [query.partition("=")[0]]


class TestFork:
    def test_it_says_where_it_comes_from(self, as_mate: APIClient, as_owner: APIClient, duel: Campaign) -> None:
        act(as_owner, duel)
        answer = fork(as_mate, duel, at_version=2, name="What if")
        assert_as_described("POST campaigns/{id}/fork", answer)
        body = answer.json()
        assert (answer.status_code, body["name"], body["owner"], body["status"]) == (201, "What if", "max", "playing")
        assert (body["ranked"], body["visibility"], body["undo"]) == (False, "private", "vote")
        assert body["forked_from"] == {"campaign": duel.id, "version": 2}
        seats = [(seat["controller"], seat["mine"]) for seat in body["seats"]]
        assert seats == [("bot:heuristic", False), ("human", True)]
        assert_problem(as_owner.get(at(body["id"])), "campaign_not_found")
        assert version_of(duel) == 2
