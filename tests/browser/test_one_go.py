"""What may be done in one go at the table of Legendary: by one press or one key, and taken back by one."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import People, Person, faults
from tests.browser.playing import version, wait_for_news, wait_to_be_asked


def in_one_go(page: Page) -> Locator:
    return page.locator("#decision [aria-label='In one go'] button")


def on_turn(person: Person) -> str:
    """Seat somebody alone where several cards can be played in one go. Returns the campaign."""
    campaign = person.open_campaign("me", format="single")
    while not (asked := person.api("GET", f"campaigns/{campaign}/decision"))["macros"]:
        wish = {"expected_version": asked["version"], "action": asked["options"][-1]["action"]}
        person.api("POST", f"campaigns/{campaign}/actions", wish)
    wait_to_be_asked(person.sit_at(campaign))
    return campaign


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_cards_are_played_in_one_go_and_taken_back_in_one(people: People, by: str) -> None:
    dana = people("dana")
    campaign = on_turn(dana)
    page, start = dana.page, version(dana.page)
    (macro,) = dana.api("GET", f"campaigns/{campaign}/decision")["macros"]
    cards = [part["card"] for part in macro["action"]["parts"]]
    expect(in_one_go(page)).to_contain_text(macro["label"])
    in_one_go(page).hover()
    expect(page.locator(".board .target[data-pondered]").first).to_be_visible()
    assert faults(page) == []
    if by == "mouse":
        in_one_go(page).click()
    else:
        page.keyboard.press(in_one_go(page).locator("kbd").inner_text().lower())
    wait_for_news(page, start)
    assert version(page) == str(int(start) + 1)
    assert not {card["id"] for card in hand(dana, campaign)} & set(cards)
    page.keyboard.press("u")
    wait_for_news(page, str(int(start) + 1))
    expect(in_one_go(page)).to_contain_text(macro["label"])
    assert {card["id"] for card in hand(dana, campaign)} >= set(cards)


def hand(person: Person, campaign: str) -> list[dict[str, int]]:
    found: list[dict[str, int]] = person.api("GET", f"campaigns/{campaign}/state")["view"]["players"][0]["hand"]
    return found
