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


SETUP = "/campaigns/new?ruleset=sealedbid"
GIVEN = {
    "format": "single",
    "seats.0.controller": "me",
    "seats.1.controller": "open",
    "visibility": "private",
    "options.rounds": "4",
    "deck": "starter:even",
}


def test_a_clock_is_chosen_among_rivals_alone(as_owner: Client) -> None:
    told = words(page(as_owner, "/campaigns/new", ruleset="sealedbid"))
    for kind in ("None: everybody", "Minutes for the game: so many", "Days an answer: so many"):
        assert kind in told
    assert "clock." not in page(as_owner, "/campaigns/new", ruleset="highcard")


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
        ({"clock.kind": "game", "clock.minutes": "0"}, "clock.minutes"),
        ({"clock.kind": "answer", "clock.days": "61"}, "clock.days"),
        ({"clock.kind": "hourglass"}, "clock.kind"),
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


def offered(client: Client, ruleset: str, name: str) -> dict[str, str | None]:
    """Return when each choice of a field is there, by value; None for always."""
    html = page(client, "/campaigns/new", ruleset=ruleset)
    found = re.findall(rf'<input type="radio" name="{name}" value="(\w*)"([^>]*)>', html)
    times = {value: re.search(r'data-when="([^"]*)"', rest) for value, rest in found}
    return {value: when and when[1] for value, when in times.items()}


def test_rivals_choose_of_taking_back_what_the_service_allows(as_owner: Client) -> None:
    unranked = "alone shared"
    assert offered(as_owner, "sealedbid", "undo") == {
        "": None,
        "off": None,
        "safe": unranked,
        "vote": unranked,
        "free": "alone",
    }
    assert offered(as_owner, "sealedbid", "undo_unasked") == {}
    told = words(page(as_owner, "/campaigns/new", ruleset="sealedbid"))
    assert "As usual: off in a ranked campaign, else vote." in told


def test_a_team_chooses_from_more(as_owner: Client) -> None:
    unranked = "alone shared"
    assert offered(as_owner, "highcard", "undo") == {
        "": None,
        "off": None,
        "safe": None,
        "vote": unranked,
        "free": unranked,
    }
    assert offered(as_owner, "highcard", "undo_unasked") == {"": None, "own": None, "team": None}


def test_who_plays_all_rivals_goes_back_freely(as_owner: Client) -> None:
    as_owner.post(SETUP, GIVEN | {"seats.1.controller": "me", "undo": "free"})
    assert Campaign.objects.get().undo == "free"


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


@pytest.mark.parametrize(("game", "said", "unsaid"), [("sealedbid", "rated", "board"), ("highcard", "board", "rated")])
def test_what_ranked_means_is_said_by_the_kind_of_game(
    as_owner: Client, as_mate: Client, as_guest: Client, owner: Any, game: str, said: str, unsaid: str
) -> None:
    for browser in (as_owner, as_guest):
        help_text = browser.get(f"/campaigns/new?ruleset={game}").context["form"].fields["ranked"].help_text
        assert said in help_text and unsaid not in help_text
    seats = [{"controller": "me"}, {"controller": "open"}]
    campaign = services.create_campaign(owner, ruleset=game, format="single", seats=seats, options={}, ranked=True)
    asked = as_mate.get(f"/campaigns/{campaign.id}/join", {"invite": campaign.invite}).context["form"]["consent"].label
    assert said in asked and unsaid not in asked
    services.abandon(campaign.id, owner)
    ended = words(as_owner.get(f"/campaigns/{campaign.id}/").content.decode())
    assert (f"nobody is {said} by it" if said == "rated" else "stands on no leaderboard") in ended
