"""What may be done in one go at the table of Legendary: by one press or one key, and taken back by one."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import People, Person, faults, pair, whose
from tests.browser.playing import IN_ONE_GO, version, wait_for_news, wait_to_agree, wait_to_be_asked


def in_one_go(page: Page) -> Locator:
    return page.locator(IN_ONE_GO)


def sit_where(person: Person, is_there: Callable[[Any], Any], *chairs: str) -> str:
    """Seat somebody, alone, as soon as a decision is as it should be. Returns the campaign."""
    campaign = person.open_campaign(*chairs, format="single")
    while not is_there(asked := person.api("GET", f"campaigns/{campaign}/decision")):
        option = next(iter(asked["macros"]), asked["options"][-1])
        wish = {"expected_version": asked["version"], "action": option["action"]}
        person.api("POST", f"campaigns/{campaign}/actions", wish)
    wait_to_be_asked(person.sit_at(campaign))
    return campaign


def has(type: str) -> Callable[[Any], Any]:
    return lambda asked: [macro for macro in asked["macros"] if macro["action"]["type"] == type]


def offered(person: Person, campaign: str, type: str) -> Any:
    return has(type)(person.api("GET", f"campaigns/{campaign}/decision"))[0]


def expect_done_and_taken_back(person: Person, campaign: str, macro: Any, button: Locator, press: Any) -> None:
    """Do a macro by its button: all its cards leave the hand in one event, and one undo brings them back."""
    page, start = person.page, version(person.page)
    cards = {part["card"] for part in macro["action"]["parts"]}
    expect(button).to_be_visible()
    assert faults(page) == []
    press()
    wait_for_news(page, start)
    assert version(page) == str(int(start) + 1)
    assert not {card["id"] for card in hand(person, campaign)} & cards
    expect(page.get_by_role("button", name=re.compile("^Undo: "))).to_be_enabled()
    page.keyboard.press("u")
    wait_for_news(page, str(int(start) + 1))
    expect(button).to_be_visible()
    assert {card["id"] for card in hand(person, campaign)} >= cards


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_cards_are_played_in_one_go_and_taken_back_in_one(people: People, by: str) -> None:
    dana = people("dana")
    campaign = sit_where(dana, has("all"), "me")
    page, macro = dana.page, offered(dana, campaign, "all")
    button = in_one_go(page).filter(has_text=macro["label"]).first
    button.hover()
    expect(page.locator(".board .target[data-pondered]").first).to_be_visible()
    key = button.locator("kbd").inner_text().lower()
    press = button.click if by == "mouse" else lambda: page.keyboard.press(key)
    expect_done_and_taken_back(dana, campaign, macro, button, press)


def test_like_cards_are_played_by_one_press_beside_the_option(people: People) -> None:
    dana = people("dana")
    campaign = sit_where(dana, has("alike"), "me")
    page, macro = dana.page, offered(dana, campaign, "alike")
    times = f"\N{MULTIPLICATION SIGN}{len(macro['action']['parts'])}"
    button = page.locator("#decision").get_by_role("button", name=macro["label"], exact=True)
    expect(button.locator("[aria-hidden]")).to_have_text(times)
    expect(in_one_go(page).filter(has_text=re.compile(f"^{re.escape(macro['label'])}$"))).to_have_count(0)
    expect_done_and_taken_back(dana, campaign, macro, button, button.click)


def test_what_one_always_answers_is_answered_by_itself_once_that_is_asked_for(people: People) -> None:
    dana = people("dana")
    campaign = sit_where(dana, lambda asked: asked["habit"], "me", "me")
    page, known = dana.page, version(dana.page)
    question = dana.api("GET", f"campaigns/{campaign}/decision")
    lent = question["options"][question["habit"]["option"]]["action"]["card"]
    page.get_by_role("button", name=question["habit"]["title"]).click()
    wait_for_news(page, known)
    rows = dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]
    assert ("coordinated", lent) in {(fact.get("what"), fact.get("card")) for fact in rows[0]["facts"]}
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_label(question["habit"]["title"])
    expect(switch).to_be_checked()
    assert faults(page) == []
    switch.click()
    expect(switch).to_have_count(0)


def hand(person: Person, campaign: str) -> list[dict[str, int]]:
    found: list[dict[str, int]] = person.api("GET", f"campaigns/{campaign}/state")["view"]["players"][0]["hand"]
    return found


def test_who_waives_a_question_among_people_is_not_asked_it_again(people: People) -> None:
    """OPEN-27: it is offered whatever is held, declines this time, and all are told."""
    dana, fox, campaign = pair(people)
    asked, other = (dana, fox) if whose([dana, fox], campaign) is dana else (fox, dana)
    page = asked.page
    wait_to_be_asked(page)
    known = version(page)
    question = asked.api("GET", f"campaigns/{campaign}/decision")
    page.get_by_role("button", name=question["waiver"]["label"]).click()
    wait_for_news(page, known)
    wait_to_agree(page, other.page)
    assert whose([dana, fox], campaign) is other
    told = other.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]
    assert [row["seat"] for row in told[:2]] == [question["seat"]] * 2
    kinds = {aside["label"] for aside in asked.api("GET", f"campaigns/{campaign}/decision")["asides"]}
    assert "Ask me to lend a card (Coordinate) again" in kinds


def test_a_single_option_is_offered_to_be_chosen_by_itself(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", format="single")
    while len((asked := dana.api("GET", f"campaigns/{campaign}/decision"))["options"]) > 1:
        wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
        dana.api("POST", f"campaigns/{campaign}/actions", wish)
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    known = version(page)
    offer = page.get_by_role("button", name="Skip questions with a single answer")
    offer.click()
    expect(offer).to_have_count(0)
    assert version(page) == known, "the press that asks for it ends no part of the turn"
    page.locator("#decision .ending button").click()
    wait_for_news(page, known)
