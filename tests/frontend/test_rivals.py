"""Pages of games with rivals: clocks, and abandoning a game."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from tests.campaigns import rival_campaigns
from tests.campaigns.clocks.wall_clock import Wall
from tests.frontend.pages import links, page, words

pytestmark = pytest.mark.django_db
CLOCK = re.compile(r'<time class="clock" data-left="([\d.]+)"( data-runs)?>([^<]*)</time>')


def at(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.id}/"


def test_the_clock_of_each_person_stands_in_their_row(
    as_owner: Client, owner: Any, mate: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall(monkeypatch)
    campaign = rival_campaigns.opened([owner, mate, "bot:random"], clock={"kind": "game", "minutes": 10})
    wall.go(seconds=30.5)
    shown = page(as_owner, at(campaign))
    assert CLOCK.findall(shown) == [("569.5", " data-runs", "09:30"), ("600.0", "", "10:00")]
    assert "Clock 10 minutes each for the game" in words(shown)
    campaign = rival_campaigns.opened([owner, mate], clock={"kind": "answer", "days": 3})
    for passed, face in ((60 * 60, "2 d 23 h"), (48 * 60 * 60, "23:00:00"), (23 * 60 * 60 - 15, "00:15")):
        wall.go(seconds=passed)
        assert CLOCK.findall(page(as_owner, at(campaign)))[0][2] == face


SETUP = "/campaigns/new?ruleset=sealedbid"
GIVEN = {
    "format": "single",
    "seats.0.controller": "me",
    "seats.1.controller": "open",
    "visibility": "private",
    "options.rounds": "4",
    "deck": "starter:even",
}


@pytest.mark.parametrize(
    ("chosen", "clock"),
    [
        ({"clock.kind": "game", "clock.minutes": "25"}, {"kind": "game", "minutes": 25}),
        ({"clock.kind": "", "clock.minutes": "15", "clock.days": "3"}, None),
    ],
)
def test_a_clock_is_chosen(as_owner: Client, chosen: dict[str, str], clock: Any) -> None:
    wrong = [({"clock.kind": "game"}, "clock.minutes"), ({"clock.kind": "answer", "clock.days": "61"}, "clock.days")]
    for given, field in (*wrong, ({"undo": "free"}, "undo"), ({"undo": "safe", "ranked": "on"}, "undo")):
        assert set(as_owner.post(SETUP, GIVEN | given).context["form"].errors) == {field}
    answer = as_owner.post(SETUP, GIVEN | chosen)
    assert answer.status_code == 302, words(answer.content.decode())
    assert Campaign.objects.get().clock == clock


def test_rivals_get_the_undo_policies_that_the_service_allows(as_owner: Client) -> None:
    for ruleset, least in (("sealedbid", ["", "off"]), ("highcard", ["", "off", "safe"])):
        html = page(as_owner, "/campaigns/new", ruleset=ruleset)
        found = re.findall(r'<input type="radio" name="undo" value="(\w*)"([^>]*)>', html)
        assert [value for value, _ in found] == ["", "off", "safe", "vote", "free"]
        assert [value for value, rest in found if "data-when" not in rest] == least


def test_rivals_agree_to_abandon_the_game(
    as_owner: Client, as_mate: Client, as_stranger: Client, owner: Any, mate: Any
) -> None:
    campaign = rival_campaigns.opened([mate, owner])
    path = f"{at(campaign)}abandon"
    led = [path in links(page(who, at(campaign))) for who in (as_owner, as_mate, as_stranger)]
    assert led == [True, True, False]
    assert "All other players must agree" in words(page(as_owner, path))
    assert "The other players are asked to agree." in words(as_owner.post(path, follow=True).content.decode())
    assert "The campaign is abandoned." in words(as_mate.post(path, follow=True).content.decode())


def test_ranked_game_against_bots_cannot_be_abandoned(as_owner: Client, owner: Any) -> None:
    campaign = rival_campaigns.opened([owner, "bot:random"], ranked=True)
    assert f"{at(campaign)}abandon" not in links(page(as_owner, at(campaign)))
    assert as_owner.post(f"{at(campaign)}abandon").status_code == 403
