"""leaderboards/: the leaderboard page."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.projections import leaderboards
from campaigns.projections.models import Result
from tests.api.stats.test_leaderboards import Score, confirmed, live
from tests.frontend.pages import choices, chosen, links, page, words

pytestmark = [pytest.mark.db, pytest.mark.django_db]
Confirmed = Callable[..., Campaign]
ADDRESS = "/leaderboards/"
HIGHCARD = {"ruleset": "highcard", "format": "series"}

__all__ = ["confirmed", "live"]


def board(client: Client, status: int = 200, **query: Any) -> str:
    return page(client, ADDRESS, status, **{**HIGHCARD, **query})


def points(html: str) -> list[int]:
    """Return the points of the rows."""
    return [int(cell.split("<")[0]) for cell in html.split('foremost" data-label="Points">')[1:]]


def test_page_opens_the_default_board_or_the_fullest(client: Client, confirmed: Confirmed, owner: Any) -> None:
    confirmed(Score(9), owner, company="mixed")
    for number in range(2):
        confirmed(Score(number), company="bots")
    html = page(client, ADDRESS + client.get(ADDRESS, {"ruleset": "highcard"})["Location"])
    assert (points(html), chosen(html, "company"), chosen(html, "players")) == ([1, 0], "bots", "")
    assert chosen(html, "ranks") == "any"
    confirmed(Score(3), owner)
    assert points(page(Client(), ADDRESS, ruleset="highcard")) == [3]


def test_row_shows_team_ranks_and_links(client: Client, confirmed: Confirmed, owner: Any, mate: Any) -> None:
    campaign = confirmed(Score(points=7), owner, mate, name="Tuesdays")
    html = board(client)
    for said in ("olivia", "max", "Won: Card sharps", "21 Nov 2026", "Tuesdays"):
        assert said in words(html)
    for address in (f"/campaigns/{campaign.id}/", f"/campaigns/{campaign.id}/table?at=1&play=1", "/players/olivia/"):
        assert address in links(html)
    assert ">You</strong>" not in html and "2 This place is free. 3 This place is free." in words(html)


def test_private_campaign_is_linked_only_for_its_players(
    client: Client, as_owner: Client, confirmed: Confirmed, owner: Any
) -> None:
    campaign = confirmed(Score(), owner, visibility="unlisted", name="Our secret")
    for html, is_told in ((board(client), False), (board(as_owner), True)):
        assert (campaign.id in html, "Our secret" in html) == (is_told, is_told)
        assert points(html) == [5]


class TestFilters:
    @pytest.fixture(autouse=True)
    def _boards(self, confirmed: Confirmed, owner: Any, mate: Any) -> None:
        confirmed(Score(3), owner)
        confirmed(Score(4), owner, mate)
        confirmed(Score(5), mate, company="mixed")
        confirmed(Score(6), mate, ranks_of="30")

    def test_each_filter_keeps_matching_rows_and_its_value(self, client: Client) -> None:
        month, week = {"period": "month", "at": "2026-11"}, {"period": "week", "at": "2026-W46"}
        all_of_them = [6, 4, 3]
        asked = [({}, all_of_them), ({"ranks": "30"}, [6]), ({"players": "2"}, [4]), (month, all_of_them), (week, [])]
        for query, found in asked:
            html = board(client, **query)
            assert points(html) == found
            assert all(chosen(html, name) == value for name, value in query.items())
            assert choices(html, "ranks") == ["any", "20", "30"], "those that results have had"

    def test_a_wrong_query_is_told_with_what_is_right(self, client: Client) -> None:
        for query, said in (
            ({"company": "dogs"}, "Use one of: people, mixed, bots."),
            ({"scars": "carried"}, "There is no such filter."),
            ({"period": "month", "at": "2026-13"}, "Write a month as 2026-11"),
            ({"cursor": "x"}, "This cursor is not from a page"),
            ({"ruleset": "legendary", "variants": "any"}, "Choose from early_faith, full_scan_costs"),
        ):
            html = board(client, 400, **query)
            assert said in words(html) and "<form" in html


def test_pages_lead_forward_back_and_to_the_users_results(
    client: Client, as_owner: Client, confirmed: Confirmed, owner: Any, mate: Any
) -> None:
    for number in range(7):
        confirmed(Score(10 - number), owner if number == 4 else mate)
    first = board(client, limit=2)
    second = page(client, ADDRESS + next(address for address in links(first) if "cursor" in address))
    assert (points(first), points(second)) == ([10, 9], [8, 7])
    back = next(address for address in links(second) if "cursor" in address)
    assert points(page(client, ADDRESS + back)) == [10, 9]
    html = board(as_owner, around="me", limit=3)
    assert points(html) == [7, 6, 5]
    assert html.count('class="mine"') == html.count(">You</strong>") == 1
    answer = client.get(ADDRESS, {**HIGHCARD, "around": "me"})
    assert answer["Location"].startswith("/accounts/sign-in?next=/leaderboards/")


def test_periods_begin_with_the_first_result_that_stands_on_a_board(
    client: Client, confirmed: Confirmed, moment: datetime
) -> None:
    unranked, ranked = confirmed(Score()), confirmed(Score())
    Result.objects.filter(campaign=unranked).update(status="unranked", ended_at=datetime(1999, 1, 1, tzinfo=UTC))
    Result.objects.filter(campaign=ranked).update(ended_at=moment)
    for period in ("month", "week"):
        assert choices(board(client, period=period), "at") == [leaderboards.periods(moment)[period]]
