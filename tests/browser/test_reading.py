"""Cards can be read: what is pointed at, focused or tapped shows its card whole beside it, wherever it is named."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moments import lead
from tests.browser.people import BY_HAND, People, Person, faults, overflow, width
from tests.browser.playing import IN_ONE_GO, WHILE_MS, version, wait_for_news, wait_to_be_asked, wait_to_rest
from tests.browser.test_access import DESK, LOOKS, STILL
from tests.servers import Server
from tests.support.profiles import slow_after

HAND_HELD = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **STILL}
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
"""Whether a box covers nothing of a thing, and lies in the window."""
OF_ANOTHER_INK = """(terms) => terms.filter((term) => {
    const [own, around] = [term, term.parentElement].map((part) => getComputedStyle(part).color);
    return own !== around;
}).map((term) => term.innerText)"""
"""Words that have not the ink of the card that they stand on, whose ground axe can't tell."""
IS_WHOLE = "(box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1"
TWO_TAPS = """(card) => {
    const {x, y} = card.getBoundingClientRect();
    for (let tap = 0; tap < 2; tap++) {
        const place = {detail: 1, clientX: x + 9, clientY: y + 9};
        const event = {bubbles: true, cancelable: true, pointerType: "touch", ...place};
        card.dispatchEvent(new PointerEvent("click", event));
    }
}"""
STOPS = "() => [...document.querySelectorAll('.board button, .log b')].filter(({tabIndex}) => tabIndex >= 0).length"


def at_table(person: Person, game: str, *, bots: str = "bot:heuristic") -> Page:
    """Sit down at a table of a game, with a hand."""
    person.prefer(**BY_HAND)
    campaign = person.open_campaign("me", bots, **GAMES[game])
    if game != "legendary":
        person.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
        deal(person, campaign)
    page = person.sit_at(campaign)
    wait_to_be_asked(page)
    wait_to_rest(page)
    return page


def deal(person: Person, campaign: str) -> None:
    """Answer by the interface until there are a turn and a hand."""
    while not (
        person.api("GET", f"campaigns/{campaign}/replay")["turns"]
        and person.api("GET", f"campaigns/{campaign}/state")["view"]["players"][0]["hand"]
    ):
        asked = person.api("GET", f"campaigns/{campaign}/decision")
        if asked["seat"] is not None:
            wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
            person.api("POST", f"campaigns/{campaign}/actions", wish)


def box(page: Page) -> Locator:
    return page.locator(".reading")


def text_of(person: Person, game: str, design: str) -> str:
    """Return the longest line of a card's text, or its name where it has none."""
    rows = {row["id"]: row for row in person.api("GET", f"rulesets/{game}/cards/")["results"]}
    text = rows[design]["text"]
    lines = [text] if isinstance(text, str) else list(text)
    return max([*lines, rows[design]["name"]], key=len)


def wordy(page: Page, person: Person, game: str) -> Locator:
    """Return the card of the hand that has most to say."""
    hand = page.locator(".region-hand .tile")
    designs = hand.evaluate_all("tiles => tiles.map(({dataset}) => dataset.design)")
    longest = max(designs, key=lambda design: len(text_of(person, game, design)))
    return page.locator(f'.region-hand .tile[data-design="{longest}"]').first


def words(page: Page) -> str:
    return " ".join(box(page).inner_text().split())


@pytest.mark.parametrize("game", slow_after(1, [*GAMES]))
def test_what_is_pointed_at_is_shown_whole_beside_it(people: People, game: str) -> None:
    dana = people("dana", **DESK, **STILL, color_scheme="dark")
    page = at_table(dana, game)
    card = wordy(page, dana, game)
    card.hover()
    expect(box(page)).to_be_visible()
    told = text_of(dana, game, card.get_attribute("data-design") or "")
    assert told.split(": ")[-1].split("in the basic game) ")[-1][:40] in words(page)
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


def test_a_dark_card_is_read_in_the_light_too(people: People, server: Server) -> None:
    dana = people("dana", **DESK, **STILL, color_scheme="light")
    campaign = dana.open_campaign("me", **GAMES["legendary"])
    lead(server, campaign, 'any(table.design(card).type == "enemy" for card in table.zones["field"])')
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    page.locator(".region-field .tile").first.hover()
    terms = box(page).locator(".term")
    expect(terms.first).to_be_visible()
    assert terms.evaluate_all(OF_ANOTHER_INK) == []


def test_it_stays_while_it_is_pointed_at_itself(people: People) -> None:
    dana = people("dana", **DESK, **STILL)
    dana.page.clock.install()
    page = at_table(dana, "legendary")
    page.locator("#decision .options button").first.hover()
    expect(box(page)).to_be_visible()
    place = box(page).bounding_box()
    assert place
    for step in (place["width"] - 3, place["width"] - 30, place["width"] / 2):
        page.mouse.move(place["x"] + step, place["y"] + 20)
    known = box(page).element_handle()
    page.clock.run_for(WHILE_MS)
    assert known.is_visible()
    page.mouse.move(1, 1)
    expect(box(page)).to_be_hidden()


def go_to(thing: Locator) -> None:
    """Come to something by a key."""
    thing.focus()
    thing.press("Tab")
    thing.page.keyboard.press("Shift+Tab")
    expect(thing).to_be_focused()


