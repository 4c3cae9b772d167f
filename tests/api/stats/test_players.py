"""players/: a player's record, and what others may see of it."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from rest_framework.test import APIClient

from campaigns import services
from campaigns.http.cursors import encode_cursor
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.models import Participation
from campaigns.verification.verify import check as verify
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.finished_campaigns import play_out

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


def test_campaigns_points_titles_and_avatars_add_up(owner: Any, as_owner: APIClient, new_campaign: NewCampaign) -> None:
    play_out(new_campaign("me", "me", format="single"))
    play_out(new_campaign("me", "bot:random", wake_bots=False))
    found = record(as_owner)
    assert (found["campaigns"], found["won"], found["points"]) == (2, 2, 3 + 9)
    assert found["titles"] == [{"title": "Card sharps", "number": 2}]
    assert [(row["format"], row["points"]) for row in found["best"]] == [("series", 9), ("single", 3)]
    assert [row["format"] for row in found["history"]["results"]] == ["series", "single"], "the latest first"
    for avatar in ("scully", "mulder", "mulder"):
        seats = [{"avatar": avatar, "controller": "me"}]
        play_out(services.create_campaign(owner, ruleset="legendary", format="single", seats=seats, options={}))
    avatars = [(row["ruleset"], row["avatar"], row["number"]) for row in record(as_owner)["avatars"]]
    assert avatars == [("legendary", "mulder", 2), ("legendary", "scully", 1)], "the favourite first"
    for path, number in (("", 5), ("?ruleset=legendary", 3)):
        one = as_owner.get(f"/api/v1/players/olivia/{path}").json()
        assert (one["campaigns"], len(one["history"]["results"])) == (number, number)
    first = as_owner.get("/api/v1/players/olivia/campaigns?limit=1&ruleset=highcard")
    assert_as_described("GET players/{name}/campaigns", first)
    second = as_owner.get(first.json()["next"]).json()
    assert [row["ruleset"] for row in first.json()["results"] + second["results"]] == ["highcard"] * 2
    assert second["next"] is None


def test_achievements_name_the_moment(as_owner: APIClient, as_stranger: APIClient, new_campaign: NewCampaign) -> None:
    over = play_out(new_campaign("me", name="Nine"))
    runner.catch_up("achievements")
    for client, number in ((as_owner, 9), (as_stranger, 0)):
        rows = {(row["ruleset"], row["name"]): row for row in record(client)["achievements"]}
        assert (None, "first_case") in rows and ("legendary", "case_solved") in rows
        assert rows["highcard", "nine_tricks"]["number"] == number
        earned = rows["highcard", "nine_tricks"]["earned"]
        assert (earned and (earned["campaign"], earned["version"])) == (
            ({"id": over.id, "name": "Nine"}, over.version - 1) if number else None
        )
    one = as_owner.get("/api/v1/players/olivia/?ruleset=highcard").json()["achievements"]
    assert {row["ruleset"] for row in one} == {"highcard"}


class TestWhatOthersSee:
    @pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
    def test_counts_include_private_campaigns_but_details_do_not(
        self, as_owner: APIClient, as_stranger: APIClient, new_campaign: NewCampaign, visibility: str
    ) -> None:
        over = play_out(new_campaign("me", format="single", name="Tuesdays", visibility=visibility))
        for client, told in ((as_owner, True), (as_stranger, visibility == "public")):
            found = record(client)
            assert (found["campaigns"], found["won"], found["points"]) == (1, 1, 3 if told else 0)
            links = [row["campaign"] for row in found["best"] + found["history"]["results"]]
            assert links == [{"id": over.id, "name": "Tuesdays"}] * 2 * told
            assert bool(found["titles"]) == told

    def test_a_private_result_hides_its_campaign(self, anonymous: APIClient, new_campaign: NewCampaign) -> None:
        over = play_out(new_campaign("me", ranked=True, visibility="unlisted"))
        runner.catch_up("standings")
        assert record(anonymous)["history"]["results"] == [], "not confirmed yet"
        verify(over)
        (row,) = record(anonymous)["history"]["results"]
        (ranked,) = anonymous.get("/api/v1/leaderboards/?ruleset=highcard&format=series").json()["results"]
        assert row["campaign"] is ranked["campaign"] is None
        assert all(row[name] == ranked[name] for name in ("points", "ended_at", "title"))
        assert (row["outcome"] == "won") == ranked["won"]


@pytest.mark.db
class TestPages:
    def test_pages_hold_each_public_campaign_once(self, anonymous: APIClient, new_campaign: NewCampaign) -> None:
        """Includes campaigns that ended at the same moment. Private ones leave no gaps."""
        shown = []
        for visibility in ("public", "private", "public", "public", "private", "public"):
            over = play_out(new_campaign("me", format="single", visibility=visibility))
            shown += [over.id] if visibility == "public" else []
        runner.catch_up("statistics")
        for _ in range(2):
            for limit in (1, 3, 100):
                found = pages(anonymous, limit)
                assert [row["campaign"]["id"] for page in found for row in page] == shown[::-1]
                assert all(len(page) == limit for page in found[:-1])
            Participation.objects.update(ended_at=Participation.objects.first().ended_at)

    def test_a_cursor_survives_a_rebuild(self, anonymous: APIClient, new_campaign: NewCampaign) -> None:
        over = [play_out(new_campaign("me", format="single", visibility="public")).id for _ in range(3)]
        runner.catch_up("statistics")
        first = anonymous.get("/api/v1/players/olivia/campaigns", {"limit": 2}).json()
        runner.rebuild("statistics")
        rest = anonymous.get(first["next"]).json()
        assert [row["campaign"]["id"] for row in first["results"] + rest["results"]] == over[::-1]

    def test_a_cursor_names_no_campaign(self, anonymous: APIClient, new_campaign: NewCampaign) -> None:
        for _ in range(3):
            verify(play_out(new_campaign("me", ranked=True, visibility="private")))
        runner.catch_up("standings")
        runner.catch_up("statistics")
        cursors, address = [], "/api/v1/players/olivia/campaigns?limit=1"
        while address := anonymous.get(address).json()["next"]:
            cursors.append(urlsafe_b64decode(parse_qs(urlsplit(address).query)["cursor"][0]).decode())
        assert len(cursors) == 2
        assert all(re.fullmatch(r"\[\d+,1\]", cursor) for cursor in cursors)


@pytest.mark.db
@pytest.mark.parametrize("name", ["nobody", "o-livia", "a%00b", "%F0%9F%9B%B8", "x" * 500])
def test_an_unknown_name_is_not_found(anonymous: APIClient, owner: Any, name: str) -> None:
    for resource in ("", "campaigns"):
        assert_problem(anonymous.get(f"/api/v1/players/{name}/{resource}"), "player_not_found")


NO_PLACES = [encode_cursor(place) for place in ((9,), (9, ""), (9, -1), (9, 10**9), (2**62, 0), (-(2**62), 0))]


@pytest.mark.parametrize("cursor", ["", "é", "AAAA", "bnVsbA==", *NO_PLACES, "x" * 201, "\0"])
def test_a_cursor_that_was_never_given_is_refused(anonymous: APIClient, owner: Any, cursor: str) -> None:
    response = anonymous.get("/api/v1/players/olivia/campaigns", {"cursor": cursor})
    assert list(places(assert_problem(response, "invalid_input"))) == ["cursor"]


def test_a_bad_parameter_is_named(anonymous: APIClient, owner: Any) -> None:
    for name, value in (("limit", "0"), ("limit", "101"), ("page", "1")):
        response = anonymous.get("/api/v1/players/olivia/campaigns", {name: value})
        assert list(places(assert_problem(response, "invalid_input"))) == [name]
    for path in ("", "campaigns"):
        assert_problem(anonymous.get(f"/api/v1/players/olivia/{path}?ruleset=chess"), "unknown_ruleset")
