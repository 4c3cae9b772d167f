"""A first game: what is told, when, and that it is never in the way."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People, faults, overflow, width
from tests.browser.playing import ANSWERS, NEXT_FRAMES, version, wait_for_news, wait_to_be_asked
from tests.support.profiles import slow_after

FIRST = {
    "The X-Files Collectible Card Game": ["Your secret", "Who begins", "Requisition"],
    "Legendary Encounters: The X-Files": ["The Conspiracy", "Your hand"],
}
"""What is told first, by game."""
LOOKS: list[dict[str, Any]] = [
    {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "light"},
]
HAND_FIRST = LOOKS[::-1]
UNCOVERED = f"""async (one) => {{
    one.scrollIntoView({{block: "nearest"}});
    await ({NEXT_FRAMES})();
    const {{x, y, width, height}} = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}}"""


def begin(people: People, game: str, wishes: dict[str, Any] | None = None, **surroundings: Any) -> Page:
    """Go from the first page to the guided game of a newcomer. wishes: settings of the table."""
    visitor = people("visitor", account=False, **{"reduced_motion": "reduce"} | surroundings)
    visitor.prefer(**wishes or {})
    page: Page = visitor.page
    page.goto("/")
    offer = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game))
    offer.get_by_role("button", name="Learn it in a first game").click()
    wait_to_be_asked(page)
    return page


def expect_told(page: Page, title: str) -> None:
    hint = page.locator("#decision").get_by_role("status")
    expect(hint.get_by_role("heading", name=title)).to_be_visible()
    expect(hint.get_by_role("link", name="why?")).to_be_visible()


def expect_nothing_told(page: Page) -> None:
    expect(page.locator("#decision").get_by_role("status")).to_be_empty()


def read(page: Page) -> bool:
    """Read what is told. Returns whether something else was told at once."""
    has_more = page.get_by_role("button", name="Next", exact=True).count() > 0
    page.get_by_role("button", name="Next" if has_more else "Got it", exact=True).click()
    return has_more


def answer(page: Page) -> None:
    known = version(page)
    page.locator(ANSWERS).first.click()
    wait_for_news(page, known)
    wait_to_be_asked(page)


@pytest.mark.parametrize("game", FIRST)
def test_each_thing_is_told_when_it_first_matters_and_never_again(people: People, game: str) -> None:
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


@pytest.mark.parametrize("game", slow_after(1, [*FIRST]))
def test_what_was_not_read_is_told_after_a_reload(people: People, game: str) -> None:
    page = begin(people, game)
    expect_told(page, FIRST[game][0])
    page.reload()
    expect_told(page, FIRST[game][0])


@pytest.mark.parametrize("game", slow_after(1, [*FIRST]))
def test_who_skips_the_guide_hears_no_more_of_it_unless_they_want_it_back(people: People, game: str) -> None:
    page = begin(people, game)
    expect_told(page, FIRST[game][0])
    page.get_by_role("button", name="Skip the guide").click()
    expect(page.locator(".guide")).to_have_count(0)
    answer(page)
    page.reload()
    wait_to_be_asked(page)
    expect(page.locator(".guide")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("The guide of this game").check()
    page.keyboard.press("Escape")
    expect(page.locator(".hint h2")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=width)
@pytest.mark.parametrize("game", slow_after(1, [*FIRST]))
def test_a_hint_covers_nothing_that_can_be_pressed(people: People, game: str, look: dict[str, Any]) -> None:
    page = begin(people, game, **look)
    expect_told(page, FIRST[game][0])
    pressed = [*page.locator(ANSWERS).all(), *page.locator(".guide button").all()]
    assert len(pressed) > 3
    assert [one.inner_text() for one in pressed if not one.evaluate(UNCOVERED)] == []
    assert overflow(page) == 0
    assert faults(page) == []


def test_a_box_that_lies_open_is_closed_from_everywhere_and_nothing_is_done_beneath_it(people: People) -> None:
    page = begin(people, "The X-Files Collectible Card Game")
    answer(page)
    notebook = page.get_by_role("button", name="Notebook about")
    opened = page.get_by_role("dialog", name="Notebook")
    known = version(page)
    notebook.click()
    expect(opened).to_be_visible()
    opened.get_by_role("heading").first.click()
    for key in ("a", "1", "p", "e", "u"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    expect(notebook).to_be_focused()
    notebook.click()
    place = page.locator(ANSWERS).first.bounding_box()
    assert place
    page.mouse.click(place["x"] + place["width"] - 5, place["y"] + 9)
    expect(opened).to_be_hidden()
    notebook.click()
    page.get_by_role("tab", name="Talk").click()
    expect(opened).to_be_hidden()
    expect(page.get_by_role("textbox", name="Say")).to_be_visible()
    assert version(page) == known


def test_it_takes_no_focus_and_gives_back_what_it_was_given(people: People) -> None:
    page = begin(people, "The X-Files Collectible Card Game")
    expect_told(page, "Your secret")
    assert page.evaluate("document.activeElement === document.body")
    page.get_by_role("button", name="Got it").press("Enter")
    expect(page.get_by_role("region", name="Decision")).to_be_focused()


def test_another_campaign_has_no_guide(people: People) -> None:
    dana = people("dana")
    page = dana.sit_at(dana.open_campaign("me", "bot:heuristic", format="single"))
    wait_to_be_asked(page)
    expect_nothing_told(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Single keys do things")).to_be_visible()
    expect(page.get_by_label("The guide of this game")).to_have_count(0)
