"""ratings/: the ladders."""

from typing import Any

import pytest
from django.test import Client

from campaigns.projections import runner
from campaigns.verification import verify
from tests.campaigns.finished_contests import contest
from tests.frontend.pages import choices, chosen, links, page, words

pytestmark = pytest.mark.django_db
ADDRESS = "/ratings/"


def rated(*seats: Any, points: tuple[int, ...] = (5, 3)) -> None:
    verify.check(contest(seats, points))
    for name in ("ratings", "statistics", "standings"):
        runner.catch_up(name)


def ladder(client: Client, status: int = 200, **query: Any) -> str:
    return page(client, ADDRESS, status, **{"ruleset": "sealedbid", **query})


def test_cooperative_game_links_to_leaderboards(client: Client) -> None:
    html = page(client, ADDRESS, ruleset="highcard", format="single")
    assert "A team game has no ratings" in words(html)
    assert "/leaderboards/?ruleset=highcard" in links(html)


def test_games_with_bots_have_a_ladder_and_the_page_opens_a_filled_one(client: Client, owner: Any) -> None:
    rated(owner, "bot:heuristic")
    answer = client.get(ADDRESS, {"ruleset": "sealedbid"})
    assert answer["Location"] == "?ruleset=sealedbid&format=single&class=bots"
    assert "This ladder is empty." in words(ladder(client, **{"class": "people"}))
    html = ladder(client, **{"class": "bots"})
    assert (chosen(html, "class"), choices(html, "class")) == ("bots", ["people", "bots"])
    assert "2 Veteran bot 927" in words(html)
    assert not [link for link in links(html) if "heuristic" in link]


def test_ladder_shows_ratings_and_a_page_around_the_user(
    client: Client, as_mate: Client, owner: Any, mate: Any
) -> None:
    rated(owner, mate)
    assert "1 olivia 1138 1 1 0 0" in words(ladder(client))
    assert "2 You max 927 1 0 1 0" in words(ladder(as_mate))
    html = ladder(client, limit=1)
    assert "/players/olivia/#ratings" in links(html)
    (further,) = [link for link in links(html) if "cursor=" in link]
    assert "max 927" in words(page(client, ADDRESS + further))
    assert "max 927" in words(ladder(as_mate, limit=1, around="me"))
    assert client.get(ADDRESS, {"around": "me"}).status_code == 302


def test_a_wrong_query_is_refused(client: Client) -> None:
    for query in ({"ruleset": "chess"}, {"format": "series"}, {"class": "mixed"}, {"cursor": "x"}, {"x": 1}):
        assert "Invalid filter" in words(ladder(client, 400, **query))


def test_a_record_shows_ratings_and_how_they_came_about(client: Client, owner: Any, mate: Any) -> None:
    rated(owner, mate)
    assert "Rating over time" not in words(page(client, "/players/olivia/"))
    rated(owner, mate, points=(2, 2))
    html = page(client, "/players/olivia/")
    for said in ("1 of 2", "2 games: 1 won, 0 lost, 1 tied", "Rating over time: Single, people", "1138 won,", " tied."):
        assert said in words(html)
    assert "/ratings/?ruleset=sealedbid&format=single&class=people" in links(html)
