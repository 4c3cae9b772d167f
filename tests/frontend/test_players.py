"""players/: the record of a player as people read it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.projections import runner
from campaigns.verification import check as verify
from tests.campaigns.contests import contest
from tests.campaigns.finished import play_out
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
    for said in (
        "2 campaigns played out",
        "18 points",
        "Card sharps 2 times",
        "1 of 2",
        "Points over time: Series",
    ):
        assert said in words(html)
    for campaign in over:
        assert f"/campaigns/{campaign.id}/" in links(html)
    board = next(address for address in links(html) if address.startswith("/leaderboards/?"))
    assert "Card sharps" in page(client, board)


class TestByGame:
    @pytest.fixture(autouse=True)
    def played(self, new_campaign: NewCampaign, owner: Any, mate: Any) -> None:
        play_out(new_campaign("me", visibility="public", name="High and low"))
        play_out(new_campaign("me", name="Between us"))
        contest([owner, mate], (5, 3))

    def test_all_are_counted_and_each_apart(self, as_owner: Client) -> None:
        html = record(as_owner)
        assert "3 campaigns played out 3 won" in words(html)
        assert "High Card 2 2 100 % Sealed Bid 1 1 100 %" in words(html)
        assert "18 points" not in words(html), "points of different games don't add up"
        assert {"?ruleset=highcard", "?ruleset=sealedbid"} <= set(links(html))

    def test_one_is_looked_at_by_itself(self, as_owner: Client) -> None:
        html = record(as_owner, ruleset="highcard")
        assert "2 campaigns played out" in words(html) and "18 points" in words(html)
        history = words(html).split("Campaigns Ended")[-1]
        assert "High and low" in history and "Between us" in history and "Sealed Bid" not in history
        assert "1 campaign played out" in words(record(as_owner, ruleset="sealedbid"))

    def test_what_was_played_in_hidden_campaigns_is_told_to_nobody_else(self, client: Client) -> None:
        assert "3 campaigns played out" in words(record(client))
        assert "1 campaign played out" in words(record(client, ruleset="highcard"))


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_only_campaigns_that_the_visitor_may_see_are_told(
    client: Client, visiting: Callable[[Any], Client], owner: Any, new_campaign: NewCampaign, visibility: str
) -> None:
    over = play_out(new_campaign("me", visibility=visibility, name="Our secret"))
    moment = over.played_at.isoformat()
    for told in (over.id, moment, "Card sharps", 'id="history"'):
        assert (told in record(client)) == (visibility == "public")
        assert told in record(visiting(owner))
    assert "1 campaign played out" in words(record(client))


def test_the_history_goes_on_from_page_to_page(client: Client, new_campaign: NewCampaign) -> None:
    over = [play_out(new_campaign("me", format="single", visibility="public")).id for _ in range(5)]
    html, found = record(client, limit=2), []
    while True:
        history = html.split('id="history"')[1]
        found += [address for address in links(history) if address.startswith("/campaigns/")]
        further = [address for address in links(history) if address.startswith("?cursor")]
        if not further:
            break
        html = page(client, "/players/olivia/" + further[0].split("#")[0])
    assert found == [f"/campaigns/{id}/" for id in over[::-1]]


def test_nobody_has_another_name(client: Client, owner: Any) -> None:
    for name in ("nobody", "former agent", "a%00b", "x" * 500):
        assert client.get(f"/players/{name}/").status_code == 404


def test_who_has_left_has_no_page(client: Client, owner: Any, new_campaign: NewCampaign) -> None:
    play_out(new_campaign("me"))
    owner.delete()
    assert client.get("/players/olivia/").status_code == 404


def test_a_wrong_query_is_refused(client: Client, owner: Any) -> None:
    for query in ({"cursor": "x"}, {"limit": "0"}, {"colour": "red"}, {"ruleset": "chess"}):
        assert "This can't be shown" in words(record(client, status=400, **query))
