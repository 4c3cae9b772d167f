"""players/: a person's record, and what of it others may see."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.models import Participation
from campaigns.verification import check as verify
from campaigns.web.cursors import seal
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.finished import play_out

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


def record(client: APIClient, name: str = "olivia") -> dict[str, Any]:
    runner.catch_up("statistics")
    response = client.get(f"/api/v1/players/{name}/")
    assert response.status_code == 200, response.content
    assert_as_described("GET players/{name}/", response)
    return response.json()


def pages(client: APIClient, limit: int) -> list[list[dict[str, Any]]]:
    """Return all pages of Olivia's history, in the order of their cursors."""
    found, address = [], f"/api/v1/players/olivia/campaigns?limit={limit}"
    while address:
        response = client.get(address)
        assert_as_described("GET players/{name}/campaigns", response)
        found.append(response.json()["results"])
        address = response.json()["next"]
    return found


def test_who_has_played_nothing_out_has_an_empty_record(
    anonymous: APIClient, owner: Any, new_campaign: NewCampaign
) -> None:
    new_campaign("me")
    found = record(anonymous)
    assert (found["name"], found["campaigns"], found["won"], found["points"]) == ("olivia", 0, 0, 0)
    assert (found["best"], found["titles"], found["avatars"]) == ([], [], [])
    assert found["history"] == {"results": [], "next": None}


def test_campaigns_points_and_titles_add_up(as_owner: APIClient, new_campaign: NewCampaign) -> None:
    play_out(new_campaign("me", "me", format="single"))
    play_out(new_campaign("me", "bot:random", wake_bots=False))
    found = record(as_owner)
    assert (found["campaigns"], found["won"], found["points"]) == (2, 2, 3 + 9)
    assert found["titles"] == [{"title": "Card sharps", "number": 2}]
    assert [(row["format"], row["points"]) for row in found["best"]] == [("series", 9), ("single", 3)]
    assert [row["format"] for row in found["history"]["results"]] == ["series", "single"], "the latest first"


def test_a_record_tells_of_one_game_alone_if_asked(owner: Any, as_owner: APIClient, new_campaign: NewCampaign) -> None:
    for _ in range(2):
        play_out(new_campaign("me", format="single"))
    finish_a_game_of_legendary(owner, "mulder")
    runner.catch_up("statistics")
    told = {ruleset: as_owner.get(f"/api/v1/players/olivia/{ruleset}").json() for ruleset in ("", "?ruleset=legendary")}
    assert [(found["campaigns"], len(found["history"]["results"])) for found in told.values()] == [(3, 3), (1, 1)]
    first = as_owner.get("/api/v1/players/olivia/campaigns?limit=1&ruleset=highcard")
    assert_as_described("GET players/{name}/campaigns", first)
    second = as_owner.get(first.json()["next"]).json()
    assert [row["ruleset"] for row in first.json()["results"] + second["results"]] == ["highcard"] * 2
    assert second["next"] is None


@pytest.mark.parametrize("path", ["", "campaigns"])
def test_a_record_of_a_game_that_nobody_knows_is_refused(as_owner: APIClient, path: str) -> None:
    assert_problem(as_owner.get(f"/api/v1/players/olivia/{path}?ruleset=chess"), "unknown_ruleset")


def test_the_best_of_a_format_is_the_one_with_most_points(anonymous: APIClient, new_campaign: NewCampaign) -> None:
    for number in (1, 2):
        play_out(new_campaign(*["me"] * number, format="single", visibility="public", name=f"with {number}"))
    runner.catch_up("statistics")
    Participation.objects.filter(players=2).update(points=5)
    (best,) = record(anonymous)["best"]
    assert (best["points"], best["campaign"]["name"]) == (5, "with 2")


def test_the_favourite_avatar_comes_first(owner: Any, as_owner: APIClient) -> None:
    for avatar in ("scully", "mulder", "mulder"):
        finish_a_game_of_legendary(owner, avatar)
    rows = record(as_owner)["avatars"]
    assert [(row["ruleset"], row["avatar"], row["number"]) for row in rows] == [
        ("legendary", "mulder", 2),
        ("legendary", "scully", 1),
    ]


