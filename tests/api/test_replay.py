"""replay and fork over HTTP, and whose eyes one may look through."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places
from tests.api.test_play import act, at
from tests.api.test_undoing import play, send, version_of

SEATED = ("state", "state?at=1", "decision", "events", "replay")
"""What can be seen through the eyes of a seat."""


def seen(client: APIClient, campaign: Campaign, resource: str, seat: int) -> Any:
    return client.get(at(campaign, resource) + f"{'&' if '?' in resource else '?'}seat={seat}")


def fork(client: APIClient, campaign: Campaign, **body: Any) -> Any:
    return client.post(at(campaign, "fork"), body, format="json")


@pytest.fixture
def over(duel: Campaign, as_owner: APIClient, as_mate: APIClient) -> Campaign:
    """A public campaign that was given up in its third trick."""
    Campaign.objects.update(visibility="public")
    play(duel, as_owner, as_mate, until=5)
    as_owner.post(at(duel, "abandon"))
    return duel


class TestEyes:
    def test_while_it_is_played_nobody_looks_through_anothers(
        self, as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient, duel: Campaign
    ) -> None:
        Campaign.objects.update(visibility="public")
        for resource in SEATED:
            assert seen(as_mate, duel, resource, 1).status_code == 200
            assert_problem(seen(as_owner, duel, resource, 1), "not_your_seat", seats=[0])
            assert_problem(seen(as_mate, duel, resource, 0), "not_your_seat", seats=[1])
            for seat in (0, 1):
                assert_problem(seen(as_stranger, duel, resource, seat), "not_your_seat", seats=[])

    @pytest.mark.parametrize("who", ["as_owner", "as_mate", "as_stranger", "anonymous"])
    def test_when_all_is_over_everybody_looks_through_all(self, request: Any, over: Campaign, who: str) -> None:
        client = request.getfixturevalue(who)
        for resource in SEATED:
            assert [seen(client, over, resource, seat).status_code for seat in (0, 1)] == [200, 200]
        for resource in ("state", "state?at=1"):
            one, two = (seen(client, over, resource, seat).json() for seat in (0, 1))
            assert (one["seat"], two["seat"]) == (0, 1)
            for shown in (one, two):
                hands = shown["view"]["hands"]
                assert None not in hands[shown["seat"]] and None in hands[1 - shown["seat"]]

    def test_a_seat_that_there_is_not_has_no_eyes(self, anonymous: APIClient, over: Campaign) -> None:
        for seat in (2, 9):
            assert_problem(seen(anonymous, over, "state?at=1", seat), "not_your_seat")

    def test_the_past_of_what_was_taken_back_can_be_looked_at(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign
    ) -> None:
        play(duel, as_owner, as_mate, until=3)
        shown = as_mate.get(at(duel, "state")).json()["view"]
        send(as_owner, duel, "undo", expected_version=3, to_version=1)
        assert as_mate.get(at(duel, "state?at=3")).json()["view"] == shown
        assert as_mate.get(at(duel, "state")).json()["view"] != shown


class TestReplay:
    def test_it_lists_games_turns_jumps_and_what_is_in_force(
        self, as_owner: APIClient, as_mate: APIClient, duel: Campaign
    ) -> None:
        play(duel, as_owner, as_mate, until=7)
        send(as_owner, duel, "undo", expected_version=7, to_version=7 - 1)
        answer = as_mate.get(at(duel, "replay"))
        assert_as_described("GET campaigns/{id}/replay", answer)
        body = answer.json()
        assert [(game["version"], game["title"]) for game in body["games"]] == [(1, "Game 1"), (7, "Game 2")]
        assert [turn["version"] for turn in body["turns"]] == [1, 3, 5, 7]
        assert (body["version"], body["jumps"], body["in_force"]) == (8, [], [[1, 7]]), "the mate must agree first"
        send(as_mate, duel, "vote", proposal=8, agree=True)
        body = as_mate.get(at(duel, "replay")).json()
        assert body["jumps"] == [{"version": 10, "type": "undone", "to_version": 6}]
        assert body["in_force"] == [[1, 6]]
        play(duel, as_owner, as_mate, until=11)
        assert as_mate.get(at(duel, "replay")).json()["in_force"] == [[1, 6], [11, 11]]

    @pytest.mark.parametrize(("who", "status"), [("as_stranger", 404), ("anonymous", 404), ("as_mate", 200)])
    def test_a_private_one_is_for_those_who_belong_there(
        self, request: Any, duel: Campaign, who: str, status: int
    ) -> None:
        client = request.getfixturevalue(who)
        assert client.get(at(duel, "replay")).status_code == status
        Campaign.objects.update(visibility="unlisted")
        assert client.get(at(duel, "replay")).status_code == 200

    def test_a_lobby_has_an_empty_one(self, as_owner: APIClient, new_campaign: Callable[..., Campaign]) -> None:
        answer = as_owner.get(at(new_campaign("me", "open"), "replay"))
        assert_as_described("GET campaigns/{id}/replay", answer)
        assert (answer.json()["games"], answer.json()["in_force"]) == ([], [])

    @pytest.mark.parametrize("query", ["seat=x", "seat=", "at=1"])
    def test_a_bad_parameter_is_named(self, as_owner: APIClient, duel: Campaign, query: str) -> None:
        refused = as_owner.get(at(duel, f"replay?{query}"))
        assert list(places(assert_problem(refused, "invalid_input"))) == [query.partition("=")[0]]


class TestFork:
    def test_it_is_a_campaign_of_its_own_that_says_where_it_comes_from(
        self, as_mate: APIClient, as_owner: APIClient, duel: Campaign
    ) -> None:
        act(as_owner, duel)
        answer = fork(as_mate, duel, at_version=2, name="What if")
        assert_as_described("POST campaigns/{id}/fork", answer)
        body = answer.json()
        assert (answer.status_code, body["name"], body["owner"], body["status"]) == (201, "What if", "max", "playing")
        assert (body["ranked"], body["visibility"], body["undo"]) == (False, "private", "vote")
        assert body["forked_from"] == {"campaign": duel.id, "version": 2}
        assert [(seat["controller"], seat["mine"]) for seat in body["seats"]] == [
            ("bot:heuristic", False),
            ("human", True),
        ]
        assert_problem(as_owner.get(at(body["id"])), "campaign_not_found")
        assert version_of(duel) == 2

    def test_of_one_that_is_over_the_same_cards_lie_there(self, as_stranger: APIClient, over: Campaign) -> None:
        answer = fork(as_stranger, over, at_version=3, seats=[{"controller": "me"}, {"controller": "me"}])
        body = answer.json()
        assert (answer.status_code, body["version"], body["seed_commitment"]) == (201, 4, over.seed_commitment)
        for seat in (0, 1):
            mine, theirs = (
                seen(as_stranger, campaign, "state?at=3", seat).json()["view"] for campaign in (body["id"], over)
            )
            assert mine == theirs

    def test_people_are_waited_for(self, as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
        body = fork(as_owner, duel, at_version=1, seats=[{"controller": "me"}, {"controller": "open"}]).json()
        assert (body["status"], len(body["invite"])) == ("lobby", 32)
        joined = as_mate.post(at(body["id"], "join"), {"invite": body["invite"]}, format="json")
        assert (joined.status_code, joined.json()["status"]) == (200, "playing")
        assert act(as_owner, body["id"]).status_code == 201

    def test_through_the_eyes_of_an_own_seat_only(self, as_owner: APIClient, duel: Campaign) -> None:
        assert fork(as_owner, duel, at_version=1, seat=0).status_code == 201
        assert_problem(fork(as_owner, duel, at_version=1, seat=1), "not_your_seat")

    @pytest.mark.parametrize("at_version", [2, 99])
    def test_from_a_version_that_never_was(self, as_owner: APIClient, duel: Campaign, at_version: int) -> None:
        assert_problem(fork(as_owner, duel, at_version=at_version), "version_not_found", current_version=1)

    def test_from_the_end_there_is_nothing_to_play(self, as_stranger: APIClient, over: Campaign) -> None:
        assert_problem(fork(as_stranger, over, at_version=6), "game_over")
        assert Campaign.objects.count() == 1

    def test_from_a_lobby_there_is_nothing_yet(
        self, as_owner: APIClient, new_campaign: Callable[..., Campaign]
    ) -> None:
        assert_problem(fork(as_owner, new_campaign("me", "open"), at_version=1), "not_playing")

    def test_strangers_find_no_private_one_and_nobody_unknown_forks(
        self, as_stranger: APIClient, anonymous: APIClient, duel: Campaign
    ) -> None:
        assert_problem(fork(as_stranger, duel, at_version=1), "campaign_not_found")
        Campaign.objects.update(visibility="public")
        assert_problem(fork(anonymous, duel, at_version=1), "not_authenticated")
        assert fork(as_stranger, duel, at_version=1).status_code == 201

    @pytest.mark.parametrize(
        ("body", "fault"),
        [
            ({}, "/at_version"),
            ({"at_version": 0}, "/at_version"),
            ({"at_version": "x"}, "/at_version"),
            ({"at_version": 1, "seats": []}, "/seats"),
            ({"at_version": 1, "seats": [{"controller": "me", "avatar": "scully"}, {"controller": "me"}]},
             "/seats/0/avatar"),
            ({"at_version": 1, "seats": [{"controller": "me"}, {}]}, "/seats/1/controller"),
            ({"at_version": 1, "visibility": "secret"}, "/visibility"),
            ({"at_version": 1, "undo": "sometimes"}, "/undo"),
            ({"at_version": 1, "undo_unasked": "mine"}, "/undo_unasked"),
            ({"at_version": 1, "name": "n" * 81}, "/name"),
            ({"at_version": 1, "ranked": True}, "/ranked"),
        ],
    )  # fmt: skip
    def test_a_bad_field_is_named(self, as_owner: APIClient, duel: Campaign, body: dict[str, Any], fault: str) -> None:
        refused = fork(as_owner, duel, **body)
        assert fault in places(assert_problem(refused, "invalid_input"))
        assert Campaign.objects.count() == 1

    @pytest.mark.parametrize(
        ("seats", "fault"),
        [
            ([{"controller": "me"}], "/seats"),
            ([{"controller": "me"}, {"controller": "bot:nobody"}], "/seats/1/controller"),
        ],
    )
    def test_seats_that_can_not_be_are_named(
        self, as_owner: APIClient, duel: Campaign, seats: list[dict[str, str]], fault: str
    ) -> None:
        refused = fork(as_owner, duel, at_version=1, seats=seats)
        assert list(places(assert_problem(refused, "invalid_setup"))) == [fault]
        assert Campaign.objects.count() == 1
