"""Pages remember the last game and filters."""

from typing import Any

import pytest
from django.test import Client

from engine import ruleset
from tests.frontend.pages import chosen, links, page

pytestmark = pytest.mark.django_db
GAMES = list(ruleset.RULESETS)
OF_GAMES = ("/leaderboards/", "/ratings/", "/statistics/", "/campaigns/new")


def current(html: str) -> list[str]:
    """Return the links with aria-current, except those of the navigation."""
    found = [part.split(">")[0] for part in html.split("<a ") if 'aria-current="page"' in part.split(">")[0]]
    return [part.split('"')[1] for part in found if "ruleset=" in part]


@pytest.mark.parametrize("game", GAMES)
def test_last_game_applies_to_other_pages(client: Client, game: str) -> None:
    assert f"/cards/{game}/" in links(page(client, f"/rules/{game}/"))
    for address in OF_GAMES:
        html = client.get(address, follow=True).content.decode()
        assert current(html) == [f"?ruleset={game}"]
        assert {f"?ruleset={name}" for name in GAMES} <= set(links(html))
        assert {f"/cards/{game}/", f"/rules/{game}/"} <= set(links(html))


def test_new_campaigns_and_decks_use_the_last_game(as_owner: Client, new_campaign: Any) -> None:
    campaign = new_campaign("me", "open", ruleset="sealedbid", format="single")
    assert "/rules/sealedbid/" in links(page(as_owner, f"/campaigns/{campaign.id}/"))
    assert current(page(as_owner, "/statistics/")) == ["?ruleset=sealedbid"]
    for game, decks_of in (("ccg", "ccg"), ("legendary", "fanccg")):
        page(as_owner, f"/rules/{game}/")
        assert current(page(as_owner, "/decks/")) == [f"?ruleset={decks_of}"]


def test_unknown_remembered_game_is_ignored(client: Client) -> None:
    for kept in ("chess", "", 'legendary"'):
        client.cookies["game"] = kept
        assert current(page(client, "/statistics/")) == [f"?ruleset={GAMES[0]}"]
    for address in ("/leaderboards/", "/ratings/", "/statistics/"):
        for unknown in ("chess", "x" * 41, "\0"):
            assert client.get(address, {"ruleset": unknown}).status_code == 400


class TestFilters:
    def test_a_page_opens_as_it_was_left(self, client: Client) -> None:
        page(client, "/statistics/", ruleset="ccg", format="basic", players="3")
        answer = client.get("/statistics/")
        assert answer["Location"] == "?ruleset=ccg&format=basic&players=3"
        html = page(client, "/statistics/" + answer["Location"])
        assert (chosen(html, "format"), chosen(html, "players")) == ("basic", "3")

    def test_each_game_has_its_own(self, client: Client) -> None:
        page(client, "/statistics/", ruleset="ccg", players="3")
        page(client, "/statistics/", ruleset="legendary", players="5")
        assert client.get("/statistics/", {"ruleset": "ccg"})["Location"] == "?ruleset=ccg&players=3"
        assert client.get("/statistics/", {"ruleset": "legendary"})["Location"] == "?ruleset=legendary&players=5"
        assert chosen(page(client, "/statistics/", ruleset="fanccg"), "players") == ""

    def test_reset_forgets_the_filters(self, client: Client) -> None:
        html = page(client, "/statistics/", ruleset="ccg", players="3")
        (over,) = [link for link in links(html) if link.endswith("format=")]
        assert chosen(page(client, over), "players") == ""
        assert chosen(page(client, "/statistics/"), "players") == ""

    def test_card_filters_are_remembered_but_search_words_are_not(self, client: Client) -> None:
        page(client, "/cards/ccg/", type="agent", q="fox")
        answer = client.get("/cards/ccg/")
        assert answer["Location"] == "?type=agent"
        html = page(client, "/cards/ccg/" + answer["Location"])
        assert chosen(html, "type") == "agent" and 'data-kept="cards-ccg"' in html
        assert "type" in page(client, "/cards/fanccg/")
        assert chosen(page(client, "/cards/ccg/?q="), "type") == ""
        assert chosen(page(client, "/cards/ccg/"), "type") == ""

    def test_a_wrong_query_is_not_remembered(self, client: Client) -> None:
        page(client, "/statistics/", ruleset="ccg", players="3")
        page(client, "/statistics/", 400, ruleset="ccg", format="queen")
        assert chosen(page(client, "/statistics/", ruleset="ccg"), "players") == ""

    @pytest.mark.parametrize("address", ["/leaderboards/", "/ratings/", "/statistics/"])
    def test_forged_cookies_do_no_harm(self, client: Client, address: str) -> None:
        for kept in ("format=queen", "%00", "=", "\n", "//else.where", "&" * 3000, "=%ff&ruleset=chess", "around=me"):
            client.cookies[f"{address.strip('/')}-legendary"] = kept
            answer: Any = client.get(address, {"ruleset": "legendary"}, follow=True)
            assert answer.status_code in (200, 400)
            assert answer.request["PATH_INFO"] in (address, "/accounts/sign-in")
            assert client.get(address, {"ruleset": "legendary"}, follow=True).status_code == 200, "it is forgotten"


def test_api_errors_are_no_pages(client: Client) -> None:
    asked = client.get("/api/v1/campaigns/", {"ruleset": "legendary"})
    assert (asked.status_code, "game" in asked.cookies) == (200, False)


def test_too_many_words_are_refused_by_each_page(client: Client) -> None:
    many = "&".join(f"a{number}=1" for number in range(2000))
    for address in (*OF_GAMES, "/campaigns/", "/cards/legendary/", "/rules/legendary/", "/decks/"):
        assert client.get(f"{address}?{many}").status_code == 400, address
