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
    ("days", "passed", "face"), [(1, 0, "1 d 0 h"), (3, 60 * 60, "2 d 23 h"), (1, 1, "23:59:59"), (1, 82_801, "59:59")]
)
def test_it_shows_days_hours_or_minutes(
    as_owner: Client, owner: Any, mate: Any, monkeypatch: pytest.MonkeyPatch, days: int, passed: int, face: str
) -> None:
    wall = Wall(monkeypatch)
    campaign = rivals.opened([owner, mate], clock={"kind": "answer", "days": days})
    wall.go(seconds=passed)
    assert CLOCK.findall(page(as_owner, at(campaign)))[0][2] == face


def test_where_nobody_plays_by_one_there_is_none(as_owner: Client, duel: Campaign) -> None:
    shown = page(as_owner, at(duel))
    assert not CLOCK.search(shown) and "Clock" not in words(shown)


def test_a_clock_is_chosen_among_rivals_alone(as_owner: Client) -> None:
    assert "3 days for each answer" in page(as_owner, "/campaigns/new", ruleset="sealedbid")
    assert "for each answer" not in page(as_owner, "/campaigns/new", ruleset="highcard")


def test_what_is_chosen_is_played_by(as_owner: Client) -> None:
    form = {"format": "single", "seats.0.controller": "me", "seats.1.controller": "open", "visibility": "private"}
    wish = {**form, "options.rounds": "4", "deck": "starter:even", "clock": "game:15"}
    answer = as_owner.post("/campaigns/new?ruleset=sealedbid", wish)
    assert answer.status_code == 302, words(answer.content.decode())
    assert Campaign.objects.get().clock == {"kind": "game", "minutes": 15}


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
