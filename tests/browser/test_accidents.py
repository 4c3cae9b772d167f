"""No accident at the table: nothing is done that nobody set out to do."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import People, Person
from tests.browser.playing import (
    IN_ONE_GO,
    NEXT_FRAMES,
    OPTIONS,
    version,
    wait_for_news,
    wait_to_be_asked,
    wait_to_rest,
)

CLOCK = "window.now = 0; performance.now = () => window.now"
"""The page's clock stands still until a test moves it."""
MOMENT_MS = 400
"""So long something must have stood where it is pressed."""

END = "Strike"
"""The first word that is told of the end of the Action Phase."""


def on_turn(person: Person, *, hand: bool = True, **settings: bool) -> str:
    """Seat somebody alone, with a clock that stands still, in the open turn. Returns the campaign.

    hand: with cards to play; else they are played.
    """
    person.prefer(**settings)
    person.context.add_init_script(CLOCK)
    campaign = person.open_campaign("me", format="single")
    while not is_open(asked := person.api("GET", f"campaigns/{campaign}/decision"), hand):
        wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
        person.api("POST", f"campaigns/{campaign}/actions", wish)
    wait_to_be_asked(person.sit_at(campaign))
    let_pass(person.page)
    return campaign


def is_open(asked: Any, hand: bool) -> bool:
    """Whether the turn is open, with cards to play or without."""
    plays = any(option["action"]["type"] == "play" for option in asked["options"])
    return asked["kind"] == "act" and plays == hand


def let_pass(page: Page) -> None:
    """Let the moment pass in which nothing is taken."""
    page.evaluate(f"window.now += {MOMENT_MS}")


def option(page: Page, words: str) -> Locator:
    return page.locator(OPTIONS).filter(has_text=words).first


def ending(page: Page) -> Locator:
    return page.locator("#decision .ending button")


def deeds(person: Person, campaign: str, after: str) -> list[str]:
    """Return what was done since a version, each deed by the first word that is told of it."""
    rows: list[dict[str, Any]] = person.api("GET", f"campaigns/{campaign}/events?after={after}")["events"]
    return [row["lines"][0]["text"].split()[0] for row in rows]


def click_there(page: Page, box: Any) -> None:
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def wait_for_version(page: Page, wanted: int) -> None:
    expect(page.locator(f"#decision[data-version='{wanted}']:not([data-busy])")).to_be_attached()


def test_the_place_of_an_option_that_was_taken_stays_empty_under_the_pointer(people: People) -> None:
    """Two clicks on the last option, and the end of the turn doesn't slide under the second."""
    dana = people("dana")
    campaign = on_turn(dana, hand=False)
    page, known = dana.page, version(dana.page)
    last = page.locator(OPTIONS).last
    place, where = last.bounding_box(), ending(page).bounding_box()
    label = last.locator(".label").inner_text()
    last.click()
    wait_for_news(page, known)
    let_pass(page)
    expect(page.locator("#decision [data-gone]").filter(has_text=label)).to_be_visible()
    assert ending(page).bounding_box() == where
    click_there(page, place)
    done = version(page)
    page.mouse.move(1, 1)
    expect(page.locator("#decision [data-gone]")).to_have_count(0)
    ending(page).click()
    wait_for_news(page, done)
    assert deeds(dana, campaign, done)[0] == END


def test_what_lies_below_the_fold_comes_up_and_nothing_that_is_seen_moves(people: People) -> None:
    """A whole hand is played by a key while the pointer rests on the list: what one can do now takes empty places."""
    dana = people("dana", viewport={"width": 1280, "height": 560})
    on_turn(dana)
    page, known = dana.page, version(dana.page)
    rows = page.locator("#decision [aria-label=Options] li")
    named = page.locator("#decision [aria-label=Options] li:not([data-macro])").first.get_attribute("data-place")
    pointed = page.locator(f'#decision [data-place="{named}"]')
    pointed.hover()
    places = [row.bounding_box() for row in rows.all()]
    place = pointed.bounding_box()
    page.keyboard.press(page.locator(f"{IN_ONE_GO} kbd").first.inner_text().lower())
    wait_for_news(page, known)
    brought = page.locator("#decision li[data-brought]")
    expect(brought.first).to_be_visible()
    assert pointed.locator("button[data-gone]").count() == 1, "nothing comes under the pointer"
    assert pointed.bounding_box() == place
    tops = {round(place["y"]) for place in places if place}
    ends = {round(place["y"] + place["height"]) for place in places if place}
    for row in brought.all():
        box = row.bounding_box()
        assert box is not None
        assert round(box["y"]) in tops and round(box["y"] + box["height"]) in ends
    let_pass(page)
    done, label = version(page), brought.first.locator(".label").inner_text()
    brought.first.get_by_role("button").first.click()
    wait_for_news(page, done)
    assert label.split()[0] in ("Scan", "Recruit", "Fight", "Use")


def test_who_points_at_the_list_again_finds_it_as_it_lies(people: People) -> None:
    """What stood above the options when somebody pointed at them earlier has left no room there."""
    dana = people("dana")
    on_turn(dana)
    page, known = dana.page, version(dana.page)
    rows = page.locator("#decision [aria-label=Options] li:not([data-macro])")
    rows.first.hover()
    page.keyboard.press(page.locator(f"{IN_ONE_GO} kbd").first.inner_text().lower())
    wait_for_news(page, known)
    page.mouse.move(1, 1)
    expect(page.locator(IN_ONE_GO)).to_have_count(0)
    wait_to_rest(page)
    places = [row.bounding_box() for row in rows.all()]
    rows.nth(1).hover()
    page.evaluate(NEXT_FRAMES)
    assert [row.bounding_box() for row in rows.all()] == places


