"""statistics/: charts and numbers of all campaigns."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.projections import runner
from frontend import charts
from frontend.views import statistics
from tests.campaigns.finished_campaigns import play_out
from tests.frontend.pages import chosen, page, words

pytestmark = pytest.mark.django_db
NewCampaign = Callable[..., Campaign]


@pytest.fixture(autouse=True)
def _few_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "ENOUGH", 3)


def told(client: Client, status: int = 200, **query: Any) -> str:
    runner.catch_up("statistics")
    return page(client, "/statistics/", status, **{"ruleset": "highcard", **query})


def test_topics_rates_and_points_are_told(client: Client, new_campaign: NewCampaign) -> None:
    for chance in range(3):
        play_out(new_campaign("me", "me", visibility="public", name="Long one", seed=bytes([chance]) * 32), chance)
    html = told(client)
    for said in ("3 campaigns finished", "Seats", "The first 3", "Turn 1", "Long one"):
        assert said in words(html)
    assert re.search(r"<desc[^>]*>9 points: 3, 3 won.", html)
    html = told(client, players="1", format="series")
    assert "No finished campaigns yet" in words(html)
    assert (chosen(html, "players"), chosen(html, "format")) == ("1", "series")


def test_rates_are_hidden_while_few_campaigns_are_finished(client: Client, new_campaign: NewCampaign) -> None:
    play_out(new_campaign("me", "me"))
    html = words(told(client))
    assert "1 campaign finished" in html and "win rate" not in html and "The first" not in html
    assert "appear after 3 finished campaigns" in html


def test_headline_names_the_value_that_wins_most(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"key": key, "number": number, "rate": rate} for key, number, rate in (("a", 9, 1), ("b", 10, 0.6))]
    found = statistics._insight([{"title": "avatars", "rows": rows}])
    assert found is not None and found["key"] == "b", "few games tell nothing"


def test_own_results_are_marked_and_one_can_be_compared(
    client: Client, as_owner: Client, new_campaign: NewCampaign
) -> None:
    over = play_out(new_campaign("me", "me"))
    assert "own-mark" not in told(client)
    html = told(as_owner)
    assert "own-mark" in html and f"/campaigns/{over.id}/" in html
    assert "This campaign" in words(told(as_owner, mine=over.id))
    assert client.get("/statistics/", {"ruleset": "highcard", "mine": over.id}).status_code == 404
    assert "The result is available when" in words(told(as_owner, 400, mine=new_campaign("me").id))


def test_a_wrong_query_is_told_with_what_is_right(client: Client) -> None:
    assert "Use one of: ccg, fanccg, highcard," in words(told(client, 400, ruleset="chess"))
    assert "A whole number is required." in words(told(client, 400, players="two"))
    assert "There is no such filter." in words(told(client, 400, season="1"))


def rows(*points: int) -> list[dict[str, Any]]:
    return [{"points": number, "number": 1, "won": 0} for number in points]


@pytest.mark.parametrize("points", [(7,), (-3, 4), (0, 23), (0, 24), (5, 4095), (-(2**40), 3, 2**40)])
def test_every_result_lies_in_one_bar_and_the_line_within_the_drawing(points: tuple[int, ...]) -> None:
    drawn = charts.histogram(rows(*points), mine=points)
    assert drawn is not None and len(drawn.bars) <= charts.MOST_BINS
    assert sum(bar.number for bar in drawn.bars) == sum(mark.number for mark in drawn.marks) == len(points)
    for number in points:
        assert sum(bar.first <= number <= bar.last for bar in drawn.bars) == 1
    assert all(0 <= bar.won_y <= charts.HEIGHT and bar.x + bar.width <= charts.WIDTH for bar in drawn.bars)
    line = charts.line([{**row, "outcome": "won"} for row in rows(*points)])
    assert [dot.x for dot in line.dots] == sorted(dot.x for dot in line.dots)
    assert all(charts.TOP <= dot.y <= charts.HEIGHT - charts.BOTTOM for dot in line.dots)
    assert (line.least, line.most) == (min(points), max(points))


def test_won_part_of_a_bar_is_above_the_lost_part() -> None:
    assert charts.histogram([]) is None
    drawn = charts.histogram([{"points": 3, "number": 4, "won": 1}])
    assert drawn is not None
    (bar,) = drawn.bars
    assert bar.won_y + bar.won_height == pytest.approx(bar.lost_y, abs=0.2)
    assert bar.lost_height == pytest.approx(3 * bar.won_height, abs=0.2)
