"""The table of Legendary tells a newcomer what things are good for: points, keywords, piles, what was scanned."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import BY_HAND, People, faults, overflow, width
from tests.browser.playing import OPTIONS, version, wait_for_news, wait_to_be_asked
from tests.browser.test_great_moments import SCANNED, moment, scan
from tests.browser.test_guide import HAND_FIRST
from tests.support.profiles import slow_after

COORDINATE = "In another's turn you may lend it"


def at_table(people: People, **surroundings: Any) -> Page:
    dana = people("dana", **surroundings)
    dana.prefer(**BY_HAND, moments=True)
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    wait_to_be_asked(page)
    return page


@pytest.mark.parametrize("look", slow_after(1, HAND_FIRST), ids=width)
def test_points_at_hand_say_what_they_buy_and_no_option_moves_by_it(people: People, look: dict[str, Any]) -> None:
    page = at_table(people, **look)
    at_hand = page.get_by_role("list", name="At hand")
    expect(at_hand).to_have_text("No points yet: your cards give them")
    question, height = page.locator("#decision .asks").inner_text(), at_hand.bounding_box()
    known = version(page)
    page.locator(OPTIONS).filter(has_text="Play Field Agent").first.click()
    wait_for_news(page, known)
    expect(at_hand).to_have_text("1 Recruit: nothing to spend it on yet")
    now = at_hand.bounding_box()
    assert height and now and height["height"] == now["height"]
    assert page.locator("#decision .asks").inner_text() == question
    assert faults(page) == [] and not overflow(page)


def test_what_was_scanned_says_what_it_takes_and_what_one_has(people: People) -> None:
    dana = people("dana", viewport={"width": 1440, "height": 900})
    dana.prefer(**BY_HAND, moments=True)
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    scan(dana)
    expect(moment(page, SCANNED)).to_be_visible()
    slip = page.locator("#decision").get_by_role("status")
    says = "It lies open in Bureau 1. .* for \\d (Attack|Recruit).* You have (no|\\d) "
    expect(slip).to_contain_text(re.compile(says))


def test_a_pile_that_lies_face_down_tells_what_it_is_made_of_and_explains_its_keyword(people: People) -> None:
    page = at_table(people, viewport={"width": 1440, "height": 900})
    page.locator(".special-agents").hover()
    box = page.locator(".reading")
    expect(box.locator(".sheet-kind")).to_have_text("Intellect, Leadership, Science, Tech or Will, Special Agent")
    expect(box.locator(".words")).to_contain_text(COORDINATE)
    expect(box.get_by_text("5 copies in the box")).to_be_visible()
