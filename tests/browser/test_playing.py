"""Play Legendary by mouse and by keyboard: a turn and whole games."""

from random import Random

import pytest
from playwright.sync_api import Route, expect

from tests.browser.browser_players import People, Person, pair, whose
from tests.browser.game_moments import lead
from tests.browser.playing import (
    IS_ASKED_OR_OVER,
    OPTIONS,
    WHILE_MS,
    click_something,
    is_over,
    press_something,
    version,
    wait_for,
    wait_for_news,
    wait_to_be_asked,
    wait_to_rest,
    wait_until,
)
from tests.support.profiles import is_thorough

MOST_ACTIONS, FEW_ACTIONS = 6000, 60
LAST_TURNS = "table.state.turn.number == 10 and not table.state.results"
"""Condition: near the end of a game, which bad players lose in turn 11."""


def turns(person: Person, campaign: str) -> int:
    return len(person.api("GET", f"campaigns/{campaign}/replay")["turns"])


def test_a_turn_is_played_by_keys_alone(dana: Person) -> None:
    campaign = dana.open_campaign("me", "bot:heuristic", format="single")
    page, chance = dana.sit_at(campaign), Random(2)
    before = turns(dana, campaign)
    for _ in range(FEW_ACTIONS):
        wait_to_be_asked(page)
        if turns(dana, campaign) > before:
            return
        press_something(page, chance)
    raise AssertionError("the turn never ended")


@pytest.mark.slow
@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_a_game_is_played_to_its_end(people: People, by: str) -> None:
    """`thorough` plays the whole game, otherwise the last turns."""
    dana, fox, campaign = pair(people, format="single")
    if not is_thorough():
        lead(dana.server, campaign, LAST_TURNS)
    for person in (dana, fox):
        person.prefer(**{"pass": False})
        person.page.reload()
    chance, answer = Random(1), press_something if by == "keys" else click_something
    for _ in range(MOST_ACTIONS):
        person = whose([dana, fox], campaign)
        if person is None:
            break
        wait_for(person.page, IS_ASKED_OR_OVER)
        answer(person.page, chance)
    wait_until(dana.page, lambda: is_over(dana.page) and is_over(fox.page), "the game never ended")
    assert dana.api("GET", f"campaigns/{campaign}/")["status"] == "finished"
    for person in (dana, fox):
        result = person.page.get_by_role("dialog")
        expect(result.get_by_text("of 16 points")).to_be_visible()
        result.get_by_role("button", name="View the table").click()
        expect(person.page.get_by_role("region", name="Result", exact=True)).to_contain_text("in total")


def let_the_page_answer(person: Person, campaign: str) -> None:
    """Wait while the page answers formal questions, until there is a choice."""
    wait_to_be_asked(person.page)
    known = version(person.page)
    while person.api("GET", f"campaigns/{campaign}/decision")["formal"]:
        wait_for_news(person.page, known)
        known = version(person.page)
    wait_to_be_asked(person.page)


@pytest.mark.rule("OPEN-27")
def test_among_bots_a_formal_question_is_answered_by_the_page(dana: Person) -> None:
    """The game asks for a Coordinate card; the first hand has none."""
    campaign = dana.open_campaign("me", "bot:heuristic", "bot:heuristic", options={"ask_everyone": True})
    page, chance = dana.sit_at(campaign), Random(4)
    let_the_page_answer(dana, campaign)
    for _ in range(FEW_ACTIONS):
        known, asked = version(page), dana.api("GET", f"campaigns/{campaign}/decision")
        click_something(page, chance)
        let_the_page_answer(dana, campaign)
        events = dana.api("GET", f"campaigns/{campaign}/events?after={known}&limit=500")["events"]
        if not asked["picks"] and sum(event["seat"] == 0 for event in events) > 1:
            return
    raise AssertionError("the page answered nothing")


@pytest.mark.rule("OPEN-27")
def test_among_people_a_formal_question_waits_for_its_player(people: People) -> None:
    """A fast answer would reveal the hand."""
    dana, fox, campaign = pair(people, options={"ask_everyone": True})
    asked = whose([dana, fox], campaign)
    assert asked is not None
    page = asked.page
    page.clock.install()
    page.reload()
    wait_to_be_asked(page)
    wait_to_rest(page)
    known = version(page)
    assert asked.api("GET", f"campaigns/{campaign}/decision")["formal"]
    expect(page.get_by_text("to keep your hand secret")).to_be_visible()
    page.clock.run_for(WHILE_MS)
    wait_to_be_asked(page)
    assert version(page) == known


def version_of(sent: Route) -> int:
    """Return the version in the body of an action request."""
    return int(sent.request.post_data_json["expected_version"])


def test_the_prompt_shows_all_options_and_a_double_click_counts_once(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", format="single")
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    known, offered = version(page), dana.api("GET", f"campaigns/{campaign}/decision")
    assert offered["prompt"] in page.locator("#decision .question").inner_text()
    labels = page.locator("#decision button .label").all_text_contents()
    assert set(labels) >= {option["label"] for option in offered["options"]}
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


def test_a_click_on_a_card_plays_it(dana: Person) -> None:
    campaign = dana.open_campaign("me", format="single")
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    known = version(page)
    page.locator(".board .target[data-can]").filter(visible=True).first.click()
    menu = page.get_by_role("menu")
    if menu.is_visible():
        menu.get_by_role("menuitem").first.click()
    wait_for_news(page, known)
    assert dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"][0]["seat"] == 0
