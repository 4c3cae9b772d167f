"""What is asked has its room: nothing of it is lost below an edge, behind a box or under the bar of time."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.people import People, overflow, width
from tests.browser.playing import (
    ANSWERS,
    IN_ONE_GO,
    NEXT_FRAMES,
    OPTIONS,
    choose,
    version,
    wait_for,
    wait_for_news,
    wait_to_be_asked,
    wait_to_rest,
)
from tests.browser.test_accidents import click_there, on_turn
from tests.browser.test_great_moments import scan
from tests.browser.test_guide import FIRST, answer, begin
from tests.browser.test_reading import box, go_to
from tests.support.profiles import is_thorough, slow_after

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
LEAST: dict[str, Any] = {"viewport": {"width": 1100, "height": 720}}
"""The smallest desk that has a column."""
LOW: dict[str, Any] = {"viewport": {"width": 1280, "height": 560}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HINTED, FEW = 8, 3
"""So many questions of a first game tell most of its hints, each beside so many answers."""
WHOLE = """() => {
    const seen = document.querySelector('.choices-seen').getBoundingClientRect();
    const rows = [...document.querySelectorAll('.choices .options li')].map((row) => row.getBoundingClientRect());
    return rows.filter(({bottom}) => bottom <= seen.bottom + 1).length >= Math.min(%d, rows.length);
}"""
"""Whether so many answers are seen whole."""
CUT = """() => {
    const seen = document.querySelector('.choices-seen').getBoundingClientRect();
    return [...document.querySelectorAll('.choices li:not([data-declines])')].filter((row) => {
        const {top, bottom, left, width} = row.getBoundingClientRect();
        const [isCut, middle] = [top < seen.bottom - 4 && bottom > seen.bottom + 4, left + width / 2];
        return isCut && row.contains(document.elementFromPoint(middle, top + 2));
    }).map((row) => row.innerText);
}"""
"""Answers of which a part is seen at the foot of a list that nothing declines."""
ANSWERED = 8 if not is_thorough() else 14
"""So many questions of a first game, in which hints, moments and what others did come together."""
FAULTS = """() => {
    const box = (part) => document.querySelector(part)?.getBoundingClientRect();
    const isSeen = (one) => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const isCut = ({scrollHeight, clientHeight}, most = 4) => scrollHeight > clientHeight + most;
    const list = document.querySelector('.choices-seen');
    const hides = ({scrollTop, clientHeight}, most = 4) => [...list.querySelectorAll('li:has([data-does])')]
        .some(({offsetTop, offsetHeight}) => offsetTop + offsetHeight - scrollTop > clientHeight + most);
    const isShown = (part) => document.querySelector(part)?.checkVisibility();
    const parts = ['.prompt', '.stops', '.since', '.side', '.time'].filter(isShown);
    const always = '.ending button, .endings button, .guide-answers button, [data-declines] > button';
    const tabs = box('.tabs');
    return [
        ...parts.slice(1).filter((part, n) => box(part).top < box(parts[n]).bottom - 1)
            .map((part) => `${part} is run into`),
        ...[...document.querySelectorAll(always)].filter((one) => !isSeen(one))
            .map((one) => `not in sight: ${one.innerText}`),
        ...['.column', '.prompt'].filter((part) => isCut(document.querySelector(part)))
            .map((part) => `${part} is cut off`),
        ...(list && hides(list) && !document.querySelector('.choices-more') ? ['no sign of what lies below'] : []),
        ...[...document.querySelectorAll('.hint-seen')]
            .filter((one) => isCut(one, 6) && !one.parentElement.querySelector('.hint-more'))
            .map((one) => `no sign of more words: ${one.innerText}`),
        ...(box('.side').bottom - tabs.bottom < 3 * 18 ? ['no lines of the log'] : []),
    ];
}"""
"""What of the column is out of sight or lies upon something else, in words."""
OVERLAPS = """() => {
    const all = [...document.querySelectorAll('.time :is(button, select, input)')];
    const shown = all.filter((one) => one.checkVisibility());
    const boxes = shown.map((one) => [one.getAttribute('aria-label') ?? one.innerText, one.getBoundingClientRect()]);
    const isLost = ({left, right}) => left < -1 || right > innerWidth + 1;
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return boxes.flatMap(([name, box], place) => [
        ...(isLost(box) ? [`out of sight: ${name}`] : []),
        ...boxes.slice(place + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${name} lies on ${other}`),
    ]);
}"""
"""Which controls of the bar of time lie upon each other or beside the window, in words."""
SCROLLED_AND_PRESSED = """(button) => {
    button.scrollIntoView();
    const {x, y} = button.getBoundingClientRect();
    const place = {clientX: x + 9, clientY: y + 9, detail: 1};
    button.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, ...place}));
}"""
"""Within one frame: a browser tells of what was scrolled only with the next one."""
FONTS = (
    "() => new Set([...document.querySelectorAll('.choices .label')].map((one) => getComputedStyle(one).fontSize)).size"
)


def expect_no_faults(page: Page, turn: int) -> None:
    """What is drawn finds its room with the next frame."""
    try:
        wait_for(page, f"() => ({FAULTS})().length === 0")
    except TimeoutError as error:
        raise AssertionError(f"question {turn}: {page.evaluate(FAULTS)}") from error


def more(page: Page) -> Locator:
    return page.locator("#decision .choices-more")


@pytest.mark.parametrize("look", slow_after(1, [DESK, LAPTOP]), ids=width)
@pytest.mark.parametrize("game", FIRST)
def test_a_hint_of_a_first_game_is_whole_beside_the_first_answers(
    people: People, game: str, look: dict[str, Any]
) -> None:
    page = begin(people, game, {"moments": False}, **look)
    for _ in range(HINTED):
        wait_to_be_asked(page)
        wait_to_rest(page)
        page.evaluate(NEXT_FRAMES)
        shown = page.locator("#decision").inner_text()
        expect(page.locator(".hint-more"), shown).to_have_count(0)
        if look is DESK:
            assert page.evaluate(WHOLE % FEW), shown
        answer(page)


@pytest.mark.parametrize("game", slow_after(1, [*FIRST][::-1]))
def test_what_leads_on_does_not_slide_from_under_the_hand(people: People, game: str) -> None:
    """A slip that is shorter than the one before keeps its room while the hand goes about in the prompt."""
    page, chance, led_on = begin(people, game, {"moments": True}, **DESK), Random(3), 0
    for _ in range(ANSWERED):
        wait_to_be_asked(page)
        lead = page.locator(".guide-answers button").first
        while lead.count():
            name, place = page.locator(".hint h2").inner_text(), lead.bounding_box()
            assert place
            page.mouse.move(place["x"] + 9, place["y"] + 9, steps=9)
            page.evaluate(NEXT_FRAMES)
            assert abs((lead.bounding_box() or {})["y"] - place["y"]) < 1, name
            click_there(page, place)
            expect(page.locator(".hint h2").filter(has_text=name)).to_have_count(0)
            page.evaluate(NEXT_FRAMES)
            if lead.count():
                led_on += 1
                assert (lead.bounding_box() or {})["y"] < place["y"] + 1, name
        choose(page, chance, Locator.click)
    assert led_on > 2


@pytest.mark.parametrize("look", slow_after(1, [LEAST, DESK]), ids=width)
def test_what_stands_below_the_prompt_stays_where_it_is_for_a_hand_on_its_way(
    people: People, look: dict[str, Any]
) -> None:
    """What it comes from is shorter by what was read and done there, and keeps its room until the hand has left."""
    dana = people("dana", **look)
    dana.prefer(moments=True)
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    scan(dana)
    wait_to_be_asked(page)
    known = version(page)
    page.locator(OPTIONS).first.click()
    wait_for_news(page, known)
    later = page.locator(".side .unread")
    place = later.bounding_box()
    later.hover()
    page.evaluate(NEXT_FRAMES)
    assert later.bounding_box() == place
    later.click()
    expect(later).to_have_count(0)


@pytest.mark.parametrize("look", slow_after(1, [LEAST, DESK]), ids=width)
@pytest.mark.parametrize("game", FIRST)
def test_the_column_holds_all_that_a_first_game_tells_and_asks(people: People, game: str, look: dict[str, Any]) -> None:
    page, chance = begin(people, game, **look), Random(3)
    for turn in range(ANSWERED):
        wait_to_be_asked(page)
        expect_no_faults(page, turn)
        choose(page, chance, Locator.click)


def test_a_long_list_says_how_much_lies_below_and_leads_there(people: People) -> None:
    dana = people("dana", **LOW)
    on_turn(dana)
    page = dana.page
    last = page.locator(OPTIONS).last
    expect(more(page)).to_have_text(re.compile(r"^\d+ more below"))
    assert page.evaluate(CUT) == []
    while "more below" in more(page).inner_text():
        more(page).click()
        page.evaluate(NEXT_FRAMES)
    expect(more(page)).to_contain_text("Back to the top")
    expect(last).to_be_in_viewport(ratio=0.75)
    more(page).click()
    expect(page.locator("#decision .choices button").first).to_be_in_viewport(ratio=1)


def test_what_was_scrolled_to_is_taken_at_once(people: People) -> None:
    """The clock stands still: nothing has stood where it stands for long enough, but for what a hand has scrolled."""
    dana = people("dana", **LOW)
    on_turn(dana, steady=True)
    page, known = dana.page, version(dana.page)
    page.evaluate("document.body.append(document.createElement('hr'))")
    page.locator(OPTIONS).last.evaluate(SCROLLED_AND_PRESSED)
    wait_for_news(page, known)


def test_another_question_is_read_from_its_beginning(people: People) -> None:
    dana = people("dana", **LOW)
    on_turn(dana, hand=False)
    page, known = dana.page, version(dana.page)
    page.locator(".choices-seen").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    page.keyboard.press("e")
    wait_for_news(page, known)
    wait_to_be_asked(page)
    assert page.locator(".choices-seen").evaluate("list => list.scrollTop") == 0


def test_all_options_of_a_list_have_letters_of_one_size(people: People) -> None:
    """A whole hand is played while a hand rests on the list, and what came takes the places of what went."""
    dana = people("dana", **LOW)
    on_turn(dana)
    page = dana.page
    page.locator(OPTIONS).first.hover()
    while page.locator(f"{IN_ONE_GO} kbd").count():
        known = version(page)
        page.keyboard.press(page.locator(f"{IN_ONE_GO} kbd").first.inner_text().lower())
        wait_for_news(page, known)
    assert page.locator("#decision [data-gone]").count() > 0
    assert page.evaluate(FONTS) == 1


RING = "() => getComputedStyle(document.activeElement).outlineStyle"
FOCUS_ACTS = "() => document.activeElement.closest('#decision') && !document.activeElement.matches('[data-gone]')"


def test_who_goes_by_keys_leaves_no_empty_places_and_alone_sees_where_they_are(people: People) -> None:
    """A focus that the page sets by itself would look like a recommendation."""
    dana = people("dana", **DESK)
    on_turn(dana)
    page = dana.page
    go_to(page.locator(OPTIONS).last)
    known = version(page)
    page.keyboard.press("1")
    wait_for_news(page, known)
    assert page.locator("#decision [data-gone]").count() == 0
    assert page.evaluate(RING) == "none"
    known = version(page)
    page.locator(OPTIONS).first.click()
    wait_for_news(page, known)
    assert page.evaluate(FOCUS_ACTS) and page.evaluate(RING) == "none"
    page.keyboard.press("d")
    assert page.evaluate(FOCUS_ACTS) and page.evaluate(RING) == "solid"
    known = version(page)
    page.keyboard.press("Enter")
    wait_for_news(page, known)
    assert page.evaluate(FOCUS_ACTS) and page.evaluate(RING) == "solid"


def test_what_gets_the_focus_by_itself_is_not_read_over_what_is_asked(people: People) -> None:
    """Who goes by keys reads what they go to, and not what the page gives the focus, such as the next first option."""
    dana = people("dana", **DESK)
    dana.page.clock.install()
    on_turn(dana)
    page, card = dana.page, dana.page.locator(".region-hand .tile").first
    page.keyboard.press("d")
    page.clock.run_for(1000)
    card.evaluate("card => card.focus({focusVisible: true})")
    page.clock.run_for(1000)
    expect(box(page)).to_have_count(0)
    go_to(card)
    page.clock.run_for(1000)
    expect(box(page)).to_be_visible()


def test_what_is_read_by_keys_goes_with_the_table_that_it_lay_on(people: People) -> None:
    dana = people("dana", **DESK)
    on_turn(dana)
    page = dana.page
    go_to(page.locator(".region-hand .tile").last)
    expect(box(page)).to_be_visible()
    known = version(page)
    page.keyboard.press("1")
    wait_for_news(page, known)
    expect(box(page)).to_be_hidden()


def test_the_small_card_of_a_moment_is_read_like_any_other(people: People) -> None:
    dana = people("dana", **DESK)
    dana.prefer(moments=True)
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    scan(dana)
    card = page.locator(".announced-cards .small").first
    expect(box(page)).to_be_hidden()
    card.hover()
    expect(box(page)).to_contain_text(card.locator(".tile-name").inner_text())
    page.mouse.move(700, 5)
    expect(box(page)).to_be_hidden()
    expect(card).to_be_visible()


@pytest.mark.parametrize("look", [PHONE, *slow_after(1, [LEAST, DESK])], ids=width)
def test_the_bar_of_time_holds_all_that_can_be_taken_back_and_played_again(
    people: People, look: dict[str, Any]
) -> None:
    dana = people("dana", **look)
    on_turn(dana)
    page = dana.page

    def then(press: Callable[[], None]) -> None:
        known = version(page)
        press()
        wait_for_news(page, known)
        wait_to_rest(page)
        assert page.evaluate(OVERLAPS) == []
        assert overflow(page) <= 0

    for _ in range(3):
        then(page.locator(OPTIONS).first.click)
    for key in ("u", "u", "r", "Shift+U"):
        then(lambda key=key: page.keyboard.press(key))  # type: ignore[misc]


@pytest.mark.parametrize("game", slow_after(1, [*FIRST]))
def test_on_a_phone_the_question_folds_and_the_board_is_seen(people: People, game: str) -> None:
    page = begin(people, game, **PHONE)
    sheet = page.locator("#decision")
    whole = sheet.bounding_box()
    sheet.get_by_role("button", name="Fold, to see the table").tap()
    folded = sheet.bounding_box()
    assert whole and folded
    assert folded["height"] <= 0.3 * PHONE["viewport"]["height"] < whole["height"]
    expect(sheet.locator(".asks")).to_be_in_viewport(ratio=1)
    expect(sheet.locator(".choices button").first).to_be_in_viewport(ratio=0.9)
    known = version(page)
    page.locator(ANSWERS).first.tap()
    wait_for_news(page, known)
    wait_to_be_asked(page)
    sheet.get_by_role("button", name="Show all").tap()
    expect(sheet.get_by_role("button", name="Fold, to see the table")).to_be_visible()
    assert overflow(page) <= 0
