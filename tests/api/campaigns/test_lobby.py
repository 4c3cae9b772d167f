"""campaigns/: create, list, join, leave, start and abandon campaigns."""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from engine.ruleset import RULESETS
from tests.api.problem_documents import assert_problem, places

LIST = "/api/v1/campaigns/"
ME, OPEN, BOT = {"controller": "me"}, {"controller": "open"}, {"controller": "bot:random"}
DUEL = {"ruleset": "highcard", "format": "single", "seats": [ME, OPEN]}


def create(client: APIClient, **wishes: Any) -> Any:
    return client.post(LIST, DUEL | wishes, format="json")


def send(client: APIClient, campaign: Any, command: str, **body: Any) -> Any:
    return client.post(f"{LIST}{campaign['id']}/{command}", body, format="json")


def join(client: APIClient, campaign: Any, **body: Any) -> Any:
    return send(client, campaign, "join", **{"invite": campaign["invite"], **body})


def test_a_campaign_waits_in_the_lobby_for_its_players(as_owner: APIClient, as_mate: APIClient) -> None:
    response = create(as_owner, name="Tuesdays")
    body = response.json()
    assert response.status_code == 201
    assert (body["status"], body["version"], body["name"], body["owner"]) == ("lobby", 0, "Tuesdays", "olivia")
    nobody = {"avatar": None, "here": None, "stand_in": None}
    assert body["seats"] == [
        {"seat": 0, "name": "olivia", "controller": "human", "ready": True, "mine": True, **nobody},
        {"seat": 1, "name": "open", "controller": "open", "ready": False, "mine": False, **nobody},
    ]
    assert as_owner.get(f"{LIST}{body['id']}/").json() == body
    joined = join(as_mate, body)
    assert (joined.status_code, joined.json()["status"]) == (200, "playing")
    assert (joined.json()["seats"][1]["name"], joined.json()["seats"][1]["mine"]) == ("max", True)
    assert join(as_mate, body).json() == joined.json(), "joining again changes nothing"


def test_a_guided_game_begins_with_the_caller_and_a_bot(as_owner: APIClient) -> None:
    body = as_owner.post(f"{LIST}guided", {"ruleset": "fanccg"}, format="json").json()
    assert (body["status"], body["guided"], body["ranked"], body["seed"]) == ("playing", True, False, None)
    assert [seat["controller"] for seat in body["seats"]] == ["human", "bot:heuristic"]


def test_players_of_a_finished_campaign_are_invited_to_the_rematch(
    as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient
) -> None:
    first = create(as_owner, visibility="public").json()
    join(as_mate, first)
    assert_problem(send(as_mate, first, "rematch"), "not_over")
    send(as_owner, first, "abandon")
    offered = send(as_mate, first, "rematch").json()
    assert offered.keys() == {"id", "invite"}
    assert send(as_owner, first, "rematch").json() == offered
    assert_problem(send(as_stranger, first, "rematch"), "not_your_seat")
    assert_problem(send(as_owner, first, "rematch", sequel="more"), "no_sequel")
    joined = join(as_owner, offered).json()
    assert (joined["status"], joined["rematch_of"]) == ("playing", first["id"])
    assert [seat["name"] for seat in joined["seats"]] == ["olivia", "max"]


def test_a_wrong_invite_hides_that_the_campaign_exists(as_owner: APIClient, as_stranger: APIClient) -> None:
    wrong = join(as_stranger, create(as_owner).json(), invite="guess")
    none = join(as_stranger, {"id": f"{'0' * 8}-0000-7000-8000-{'0' * 12}"} | {"invite": "guess"})
    assert_problem(wrong, "campaign_not_found")
    assert wrong.content == none.content
    assert_problem(join(as_stranger, create(as_owner, visibility="public").json(), invite="x"), "invalid_invite")


