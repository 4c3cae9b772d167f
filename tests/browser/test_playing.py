"""Whole games at the table, by mouse and by keys alone."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.moments import lead
from tests.browser.people import People, Person, pair, whose
from tests.browser.playing import (
    IS_ASKED_OR_OVER,
    OPTIONS,
    WHILE_MS,
    click_something,
    is_over,
    play,
    press_something,
    version,
    wait_for,
    wait_for_news,
    wait_to_agree,
    wait_to_be_asked,
    wait_to_rest,
    wait_until,
)
from tests.browser.test_access import wait_until_finished
from tests.servers import Server
from tests.support.profiles import is_thorough

IS_LONG = is_thorough()
"""Whether games are played from their beginning, else their last rounds alone."""
MOST_ACTIONS = 6000
LAST_TURNS = "table.state.turn.number == 10 and not table.state.results"
"""A game that nobody plays well is lost in its eleventh turn."""
LAST_ACTIONS = 150
FEWEST_ACTIONS = 5


def games_over(person: Person, campaign: str) -> int:
    return len(person.api("GET", f"campaigns/{campaign}/score")["games"])


@pytest.mark.slow
def test_two_browsers_play_two_seats_to_the_end_of_the_first_game(people: People, server: Server) -> None:
    dana, fox, campaign = pair(people, name="Two browsers")
    if not IS_LONG:
        lead(server, campaign, LAST_TURNS)
    chance = Random(1)
    for _ in range(MOST_ACTIONS):
        if games_over(dana, campaign):
            break
        person = whose([dana, fox], campaign)
        assert person is not None
        wait_to_be_asked(person.page)
        click_something(person.page, chance)
    assert games_over(dana, campaign) == 1
    at = str(dana.api("GET", f"campaigns/{campaign}/")["version"])
    for person in (dana, fox):
        expect(person.page.locator(f"#decision[data-version='{at}']")).to_be_visible()
        expect(person.page.get_by_role("region", name="Result")).to_contain_text("Game 1")


def towards_the_end(person: Person) -> str:
    """Let bots play a game, and return a campaign that goes off from its last rounds, with a person among them."""
    played = person.open_campaign(*["bot:heuristic"] * 5, format="single")
    wait_until_finished(person, played)
    late = max(1, person.api("GET", f"campaigns/{played}/")["version"] - LAST_ACTIONS)
    seats = [{"controller": controller} for controller in ("me", *["bot:heuristic"] * 4)]
    return str(person.api("POST", f"campaigns/{played}/fork", {"at_version": late, "seats": seats})["id"])


@pytest.mark.parametrize("format", ["single", "series"] if IS_LONG else ["the last rounds"])
def test_a_campaign_is_played_by_keys_alone(people: People, format: str) -> None:
    """With every question answered by a key, those for form's sake too; four bots make it a short one."""
    dana = people("dana")
    dana.prefer(**{"pass": False})
    seats = ("me", *["bot:heuristic"] * 4)
    campaign = dana.open_campaign(*seats, format=format) if IS_LONG else towards_the_end(dana)
    page = dana.sit_at(campaign)
    chance = Random(2)
    pressed = 0
    wait_for(page, IS_ASKED_OR_OVER)
    while not is_over(page) and pressed < MOST_ACTIONS:
        press_something(page, chance)
        wait_for(page, IS_ASKED_OR_OVER)
        pressed += 1
    assert is_over(page) and pressed > FEWEST_ACTIONS
    assert games_over(dana, campaign) == (3 if format == "series" else 1)
    assert dana.api("GET", f"campaigns/{campaign}/")["status"] == "finished"


def let_the_page_answer(person: Person, campaign: str) -> None:
    """Wait while the page answers what is asked for form's sake, until there is a choice."""
    wait_to_be_asked(person.page)
    known = version(person.page)
    while person.api("GET", f"campaigns/{campaign}/decision")["formal"]:
        wait_for_news(person.page, known)
        known = version(person.page)
    wait_to_be_asked(person.page)


def answer(person: Person, campaign: str, chance: Random) -> tuple[dict[str, Any], int]:
    """Answer a question with the mouse. Returns what was asked, and how many questions the page answered then."""
    let_the_page_answer(person, campaign)
    asked, known = person.api("GET", f"campaigns/{campaign}/decision"), version(person.page)
    click_something(person.page, chance)
    let_the_page_answer(person, campaign)
    events = person.api("GET", f"campaigns/{campaign}/events?after={known}&limit=500")["events"]
    chosen = sum(event["seat"] == 0 for event in events)
    return asked, 0 if asked["picks"] else chosen - 1


def test_among_bots_a_question_for_forms_sake_is_answered_by_the_page(people: People) -> None:
    """OPEN-27: each turn of another asks for a Coordinate card, of which the first hand has none."""
    dana = people("dana")
    campaign = dana.open_campaign("me", "bot:heuristic", "bot:heuristic")
    dana.sit_at(campaign)
    chance, answered = Random(4), 0
    while not answered:
        _, answered = answer(dana, campaign, chance)


