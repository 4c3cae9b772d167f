"""A lost connection loses no click and shows no wrong table."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.browser_players import People, pair
from tests.browser.playing import ANSWERS, click_something, play, version, wait_for_news, wait_to_be_asked
from tests.support.servers import Server

LOST = re.compile("net::ERR_(CONNECTION|INCOMPLETE_CHUNKED|EMPTY_RESPONSE|NETWORK|SOCKET)")


@pytest.mark.slow
def test_a_server_that_is_killed_loses_no_click(people: People, own_server: Server) -> None:
    dana = people("dana", at=own_server)
    dana.prefer(**{"pass": False})
    campaign = dana.open_campaign("me")
    page = dana.sit_at(campaign)
    chance = Random(6)
    play(page, chance, 5)
    wait_to_be_asked(page)
    known = version(page)
    own_server.kill()
    page.locator(ANSWERS).first.click()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    assert version(page) == known
    own_server.start()
    own_server.wait_for_address()
    wait_for_news(page, known)
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    events = dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]
    assert [event["seat"] for event in events].count(0) == 1
    wait_to_be_asked(page)
    click_something(page, chance)
    assert dana.api("GET", f"campaigns/{campaign}/")["version"] == int(version(page))
    dana.complaints[:] = [complaint for complaint in dana.complaints if not LOST.search(complaint)]


def test_title_names_the_player_to_move_and_chat_reaches_others_but_notes_do_not(people: People) -> None:
    dana, fox, campaign = pair(people, name="Titles", format="single")
    is_danas = dana.api("GET", f"campaigns/{campaign}/decision")["seat"] is not None
    asked, other = (dana, fox) if is_danas else (fox, dana)
    expect(asked.page).to_have_title("● Your turn · Titles · Cliffhanger")
    expect(other.page).to_have_title("Titles · Cliffhanger")
    expect(other.page.get_by_role("region", name="Decision")).to_contain_text(f"Waiting for {asked.name}")
    for person in (dana, fox):
        person.page.get_by_role("tab", name="Chat").click()
    words = dana.page.get_by_role("textbox")
    words.fill("They are in the shadows.")
    dana.page.get_by_role("button", name="Send").click()
    expect(fox.page.get_by_role("log", name="Chat")).to_contain_text("They are in the shadows.")
    dana.page.get_by_label("Private note").check()
    words.fill("Trust nobody.")
    dana.page.get_by_role("button", name="Save note").click()
    expect(dana.page.get_by_role("log", name="Chat")).to_contain_text("Trust nobody.")
    dana.page.get_by_label("Private note").uncheck()
    words.fill("Still there?")
    dana.page.get_by_role("button", name="Send").click()
    expect(fox.page.get_by_role("log", name="Chat")).to_contain_text("Still there?")
    expect(fox.page.get_by_role("log", name="Chat")).not_to_contain_text("Trust nobody.")
    fox.page.get_by_role("button", name="Well played!").click()
    expect(dana.page.get_by_role("log", name="Chat")).to_contain_text("Well played!")
