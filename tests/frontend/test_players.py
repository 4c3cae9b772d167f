"""players/: the profile of a player."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.verification.verify import check as verify
from tests.campaigns.finished_campaigns import play_out
from tests.campaigns.finished_contests import contest
from tests.frontend.pages import links, page, words

pytestmark = [pytest.mark.db, pytest.mark.django_db]
NewCampaign = Callable[..., Campaign]


def record(client: Client, name: str = "olivia", status: int = 200, **query: Any) -> str:
    runner.catch_up("statistics")
    return page(client, f"/players/{name}/", status, **query)


def test_it_tells_results_titles_ranks_and_history(client: Client, new_campaign: NewCampaign) -> None:
    over = [play_out(new_campaign("me", ranked=True, visibility="public", name=f"Number {n}")) for n in range(2)]
    for campaign in over:
        verify(campaign)
    runner.catch_up("standings")
    html = record(client)
    for said in ("2 campaigns finished", "18 points", "Card sharps 2 times", "1 of 2", "Points over time: Series"):
        assert said in words(html)
    for campaign in over:
        assert f"/campaigns/{campaign.id}/" in links(html)
    board = next(address for address in links(html) if address.startswith("/leaderboards/?"))
    assert "Card sharps" in page(client, board)


def test_all_games_are_counted_and_each_apart(
    as_owner: Client, client: Client, new_campaign: NewCampaign, owner: Any, mate: Any
) -> None:
    play_out(new_campaign("me", visibility="public", name="High and low"))
    play_out(new_campaign("me", name="Between us"))
    contest([owner, mate], (5, 3))
    html = record(as_owner)
    assert "3 campaigns finished 3 won" in words(html)
    assert "High Card 2 2 100 % Sealed Bid 1 1 100 %" in words(html)
    assert "18 points" not in words(html), "points of different games don't add up"
    html = record(as_owner, ruleset="highcard")
    assert "2 campaigns finished" in words(html) and "18 points" in words(html)
    history = words(html).split("Campaigns Ended")[-1]
    assert "High and low" in history and "Between us" in history and "Sealed Bid" not in history
    assert "3 campaigns finished" in words(record(client))
    assert "1 campaign finished" in words(record(client, ruleset="highcard")), "hidden ones are told to nobody else"


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_profile_shows_only_campaigns_that_the_visitor_can_see(
    client: Client, visiting: Callable[[Any], Client], owner: Any, new_campaign: NewCampaign, visibility: str
) -> None:
    over = play_out(new_campaign("me", visibility=visibility, name="Our secret"))
    moment = over.played_at.isoformat()
    for told in (over.id, moment, "Card sharps", 'id="history"'):
        assert (told in record(client)) == (visibility == "public")
        assert told in record(visiting(owner))
    assert "1 campaign finished" in words(record(client))


def test_achievements_link_to_their_moment_or_show_the_progress(
    as_owner: Client, client: Client, new_campaign: NewCampaign
) -> None:
    assert "Nine tricks" in record(as_owner), "before the first campaign"
    short = play_out(new_campaign("me", format="single", name="Our secret"))
    runner.catch_up("achievements")
    html = record(as_owner)
    assert f"/campaigns/{short.id}/table?at={short.version - 1}" in links(html), "the first campaign"
    assert "Take nine tricks. 3 of 9" in words(html) and "High Card 0 of 2" in words(html)
    assert "Take nine tricks. 0 of 9" in words(record(client)) and short.id not in record(client)


def test_nobody_and_who_has_left_have_no_page(client: Client, owner: Any, new_campaign: NewCampaign) -> None:
    play_out(new_campaign("me"))
    owner.delete()
    for name in ("nobody", "olivia", "former agent", "a%00b", "x" * 500):
        assert client.get(f"/players/{name}/").status_code == 404


def test_a_wrong_query_is_refused(client: Client, owner: Any) -> None:
    for query in ({"cursor": "x"}, {"limit": "0"}, {"colour": "red"}, {"ruleset": "chess"}):
        assert "Invalid filter" in words(record(client, status=400, **query))
