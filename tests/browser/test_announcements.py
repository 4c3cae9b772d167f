"""Announcements of great moments at the Legendary table."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.browser_players import LOOKS, People, Person, faults, overflow, pair, width
from tests.browser.game_moments import lead
from tests.browser.playing import (
    ANSWERS,
    OPTIONS,
    close_options,
    open_options,
    version,
    wait_for_news,
    wait_to_be_asked,
    wait_to_rest,
)
from tests.browser.test_guide import UNCOVERED
from tests.support.profiles import slow_after

LOOKED_AT = """any(
    getattr(fact, "cards", None) and fact.zone.startswith("shadows.") and fact.seen_by > 0
    and table.is_hidden(fact.cards[0]) for fact in table.facts
)"""
"""Condition: a player has just looked at a card that is still in the Shadows."""
SCANNED = re.compile("^Scanned: ")
WITHIN = """([inner, outer]) => {
    const [one, other] = [inner, outer].map((place) => document.querySelector(place).getBoundingClientRect());
    return one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
}"""


def moment(page: Page, title: re.Pattern[str]) -> Locator:
    return page.locator(".notice-list:visible").get_by_role("heading", name=title)


def covered(page: Page, selector: str) -> list[str]:
    """Return the texts of the elements that something else covers."""
    return [one.inner_text() for one in page.locator(selector).all() if not one.evaluate(UNCOVERED)]


def scan(person: Person) -> None:
    """Play the hand and scan the first space of the Bureau."""
    page = person.page
    wait_to_be_asked(page)
    open_options(page)
    while not page.locator(OPTIONS).filter(has_text="Scan Bureau").count():
        known = version(page)
        page.locator(OPTIONS).filter(has_text="Play").first.click()
        wait_for_news(page, known)
    known = version(page)
    page.locator(OPTIONS).filter(has_text="Scan Bureau").first.click()
    wait_for_news(page, known)


@pytest.mark.parametrize(
    "look", slow_after(1, [LOOKS[1] | {"viewport": {"width": 390, "height": 844}}, LOOKS[0]]), ids=width
)
def test_scanned_card_is_announced(people: People, look: dict[str, Any]) -> None:
    dana = people("dana", **look)
    dana.prefer(moments=True)
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    scan(dana)
    wait_to_be_asked(page)
    list_of = "#decision" if look["viewport"]["width"] < 1000 else "#news-panel"
    name = moment(page, SCANNED).first.inner_text().removeprefix("Scanned: ")
    card = page.locator(f"{list_of} .announced-cards .thumbnail").last
    expect(card.locator(".tile-name")).to_have_text(name)
    assert page.evaluate(WITHIN, [f"{list_of} .announced-cards", list_of])
    buttons = f"{ANSWERS}, .hint-card-buttons button"
    assert covered(page, buttons) == []
    close_options(page)
    assert covered(page, ".hint-card-buttons button, .region-hand .target") == []
    assert overflow(page) == 0
    assert faults(page) == []


def test_one_button_closes_the_notices_of_a_small_screen(people: People) -> None:
    dana = people("dana", viewport={"width": 390, "height": 844})
    dana.prefer(moments=True)
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    scan(dana)
    wait_to_be_asked(page)
    page.locator(".hint-card").get_by_role("button", name=re.compile("^(Got it|Close)$")).click()
    expect(page.locator(".hint-card .notice-list")).to_have_count(0)
    expect(moment(page, SCANNED)).to_have_count(1)


def test_card_back_shows_its_name_only_to_the_player_who_saw_it(people: People) -> None:
    dana, fox, campaign = pair(people)
    lead(dana.server, campaign, LOOKED_AT)
    marked = []
    for person in (dana, fox):
        person.page.reload()
        wait_to_rest(person.page)
        marked.append({*person.page.locator(".region-shadows .back-known").all_inner_texts()})
    assert marked[0] != marked[1]
