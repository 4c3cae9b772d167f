"""The marks of a first table: what is what, told once, and never in the way."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People, Person, faults, overflow, width
from tests.browser.playing import ANSWERS, version, wait_for_news, wait_to_be_asked
from tests.support.profiles import slow_after

LOOKS: list[dict[str, Any]] = [
    {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "light"},
]
TOLD = ["This is your hand", "Here you are asked", "The Conspiracy comes this way", "Take it back", "Help"]


def sit_down(people: People, **surroundings: Any) -> Person:
    """Seat somebody at the first table of their browser, with a bot."""
    person = people("newcomer", reduced_motion="reduce", **surroundings)
    person.prefer(marks=True)
    person.sit_at(person.open_campaign("me", "bot:heuristic"))
    wait_to_be_asked(person.page)
    return person


def mark(page: Page, title: str) -> Any:
    return page.locator("#decision").get_by_role("status").get_by_role("heading", name=title)


@pytest.mark.parametrize("surroundings", slow_after(1, LOOKS[::-1]), ids=width)
def test_each_is_told_once_with_a_frame_around_what_it_is_about(people: People, surroundings: dict[str, Any]) -> None:
    page = sit_down(people, **surroundings).page
    for number, title in enumerate(TOLD, start=1):
        expect(mark(page, title)).to_be_visible()
        expect(page.get_by_text(f"{number} of {len(TOLD)}")).to_be_visible()
        expect(page.locator("[data-marked]")).to_have_count(1)
        expect(page.locator("[data-marked]")).to_be_in_viewport()
        assert faults(page) == []
        assert overflow(page) <= 0
        page.get_by_role("button", name="Got it" if title == TOLD[-1] else "Next", exact=True).click()
    expect(page.locator("[data-marked]")).to_have_count(0)
    page.reload()
    wait_to_be_asked(page)
    expect(mark(page, TOLD[0])).to_be_hidden()


@pytest.mark.parametrize("surroundings", slow_after(1, LOOKS), ids=width)
def test_one_can_play_on_without_reading(people: People, surroundings: dict[str, Any]) -> None:
    page = sit_down(people, **surroundings).page
    expect(mark(page, TOLD[0])).to_be_visible()
    known = version(page)
    page.locator(ANSWERS).first.click()
    wait_for_news(page, known)
    wait_to_be_asked(page)
    expect(mark(page, TOLD[0])).to_be_visible()


def test_who_skips_them_finds_them_again_beside_the_rules(people: People) -> None:
    page = sit_down(people).page
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(mark(page, TOLD[0])).to_be_hidden()
    page.keyboard.press("?")
    box = page.get_by_role("dialog", name="Help")
    expect(box.get_by_role("link", name="The rules in five minutes")).to_have_attribute("href", "/rules/legendary/")
    box.get_by_role("button", name="What is what").click()
    expect(box).to_be_hidden()
    expect(mark(page, TOLD[0])).to_be_visible()


def test_a_guided_game_has_its_hints_instead_and_these_for_who_asks(people: People) -> None:
    visitor = people("visitor", account=False, reduced_motion="reduce")
    visitor.prefer(marks=True)
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Learn it in a first game").first.click()
    wait_to_be_asked(visitor.page)
    expect(visitor.page.get_by_role("button", name="Skip the guide")).to_be_visible()
    expect(visitor.page.locator("[data-marked]")).to_have_count(0)
    visitor.page.keyboard.press("?")
    visitor.page.get_by_role("button", name="What is what").click()
    expect(visitor.page.locator("[data-marked]")).to_have_count(1)
    visitor.page.get_by_role("button", name="Skip", exact=True).click()
    expect(visitor.page.get_by_role("button", name="Skip the guide")).to_be_visible()


def test_what_a_preset_fills_in_opens_as_it_stands(people: People) -> None:
    page = people("visitor", account=False).page
    page.goto("/campaigns/new?ruleset=legendary")
    page.get_by_role("link", name="First case").click()
    expect(page.get_by_role("radio", name="Single")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Early faith")).to_be_checked()
    assert faults(page) == []
    for seat in (2, 3):
        page.get_by_role("group", name=f"Seat {seat}").get_by_label("Played by").select_option("bot:heuristic")
    page.get_by_role("button", name="Open it").click()
    wait_to_be_asked(page)
    expect(page.get_by_role("list", name="Where the play stands")).not_to_contain_text("of 3")
