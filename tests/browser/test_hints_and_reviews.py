"""A hint at a casual table, and the review of the campaign when it is over."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser_players import BY_HAND, LOOKS, People, faults, overflow, width
from tests.browser.playing import version, wait_for_news, wait_to_be_asked
from tests.support.profiles import slow_after

EXPERT = "What would an expert do?"


@pytest.mark.parametrize("look", slow_after(1, LOOKS[::-1]), ids=width)
def test_a_hint_is_followed_and_the_game_is_reviewed(people: People, look: dict[str, Any]) -> None:
    dana = people("dana", **look)
    dana.prefer(**BY_HAND)
    campaign = dana.open_campaign("me", format="single")
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    page.get_by_role("button", name=EXPERT).first.press("Enter")
    hint = page.get_by_role("dialog", name=EXPERT)
    best = hint.get_by_role("button", name=re.compile("^Choose ")).first
    expect(best).to_be_visible()
    assert (faults(page), overflow(page)) == ([], 0)
    known = version(page)
    best.press("Enter")
    wait_for_news(page, known)
    assert dana.api("GET", f"campaigns/{campaign}/score")["hints"] == [1]

    dana.api("POST", f"campaigns/{campaign}/abandon")
    page.reload()
    page.get_by_role("button", name="Review the game").first.press("Enter")
    review = page.get_by_role("dialog", name="Review of the game")
    expect(review.get_by_role("img", name=re.compile("^Your team: from"))).to_be_visible()
    expect(review).to_contain_text("This is an estimate.")
    assert (faults(page), overflow(page)) == ([], 0)
    page.keyboard.press("Escape")
    expect(review).to_be_hidden()
