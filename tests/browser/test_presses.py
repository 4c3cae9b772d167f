"""No press is lost: it is meant for what a hand went down on, also where that slides away beneath it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.moments import lead
from tests.browser.people import People
from tests.browser.playing import OPTIONS, version, wait_for_news, wait_to_be_asked, wait_to_rest
from tests.browser.test_accidents import deeds, on_turn, option, wait_for_version
from tests.browser.test_column import LEAST, PHONE
from tests.browser.test_guide import answer, begin
from tests.servers import Server

GAME = "Legendary Encounters: The X-Files"
LOG = "**/events?*"
DISCARDS = "asked[0].kind == 'discard'"
OFFERED = 6
"""So many options at least: what is told beside them makes their list shorter."""
LAST_SEEN = """() => {
    const seen = document.querySelector('.choices-seen').getBoundingClientRect();
    const rows = [...document.querySelectorAll('#decision [aria-label=Options] li > button:first-child')];
    const last = rows.filter((row) => row.getBoundingClientRect().bottom <= seen.bottom).at(-1);
    const {x, y, width, height} = last.getBoundingClientRect();
    return {place: {x: x + width / 2, y: y + height / 2}, label: last.querySelector('.label').innerText};
}"""
IS_UNDER = """({place, label}) =>
    document.elementFromPoint(place.x, place.y)?.closest('li')?.querySelector('.label')?.innerText === label"""
FINGER = "{bubbles: true, pointerType: 'touch', isPrimary: true, clientX: x, clientY: y}"
FINGER_DOWN = f"""({{x, y}}) => {{
    window.touched = document.elementFromPoint(x, y);
    window.touched.dispatchEvent(new PointerEvent('pointerdown', {FINGER}));
}}"""
FINGER_UP = f"({{x, y}}) => window.touched.dispatchEvent(new PointerEvent('pointerup', {FINGER}))"
"""Also of what it went down on: so a finger is heard to the end."""
Hand = Callable[[Page, dict[str, float]], Callable[[], None]]
"""Goes down at a place. Returns what lets it come up."""


def by_mouse(page: Page, place: dict[str, float]) -> Callable[[], None]:
    page.mouse.move(place["x"], place["y"])
    page.mouse.down()
    return page.mouse.up


def by_touch(page: Page, place: dict[str, float]) -> Callable[[], None]:
    """Tell what a finger would, while the page's clock stands still: a slow machine makes no long look of it.

    A real finger would be one to the browser, which has a clock of its own.
    """
    now = datetime.now()
    page.clock.install(time=now)
    page.clock.pause_at(now + timedelta(seconds=1))
    page.evaluate(FINGER_DOWN, place)

    def come_up() -> None:
        page.evaluate(FINGER_UP, place)
        page.clock.resume()

    return come_up


def asked_before_it_is_told(people: People, **surroundings: Any) -> tuple[Page, Callable[[], None]]:
    """Seat a newcomer at a table that asks already, while the log still has to come.

    Returns the page, and what lets the log come, and with it what is told beside the question.
    """
    page = begin(people, GAME, **surroundings)
    while page.locator(OPTIONS).count() < OFFERED:
        answer(page)
    wait_to_rest(page)
    held: list[Route] = []
    page.route(LOG, lambda request: held.append(request))
    page.reload()
    wait_to_be_asked(page)
    expect(page.locator(".hint")).to_have_count(0)

    def let_come() -> None:
        for request in held:
            request.continue_()
        expect(page.locator(".hint")).to_be_visible()
        wait_to_rest(page)

    return page, let_come


def what_of(label: str) -> str:
    """Return what an option is about: "Bureau 3" of "Scan Bureau 3 (2 Recruit)"."""
    return label.split(" ", 1)[1].split(" (")[0]


@pytest.mark.parametrize(("look", "press"), [(LEAST, by_mouse), (PHONE, by_touch)], ids=["mouse", "finger"])
def test_an_option_that_slides_away_beneath_a_hand_is_taken(people: People, look: dict[str, Any], press: Hand) -> None:
    page, let_come = asked_before_it_is_told(people, **look)
    known, pressed = version(page), page.evaluate(LAST_SEEN)
    let_go = press(page, pressed["place"])
    let_come()
    assert not page.evaluate(IS_UNDER, pressed), "it has slid away"
    let_go()
    wait_for_news(page, known)
    expect(page.locator("#log-panel li").last).to_contain_text(what_of(pressed["label"]))


def test_a_press_on_what_goes_meanwhile_shows_that_it_came_to_nothing(people: People) -> None:
    """Somebody does the same by other means while the hand is down: what is offered again is not what was pressed."""
    dana = people("dana")
    campaign = on_turn(dana)
    page, known = dana.page, version(dana.page)
    asked = dana.api("GET", f"campaigns/{campaign}/decision")
    held = option(page, "Play")
    held.hover()
    page.mouse.down()
    wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
    dana.api("POST", f"campaigns/{campaign}/actions", wish)
    wait_for_news(page, known)
    page.mouse.up()
    expect(page.locator("[data-untaken]")).to_have_count(1)
    done = version(page)
    page.mouse.move(1, 1)
    expect(page.locator("[data-untaken]")).to_have_count(0)
    option(page, "Play").click()
    wait_for_version(page, int(done) + 1)
    assert deeds(dana, campaign, done) == ["plays"]


def test_a_hand_that_leaves_what_it_went_down_on_takes_nothing(people: People) -> None:
    dana = people("dana")
    campaign = on_turn(dana)
    page, known = dana.page, version(dana.page)
    first, last = page.locator(OPTIONS).first, page.locator(OPTIONS).last
    first.hover()
    page.mouse.down()
    last.hover()
    page.mouse.up()
    page.keyboard.press("1")
    wait_for_version(page, int(known) + 1)
    assert deeds(dana, campaign, known) == ["plays"]
    expect(page.locator("[data-untaken]")).to_have_count(0)


def test_enter_presses_what_has_the_focus_and_is_named_only_where_it_confirms(people: People, server: Server) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "me", ruleset="ccg", format="basic")
    for seat in range(2):
        dana.api("PUT", f"campaigns/{campaign}/seats/{seat}/secret", {})
    lead(server, campaign, DISCARDS)
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    known, enter = version(page), page.locator("#decision .confirm kbd")
    markable = page.locator("#decision .markable")
    page.keyboard.press(markable.first.locator("kbd").inner_text())
    expect(enter).to_have_text("Enter")
    expect(enter).to_be_visible()
    markable.last.focus()
    expect(enter).to_be_hidden()
    page.keyboard.press("Enter")
    expect(markable.last).to_have_attribute("aria-pressed", "true")
    assert version(page) == known
    page.locator("#decision").focus()
    expect(enter).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_news(page, known)
