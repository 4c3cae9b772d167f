"""Pages of games in which seats play against each other: their clocks, and how they are given up."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns import services
from campaigns.models import Campaign
from tests.campaigns import rivals
from tests.campaigns.walls import Wall
from tests.frontend.pages import links, page, words

pytestmark = pytest.mark.django_db
TEN_MINUTES = {"kind": "game", "minutes": 10}
CLOCK = re.compile(r'<time class="clock" data-left="([\d.]+)"( data-runs)?>([^<]*)</time>')


def at(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.id}/"


def test_the_clock_of_each_person_stands_in_their_row(
    as_owner: Client, owner: Any, mate: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = Wall(monkeypatch)
    campaign = rivals.opened([owner, mate, "bot:random"], clock=TEN_MINUTES)
    wall.go(seconds=30.5)
    shown = page(as_owner, at(campaign))
    assert CLOCK.findall(shown) == [("569.5", " data-runs", "09:30"), ("600.0", "", "10:00")]
    assert "Clock 10 minutes each for the game" in words(shown)


@pytest.mark.parametrize(
    ("days", "passed", "face"), [(3, 60 * 60, "2 d 23 h"), (1, 1, "23:59:59"), (1, 82_801, "59:59")]
)
def test_it_shows_days_hours_or_minutes(
    as_owner: Client, owner: Any, mate: Any, monkeypatch: pytest.MonkeyPatch, days: int, passed: int, face: str
) -> None:
    wall = Wall(monkeypatch)
    campaign = rivals.opened([owner, mate], clock={"kind": "answer", "days": days})
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
        ({"clock.kind": "answer", "clock.days": "60", "clock.minutes": "15"}, {"kind": "answer", "days": 60}),
        ({"clock.kind": "", "clock.minutes": "15", "clock.days": "3"}, None),
    ],
)
def test_what_is_chosen_is_played_by(as_owner: Client, chosen: dict[str, str], clock: Any) -> None:
    answer = as_owner.post(SETUP, GIVEN | chosen)
    assert answer.status_code == 302, words(answer.content.decode())
    assert Campaign.objects.get().clock == clock


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"clock.kind": "game"}, "clock.minutes"),
        ({"clock.kind": "answer", "clock.days": "61"}, "clock.days"),
        ({"undo": "free"}, "undo"),
        ({"undo": "safe", "ranked": "on"}, "undo"),
    ],
)
def test_what_rivals_may_not_choose_is_refused_at_its_field(
    as_owner: Client, chosen: dict[str, str], field: str
) -> None:
    answer = as_owner.post(SETUP, GIVEN | chosen)
    assert set(answer.context["form"].errors) == {field}
    assert not Campaign.objects.exists()


def test_rivals_choose_of_taking_back_what_the_service_allows(as_owner: Client) -> None:
    for ruleset, least in (("sealedbid", ["", "off"]), ("highcard", ["", "off", "safe"])):
        html = page(as_owner, "/campaigns/new", ruleset=ruleset)
        found = re.findall(r'<input type="radio" name="undo" value="(\w*)"([^>]*)>', html)
        assert [value for value, _ in found] == ["", "off", "safe", "vote", "free"]
        assert [value for value, rest in found if "data-when" not in rest] == least


class TestGivingUp:
    @pytest.fixture
    def campaign(self, owner: Any, mate: Any) -> Campaign:
        return rivals.opened([mate, owner])

    def test_whoever_sits_there_is_led_to_it(
        self, as_owner: Client, as_mate: Client, as_stranger: Client, campaign: Campaign
    ) -> None:
        led = [f"{at(campaign)}abandon" in links(page(who, at(campaign))) for who in (as_owner, as_mate, as_stranger)]
        assert led == [True, True, False]

    def test_the_others_are_asked(self, as_owner: Client, as_mate: Client, campaign: Campaign) -> None:
        assert "all must agree" in words(page(as_owner, f"{at(campaign)}abandon"))
        asked = as_owner.post(f"{at(campaign)}abandon", follow=True)
        assert "The others are asked to agree." in words(asked.content.decode())
        agreed = as_mate.post(f"{at(campaign)}abandon", follow=True)
        assert "The campaign is closed." in words(agreed.content.decode())

    def test_against_bots_a_ranked_one_is_not(self, as_owner: Client, owner: Any) -> None:
        campaign = rivals.opened([owner, "bot:random"], ranked=True)
        assert f"{at(campaign)}abandon" not in links(page(as_owner, at(campaign)))
        assert as_owner.post(f"{at(campaign)}abandon").status_code == 403

    def test_where_all_play_together_only_the_owner_does(
        self, as_owner: Client, as_mate: Client, duel: Campaign, new_campaign: Callable[..., Campaign]
    ) -> None:
        assert [f"{at(duel)}abandon" in links(page(who, at(duel))) for who in (as_owner, as_mate)] == [True, False]
        services.abandon(duel.id, duel.owner)
        assert f"{at(duel)}abandon" not in links(page(as_owner, at(duel)))
