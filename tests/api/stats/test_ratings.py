"""ratings/: rating lists, the caller's page, and ratings on a player's record."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from campaigns.http.cursors import encode_cursor
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.projections.models import Contest, Rating
from campaigns.verification import verify
from tests.api.descriptions import assert_as_described
from tests.api.problem_documents import assert_problem, places
from tests.campaigns.finished_contests import contest, person
from tests.support.profiles import budget

ADDRESS = "/api/v1/ratings/"


def ladder(client: APIClient, **query: Any) -> dict[str, Any]:
    answer = client.get(ADDRESS, {"ruleset": "sealedbid", **query})
    assert_as_described("GET ratings/", answer)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def names(page: dict[str, Any]) -> list[str]:
    return [row["name"] for row in page["results"]]


def rated(*seats: Any, points: tuple[int, ...] = (5, 3), **columns: Any) -> Campaign:
    campaign = contest(seats, points, **columns)
    verify.check(campaign)
    runner.catch_up("ratings")
    return campaign


def test_a_rating_row_has_the_rating_and_its_numbers(as_owner: APIClient, owner: Any, mate: Any) -> None:
    campaign = rated(owner, mate)
    page = ladder(as_owner)
    assert page["ladder"] == {"ruleset": "sealedbid", "format": "single", "class": "people"}
    first, second = page["results"]
    assert first == {
        "rank": 1, "name": "olivia", "is_bot": False, "mine": True, "rating": 1138,
        "mu": 27.635389, "sigma": 8.065901, "games": 1, "won": 1, "lost": 0, "tied": 0,
        "played_at": campaign.played_at.isoformat().replace("+00:00", "Z")
    }  # fmt: skip
    assert (second["rank"], second["name"], second["mine"], second["lost"]) == (2, "max", False, 1)
    assert round(1000 + 40 * (second["mu"] - 3 * second["sigma"])) == second["rating"]


@pytest.mark.db
@settings(max_examples=budget(5))
@given(shown=st.lists(st.integers(998, 1002), min_size=3, max_size=10), limit=st.integers(1, 4))
def test_pages_in_both_directions_are_the_sorted_list(anonymous: APIClient, shown: list[int], limit: int) -> None:
    Rating.objects.all().delete()
    for number, value in enumerate(shown):
        stand(f"p{number}", value)
    forth = list(pages(anonymous, "next", limit=limit))
    back = list(pages(anonymous, "previous", forth[-1]))
    rows = [row for page in forth for row in page["results"]]
    assert [row["rating"] for row in rows] == sorted(shown, reverse=True)
    assert [row["rank"] for row in rows] == [1 + sum(other > row["rating"] for other in shown) for row in rows]
    assert len({row["name"] for row in rows}) == len(shown)
    assert [page["results"] for page in back[::-1]] == [page["results"] for page in forth]
    assert {page["total"] for page in forth} == {len(shown)}


def test_around_me_returns_the_callers_page(as_owner: APIClient, as_mate: APIClient, anonymous: APIClient) -> None:
    for number in (1, 2, 4, 5):
        stand(f"p{number}", 1100 - number)
    stand("olivia", 1097)
    for limit, expected in ((1, ["olivia"]), (3, ["p2", "olivia", "p4"]), (9, ["p1", "p2", "olivia", "p4", "p5"])):
        page = ladder(as_owner, around="me", limit=limit)
        assert names(page) == expected
        assert [row["mine"] for row in page["results"]].count(True) == 1
    page = ladder(as_owner, around="me", limit=3)
    assert names(as_owner.get(page["next"]).json())[0] == "p5"
    assert names(as_owner.get(page["previous"]).json())[-1] == "p1"
    nowhere = ladder(as_mate, around="me")
    assert (nowhere["total"], nowhere["results"]) == (5, [])
    assert_problem(anonymous.get(ADDRESS, {"ruleset": "sealedbid", "around": "me"}), "not_authenticated")


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ({"ruleset": "highcard"}, "ruleset"),
        ({"cursor": "x"}, "cursor"),
        ({"cursor": encode_cursor([2**40, 1])}, "cursor"),
        ({"cursor": encode_cursor([1, -1])}, "cursor"),
    ],
)
def test_a_bad_parameter_is_named(anonymous: APIClient, query: dict[str, str], place: str) -> None:
    answer = anonymous.get(ADDRESS, {"ruleset": "sealedbid", **query})
    assert list(places(assert_problem(answer, "invalid_input"))) == [place]
    assert_problem(anonymous.get(ADDRESS, {"ruleset": "chess"}), "unknown_ruleset")


def test_a_record_lists_ratings_with_their_history(anonymous: APIClient, owner: Any, mate: Any) -> None:
    public = rated(owner, mate)
    rated(owner, mate, points=(2, 2), visibility="private")
    rated(owner, "bot:random")
    rated(mate, "bot:random", ranked=False)
    runner.catch_up("statistics")
    response = anonymous.get("/api/v1/players/olivia/")
    assert_as_described("GET players/{name}/", response)
    people, bots = response.json()["ratings"]
    assert [on["ladder"]["class"] for on in (people, bots)] == ["people", "bots"]
    assert (people["rank"], people["total"], people["games"], people["tied"]) == (1, 2, 2, 1)
    assert [game["outcome"] for game in people["history"]] == ["won", "tied"]
    assert [game["campaign"] and game["campaign"]["id"] for game in people["history"]] == [public.id, None]
    assert people["history"][-1]["rating"] == people["rating"] == ladder(anonymous)["results"][0]["rating"]


def stand(name: str, shown: int) -> None:
    """Put a player on the ladder of people with a rating."""
    runner.catch_up("ratings")
    user = person(name)
    there = Contest.objects.first()
    game = there.campaign if there else rated(person("x"), person("y"), ranked=False)
    Rating.objects.create(
        generation=runner.live_generation("ratings"), ruleset="sealedbid", format="single", company="people",
        player=str(user.pk), user=user, campaign=game, position=user.pk, outcome="won", mu=25, sigma=8, shown=shown,
        won=1, ended_at=game.played_at
    )  # fmt: skip


def pages(client: APIClient, way: str, page: dict[str, Any] | None = None, **query: Any) -> Iterator[dict[str, Any]]:
    """Yield a page and the pages that follow it."""
    page = page or ladder(client, **query)
    yield page
    while page[way]:
        page = client.get(page[way]).json()
        yield page
