"""Results of games with rivals: each side has its own."""

from typing import Any

import pytest
from django.test import Client

from campaigns import services
from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.services.play.resignation import resign_seat
from frontend import campaign_summary
from frontend.views import campaigns
from tests.campaigns import rival_campaigns
from tests.campaigns.finished_contests import contest
from tests.frontend.pages import page, words

pytestmark = pytest.mark.django_db


def test_a_result_names_winners_and_no_team(client: Client, owner: Any, mate: Any) -> None:
    campaign = contest([owner, mate], (5, -3))
    said = words(page(client, f"/campaigns/{campaign.id}/"))
    for told in ("Won: olivia", "Won 5 points", "Lost -3 points", "Comparison olivia max Points 5 -3"):
        assert told in said
    for untrue in ("Solved", "The truth got away", "0 points", "Ranks on"):
        assert untrue not in said


def test_the_stamp_tells_players_their_own_outcome(
    client: Client, as_owner: Client, as_mate: Client, owner: Any, mate: Any
) -> None:
    address = f"/campaigns/{contest([owner, mate], (5, -3)).id}/"
    assert 'class="stamp won">Won<' in page(as_owner, address)
    assert 'class="stamp lost">Lost<' in page(as_mate, address)
    assert 'class="stamp finished">' in page(client, address)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Round scored: -1", {"label": "Round scored", "number": "-1"}),
        ("Solved: Cape Cod", {"label": "Solved: Cape Cod", "icon": "secret-book"}),
        ("12", {"label": "12", "icon": "secret-book"}),
    ],
)
def test_a_moment_shows_the_number_of_its_title(title: str, shown: dict[str, str]) -> None:
    mark = {"kind": "scored", "title": title}
    assert campaigns._moment(Campaign(ruleset="fanccg"), mark) == mark | shown


@pytest.mark.parametrize(("because", "said"), [("choice", "resigned"), ("time", "ran out of time")])
def test_a_result_says_who_resigned_and_who_won(client: Client, owner: Any, mate: Any, because: str, said: str) -> None:
    campaign = rival_campaigns.opened([owner, mate])
    resign_seat(campaign.id, 0, because)
    told = words(page(client, f"/campaigns/{campaign.id}/"))
    assert "Won: max" in told
    assert f"olivia {said} on" in told
    assert "Finished on" not in told


def test_points_of_each_side_are_summed_by_source(owner: Any, mate: Any) -> None:
    campaign = contest([owner, mate], (12, -3))
    sides = [{"seats": [0], "points": 12}, {"seats": [1], "points": -3}]
    taken = [("Period 1", 0, 5), ("Period 1", 0, 3), ("Period 2", 0, 4), ("Period 2", 1, -3)]
    lines = [{"game": 1, "for": what, "seat": seat, "points": points} for what, seat, points in taken]
    found = campaign_summary.versus(campaign, {"sides": sides, "games": [{"game": 1}], "lines": lines})
    assert found == (["olivia", "max"], [("Period 1", [8, 0]), ("Period 2", [4, -3])], [12, -3])


def test_profile_shows_ties_and_negative_points(client: Client, owner: Any, mate: Any) -> None:
    contest([owner, mate], (2, 2))
    contest([owner, mate], (-3, 2))
    runner.catch_up("statistics")
    said = words(page(client, "/players/olivia/"))
    for told in ("2 campaigns finished", "1 tied", "points between -3 and 2: 2 tied, -3."):
        assert told in said


def test_a_game_that_counts_no_points_shows_none(as_owner: Client, owner: Any, mate: Any) -> None:
    """The CCG counts no points, only who named an X-File."""
    seats = [{"controller": "me", "deck": {}}, {"controller": "bot:random"}]
    campaign = services.create_campaign(owner, ruleset="ccg", format="basic", seats=seats, options={})
    said = words(page(as_owner, f"/campaigns/{campaign.id}/"))
    assert "turn" in said and "points" not in said
    services.resign(campaign.id, owner)
    said = words(page(as_owner, f"/campaigns/{campaign.id}/")).partition("Lost")[2]
    assert "For the record" in said
    assert "Game 1 " not in said and "oints" not in said