@pytest.mark.parametrize(
    ("seats", "visibility", "alone"),
    [
        ([ME, ME], "private", True),
        ([ME, BOT], "private", True),
        ([BOT], "private", True),
        ([ME], "unlisted", False),
        ([ME, OPEN], "private", False),
        ([OPEN], "private", False),
    ],
)
def test_alone_means_with_bots_and_without_spectators(
    as_owner: APIClient, as_mate: APIClient, seats: Any, visibility: str, alone: bool
) -> None:
    made = create(as_owner, seats=seats, visibility=visibility).json()
    if OPEN in seats:
        made = join(as_mate, made).json()
    assert made["alone"] == as_owner.get(f"{LIST}{made['id']}/").json()["alone"] == alone


def test_only_the_owner_starts_with_bots_or_abandons(as_owner: APIClient, as_mate: APIClient) -> None:
    made = create(as_owner, seats=[ME, OPEN, OPEN]).json()
    join(as_mate, made)
    for command in ("start", "abandon"):
        assert_problem(send(as_mate, made, command), "not_owner")
        refused = send(as_owner, made, command, force=True)
        assert places(assert_problem(refused, "invalid_input")) == {"/force": "unknown_field"}
    started = send(as_owner, made, "start").json()
    assert (started["status"], started["seed"]) == ("playing", None)
    assert started["seats"][2]["controller"].startswith("bot:")
    assert_problem(send(as_owner, made, "start"), "not_in_lobby")
    over = send(as_owner, made, "abandon").json()
    assert (over["status"], over["seed"]) == ("abandoned", Campaign.objects.get().seed)
    assert_problem(send(as_owner, made, "abandon"), "not_playing")


def test_a_setup_against_the_rules_is_refused(as_owner: APIClient) -> None:
    for wish, place in (
        ({"options": {"jokers": 2}}, "/options"),
        ({"seats": [{"controller": "cat"}]}, "/seats/0/controller"),
    ):
        assert places(assert_problem(create(as_owner, **wish), "invalid_setup")) == {place: "invalid_setup"}
    assert_problem(create(as_owner, ruleset="chess"), "unknown_ruleset", known=sorted(RULESETS))
    assert not Campaign.objects.exists()


@pytest.mark.db
class TestList:
    def names(self, client: APIClient, query: str = "") -> list[str]:
        return [row["name"] for row in client.get(f"{LIST}?{query}").json()["results"]]

    @pytest.fixture(autouse=True)
    def four(self, as_owner: APIClient, as_mate: APIClient) -> None:
        create(as_owner, name="hidden")
        create(as_owner, name="by link", visibility="unlisted")
        create(as_owner, name="open to all", visibility="public")
        create(as_mate, name="of max", visibility="public", seats=[ME])

    def test_by_visibility_owner_status_and_ruleset(
        self, as_owner: APIClient, as_stranger: APIClient, anonymous: APIClient
    ) -> None:
        assert self.names(as_stranger) == self.names(anonymous) == ["of max", "open to all"]
        assert self.names(anonymous, "mine=1") == []
        assert self.names(as_owner) == ["of max", "open to all", "by link", "hidden"]
        assert self.names(as_owner, "mine=true") == ["open to all", "by link", "hidden"]
        assert self.names(as_owner, "status=playing") == ["of max"]
        assert self.names(as_owner, "status=playing&mine=1") == self.names(as_owner, "ruleset=legendary") == []

    def test_pages(self, as_owner: APIClient) -> None:
        first = as_owner.get(f"{LIST}?limit=3").json()
        assert (len(first["results"]), first["previous"]) == (3, None)
        second = as_owner.get(first["next"]).json()
        assert ([row["name"] for row in second["results"]], second["next"]) == (["hidden"], None)
        assert as_owner.get(second["previous"]).json()["results"] == first["results"]
        for position in ("p=yesterday", "p=0001-01-01T00:00:00%2B23:59"):
            cursor = urlsafe_b64encode(position.encode()).decode()
            assert_problem(as_owner.get(f"{LIST}?cursor={cursor}"), "not_found")
        for query in ("page=2", "cursor=" + "x" * 201, "limit=0", "limit=101", "limit=x", "mine=perhaps"):
            assert_problem(as_owner.get(f"{LIST}?{query}"), "invalid_input")

    def test_a_list_costs_the_same_however_long(
        self, as_owner: APIClient, django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        with django_assert_max_num_queries(6):
            as_owner.get(LIST)
