"""The picture of a result, and link previews of public results."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client

from campaigns.models import Campaign
from frontend import share_image
from tests.campaigns import rival_campaigns
from tests.campaigns.finished_campaigns import play_out
from tests.frontend.pages import page

pytestmark = pytest.mark.django_db
TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.fixture
def public(new_campaign: Callable[..., Campaign]) -> Campaign:
    return play_out(new_campaign("me", "bot:random", name="Tuesdays", visibility="public"))


def texts(campaign: Campaign) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(share_image.svg(campaign)).iter(TEXT)]


def preview(html: str) -> dict[str, str]:
    """Return the Open Graph properties of a page."""
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', html))


def test_picture_is_a_png_of_the_size_of_link_previews(client: Client, public: Campaign) -> None:
    response = client.get(f"/campaigns/{public.id}/picture")
    assert response["Content-Type"] == "image/png"
    assert response.content[:8] == b"\x89PNG\r\n\x1a\n"
    size = [int.from_bytes(response.content[at : at + 4], "big") for at in (16, 20)]
    assert size == [share_image.WIDTH, share_image.HEIGHT]
    assert all((settings.PAGE_BUILD / font).is_file() for font in share_image.FONTS)


def test_only_public_pictures_are_cached_by_others(client: Client, as_owner: Client, public: Campaign) -> None:
    address = f"/campaigns/{public.id}/picture"
    assert client.get(address)["Cache-Control"] == "public, max-age=3600"
    Campaign.objects.update(visibility="private")
    assert as_owner.get(address)["Cache-Control"] == "private, no-store"
    assert client.get(address).status_code == 404


def test_an_unfinished_campaign_has_no_picture(as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
    assert as_owner.get(f"/campaigns/{new_campaign('me').id}/picture").status_code == 409


def test_picture_of_a_team_names_campaign_players_and_games(public: Campaign) -> None:
    said = texts(public)
    assert {"Tuesdays", "Card sharps: 9 points", "olivia · bot", "9"} <= set(said)
    assert sum(text.startswith("Game ") for text in said) == 3


def test_picture_of_rivals_lists_the_winner_first(owner: Any, mate: Any) -> None:
    said = texts(play_out(rival_campaigns.opened([owner, mate])))
    assert "WON" in said and f"{said[3]} won" == said[2], said


def test_names_are_escaped(new_campaign: Callable[..., Campaign]) -> None:
    name = "<script>&</script>" + "W" * 40
    assert name in texts(new_campaign("bot:random", name=name))


def test_public_results_have_a_link_preview(client: Client, public: Campaign) -> None:
    for address in (f"/campaigns/{public.id}/", f"/campaigns/{public.id}/table"):
        told = preview(page(client, address))
        assert (told["title"], told["description"]) == ("Tuesdays", "High Card. Card sharps: 9 points.")
        assert told["image"] == f"http://testserver/campaigns/{public.id}/picture"
        assert (told["image:width"], told["image:height"]) == ("1200", "630")


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_other_results_have_no_link_preview(as_owner: Client, public: Campaign, visibility: str) -> None:
    Campaign.objects.update(visibility=visibility)
    assert preview(page(as_owner, f"/campaigns/{public.id}/")) == {}


def test_a_campaign_under_way_has_no_link_preview(as_owner: Client, new_campaign: Callable[..., Campaign]) -> None:
    assert preview(page(as_owner, f"/campaigns/{new_campaign('me', visibility='public').id}/")) == {}