def test_what_has_only_just_slid_under_the_pointer_is_not_taken(people: People) -> None:
    """A card of the hand is played, and the next one lies where it lay."""
    dana = people("dana")
    campaign = on_turn(dana, steady=True)
    page, known = dana.page, version(dana.page)
    hand = page.locator(".board .target[data-key]").filter(visible=True)
    first = hand.first
    while (place := first.bounding_box()) and first.locator(".tile-many").count():
        first.click()
        wait_for_news(page, known)
        let_pass(page)
        known = version(page)
    others = hand.count() - 1
    first.click()
    wait_for_news(page, known)
    expect(hand).to_have_count(others)
    done = version(page)
    click_there(page, place)
    expect(page.locator("[data-untaken]")).to_have_count(1)
    let_pass(page)
    click_there(page, place)
    wait_for_version(page, int(done) + 1)
    assert deeds(dana, campaign, done) == ["plays"]


UNDER_WHAT_ACTS = """() => {
    for (const [kind, id] of [['input', 'beneath'], ['button', 'above']]) {
        const thing = document.body.appendChild(Object.assign(document.createElement(kind), { id, type: 'checkbox' }));
        thing.style.cssText = 'position: fixed; z-index: 99; left: 0; top: 0; width: 60px; height: 40px';
    }
    document.querySelector('#above').dataset.does = 'skip to now';
}"""
"""Lays a box that can be ticked, and over it something that acts."""


def test_what_is_laid_bare_by_what_has_gone_is_not_pressed(people: People) -> None:
    """A late press on "Skip to now" doesn't tick a box that lay beneath it."""
    dana = people("dana")
    on_turn(dana, steady=True)
    page, beneath, place = dana.page, dana.page.locator("#beneath"), {"x": 0, "y": 0, "width": 60, "height": 40}
    page.evaluate(UNDER_WHAT_ACTS)
    let_pass(page)
    page.evaluate("document.querySelector('#above').remove()")
    click_there(page, place)
    expect(beneath).not_to_be_checked()
    let_pass(page)
    click_there(page, place)
    expect(beneath).to_be_checked()


def test_a_number_never_comes_to_mean_something_else(people: People) -> None:
    """Eight times 1: the first card of the hand, those that are like it, and nothing more."""
    dana = people("dana")
    campaign = on_turn(dana)
    page, start = dana.page, version(dana.page)
    alike = page.locator(".board [data-key='1']")
    while alike.count():
        known = version(page)
        page.keyboard.press("1")
        wait_for_news(page, known)
    played = int(version(page)) - int(start)
    for _ in range(8 - played):
        page.keyboard.press("1")
    known = version(page)
    page.keyboard.press(option(page, "Play").locator("kbd").inner_text())
    wait_for_news(page, known)
    assert deeds(dana, campaign, start) == ["plays"] * (played + 1)


def test_a_key_is_not_taken_in_the_moment_in_which_it_comes_to_mean_something(people: People) -> None:
    dana = people("dana")
    campaign = on_turn(dana, steady=True)
    page, known = dana.page, version(dana.page)
    page.keyboard.press("1")
    wait_for_news(page, known)
    done = version(page)
    page.keyboard.press("1")
    expect(page.locator("#decision [data-untaken]")).to_have_count(1)
    let_pass(page)
    key = option(page, "Play").locator("kbd").inner_text()
    page.keyboard.press(key)
    wait_for_version(page, int(done) + 1)
    assert deeds(dana, campaign, done) == ["plays"]


def test_a_turn_in_which_something_is_left_ends_once_that_was_asked(people: People) -> None:
    dana = people("dana")
    campaign = on_turn(dana, ask=True, steady=True)
    page, known = dana.page, version(dana.page)
    left = dana.api("GET", f"campaigns/{campaign}/decision")["ending"]["left"]
    box = page.get_by_role("dialog", name="End the Action Phase?")
    page.keyboard.press("e")
    expect(box.get_by_role("button", name="Play on")).to_be_focused()
    assert box.get_by_role("listitem").all_inner_texts() == left
    page.keyboard.press("Enter")
    expect(box).to_be_hidden()
    ending(page).click()
    sure = box.get_by_role("button", name="End the Action Phase")
    sure.click()
    expect(box).to_be_visible()
    let_pass(page)
    assert version(page) == known
    sure.click()
    wait_for_news(page, known)
    assert deeds(dana, campaign, known)[0] == END


def test_who_wishes_so_is_not_asked(people: People) -> None:
    dana = people("dana")
    campaign = on_turn(dana, ask=False)
    known = version(dana.page)
    dana.page.keyboard.press("e")
    wait_for_news(dana.page, known)
    assert deeds(dana, campaign, known)[0] == END


def test_by_touch_nothing_slides_under_the_finger_either(people: People) -> None:
    dana = people("dana", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    campaign = on_turn(dana, hand=False)
    page, known = dana.page, version(dana.page)
    last, where = page.locator(OPTIONS).last, ending(page).bounding_box()
    last.scroll_into_view_if_needed()
    place = last.bounding_box()
    assert place is not None
    last.tap()
    wait_for_news(page, known)
    done = version(page)
    page.touchscreen.tap(place["x"] + 20, place["y"] + place["height"] / 2)
    assert ending(page).bounding_box() == where
    ending(page).tap()
    wait_for_news(page, done)
    assert deeds(dana, campaign, done)[0] == END
