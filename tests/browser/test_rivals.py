"""A game in which seats play against each other: clocks that count down, and resigning."""

import re
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.people import People, Person, faults, overflow
from tests.support.profiles import slow_after

GAME = "fanccg"
CUT_OFF = """box => {
    const { top, bottom } = box.getBoundingClientRect();
    const around = child => child.getBoundingClientRect();
    return [...box.children].filter(child => around(child).top < top || around(child).bottom > bottom)
        .map(child => child.innerText);
}"""
"""What of a box lies outside of it."""


def sit_down(person: Person, **wishes: Any) -> tuple[str, Page]:
    """Sit at a table against a bot, with the usual deck. Returns the campaign's id."""
    described = person.api("GET", f"rulesets/{GAME}/")
    asked = {"ruleset": GAME, "format": described["formats"][0], **wishes}
    campaign = person.open_campaign("me", "bot:random", **asked)
    person.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
    return campaign, person.sit_at(campaign)


def test_who_resigns_is_asked_once_more(people: People) -> None:
    dana = people("dana")
    campaign, page = sit_down(dana)
    page.get_by_role("button", name="Resign").click()
    box = page.get_by_role("dialog", name="Resign?")
    expect(box.get_by_role("button", name="Play on")).to_be_focused()
    assert faults(page) == []
    box.get_by_role("button", name="Play on").click()
    expect(box).to_be_hidden()
    assert dana.api("GET", f"campaigns/{campaign}/")["status"] == "playing"
    page.get_by_role("button", name="Resign").click()
    box.get_by_role("button", name="Resign").click()
    expect(page.get_by_text("Played out")).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()
    assert dana.api("GET", f"campaigns/{campaign}/")["status"] == "finished"
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text(f"{dana.name} resigned")
    assert result.evaluate(CUT_OFF) == []
    page.get_by_role("link", name="The whole score sheet").click()
    expect(page.get_by_role("region", name="Won: Bot (random)")).to_contain_text(f"{dana.name} resigned on")
    expect(page.get_by_text("Played to the end")).to_be_hidden()


def test_once_all_is_over_nobody_is_asked_whether_to_resign(people: People) -> None:
    """The feed tells of the end before the answer to who resigned is there."""
    dana = people("dana")
    campaign, page = sit_down(dana)
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/resign", lambda route: answers.append((route, route.fetch())))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("Played out")).to_be_visible()
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()
    ((route, answer),) = answers
    route.fulfill(response=answer)
    assert dana.api("GET", f"campaigns/{campaign}/")["status"] == "finished"


@pytest.mark.parametrize("clock", slow_after(1, [{"kind": "game", "minutes": 10}, {"kind": "answer", "days": 3}]))
def test_the_clock_of_who_is_asked_counts_down(people: People, clock: dict[str, Any]) -> None:
    dana = people("dana", viewport={"width": 360, "height": 780})
    campaign, page = sit_down(dana, clock=clock)
    face = page.get_by_role("list", name="Time left").get_by_role("timer")
    expect(face).to_have_count(1)
    expect(face).to_have_text(re.compile("^(09:5[0-7]|2 d 23 h)$"))
    assert overflow(page) <= 0
    page.goto(f"/campaigns/{campaign}/")
    expect(page.locator(".seat .clock")).to_have_text(re.compile("^(09:[0-5][0-9]|2 d 23 h)$"))
    assert faults(page) == []


def test_where_all_play_together_nobody_resigns(people: People) -> None:
    dana = people("dana")
    page = dana.sit_at(dana.open_campaign("me"))
    expect(page.get_by_role("list", name="Time left")).to_be_hidden()
    expect(page.get_by_role("button", name="Resign")).to_be_hidden()


def test_the_form_offers_what_fits_the_rest(people: People) -> None:
    dana = people("dana", viewport={"width": 360, "height": 740})
    page = dana.page
    page.goto(f"/campaigns/new?ruleset={GAME}")
    back = page.get_by_role("group", name="Taking back")
    expect(back.get_by_role("radio", name="Free:")).to_be_hidden()
    back.get_by_role("radio", name="Vote:").check()
    page.get_by_role("checkbox", name="Ranked").check()
    expect(back.get_by_role("radio", name="Vote:")).to_be_hidden()
    expect(back.get_by_role("radio", name="As usual")).to_be_checked()
    page.get_by_role("checkbox", name="Ranked").uncheck()
    page.get_by_role("group", name="Seat 2").get_by_label("Played by").select_option("me")
    back.get_by_role("radio", name="Free:").check()
    page.get_by_role("group", name="Seat 2").get_by_label("Played by").select_option("open")
    expect(page.get_by_label("Minutes, 1 to")).to_be_hidden()
    page.get_by_role("radio", name="Days an answer").check()
    page.get_by_label("Days, 1 to").fill("5")
    assert overflow(page) == 0
    assert faults(page) == []
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_text("5 days for each answer")).to_be_attached()


def test_where_to_be_asked_is_kept_by_the_server(people: People) -> None:
    dana = people("dana")
    campaign, page = sit_down(dana)
    page.get_by_text("Where I am asked").click()
    page.get_by_role("checkbox", name="Ask me here").uncheck()
    page.get_by_label("How long").select_option("game")
    expect(page.get_by_text("You pass unasked: Action cards, until this game ends")).to_be_visible()
    assert faults(page) == []
    page.reload()
    expect(page.get_by_text("You pass unasked: Action cards, until this game ends")).to_be_visible()
    assert dana.api("GET", f"campaigns/{campaign}/stops") == {"ask": {"action": False}, "until": "game"}