def test_an_undo_goes_back_to_the_choice_before_what_the_page_answered(people: People) -> None:
    """That is, for form's sake: an answer that is only usual was a choice, and an undo goes back to that."""
    dana = people("dana")
    dana.prefer(usual=False)
    campaign = dana.open_campaign("me", "bot:heuristic", "bot:heuristic")
    page = dana.sit_at(campaign)
    chance, answered = Random(4), 0
    while not answered:
        asked, answered = answer(dana, campaign, chance)
    known = version(page)
    expect(page.get_by_role("button", name=re.compile("^Undo: "))).to_be_enabled()
    page.keyboard.press("u")
    wait_for_news(page, known)
    assert dana.api("GET", f"campaigns/{campaign}/decision")["options"] == asked["options"]


def expect_to_wait(asked: Person, campaign: str) -> None:
    """A question for form's sake stays until somebody answers it, however long that takes by the page's own clock."""
    asked.page.clock.install()
    asked.page.reload()
    wait_to_be_asked(asked.page)
    wait_to_rest(asked.page)
    known = version(asked.page)
    assert asked.api("GET", f"campaigns/{campaign}/decision")["formal"]
    expect(asked.page.get_by_text("so that nobody can tell")).to_be_visible()
    asked.page.clock.run_for(WHILE_MS)
    wait_to_be_asked(asked.page)
    assert version(asked.page) == known


def test_among_people_it_waits_for_them(people: People) -> None:
    """OPEN-27: how fast a no comes would tell what is in the hand."""
    dana, fox, campaign = pair(people)
    asked = whose([dana, fox], campaign)
    assert asked is not None
    expect_to_wait(asked, campaign)


def test_where_anybody_may_watch_it_waits_too(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "bot:heuristic", "bot:heuristic", visibility="unlisted")
    page, chance = dana.sit_at(campaign), Random(4)
    wait_to_be_asked(page)
    while not dana.api("GET", f"campaigns/{campaign}/decision")["formal"]:
        play(page, chance, 1)
        wait_to_be_asked(page)
    expect_to_wait(dana, campaign)


def alone(people: People) -> tuple[Person, str]:
    """Return somebody who sits alone at a table and is asked, and its campaign."""
    dana = people("dana")
    campaign = dana.open_campaign("me", format="single")
    wait_to_be_asked(dana.sit_at(campaign))
    return dana, campaign


def version_of(sent: Route) -> int:
    """Return at which version an answer was given."""
    return int(sent.request.post_data_json["expected_version"])


def test_a_double_click_counts_once(people: People) -> None:
    dana, campaign = alone(people)
    page, known = dana.page, version(dana.page)
    held: list[Route] = []
    page.route("**/actions", lambda route: held.append(route))
    page.locator(OPTIONS).first.dblclick()
    wait_until(page, lambda: held)
    held[0].continue_()
    wait_for_news(page, known)
    page.locator(OPTIONS).first.click()
    wait_until(page, lambda: version_of(held[-1]) > int(known))
    assert [version_of(one) for one in held] == [int(known), int(known) + 1]
    assert dana.api("GET", f"campaigns/{campaign}/")["version"] == int(known) + 1
    held[-1].continue_()
    wait_for_news(page, str(int(known) + 1))


def test_a_click_on_a_card_plays_it(people: People) -> None:
    dana, campaign = alone(people)
    page, known = dana.page, version(dana.page)
    first = dana.api("GET", f"campaigns/{campaign}/decision")["options"][0]
    page.locator(".board .target[data-can]").filter(visible=True).first.click()
    menu = page.get_by_role("menu")
    if menu.is_visible():
        menu.get_by_role("menuitem").first.click()
    wait_for_news(page, known)
    acted = dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"][0]
    assert acted["seat"] == 0
    assert first["action"]["type"] in ("play", "choose")


def test_a_menu_goes_with_the_question_that_it_was_opened_for(people: People) -> None:
    dana, campaign = alone(people)
    page, menu = dana.page, dana.page.locator(".floating.menu")
    page.locator(".board .target[data-blocked]").filter(visible=True).first.click()
    expect(menu).to_be_visible()
    asked = dana.api("GET", f"campaigns/{campaign}/decision")
    wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
    dana.api("POST", f"campaigns/{campaign}/actions", wish)
    expect(menu).to_be_hidden()


def test_two_tabs_agree(people: People) -> None:
    dana = people("dana")
    dana.prefer(**{"pass": False})
    campaign = dana.open_campaign("me", "bot:heuristic")
    page, other = dana.sit_at(campaign), dana.new_page()
    other.goto(f"/campaigns/{campaign}/table")
    chance = Random(3)
    for turn in range(10):
        here, there = (page, other) if turn % 2 else (other, page)
        wait_to_be_asked(here)
        click_something(here, chance)
        wait_to_agree(here, there)


def labels(person: Person) -> list[str]:
    return person.page.locator("#decision button .label").all_inner_texts()


def test_the_prompt_shows_what_the_interface_offers(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "bot:heuristic")
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    offered: dict[str, Any] = dana.api("GET", f"campaigns/{campaign}/decision")
    assert offered["prompt"] in page.locator("#decision .asks").inner_text()
    assert set(labels(dana)) >= {option["label"] for option in offered["options"]}
