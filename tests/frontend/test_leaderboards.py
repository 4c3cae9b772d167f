"""leaderboards/: the boards as people read them."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.projections import boards
from campaigns.projections.models import Result
from tests.api.test_leaderboards import Score, confirmed, live
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


def test_without_a_query_it_is_the_first_board_of_the_first_game(client: Client) -> None:
    html = page(client, ADDRESS)
    assert "Legendary Encounters" in html
    assert (chosen(html, "format"), chosen(html, "company"), chosen(html, "scars")) == ("series", "people", "any")


class TestOpening:
    """Who asks for nothing sees results, if there are any."""

    ASKED = {"ruleset": "highcard"}

    def test_where_the_usual_board_has_some_it_is_that(self, client: Client, confirmed: Confirmed, owner: Any) -> None:
        confirmed(Score(3), owner)
        for number in range(2):
            confirmed(Score(number), company="bots")
        assert points(page(client, ADDRESS, **self.ASKED)) == [3]

    def test_else_the_fullest_and_widest(self, client: Client, confirmed: Confirmed, owner: Any) -> None:
        confirmed(Score(9), owner, company="mixed")
        for number in range(2):
            confirmed(Score(number), company="bots")
        answer = client.get(ADDRESS, self.ASKED)
        assert answer.status_code == 302
        html = page(client, ADDRESS + answer["Location"])
        assert (points(html), chosen(html, "company"), chosen(html, "players")) == ([1, 0], "bots", "")
        assert chosen(html, "ranks") == "any"

    def test_who_chose_a_board_gets_it(self, client: Client, confirmed: Confirmed) -> None:
        confirmed(Score(), company="bots")
        assert "Nobody stands on this board yet" in words(board(client))

    def test_results_of_one_game_are_not_another_s(self, client: Client, confirmed: Confirmed) -> None:
        confirmed(Score(), company="bots")
        assert "Nobody stands on this board yet" in words(page(client, ADDRESS, ruleset="legendary"))
        page(client, ADDRESS, 400, ruleset="chess")


def test_an_empty_board_says_how_to_get_on_it(client: Client, live: int) -> None:
    said = words(board(client))
    assert "Nobody stands on this board yet" in said
    assert "How to get on a board" in said


def test_a_row_tells_team_numbers_and_where_to_look(
    client: Client, confirmed: Confirmed, owner: Any, mate: Any
) -> None:
    campaign = confirmed(Score(points=7), owner, mate, name="Tuesdays")
    html = board(client)
    for said in ("olivia", "max", "Won: Card sharps", "21 Nov 2026", "Tuesdays"):
        assert said in words(html)
    for address in (f"/campaigns/{campaign.id}/", f"/campaigns/{campaign.id}/table?at=1", "/players/olivia/"):
        assert address in links(html)
    assert ">You</strong>" not in html


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_campaign_not_for_all_is_linked_for_its_own_people_alone(
    client: Client, confirmed: Confirmed, visiting: Callable[[Any], Client], owner: Any, visibility: str
) -> None:
    campaign = confirmed(Score(), owner, visibility=visibility, name="Our secret")
    for html, is_told in ((board(client), False), (board(visiting(owner)), True)):
        assert (campaign.id in html, "Our secret" in html) == (is_told, is_told)
        assert points(html) == [5]


class TestFilters:
    @pytest.fixture(autouse=True)
    def _boards(self, confirmed: Confirmed, owner: Any, mate: Any) -> None:
        confirmed(Score(3), owner)
        confirmed(Score(4), owner, mate)
        confirmed(Score(5), mate, company="mixed")
        confirmed(Score(6), mate, ranks_of="30")

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ({}, [6, 4, 3]),
            ({"players": "", "at": ""}, [6, 4, 3]),
            ({"ranks": "30"}, [6]),
            ({"players": "2"}, [4]),
            ({"company": "mixed"}, [5]),
            ({"format": "single"}, []),
            ({"period": "month", "at": "2026-11"}, [6, 4, 3]),
            ({"period": "week", "at": "2026-W46"}, []),
        ],
    )
    def test_each_leaves_what_it_names_and_stands_in_the_form(
        self, client: Client, query: dict[str, str], found: list[int]
    ) -> None:
        html = board(client, **query)
        assert points(html) == found
        assert all(chosen(html, name) == value for name, value in query.items() if value)

    def test_a_value_without_fixed_choices_offers_those_that_results_have_had(self, client: Client) -> None:
        assert choices(board(client), "ranks") == ["any", "20", "30"]

    def test_parts_of_a_value_are_put_in_order(self, client: Client) -> None:
        html = board(client, ruleset="legendary", variants="open_bureau+early_faith")
        assert chosen(html, "variants") == "early_faith+open_bureau"
        assert choices(html, "variants") == ["none", "early_faith+open_bureau"]

    def test_months_go_back_to_the_first_result(self, client: Client, moment: datetime) -> None:
        now = boards.periods(moment)
        assert choices(board(client, period="month"), "at")[0] == now["month"]
        assert choices(board(client, period="week"), "at")[0] == now["week"]

    def test_a_moment_of_another_kind_of_period_is_let_go(self, client: Client, moment: datetime) -> None:
        """A form that is sent with another period still holds the last moment."""
        html = board(client, period="week", at="2026-11")
        assert chosen(html, "at") == boards.periods(moment)["week"]

    @pytest.mark.parametrize(
        ("query", "said"),
        [
            ({"company": "dogs"}, "Right would be: people, mixed, bots."),
            ({"colour": "red"}, "There is no such filter."),
            ({"scars": "carried"}, "There is no such filter."),
            ({"players": "many"}, "A whole number is required."),
            ({"period": "month", "at": "2026-13"}, "A month is written 2026-11"),
            ({"period": "year"}, "Right would be: all, month, week."),
            ({"cursor": "x"}, "This is no cursor"),
            ({"limit": "1000"}, "less than or equal to 100"),
            ({"ruleset": "chess"}, "Right would be: ccg, fanccg, highcard, legendary, sealedbid."),
            ({"ranks": "\0"}, "Null characters"),
            ({"format": "blitz"}, "Right would be: series, single."),
            ({"ruleset": "legendary", "players": "9"}, "less than or equal to 5"),
            ({"ruleset": "legendary", "variants": "any"}, "Its parts are early_faith, may_have_won"),
        ],
    )
    def test_what_can_not_be_asked_is_told_with_what_is_right(
        self, client: Client, query: dict[str, str], said: str
    ) -> None:
        html = board(client, 400, **query)
        assert said in words(html)
        assert "<form" in html


class TestPages:
    def test_they_lead_forth_and_back(self, client: Client, confirmed: Confirmed) -> None:
        for number in range(5):
            confirmed(Score(9 - number))
        first = board(client, limit=2)
        second = page(client, _address(first, "cursor"))
        assert (points(first), points(second)) == ([9, 8], [7, 6])
        back = next(address for address in links(second) if "cursor" in address)
        assert points(page(client, ADDRESS + back)) == [9, 8]

    def test_they_stay_on_the_month_that_was_asked_for(self, client: Client, confirmed: Confirmed) -> None:
        for _ in range(2):
            confirmed(Score())
        address = _address(board(client, limit=1, period="month", at="2026-11"), "cursor")
        assert "at=2026-11" in address and "period=month" in address


def _address(html: str, part: str) -> str:
    return ADDRESS + next(address for address in links(html) if part in address)


class TestAroundOneself:
    @pytest.fixture(autouse=True)
    def _results(self, confirmed: Confirmed, owner: Any, mate: Any) -> None:
        for number in range(7):
            confirmed(Score(10 - number), owner if number == 4 else mate)

    def test_ones_own_row_is_marked_in_the_middle(self, visiting: Callable[[Any], Client], owner: Any) -> None:
        html = board(visiting(owner), around="me", limit=3)
        assert points(html) == [7, 6, 5]
        assert html.count('class="mine"') == html.count(">You</strong>") == 1

    def test_who_has_none_there_is_told_how_to_get_on(self, visiting: Callable[[Any], Client], stranger: Any) -> None:
        said = words(board(visiting(stranger), around="me"))
        assert "None of your results stands on this board yet" in said

    def test_who_nobody_knows_is_asked_to_sign_in_and_comes_back(self, client: Client) -> None:
        answer = client.get(ADDRESS, {**HIGHCARD, "around": "me"})
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/sign-in?next=/leaderboards/")


def test_earlier_months_can_be_chosen(client: Client, confirmed: Confirmed, moment: datetime) -> None:
    confirmed(Score())
    Result.objects.update(ended_at=moment - timedelta(days=70))
    offered = choices(board(client, period="month"), "at")
    assert len(offered) in (3, 4)
    assert offered == sorted(offered, reverse=True)


def test_periods_begin_with_the_first_result_that_stands_on_a_board(
    client: Client, confirmed: Confirmed, moment: datetime
) -> None:
    unranked, ranked = confirmed(Score()), confirmed(Score())
    Result.objects.filter(campaign=unranked).update(status="unranked", ended_at=datetime(1999, 1, 1, tzinfo=UTC))
    Result.objects.filter(campaign=ranked).update(ended_at=moment)
    for period in ("month", "week"):
        assert choices(board(client, period=period), "at") == [boards.periods(moment)[period]]