def finish_a_game_of_legendary(user: Any, avatar: str, **wishes: Any) -> None:
    seats = [{"avatar": avatar, "controller": "me"}]
    play_out(services.create_campaign(user, ruleset="legendary", format="single", seats=seats, options={}, **wishes))


def test_the_record_tells_where_the_best_results_stand(
    anonymous: APIClient, new_campaign: NewCampaign, mate: Any
) -> None:
    over = [play_out(new_campaign("me", ranked=True)) for _ in range(2)]
    play_out(new_campaign("me", ranked=False, format="single"))
    for campaign in over:
        verify(campaign)
    runner.catch_up("standings")
    (place,) = record(anonymous)["ranks"]
    assert (place["rank"], place["total"]) == (1, 2)
    assert (place["board"]["format"], place["board"]["company"], place["board"]["players"]) == (
        "series",
        "people",
        None,
    )


class TestWhatOthersSee:
    @pytest.fixture(params=["private", "unlisted", "public"])
    def visibility(self, request: Any, new_campaign: NewCampaign) -> str:
        over = play_out(new_campaign("me", format="single", name="Tuesdays", visibility=request.param))
        self.link = {"id": over.id, "name": "Tuesdays"}
        return request.param

    @pytest.mark.parametrize("who", ["as_stranger", "anonymous"])
    def test_all_is_counted_but_only_public_ones_are_told(self, request: Any, visibility: str, who: str) -> None:
        found = record(request.getfixturevalue(who))
        told = visibility == "public"
        assert (found["campaigns"], found["won"], found["points"]) == (1, 1, 3 if told else 0)
        assert [row["campaign"] for row in found["best"] + found["history"]["results"]] == [self.link] * 2 * told
        assert bool(found["titles"]) == told

    def test_who_belongs_to_it_sees_it(self, visibility: str, as_owner: APIClient) -> None:
        found = record(as_owner)
        assert (found["points"], [row["campaign"] for row in found["history"]["results"]]) == (3, [self.link])

    def test_as_whom_somebody_played_is_told_of_what_others_see(self, anonymous: APIClient, owner: Any) -> None:
        finish_a_game_of_legendary(owner, "scully", visibility="private")
        assert record(anonymous)["avatars"] == []

    @pytest.mark.parametrize("visibility", ["private", "unlisted"])
    def test_what_stands_on_leaderboards_is_told_without_its_name(
        self, anonymous: APIClient, new_campaign: NewCampaign, visibility: str
    ) -> None:
        over = play_out(new_campaign("me", ranked=True, visibility=visibility))
        runner.catch_up("standings")
        assert record(anonymous)["history"]["results"] == [], "not confirmed yet"
        verify(over)
        (row,) = record(anonymous)["history"]["results"]
        (ranked,) = anonymous.get("/api/v1/leaderboards/?ruleset=highcard&format=series").json()["results"]
        assert row["campaign"] is ranked["campaign"] is None
        assert all(row[name] == ranked[name] for name in ("points", "ended_at", "title"))
        assert (row["outcome"] == "won") == ranked["won"]

    def test_without_everybodys_consent_it_is_not(
        self, anonymous: APIClient, new_campaign: NewCampaign, mate: Any
    ) -> None:
        campaign = new_campaign("me", "open", ranked=True)
        services.join(campaign.id, mate, campaign.invite, consent=False)
        verify(play_out(campaign))
        runner.catch_up("standings")
        for name in ("olivia", "max"):
            found = record(anonymous, name)
            assert (found["campaigns"], found["best"], found["history"]["results"]) == (1, [], [])

    def test_pages_have_no_gaps_where_others_are_hidden(self, anonymous: APIClient, new_campaign: NewCampaign) -> None:
        for visibility in ("public", "private", "private", "public", "private"):
            play_out(new_campaign("me", format="single", visibility=visibility))
        runner.catch_up("statistics")
        assert [len(page) for page in pages(anonymous, 1)] == [1, 1]


