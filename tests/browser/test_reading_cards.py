"""Pointing at or tapping a card shows the whole card."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.browser_players import BY_HAND, DESK, PHONE, People, Person, faults, overflow
from tests.browser.playing import version, wait_for_news, wait_to_be_asked, wait_to_rest
from tests.support.profiles import slow_after

GAMES = {
    "legendary": {"format": "single"},
    "ccg": {"ruleset": "ccg", "format": "basic"},
    "fanccg": {"ruleset": "fanccg", "format": "single"},
}
APART = """([thing, box]) => {
    const [one, other] = [thing, box].map((part) => part.getBoundingClientRect());
    const isApart = other.right <= one.left || other.left >= one.right
        || other.bottom <= one.top || other.top >= one.bottom;
    const isInside = other.left >= 0 && other.top >= 0 && other.right <= innerWidth && other.bottom <= innerHeight;
    return isApart && isInside;
}"""
"""Script: return whether a box is inside the window and beside an element."""
IS_WHOLE = "(box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1"


def at_table(person: Person, game: str) -> Page:
    """Open a table of a game with a hand."""
    person.prefer(**BY_HAND)
    campaign = person.open_campaign("me", "bot:heuristic", **GAMES[game])
    if game != "legendary":
        person.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
        deal(person, campaign)
    page = person.sit_at(campaign)
    wait_to_be_asked(page)
    wait_to_rest(page)
    return page


def deal(person: Person, campaign: str) -> None:
    """Answer by the API until there is a turn and a hand."""
    while not (
        person.api("GET", f"campaigns/{campaign}/replay")["turns"]
        and person.api("GET", f"campaigns/{campaign}/state")["view"]["players"][0]["hand"]
    ):
        asked = person.api("GET", f"campaigns/{campaign}/decision")
        if asked["seat"] is not None:
            wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
            person.api("POST", f"campaigns/{campaign}/actions", wish)


def box(page: Page) -> Locator:
    return page.locator(".card-preview")


def text_of(person: Person, game: str, design: str) -> str:
    """Return the longest line of a card's text, or its name without text."""
    rows = {row["id"]: row for row in person.api("GET", f"rulesets/{game}/cards/")["results"]}
    text = rows[design].get("basic", rows[design]["text"])
    lines = [text] if isinstance(text, str) else list(text)
    return max([*lines, rows[design]["name"]], key=len)


def wordy(page: Page, person: Person, game: str) -> Locator:
    """Return the card of the hand with the most text."""
    hand = page.locator(".region-hand .tile")
    designs = hand.evaluate_all("tiles => tiles.map(({dataset}) => dataset.design)")
    longest = max(designs, key=lambda design: len(text_of(person, game, design)))
    return page.locator(f'.region-hand .tile[data-design="{longest}"]').first


def words(page: Page) -> str:
    return " ".join(box(page).inner_text().split())


@pytest.mark.parametrize("game", slow_after(1, [*GAMES]))
def test_pointing_at_a_card_shows_the_whole_card(people: People, game: str) -> None:
    dana = people("dana", **DESK, color_scheme="dark")
    page = at_table(dana, game)
    assert (
        page.locator(".region-hand .tile-text").evaluate_all(f"texts => texts.filter((box) => !({IS_WHOLE})(box))")
        == []
    )
    card = wordy(page, dana, game)
    card.hover()
    expect(box(page)).to_be_visible()
    told = text_of(dana, game, card.get_attribute("data-design") or "")
    assert told.split(": ")[-1][:40] in words(page)
    assert "…" not in words(page)
    assert box(page).evaluate(IS_WHOLE)
    assert faults(page) == []
    assert page.evaluate(APART, [card.element_handle(), box(page).element_handle()])
    assert box(page).evaluate("(box) => getComputedStyle(box).pointerEvents") == "none"
    page.keyboard.press("Escape")
    expect(box(page)).to_be_hidden()
    page.mouse.move(1, 1)
    card.hover()
    expect(box(page)).to_be_visible()
    page.mouse.move(1, 1)
    expect(box(page)).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_first_tap_reads_and_the_second_acts(people: People, game: str) -> None:
    page = at_table(people("dana", **PHONE), game)
    known = version(page)
    card = page.locator(".region-hand .tile").first
    card.tap()
    expect(page.get_by_role("dialog", name=card.locator(".tile-name").inner_text())).to_be_visible()
    assert page.evaluate(APART, [card.element_handle(), box(page).element_handle()])
    assert version(page) == known
    assert (faults(page), overflow(page)) == ([], 0)
    page.get_by_role("heading", name="hand").first.tap()
    expect(box(page)).to_be_hidden()
    if game == "legendary":
        playable = page.locator(".region-hand .tile[data-can]").first
        playable.tap()
        expect(box(page).locator(".card-actions button")).not_to_have_count(0)
        playable.tap()
        wait_for_news(page, known)
        expect(box(page)).to_be_hidden()


def test_rules_are_searched_while_typing(people: People) -> None:
    page = people("sam", account=False).page
    page.goto("/rules/legendary/")
    page.get_by_role("searchbox").fill("strike")
    expect(page.locator("#rules article:visible").first).to_contain_text("trike")
    expect(page.get_by_role("navigation", name="Chapters")).to_be_hidden()
    page.get_by_role("searchbox").fill("")
    expect(page.locator("#rules article:visible")).to_have_count(0)
    expect(page.get_by_role("navigation", name="Chapters")).to_be_visible()
