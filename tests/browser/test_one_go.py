"""What may be done in one go at the table of Legendary: by one press or one key, and taken back by one."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import People, Person, faults, pair, whose
from tests.browser.playing import version, wait_for_news, wait_to_agree, wait_to_be_asked


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
    expect(page.get_by_role("button", name=re.compile("^Undo: "))).to_be_enabled()
    page.keyboard.press("u")
    wait_for_news(page, str(int(start) + 1))
    expect(in_one_go(page)).to_contain_text(macro["label"])
    assert {card["id"] for card in hand(dana, campaign)} >= set(cards)


def hand(person: Person, campaign: str) -> list[dict[str, int]]:
    found: list[dict[str, int]] = person.api("GET", f"campaigns/{campaign}/state")["view"]["players"][0]["hand"]
    return found


def test_who_waives_a_question_among_people_is_not_asked_it_again(people: People) -> None:
    """OPEN-27: it is offered whatever is held, declines this time, and all are told."""
    dana, fox, campaign = pair(people)
    asked, other = (dana, fox) if whose([dana, fox], campaign) is dana else (fox, dana)
    page, known = asked.page, version(asked.page)
    wait_to_be_asked(page)
    question = asked.api("GET", f"campaigns/{campaign}/decision")
    page.get_by_role("button", name=question["waiver"]["label"]).click()
    wait_for_news(page, known)
    wait_to_agree(page, other.page)
    assert whose([dana, fox], campaign) is other
    told = other.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]
    assert [row["seat"] for row in told[:2]] == [question["seat"]] * 2
    kinds = {aside["label"] for aside in asked.api("GET", f"campaigns/{campaign}/decision")["asides"]}
    assert "Ask me about Coordinate again" in kinds


def test_a_single_option_is_offered_to_be_chosen_by_itself(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", format="single")
    while len((asked := dana.api("GET", f"campaigns/{campaign}/decision"))["options"]) > 1:
        wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
        dana.api("POST", f"campaigns/{campaign}/actions", wish)
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    known = version(page)
    page.get_by_role("button", name="Choose by itself from now on").click()
    wait_for_news(page, known)
