"""The page between two games of a Series: it comes by itself once, and again for who asks."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.moments import BETWEEN_GAMES, end, lead
from tests.browser.people import People, Person, faults, leave, overflow, width
from tests.browser.playing import wait_to_rest
from tests.support.profiles import slow_after

TITLE = "To be continued …"
LOOKS: list[dict[str, Any]] = [
    {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark", "reduced_motion": "reduce"},
    {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "color_scheme": "light",
        "reduced_motion": "reduce",
    },
]


def series(people: People, players: int, visibility: str = "private", **surroundings: Any) -> tuple[Person, str]:
    """Bring somebody whose Series stands right after its first game, played by themselves alone."""
    dana = people("dana", **surroundings)
    dana.prefer(interlude=True)
    campaign = dana.open_campaign(*["me"] * players, visibility=visibility)
    lead(dana.server, campaign, BETWEEN_GAMES)
    return dana, campaign


def told(page: Page) -> Any:
    return page.get_by_role("dialog", name=TITLE)


@pytest.mark.parametrize("surroundings", slow_after(1, LOOKS), ids=width)
@pytest.mark.parametrize("players", slow_after(1, [3, 1]))
def test_what_came_of_a_game_is_told_before_the_next(
    people: People, players: int, surroundings: dict[str, Any]
) -> None:
    dana, campaign = series(people, players, **surroundings)
    page = dana.sit_at(campaign)
    score = dana.api("GET", f"campaigns/{campaign}/score")
    box = told(page)
    expect(box.get_by_text("Game 1 of 3 is")).to_be_focused()
    expect(box.locator(".sheet-name")).to_have_text(drawn(dana, campaign))
    expect(box.locator(".interlude-sum .unseen")).to_have_text(points(score["points"]))
    assert faults(page) == []
    assert overflow(page) <= 0
    box.get_by_role("button", name="On to game 2").click()
    expect(box).to_be_hidden()
    page.reload()
    recall(page)
    expect(box.get_by_text("Game 1 of 3 is")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()


def recall(page: Page) -> None:
    """Open it again: it can be, and isn't open by itself any more."""
    wait_to_rest(page)
    page.get_by_role("button", name="Moments", exact=True).click()
    again = page.get_by_role("dialog", name="Moments").get_by_role("button", name=TITLE)
    expect(again).to_be_visible()
    expect(told(page)).to_be_hidden()
    again.click()


def drawn(person: Person, campaign: str) -> str:
    """Return the name of the Cliffhanger that was drawn, as the log tells it by the card's number."""
    events = person.api("GET", f"campaigns/{campaign}/events?limit=500")["events"]
    facts = [fact for event in events for fact in event["facts"]]
    card = next(fact["card"] for fact in facts if fact.get("what") == "cliffhanger")
    cards = person.api("GET", "rulesets/legendary/cards/?type=cliffhanger")["results"]
    return next(str(row["name"]) for row in cards if card in row["numbers"])


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def test_points_count_up_to_what_they_are(people: People) -> None:
    dana, campaign = series(people, 2)
    score = dana.api("GET", f"campaigns/{campaign}/score")
    page = dana.sit_at(campaign)
    expect(told(page).locator(".interlude-sum [aria-hidden]")).to_have_text(points(score["points"]))


def test_each_viewer_goes_on_when_they_like(people: People) -> None:
    dana, campaign = series(people, 2, visibility="public")
    page, other = dana.sit_at(campaign), dana.new_page()
    told(page).get_by_role("button", name="On to game 2").click()
    other.goto(f"/campaigns/{campaign}/table")
    recall(other)
    fox = people("fox")
    fox.prefer(interlude=True)
    fox.page.goto(f"/campaigns/{campaign}/table")
    expect(told(fox.page)).to_be_visible()
    leave(dana, fox)


def test_it_stays_away_where_it_is_not_wanted(people: People) -> None:
    dana, campaign = series(people, 2)
    dana.prefer(interlude=False)
    page = dana.sit_at(campaign)
    recall(page)
    expect(told(page)).to_be_visible()


@pytest.mark.parametrize("surroundings", slow_after(1, LOOKS[::-1]), ids=width)
def test_at_the_end_there_is_a_picture_to_share_and_what_comes_next(
    people: People, surroundings: dict[str, Any]
) -> None:
    dana = people("dana", **surroundings)
    campaign = dana.open_campaign("me", "me", format="single")
    end(dana.server, campaign)
    page = dana.sit_at(campaign)
    result = page.get_by_role("region", name="Result")
    with page.expect_download() as download:
        result.get_by_role("link", name="A picture to share").click()
    assert download.value.suggested_filename == f"campaign-{campaign}.svg"
    assert faults(page) == []
    expect(result.get_by_role("button", name="Play again")).to_be_visible()
    result.get_by_role("button", name="Seasons 4 to 6").click()
    expect(page).not_to_have_url(re.compile(campaign))
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    following = page.url.split("/")[-2]
    assert dana.api("GET", f"campaigns/{following}/")["options"] == {"trio": 4}


def test_at_the_end_of_the_table_the_same_is_played_again(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "me", format="single", visibility="public")
    end(dana.server, campaign)
    dana.sit_at(campaign).get_by_role("region", name="Result").get_by_role("button", name="Play again").click()
    expect(dana.page).not_to_have_url(re.compile(campaign))
    following = dana.page.url.split("/")[-2]
    assert dana.api("GET", f"campaigns/{following}/")["rematch_of"] == campaign
    stranger = people("stranger")
    stranger.page.goto(f"/campaigns/{campaign}/table")
    expect(stranger.page.get_by_role("region", name="Result").get_by_role("button", name="Play again")).to_have_count(0)
