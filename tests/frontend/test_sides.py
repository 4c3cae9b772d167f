"""Pages about games with rivals: nothing is said of a team, and each side has its own result."""

from typing import Any

import pytest
from django.test import Client

from campaigns.projections import runner
from tests.campaigns.contests import contest
from tests.frontend.pages import links, page, words

pytestmark = pytest.mark.django_db


def test_a_result_names_winners_and_no_team(client: Client, owner: Any, mate: Any) -> None:
    campaign = contest([owner, mate], (5, -3))
    said = words(page(client, f"/campaigns/{campaign.id}/"))
    for told in ("Won: olivia", "Won, 5 points", "Lost, -3 points"):
        assert told in said
    for untrue in ("Solved", "The truth got away", "0 points", "Its places on"):
        assert untrue not in said


def test_a_tie_is_called_one(client: Client, owner: Any, mate: Any) -> None:
    assert "Tied olivia Tied, 2 points" in words(page(client, f"/campaigns/{contest([owner, mate], (2, 2)).id}/"))


def test_a_record_tells_ties_and_points_below_nothing(client: Client, owner: Any, mate: Any) -> None:
    contest([owner, mate], (2, 2))
    contest([owner, mate], (-3, 2))
    runner.catch_up("statistics")
    said = words(page(client, "/players/olivia/"))
    for told in ("2 campaigns played out", "1 tied", "points between -3 and 2: 2 tied, -3."):
        assert told in said


def test_statistics_tell_how_many_somebody_won(client: Client, owner: Any, mate: Any) -> None:
    contest([owner, mate], (2, 2))
    contest([owner, mate], (-3, 2))
    runner.catch_up("statistics")
    said = words(page(client, "/statistics/", ruleset="sealedbid"))
    assert "2 campaigns played out 1 won by somebody 1 tied" in said


def test_a_game_without_boards_leads_from_the_leaderboards_to_its_ratings(client: Client) -> None:
    html = page(client, "/leaderboards/", ruleset="sealedbid", format="single")
    assert "/ratings/?ruleset=sealedbid" in links(html)
    for name in ("Nobody stands on this board", "Which board"):
        assert name not in html
