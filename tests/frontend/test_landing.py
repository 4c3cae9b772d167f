"""The home page and its buttons to start a game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from campaigns import services
from campaigns.models import Campaign
from engine import ruleset
from frontend import rulesets
from frontend.templatetags.cards import card_art
from tests.frontend.pages import links, words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def only_the_small_ruleset() -> Iterator[None]:
    kept = dict(ruleset.RULESETS)
    ruleset.RULESETS.clear()
    ruleset.RULESETS["highcard"] = kept["highcard"]
    yield
    # In their order: the first is the one if none is named.
    ruleset.RULESETS.clear()
    ruleset.RULESETS.update(kept)


def test_home_page_counts_campaigns_and_shows_those_of_the_user(
    as_owner: Client, as_stranger: Client, new_campaign: Callable[..., Campaign]
) -> None:
    new_campaign("me", "bot:random", name="Tuesdays")
    new_campaign("me", "open", name="Still empty")
    new_campaign("bot:random", name="Over and done")
    page = as_owner.get("/").content.decode()
    for told in ("<dt>3</dt><dd>campaigns</dd>", "<dt>1</dt><dd>in progress</dd>", "<dt>1</dt><dd>finished</dd>"):
        assert told in page
    assert "Tuesdays" in page and "Your turn" in page and "olivia</a>" in page and "Sign out" in page
    assert "Still empty" in page and "1 seat free" in page
    assert "Over and done" not in page
    assert "Tuesdays" not in as_stranger.get("/").content.decode()


def test_home_page_shows_pictures_and_description_of_each_game(client: Client) -> None:
    games = ("legendary", "fanccg", "ccg")
    ruleset.RULESETS.update({name: f"engine.{name}.ruleset" for name in games})
    page = client.get("/").content.decode()
    for name in games:
        described = ruleset.get(name).describe()
        assert f"{described.title} {described.words.lead}" in words(page)
        assert len(rulesets.cover(name)) == 3
        assert all(card_art(name, card.design) in page for card in rulesets.cover(name))
    assert "1 to 5 players, together" in words(page)
    assert "2 to 5 players, against each other, with your own decks" in words(page)


def test_each_game_has_all_its_links(client: Client) -> None:
    ruleset.RULESETS["sealedbid"] = "tests.rulesets.sealedbid"
    ways = links(client.get("/").content.decode())
    for name, compared in (("highcard", "leaderboards"), ("sealedbid", "ratings")):
        own = [f"/campaigns/new?ruleset={name}", f"/rules/{name}/", f"/cards/{name}/", f"/statistics/?ruleset={name}"]
        assert set(own) | {f"/{compared}/?ruleset={name}"} <= set(ways)
    assert "/decks/?ruleset=sealedbid" in ways and "/decks/?ruleset=highcard" not in ways


class TestPlayNow:
    def test_play_now_uses_the_default_deck(self, client: Client) -> None:
        ruleset.RULESETS.clear()
        ruleset.RULESETS["sealedbid"] = "tests.rulesets.sealedbid"
        response = client.post("/play")
        campaign = Campaign.objects.get()
        assert (response["Location"], campaign.version > 0) == (f"/campaigns/{campaign.id}/table", True)
        brought = services.own_loadout(campaign.id, get_user_model().objects.get(), 0).secret
        assert brought == {"deck": ruleset.get("sealedbid").starter_decks()[0].deck}

    def test_one_click_creates_a_guest_and_opens_a_table(self, client: Client) -> None:
        response = client.post("/play")
        campaign, user = Campaign.objects.get(), get_user_model().objects.get()
        assert response["Location"] == f"/campaigns/{campaign.id}/table"
        assert services.is_guest(user) and campaign.seats.first().user == user
        assert [seat.controller for seat in campaign.seats.all()] == ["human", "bot:heuristic", "bot:heuristic"]
        assert (campaign.status, campaign.format) == (Campaign.Status.PLAYING, "series")
        assert client.get(response["Location"]).status_code == 200
        client.post("/play")
        assert (get_user_model().objects.count(), Campaign.objects.count()) == (1, 2), "a guest stays the same guest"

    def test_quick_game_of_legendary_is_a_single_game(self, client: Client) -> None:
        ruleset.RULESETS["legendary"] = "engine.legendary.ruleset"
        client.post("/play", {"ruleset": "legendary"})
        assert Campaign.objects.get().format == "single"

    def test_new_guests_of_an_address_are_limited(self, settings: Any) -> None:
        settings.API_AUTH_RATE = "2/min"
        cache.clear()
        answers = [Client().post("/play") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [302, 302, 429]
        assert int(answers[-1]["Retry-After"]) > 0
        assert get_user_model().objects.count() == 2
        cache.clear()


class TestWatch:
    def test_an_empty_server_shows_a_demo_that_plays(self, client: Client) -> None:
        response = client.post("/watch")
        demo = Campaign.objects.get()
        assert response["Location"] == f"/campaigns/{demo.id}/table?at=1&play=1"
        assert client.get(response["Location"]).status_code == 200
        assert client.post("/watch", {"ruleset": "highcard"})["Location"] == response["Location"]
        assert not get_user_model().objects.exists(), "who watches needs no account"

    def test_a_game_that_people_play_comes_first(self, client: Client, new_campaign: Callable[..., Campaign]) -> None:
        live = new_campaign("me", "bot:random", visibility="public")
        assert client.post("/watch")["Location"] == f"/campaigns/{live.id}/table"


def test_guided_game_is_offered_if_there_is_one_and_creates_a_guest(client: Client) -> None:
    assert "/play/guided" not in client.get("/").content.decode()
    ruleset.RULESETS["fanccg"] = "engine.fanccg.ruleset"
    page = client.get("/").content.decode()
    assert '<button name="ruleset" value="fanccg">' in page and '<button name="ruleset" value="highcard">' not in page
    for sent in ({"ruleset": "highcard"}, {"ruleset": "\0"}, {}):
        assert client.post("/play/guided", sent).status_code == 404
    assert not get_user_model().objects.exists()
    response = client.post("/play/guided", {"ruleset": "fanccg"})
    campaign = Campaign.objects.get()
    assert response["Location"] == f"/campaigns/{campaign.id}/table"
    assert campaign.guided and services.is_guest(campaign.seats.first().user)