def test_pages_of_the_history_hold_all_of_it_once(anonymous: APIClient, new_campaign: NewCampaign) -> None:
    over = [play_out(new_campaign("me", format="single", visibility="public")).id for _ in range(5)]
    runner.catch_up("statistics")
    for limit in (1, 2, 5, 100):
        found = pages(anonymous, limit)
        assert [row["campaign"]["id"] for page in found for row in page] == over[::-1]
        assert all(len(page) <= limit for page in found)


def test_equal_moments_are_neither_lost_nor_told_twice(anonymous: APIClient, new_campaign: NewCampaign) -> None:
    over = [play_out(new_campaign("me", format="single", visibility="public")).id for _ in range(4)]
    runner.catch_up("statistics")
    Participation.objects.update(ended_at=Participation.objects.first().ended_at)
    for limit in (1, 2, 3):
        found = pages(anonymous, limit)
        assert [row["campaign"]["id"] for page in found for row in page] == over[::-1]
        assert all(len(page) == limit for page in found[:-1])


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_cursor_names_no_campaign(anonymous: APIClient, new_campaign: NewCampaign, visibility: str) -> None:
    for _ in range(3):
        verify(play_out(new_campaign("me", ranked=True, visibility=visibility)))
    runner.catch_up("standings")
    runner.catch_up("statistics")
    cursors, address = [], "/api/v1/players/olivia/campaigns?limit=1"
    while address := anonymous.get(address).json()["next"]:
        cursors.append(urlsafe_b64decode(parse_qs(urlsplit(address).query)["cursor"][0]).decode())
    assert len(cursors) == 2
    assert all(re.fullmatch(r"\[\d+,1\]", cursor) for cursor in cursors)


def test_a_page_goes_on_after_the_rows_were_made_anew(anonymous: APIClient, new_campaign: NewCampaign) -> None:
    over = [play_out(new_campaign("me", format="single", visibility="public")).id for _ in range(3)]
    runner.catch_up("statistics")
    first = anonymous.get("/api/v1/players/olivia/campaigns", {"limit": 2}).json()
    runner.rebuild("statistics")
    rest = anonymous.get(first["next"]).json()
    assert [row["campaign"]["id"] for row in first["results"] + rest["results"]] == over[::-1]


@pytest.mark.parametrize("name", ["nobody", "o-livia", "a%00b", "%F0%9F%9B%B8", "x" * 500])
@pytest.mark.parametrize("resource", ["", "campaigns"])
def test_nobody_has_another_name(anonymous: APIClient, owner: Any, name: str, resource: str) -> None:
    assert_problem(anonymous.get(f"/api/v1/players/{name}/{resource}"), "player_not_found")


NO_PLACES = [seal(place) for place in ((9,), (9, ""), (9, -1), (9, 10**9), (2**62, 0), (-(2**62), 0))]


@pytest.mark.parametrize("cursor", ["", "é", "AAAA", "bnVsbA==", *NO_PLACES, "x" * 201, "\0"])
def test_a_cursor_that_was_never_given_is_refused(anonymous: APIClient, owner: Any, cursor: str) -> None:
    response = anonymous.get("/api/v1/players/olivia/campaigns", {"cursor": cursor})
    assert list(places(assert_problem(response, "invalid_input"))) == ["cursor"]


@pytest.mark.parametrize(
    ("query", "place"), [({"limit": "0"}, "limit"), ({"limit": "101"}, "limit"), ({"page": "1"}, "page")]
)
def test_what_is_not_asked_right_is_refused(
    anonymous: APIClient, owner: Any, query: dict[str, str], place: str
) -> None:
    response = anonymous.get("/api/v1/players/olivia/campaigns", query)
    assert list(places(assert_problem(response, "invalid_input"))) == [place]
