"""The page between two games of a Series: it opens once, and again on request."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browser_players import LOOKS, People, Person, faults, overflow
from tests.browser.game_moments import BETWEEN_GAMES, lead
from tests.browser.playing import wait_to_rest

TITLE = "To be continued …"


def series(people: People, players: int, **surroundings: Any) -> tuple[Person, str]:
    """Create a Series after its first game; the player has all seats."""
    dana = people("dana", **surroundings)
    dana.prefer(interlude=True)
    campaign = dana.open_campaign(*["me"] * players)
    lead(dana.server, campaign, BETWEEN_GAMES)
    return dana, campaign


def told(page: Page) -> Any:
    return page.get_by_role("dialog", name=TITLE)


@pytest.mark.parametrize(
    ("players", "surroundings"),
    [pytest.param(3, LOOKS[0], id="three"), pytest.param(1, LOOKS[1], id="one", marks=pytest.mark.slow)],
)
def test_page_between_games_shows_the_result(people: People, players: int, surroundings: dict[str, Any]) -> None:
    dana, campaign = series(people, players, **surroundings)
    page = dana.sit_at(campaign)
    score = dana.api("GET", f"campaigns/{campaign}/score")
    box = told(page)
    expect(box.get_by_text("Game 1 of 3 is")).to_be_focused()
    expect(box.locator(".sheet-name")).to_have_text(drawn(dana, campaign))
    expect(box.locator(".between-games-sum .unseen")).to_have_text(points(score["points"]))
    assert faults(page) == []
    assert overflow(page) <= 0
    box.get_by_role("button", name="Continue to game 2").click()
    expect(box).to_be_hidden()
    page.reload()
    recall(page)
    expect(box.get_by_text("Game 1 of 3 is")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()


def recall(page: Page) -> None:
    """Open the page again; it doesn't open a second time by itself."""
    wait_to_rest(page)
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("button", name="Moments", exact=True).click()
    again = page.get_by_role("dialog", name="Moments").get_by_role("button", name=TITLE)
    expect(again).to_be_visible()
    expect(told(page)).to_be_hidden()
    again.click()


def drawn(person: Person, campaign: str) -> str:
    """Return the name of the drawn Cliffhanger from the log."""
    events = person.api("GET", f"campaigns/{campaign}/events?limit=500")["events"]
    facts = [fact for event in events for fact in event["facts"]]
    card = next(fact["card"] for fact in facts if fact.get("what") == "cliffhanger")
    cards = person.api("GET", "rulesets/legendary/cards/?type=cliffhanger")["results"]
    return next(str(row["name"]) for row in cards if card in row["numbers"])


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"