def test_who_goes_by_keys_reads_what_has_the_focus_and_has_no_more_stops(people: People) -> None:
    dana = people("dana", **DESK, **STILL)
    page = at_table(dana, "legendary")
    stops = page.evaluate(STOPS)
    card = page.locator(".region-hand .tile").first
    go_to(card)
    expect(box(page)).to_be_visible()
    assert page.evaluate(STOPS) == stops
    page.keyboard.press("Escape")
    expect(box(page)).to_be_hidden()
    page.keyboard.press("i")
    expect(page.locator("dialog.inspector")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.inspector")).to_be_hidden()
    go_to(page.locator("#decision .options button").first)
    expect(box(page)).to_be_visible()


def test_a_press_goes_to_the_thing_and_the_box_goes(people: People) -> None:
    page = at_table(people("dana", **DESK, **STILL), "legendary")
    card = page.locator(".region-hand .tile[data-can]").first
    card.hover()
    expect(box(page)).to_be_visible()
    known = version(page)
    card.click()
    wait_for_news(page, known)
    page.locator(".region-hand .tile").first.click(button="right")
    expect(page.locator("dialog.inspector")).to_be_visible()
    expect(box(page)).to_be_hidden()


def test_names_in_the_log_and_in_talk_show_their_cards(people: People) -> None:
    dana = people("dana", **DESK, **STILL)
    page = at_table(dana, "legendary")
    known = version(page)
    page.locator("#decision .options button").first.click()
    wait_for_news(page, known)
    name = page.locator(".log .mention").last
    card = name.inner_text()
    name.hover()
    expect(box(page).locator("h3")).to_have_text(card)
    assert page.evaluate(APART, [name.element_handle(), box(page).element_handle()])
    page.mouse.move(1, 1)
    expect(box(page)).to_be_hidden()
    row = page.locator(".log li", has=page.locator(".mention")).last
    go_to(row.locator(".moment"))
    expect(box(page).locator("h3")).to_have_text(row.locator(".mention").first.inner_text())
    page.get_by_role("tab", name="Talk").click()
    page.locator("#talk-text").fill("Wait for the Deep Throat, not a deep throat.")
    page.keyboard.press("Enter")
    said = page.locator(".said .mention")
    expect(said).to_have_text("Deep Throat")
    said.hover()
    expect(box(page).locator("h3")).to_have_text("Deep Throat")


def test_a_setting_turns_it_off(people: People) -> None:
    dana = people("dana", **DESK, **STILL)
    dana.prefer(read=False)
    dana.page.clock.install()
    page = at_table(dana, "legendary")
    page.locator(".region-hand .tile").first.hover()
    page.clock.run_for(WHILE_MS)
    expect(box(page)).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show the whole card").check()
    page.keyboard.press("Escape")
    page.locator(".region-hand .tile").first.hover()
    expect(box(page)).to_be_visible()


@pytest.mark.parametrize("game", slow_after(1, [*GAMES]))
def test_on_a_phone_the_first_tap_reads(people: People, game: str) -> None:
    dana = people("dana", **HAND_HELD)
    page = at_table(dana, game)
    known = version(page)
    card = page.locator(".region-hand .tile").first
    card.tap()
    expect(box(page)).to_be_visible()
    expect(page.get_by_role("dialog", name=card.locator(".tile-name").inner_text())).to_be_visible()
    assert page.evaluate(APART, [card.element_handle(), box(page).element_handle()])
    assert version(page) == known
    assert (faults(page), overflow(page)) == ([], 0)
    page.get_by_role("heading", name="hand").first.tap()
    expect(box(page)).to_be_hidden()


def test_on_a_phone_the_second_tap_acts_or_a_button_of_the_box(people: People) -> None:
    dana = people("dana", **HAND_HELD)
    page = at_table(dana, "legendary")
    card = page.locator(".region-hand .tile[data-can]").first
    known = version(page)
    card.tap()
    expect(box(page).locator(".doings button")).not_to_have_count(0)
    card.tap()
    wait_for_news(page, known)
    expect(box(page)).to_be_hidden()
    wait_to_be_asked(page)
    known = version(page)
    page.locator(".region-hand .tile[data-can]").first.tap()
    box(page).locator(".doings button").first.tap()
    wait_for_news(page, known)
    expect(box(page)).to_be_hidden()


def test_two_quick_taps_are_no_second_one(people: People) -> None:
    """What has only just come to sight wasn't read."""
    dana = people("dana", **HAND_HELD)
    dana.prefer(steady=True)
    dana.page.clock.install()
    page = at_table(dana, "legendary")
    known = version(page)
    card = page.locator(".region-hand .tile[data-can]").first
    page.clock.run_for(WHILE_MS)
    card.evaluate(TWO_TAPS)
    expect(box(page)).to_be_visible()
    assert version(page) == known


@pytest.mark.parametrize("look", slow_after(1, LOOKS), ids=width)
def test_what_is_read_is_for_everybody(people: People, look: dict[str, Any]) -> None:
    page = at_table(people("dana", **look), "ccg", bots="bot:random")
    card = page.locator(".region-hand .tile").first
    (card.tap if look.get("has_touch") else card.hover)()
    expect(box(page)).to_be_visible()
    assert (faults(page), overflow(page)) == ([], 0)


def test_a_note_goes_with_the_reason_that_it_gives(people: People) -> None:
    """Cards are played by a key while the pointer rests on what couldn't be had before."""
    page = at_table(people("dana", **DESK, **STILL), "legendary")
    known, note = version(page), page.locator(".floating.note")
    page.locator(".region-bureau .target[data-blocked]").first.hover()
    expect(note).to_contain_text("Recruit")
    page.keyboard.press(page.locator(f"{IN_ONE_GO} kbd").first.inner_text())
    wait_for_news(page, known)
    expect(page.locator(".region-bureau .target[data-can]:hover")).to_have_count(1)
    expect(note).to_have_count(0)
