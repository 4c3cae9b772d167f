"""campaigns/: setting up, finding, joining, leaving, starting, giving up."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns.models import Campaign
from engine.ruleset import RULESETS
from tests.api.problem_documents import assert_problem, places

pytestmark = pytest.mark.db

LIST = "/api/v1/campaigns/"
DUEL = {"ruleset": "highcard", "format": "single", "seats": [{"controller": "me"}, {"controller": "open"}]}


def create(client: APIClient, **wishes: Any) -> Any:
    return client.post(LIST, DUEL | wishes, format="json")


def test_a_campaign_waits_in_the_lobby_for_its_players(as_owner: APIClient) -> None:
    response = create(as_owner, name="Tuesdays")
    body = response.json()
    assert response.status_code == 201
    assert (body["status"], body["version"], body["name"], body["owner"]) == ("lobby", 0, "Tuesdays", "olivia")
    nobody = {"avatar": None, "here": None, "stand_in": None}
    assert body["seats"] == [
        {"seat": 0, "name": "olivia", "controller": "human", "ready": True, "mine": True, **nobody},
        {"seat": 1, "name": "open", "controller": "open", "ready": False, "mine": False, **nobody},
    ]
    assert body["invite"]
    assert as_owner.get(f"{LIST}{body['id']}/").json() == body


def test_a_campaign_without_open_seats_opens_at_once(as_owner: APIClient) -> None:
    body = create(as_owner, seats=[{"controller": "me"}, {"controller": "me"}]).json()
    assert (body["status"], body["version"], body["game"]) == ("playing", 1, 1)
    assert body["waiting_for"] == [{"seat": 0, "name": "olivia"}]


@pytest.mark.parametrize("name", ["ccg", "fanccg", "legendary"])
def test_a_guided_game_begins_with_the_caller_and_bots(as_owner: APIClient, name: str) -> None:
    response = as_owner.post(f"{LIST}guided", {"ruleset": name}, format="json")
    body = response.json()
    assert response.status_code == 201
    assert (body["status"], body["guided"], body["ranked"], body["seed"]) == ("playing", True, False, None)
    assert [seat["controller"] for seat in body["seats"]] == ["human", "bot:heuristic"]


def test_a_guided_game_that_is_not_there(as_owner: APIClient) -> None:
    asked = {name: as_owner.post(f"{LIST}guided", {"ruleset": name}, format="json") for name in ("highcard", "chess")}
    assert places(assert_problem(asked["highcard"], "invalid_setup")).keys() == {"/ruleset"}
    assert_problem(asked["chess"], "unknown_ruleset")
    ranked = as_owner.post(f"{LIST}guided", {"ruleset": "ccg", "ranked": True, "seed": "00" * 32}, format="json")
    assert places(assert_problem(ranked, "invalid_input")).keys() == {"/ranked", "/seed"}
    assert not Campaign.objects.exists()


def test_the_invited_mate_joins_and_the_campaign_opens(as_owner: APIClient, as_mate: APIClient) -> None:
    made = create(as_owner).json()
    response = as_mate.post(f"{LIST}{made['id']}/join", {"invite": made["invite"]}, format="json")
    assert response.status_code == 200
    assert response.json()["status"] == "playing"
    assert response.json()["seats"][1] | {"avatar": None} == {
        "seat": 1, "name": "max", "avatar": None, "controller": "human", "ready": True, "mine": True,
        "here": False, "stand_in": None,
    }  # fmt: skip


def test_who_sat_at_a_table_that_is_cleared_is_invited_to_the_rematch(
    as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient
) -> None:
    first = create(as_owner, visibility="public").json()
    as_mate.post(f"{LIST}{first['id']}/join", {"invite": first["invite"]}, format="json")
    rematch = f"{LIST}{first['id']}/rematch"
    assert_problem(as_mate.post(rematch), "not_over")
    as_owner.post(f"{LIST}{first['id']}/abandon")
    offered = as_mate.post(rematch).json()
    assert offered.keys() == {"id", "invite"}
    assert as_owner.post(rematch).json() == offered
    assert_problem(as_stranger.post(rematch), "not_your_seat")
    joined = as_owner.post(f"{LIST}{offered['id']}/join", {"invite": offered["invite"]}, format="json").json()
    assert (joined["status"], joined["rematch_of"]) == ("playing", first["id"])
    assert [seat["name"] for seat in joined["seats"]] == ["olivia", "max"]


def test_what_follows_a_campaign_is_told_by_its_result(as_owner: APIClient) -> None:
    for ranks, following in ((25, {"title": "The same with 30 cards", "options": {"ranks": 30}}), (30, None)):
        played = create(as_owner, seats=[{"controller": "bot:random"}], options={"ranks": ranks}).json()
        told = as_owner.get(f"{LIST}{played['id']}/result").json()["sequel"]
        assert told == (following and {"format": played["format"], **following})


def test_nothing_follows_what_was_given_up(as_owner: APIClient) -> None:
    first = create(as_owner, seats=[{"controller": "me"}, {"controller": "bot:random"}], options={"ranks": 30}).json()
    as_owner.post(f"{LIST}{first['id']}/abandon")
    assert_problem(as_owner.post(f"{LIST}{first['id']}/rematch", {"sequel": True}, format="json"), "no_sequel")


def test_joining_again_changes_nothing(as_owner: APIClient, as_mate: APIClient) -> None:
    made = create(as_owner).json()
    join = f"{LIST}{made['id']}/join"
    first = as_mate.post(join, {"invite": made["invite"]}, format="json")
    assert as_mate.post(join, {"invite": made["invite"]}, format="json").json() == first.json()


def test_a_seat_that_is_taken(as_owner: APIClient, as_mate: APIClient) -> None:
    made = create(as_owner).json()
    response = as_mate.post(f"{LIST}{made['id']}/join", {"invite": made["invite"], "seat": 0}, format="json")
    assert_problem(response, "seat_taken", free=[1])


def test_a_full_table_takes_nobody(as_owner: APIClient, as_mate: APIClient, as_stranger: APIClient) -> None:
    made = create(as_owner).json()
    invited = {"invite": made["invite"]}
    as_mate.post(f"{LIST}{made['id']}/join", invited, format="json")
    response = as_stranger.post(f"{LIST}{made['id']}/join", invited, format="json")
    assert_problem(response, "not_in_lobby", status=409)


def test_a_wrong_invite_does_not_even_tell_that_the_campaign_exists(
    as_owner: APIClient, as_stranger: APIClient
) -> None:
    made = create(as_owner).json()
    wrong = as_stranger.post(f"{LIST}{made['id']}/join", {"invite": "guess"}, format="json")
    none = as_stranger.post(f"{LIST}{'0' * 8}-0000-7000-8000-{'0' * 12}/join", {"invite": "guess"}, format="json")
    assert_problem(wrong, "campaign_not_found")
    assert wrong.content == none.content
    public = create(as_owner, visibility="public").json()
    assert_problem(as_stranger.post(f"{LIST}{public['id']}/join", {"invite": "x"}, format="json"), "invalid_invite")


class TestLeaving:
    SEATS = ({"controller": "me"}, {"controller": "open"}, {"controller": "open"})

    @pytest.fixture
    def lobby(self, as_owner: APIClient, as_mate: APIClient) -> dict[str, Any]:
        made = create(as_owner, seats=self.SEATS).json()
        as_mate.post(f"{LIST}{made['id']}/join", {"invite": made["invite"], "seat": 2}, format="json")
        return made

    def test_the_seat_is_open_for_the_next(
        self, as_owner: APIClient, as_mate: APIClient, lobby: dict[str, Any]
    ) -> None:
        left = as_mate.post(f"{LIST}{lobby['id']}/leave")
        assert left.status_code == 200
        assert [(seat["controller"], seat["mine"]) for seat in left.json()["seats"]][1:] == [("open", False)] * 2
        assert "invite" not in left.json()
        assert as_owner.get(f"{LIST}{lobby['id']}/").json() == lobby
        assert_problem(as_mate.get(f"{LIST}{lobby['id']}/"), "campaign_not_found")

    def test_a_seat_can_be_named(self, as_mate: APIClient, lobby: dict[str, Any]) -> None:
        leave = f"{LIST}{lobby['id']}/leave"
        assert_problem(as_mate.post(leave, {"seat": 1}, format="json"), "not_your_seat", status=403)
        assert as_mate.post(leave, {"seat": 2}, format="json").json()["seats"][2]["controller"] == "open"

    def test_the_owner_is_told_what_to_do_instead(self, as_owner: APIClient, lobby: dict[str, Any]) -> None:
        body = assert_problem(as_owner.post(f"{LIST}{lobby['id']}/leave"), "owner_stays", status=403)
        assert "abandon" in body["detail"] and "start" in body["detail"]

    def test_after_the_beginning_it_is_too_late(
        self, as_owner: APIClient, as_mate: APIClient, lobby: dict[str, Any]
    ) -> None:
        as_owner.post(f"{LIST}{lobby['id']}/start")
        body = assert_problem(as_mate.post(f"{LIST}{lobby['id']}/leave"), "not_in_lobby", status=409)
        assert "Its owner may give it up" in body["detail"]

    @pytest.mark.parametrize(
        ("body", "fault"),
        [({"seat": "2"}, {"/seat": "invalid"}), ({"invite": "x"}, {"/invite": "unknown_field"})],
    )
    def test_fields_that_are_not_as_they_should_be(
        self, as_mate: APIClient, lobby: dict[str, Any], body: dict[str, Any], fault: dict[str, str]
    ) -> None:
        response = as_mate.post(f"{LIST}{lobby['id']}/leave", body, format="json")
        assert places(assert_problem(response, "invalid_input")) == fault


@pytest.mark.parametrize("controllers", [("me", "me"), ("me", "bot:random"), ("bot:random",)])
def test_whoever_sits_with_bots_at_a_private_table_is_alone(as_owner: APIClient, controllers: tuple[str, ...]) -> None:
    seats = [{"controller": controller} for controller in controllers]
    assert create(as_owner, seats=seats).json()["alone"]


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_nobody_is_alone_where_others_may_watch(as_owner: APIClient, as_mate: APIClient, visibility: str) -> None:
    made = create(as_owner, seats=[{"controller": "me"}], visibility=visibility).json()
    assert [client.get(f"{LIST}{made['id']}/").json()["alone"] for client in (as_owner, as_mate)] == [False, False]


def test_nobody_is_alone_with_others(as_owner: APIClient, as_mate: APIClient, duel: Campaign) -> None:
    assert [client.get(f"{LIST}{duel.id}/").json()["alone"] for client in (as_owner, as_mate)] == [False, False]


def test_nobody_is_alone_where_the_owner_watches(as_owner: APIClient, as_mate: APIClient) -> None:
    made = create(as_owner, seats=[{"controller": "open"}]).json()
    joined = as_mate.post(f"{LIST}{made['id']}/join", {"invite": made["invite"]}, format="json").json()
    assert (joined["status"], joined["alone"]) == ("playing", False)


def test_the_owner_starts_with_bots_on_the_free_seats(as_owner: APIClient) -> None:
    made = create(as_owner).json()
    body = as_owner.post(f"{LIST}{made['id']}/start").json()
    assert body["status"] == "playing"
    assert body["seats"][1]["controller"].startswith("bot:")
    assert_problem(as_owner.post(f"{LIST}{made['id']}/start"), "not_in_lobby")


def test_nobody_else_starts_or_gives_up(as_owner: APIClient, as_mate: APIClient) -> None:
    seats = [{"controller": "me"}, {"controller": "open"}, {"controller": "open"}]
    made = create(as_owner, seats=seats).json()
    as_mate.post(f"{LIST}{made['id']}/join", {"invite": made["invite"]}, format="json")
    assert_problem(as_mate.post(f"{LIST}{made['id']}/start"), "not_owner")
    assert_problem(as_mate.post(f"{LIST}{made['id']}/abandon"), "not_owner")
    assert as_owner.get(f"{LIST}{made['id']}/").json()["status"] == "lobby"


def test_a_campaign_given_up_is_over_and_shows_its_seed(as_owner: APIClient, duel: Campaign) -> None:
    playing = as_owner.get(f"{LIST}{duel.id}/").json()
    assert (playing["status"], playing["seed"]) == ("playing", None)
    over = as_owner.post(f"{LIST}{duel.id}/abandon").json()
    assert (over["status"], over["seed"]) == ("abandoned", duel.seed)
    assert_problem(as_owner.post(f"{LIST}{duel.id}/abandon"), "not_playing")


@pytest.mark.parametrize("verb", ["start", "abandon"])
def test_a_command_without_fields_takes_none(as_owner: APIClient, verb: str) -> None:
    made = create(as_owner).json()
    response = as_owner.post(f"{LIST}{made['id']}/{verb}", {"force": True}, format="json")
    assert places(assert_problem(response, "invalid_input")) == {"/force": "unknown_field"}


def test_what_the_ruleset_does_not_allow(as_owner: APIClient) -> None:
    body = assert_problem(create(as_owner, options={"jokers": 2}), "invalid_setup")
    assert places(body) == {"/options": "invalid_setup"}
    body = assert_problem(create(as_owner, seats=[{"controller": "cat"}]), "invalid_setup")
    assert places(body) == {"/seats/0/controller": "invalid_setup"}
    assert_problem(create(as_owner, ruleset="chess"), "unknown_ruleset", known=sorted(RULESETS))
    assert not Campaign.objects.exists()


@pytest.mark.parametrize(
    ("wish", "place", "code"),
    [
        ({"seats": []}, "/seats", "min_length"),
        ({"seats": [{"controller": "me"}] * 11}, "/seats", "max_length"),
        ({"seats": "two"}, "/seats", "not_a_list"),
        ({"seats": [{"avatar": 1, "controller": "me"}]}, "/seats/0/avatar", "invalid"),
        ({"options": []}, "/options", "not_object"),
        ({"options": {"a": "\0"}}, "/options", "null_character"),
        ({"options": {"a": [[[[[[[1]]]]]]]}}, "/options", "too_deep"),
        ({"name": "n" * 81}, "/name", "max_length"),
        ({"name": "a\0b"}, "/name", "null_characters_not_allowed"),
        ({"visibility": "secret"}, "/visibility", "invalid_choice"),
        ({"visibility": ["public"]}, "/visibility", "invalid_choice"),
        ({"ranked": 1}, "/ranked", "invalid"),
        ({"undo_unasked": "mine"}, "/undo_unasked", "invalid_choice"),
        ({"undo_unasked": True}, "/undo_unasked", "invalid_choice"),
    ],
)
def test_fields_that_are_not_as_they_should_be(
    as_owner: APIClient, wish: dict[str, Any], place: str, code: str
) -> None:
    assert places(assert_problem(create(as_owner, **wish), "invalid_input")) == {place: code}


class TestList:
    def names(self, client: APIClient, query: str = "") -> list[str]:
        return [row["name"] for row in client.get(f"{LIST}?{query}").json()["results"]]

    @pytest.fixture(autouse=True)
    def shelf(self, as_owner: APIClient, as_mate: APIClient) -> None:
        create(as_owner, name="hidden")
        create(as_owner, name="by link", visibility="unlisted")
        create(as_owner, name="open to all", visibility="public")
        create(as_mate, name="of max", visibility="public", seats=[{"controller": "me"}])

    def test_strangers_find_what_is_public(self, as_stranger: APIClient, anonymous: APIClient) -> None:
        assert self.names(as_stranger) == self.names(anonymous) == ["of max", "open to all"]

    def test_own_campaigns_are_found_whatever_their_visibility(self, as_owner: APIClient) -> None:
        assert self.names(as_owner) == ["of max", "open to all", "by link", "hidden"]
        assert self.names(as_owner, "mine=true") == ["open to all", "by link", "hidden"]

    def test_nobody_has_none(self, anonymous: APIClient) -> None:
        assert self.names(anonymous, "mine=1") == []

    def test_by_status_and_ruleset(self, as_owner: APIClient) -> None:
        assert self.names(as_owner, "status=playing") == ["of max"]
        assert self.names(as_owner, "status=playing&mine=1") == []
        assert self.names(as_owner, "ruleset=legendary") == []

    def test_in_pages(self, as_owner: APIClient) -> None:
        first = as_owner.get(f"{LIST}?limit=3").json()
        assert (first["count"], len(first["results"]), first["previous"]) == (4, 3, None)
        second = as_owner.get(first["next"]).json()
        assert ([row["name"] for row in second["results"]], second["next"]) == (["hidden"], None)
        assert_problem(as_owner.get(f"{LIST}?page=9"), "not_found")

    @pytest.mark.parametrize("query", ["page=0", "page=x", "limit=0", "limit=101", "page=" + "9" * 30, "mine=perhaps"])
    def test_pages_that_can_not_be(self, as_owner: APIClient, query: str) -> None:
        assert_problem(as_owner.get(f"{LIST}?{query}"), "invalid_input")

    def test_a_list_costs_the_same_however_long(
        self, as_owner: APIClient, django_assert_max_num_queries: Callable[..., Any]
    ) -> None:
        for _ in range(5):
            create(as_owner)
        with django_assert_max_num_queries(6):
            as_owner.get(LIST)
