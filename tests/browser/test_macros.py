"""Macros at the Legendary table: several actions with one click and one undo."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser_players import Person, faults
from tests.browser.playing import IN_ONE_GO, version, wait_for_news, wait_to_be_asked


@pytest.mark.parametrize("by", [pytest.param("mouse", marks=pytest.mark.slow), "key"])
def test_macro_plays_cards_and_one_undo_takes_them_back(dana: Person, by: str) -> None:
    campaign = dana.open_campaign("me", format="single")
    while not (macros := in_one_go(asked := dana.api("GET", f"campaigns/{campaign}/decision"))):
        wish = {"expected_version": asked["version"], "action": asked["options"][-1]["action"]}
        dana.api("POST", f"campaigns/{campaign}/actions", wish)
    page, macro = dana.sit_at(campaign), macros[0]
    wait_to_be_asked(page)
    cards, start = {part["card"] for part in macro["action"]["parts"]}, version(page)
    button = page.locator(IN_ONE_GO).filter(has_text=macro["label"]).first
    button.hover()
    expect(page.locator(".board .target[data-hovered]").first).to_be_visible()
    assert faults(page) == []
    if by == "mouse":
        button.click()
    else:
        page.keyboard.press(button.locator("kbd").inner_text().lower())
    wait_for_news(page, start)
    assert version(page) == str(int(start) + 1)
    assert not hand(dana, campaign) & cards
    expect(page.get_by_role("button", name=re.compile("^Undo: "))).to_be_enabled()
    page.keyboard.press("z")
    wait_for_news(page, str(int(start) + 1))
    expect(button).to_be_visible()
    assert hand(dana, campaign) >= cards


def in_one_go(asked: Any) -> list[Any]:
    return [macro for macro in asked["macros"] if macro["action"]["type"] == "all"]


def hand(person: Person, campaign: str) -> set[int]:
    cards = person.api("GET", f"campaigns/{campaign}/state")["view"]["players"][0]["hand"]
    return {card["id"] for card in cards}
