"""The guided game: each hint appears once, when it first matters."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browser_players import People
from tests.browser.playing import ANSWERS, NEXT_FRAMES, version, wait_for_news, wait_to_be_asked
from tests.support.profiles import slow_after

FIRST = {
    "The X-Files Collectible Card Game": ["Your secret", "Who plays first", "Requisition"],
    "Legendary Encounters: The X-Files": ["The Conspiracy", "Your hand"],
}
"""The first hints of each game."""
UNCOVERED = f"""async (one) => {{
    one.scrollIntoView({{block: "nearest"}});
    await ({NEXT_FRAMES})();
    const {{x, y, width, height}} = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}}"""


def begin(people: People, game: str, **surroundings: Any) -> Page:
    """Start a guided game from the home page as a new visitor."""
    page: Page = people("visitor", account=False, **surroundings).page
    page.goto("/")
    offer = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game))
    offer.get_by_role("button", name="Learn to play").click()
    wait_to_be_asked(page)
    return page


def expect_told(page: Page, title: str) -> None:
    hint = page.locator("#decision").get_by_role("status")
    expect(hint.get_by_role("heading", name=title)).to_be_visible()
    expect(hint.get_by_role("link", name="why?")).to_be_visible()


def expect_nothing_told(page: Page) -> None:
    expect(page.locator("#decision").get_by_role("status")).to_be_empty()


def read(page: Page) -> bool:
    """Read a hint, or skip its task; return whether another one follows at once."""
    has_more = page.locator("#decision").get_by_role("status").get_by_text("Next: ").count() > 0
    page.get_by_role("button", name=re.compile("^(Next|Got it|Skip this step)$")).click()
    return has_more


def answer(page: Page) -> None:
    known = version(page)
    page.locator(ANSWERS).first.click()
    wait_for_news(page, known)
    wait_to_be_asked(page)


def test_options_settle_on_a_size(people: People) -> None:
    """Larger rows would hide one, and smaller ones leave room for larger ones."""
    page = begin(people, "The X-Files Collectible Card Game", viewport={"width": 1440, "height": 900})
    while read(page):
        expect(page.locator("#decision .scrollable-list")).to_be_visible()


@pytest.mark.parametrize("game", slow_after(1, [*FIRST]))
def test_each_hint_appears_once_when_it_first_matters(people: People, game: str) -> None:
    page = begin(people, game)
    for title in FIRST[game]:
        expect_told(page, title)
        if not read(page):
            expect_nothing_told(page)
            page.reload()
            wait_to_be_asked(page)
            expect(page.locator("#log-panel").get_by_text("A guided game")).to_be_attached()
            expect_nothing_told(page)
            answer(page)


def test_hint_asks_for_an_option_and_goes_once_it_is_taken(people: People) -> None:
    page = begin(people, "Legendary Encounters: The X-Files", viewport={"width": 1440, "height": 900})
    read(page)
    expect_told(page, "Your hand")
    option = page.locator("#decision .options [data-task]")
    expect(option).to_have_accessible_description(re.compile("Play "))
    expect(page.locator(".region-hand[data-marked] .target[data-task]")).to_have_count(1)
    known = version(page)
    option.click()
    wait_for_news(page, known)
    expect(page.locator("#decision .task").filter(has_text="Play ")).to_have_count(0)
