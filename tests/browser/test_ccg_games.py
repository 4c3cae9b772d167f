"""Whole games of the collectible card game: by touch and by mouse, by keys alone, by three with every option."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moments import lead
from tests.browser.people import People, Person, faults, overflow, rivals
from tests.browser.playing import (
    ANSWERS,
    Press,
    choose,
    is_asked,
    is_doubted,
    is_over,
    version,
    wait_for_news,
    wait_to_be_asked,
    wait_until,
)
from tests.browser.test_access import DESK, STILL
from tests.browser.traffic import listen
from tests.servers import Server
from tests.support.profiles import is_thorough

GAME = "ccg"
IS_LONG = is_thorough()
"""Whether games are played from their beginning, else the second half of their last turn alone."""
pytestmark = pytest.mark.timeout(3600 if IS_LONG else 900)
"""A whole game of three is a thousand clicks, each drawn by four pages."""
ROUNDS = 10
LATE = ("case_assignment", "investigation", "debriefing")
TURNS = {"turn_limit": ROUNDS}
NARROW = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **STILL}
EVERY_OPTION = {"question_or_guess": True, "single_guess": True, "killer": True, "limited": True, "powers": True}


def click(button: Locator) -> None:
    button.click()


def tap(button: Locator) -> None:
    button.tap()


def play_out(pressing: dict[Page, Press]) -> None:
    """Let people play to the end, each their way, whoever is asked."""
    chance, pages = Random(5), list(pressing)
    while not all(is_over(page) for page in pages):
        wait_until(pages[0], lambda: any(map(is_asked, pages)) or all(map(is_over, pages)), "nobody is asked")
        for page in filter(is_asked, pages):
            choose(page, chance, pressing[page])


def check_end(page: Page) -> None:
    assert [faults(page), overflow(page)] == [[], 0]
    expect(page.locator(".outcome")).to_be_visible()
    expect(page.locator(".uncovered > li")).not_to_have_count(0)


def begin(server: Server, campaign: str, everybody: list[Person], players: int = 2) -> None:
    """Let people sit down: for the end of the last turn, or where games are long for the first."""
    if not IS_LONG:
        lead(server, campaign, f"table.state.turn.number == {ROUNDS * players} and table.state.phase in {LATE}")
    for person in everybody:
        person.sit_at(campaign)


def three(people: People, **options: Any) -> tuple[list[Person], str]:
    """Seat three people at a table that may be looked at, with decks built of what they are dealt."""
    dana, *others = everybody = [people(name, **STILL) for name in ("dana", "fox", "walter")]
    wishes = {"ruleset": GAME, "format": "advanced", "options": options, "visibility": "public"}
    campaign = dana.open_campaign("me", "open", "open", **wishes)
    invite = dana.api("GET", f"campaigns/{campaign}/")["invite"]
    for person in others:
        person.api("POST", f"campaigns/{campaign}/join", {"invite": invite, "consent": True})
    for seat, person in enumerate(everybody):
        person.api("PUT", f"campaigns/{campaign}/seats/{seat}/secret", {})
    return everybody, campaign


def views(traffic: list[str]) -> Iterator[Any]:
    """Yield the views of a game that goes on, of all that came over the wire."""
    for body in traffic:
        if body.startswith("{") and "view" in (told := json.loads(body)) and not told["view"]["over"]:
            yield told["view"]


def test_two_people_play_to_the_end_one_by_touch(people: People, server: Server) -> None:
    dana, fox, campaign = rivals(people, GAME, "advanced", campaign={"options": TURNS}, **NARROW)
    begin(server, campaign, [dana, fox])
    play_out({dana.page: tap, fox.page: click})
    for person in (dana, fox):
        check_end(person.page)


@pytest.mark.slow
def test_three_people_play_with_every_option_and_who_looks_on_learns_nothing(people: People, server: Server) -> None:
    everybody, campaign = three(people, **EVERY_OPTION, **TURNS)
    sam = people("sam", account=False)
    traffic = listen(sam.page)
    begin(server, campaign, [*everybody, sam], players=3)
    play_out({person.page: click for person in everybody})
    for person in everybody:
        check_end(person.page)
    seen = list(views(traffic))
    assert len(seen) > 5
    assert [view for view in seen if view["notebook"] or any(told["yes"] is not None for told in view["log"])] == []
    held = [card for view in seen for player in view["players"] for card in (*player["xfile"], *player["hand"])]
    assert len(held) > 50
    assert [card for card in held if card != {"hidden": True}] == []


def test_a_basic_game_is_played_by_keys_alone(people: People, server: Server) -> None:
    dana = people("dana", **DESK)
    campaign = dana.open_campaign("me", "bot:heuristic", ruleset=GAME, format="basic", options=TURNS)
    dana.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
    begin(server, campaign, [dana])
    page, chance = dana.page, Random(2)
    while not is_over(page):
        wait_until(page, lambda: is_asked(page) or is_over(page), "nobody is asked")
        if is_asked(page):
            press_keys(page, chance)
    check_end(page)


def press_keys(page: Page, chance: Random) -> None:
    """Answer what is asked by the keys that it shows, now and then passing on with Shift."""
    wait_to_be_asked(page)
    known, decision = version(page), page.locator("#decision")
    shift = "Shift+" if chance.random() < 0.2 else ""
    if decision.locator(".endings").count():
        while decision.locator(".endings .primary").is_disabled():
            page.keyboard.press(decision.locator(".markable[data-more] kbd").first.inner_text().lower())
        page.keyboard.press(f"{shift}Enter")
    else:
        keys = [key.lower() for key in page.locator(ANSWERS).locator("kbd").all_inner_texts()]
        key = chance.choice(keys)
        page.keyboard.press(f"{shift}{key}")
        if keys.count(key) > 1:
            page.get_by_role("menuitem").first.press("Enter")
    if is_doubted(page, known):
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    wait_for_news(page, known)
