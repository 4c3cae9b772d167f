"""Score sheet picture: a self-contained SVG with the data of the score sheet."""

from collections.abc import Callable
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaigns import score_sheet_svg, services
from campaigns.models import Campaign
from tests.campaigns import rival_campaigns
from tests.campaigns.finished_campaigns import play_out

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    """Return all texts of a picture. Fails if it isn't XML."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def drawn(campaign: Campaign) -> str:
    out = StringIO()
    call_command("score_sheet", campaign.id, stdout=out)
    return out.getvalue()


class TestPicture:
    def test_the_picture_names_campaign_seats_digest_and_title(self, new_campaign: Callable[..., Any]) -> None:
        campaign = new_campaign("bot:random", "bot:random", name="Tuesdays")
        said = texts(drawn(campaign))
        ruleset, version, table = services.table(campaign)
        assert {"Tuesdays", "Seat 1", "Seat 2", "Rookie bot", "“Card sharps”", ruleset.digest(table)} <= set(said)
        assert f"{campaign.id} · {version} events" in said

    def test_names_are_escaped(self, new_campaign: Callable[..., Any]) -> None:
        name = "<script>alert('&')</script>" + "W" * 50
        campaign = new_campaign("bot:random", name=name)
        svg = drawn(campaign)
        assert name in texts(svg)
        assert not list(ElementTree.fromstring(svg).iter(f"{SVG}script"))

    def test_an_unfinished_campaign_has_no_picture(self, new_campaign: Callable[..., Any]) -> None:
        with pytest.raises(CommandError, match="Only a finished campaign") as refusal:
            drawn(new_campaign("me"))
        assert refusal.value.returncode == 2

    def test_rival_sides_are_side_by_side(self, owner: Any, mate: Any) -> None:
        over = play_out(rival_campaigns.opened([owner, mate]))
        said, score = texts(drawn(over)), services.score_sheet(over)
        assert {"olivia", "max", " : ".join(str(side.points) for side in score.sides)} <= set(said)
        stamps = [text for text in said if text in ("WON", "LOST", "TIED")]
        assert stamps == [str(side.outcome).upper() for side in score.sides]


def test_a_panel_says_how_the_game_ended() -> None:
    endings = {"end_game": "The End Game was beaten"}
    told = list(score_sheet_svg.remarks({"reason": "end_game", "turns": 5}, [], endings))
    assert told == [("How it ended", "The End Game was beaten"), ("Turns", "5")]
