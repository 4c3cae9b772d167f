"""The line to the server: cut, healed, and never a click lost or a wrong table shown."""

import re
from random import Random

from playwright.sync_api import Route, expect

from tests.browser.people import People, pair
from tests.browser.playing import ANSWERS, click_something, play, version, wait_for_news, wait_to_be_asked, wait_until
from tests.servers import Server

LOST = re.compile("net::ERR_(CONNECTION|INCOMPLETE_CHUNKED|EMPTY_RESPONSE|NETWORK|SOCKET)")


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


def test_it_says_whose_turn_it_is_in_the_title(people: People) -> None:
    dana, fox, campaign = pair(people, name="Titles", format="single")
    is_danas = dana.api("GET", f"campaigns/{campaign}/decision")["seat"] is not None
    asked, other = (dana, fox) if is_danas else (fox, dana)
    expect(asked.page).to_have_title("● Your turn · Titles · Cliffhanger")
    expect(other.page).to_have_title("Titles · Cliffhanger")
    expect(other.page.get_by_role("region", name="Decision")).to_contain_text(f"Waiting for {asked.name}")


def test_talk_reaches_the_others_and_notes_do_not(people: People) -> None:
    dana, fox, _ = pair(people, format="single")
    for person in (dana, fox):
        person.page.get_by_role("tab", name="Talk").click()
    words = dana.page.get_by_role("textbox")
    words.fill("They are in the shadows.")
    dana.page.get_by_role("button", name="Say").click()
    expect(fox.page.get_by_role("log", name="Talk")).to_contain_text("They are in the shadows.")
    dana.page.get_by_label("Only for me").check()
    words.fill("Trust nobody.")
    dana.page.get_by_role("button", name="Note").click()
    expect(dana.page.get_by_role("log", name="Talk")).to_contain_text("Trust nobody.")
    dana.page.get_by_label("Only for me").uncheck()
    words.fill("Still there?")
    dana.page.get_by_role("button", name="Say").click()
    expect(fox.page.get_by_role("log", name="Talk")).to_contain_text("Still there?")
    expect(fox.page.get_by_role("log", name="Talk")).not_to_contain_text("Trust nobody.")


def test_who_is_signed_out_elsewhere_sees_the_table_no_longer(people: People) -> None:
    dana = people("dana")
    page = dana.sit_at(dana.open_campaign("me", "bot:heuristic"))
    dana.context.clear_cookies()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("heading", name="No table here")).to_be_visible()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    assert all("404" in complaint for complaint in dana.complaints)
    dana.complaints.clear()


def test_a_game_that_is_called_off_is_no_longer_waited_for(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "open")
    page = dana.page
    page.goto(f"/campaigns/{campaign}/table")
    expect(page.get_by_text("Some chairs are still free")).to_be_visible()
    dana.api("POST", f"campaigns/{campaign}/abandon")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("It was called off before the game began.")).to_be_visible()


def test_a_part_of_the_page_that_does_not_come_can_be_asked_for_again(people: People) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "bot:heuristic")
    page = dana.page
    page.route("**/assets/legendary-*.js", lambda route: route.abort())
    page.goto(f"/campaigns/{campaign}/table")
    expect(page.get_by_text("A part of the page couldn't be loaded.")).to_be_visible()
    dana.complaints.clear()
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".board")).to_be_visible()


def test_what_is_said_is_said_once_and_what_is_typed_meanwhile_stays(people: People) -> None:
    dana = people("dana")
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    held: list[Route] = []
    page.route("**/remarks", lambda route: held.append(route))
    page.get_by_role("tab", name="Talk").click()
    words = page.get_by_role("textbox")
    words.fill("They are")
    words.dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    words.press("Enter")
    words.press("Enter")
    words.press_sequentially(" here.")
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page.get_by_role("log", name="Talk")).to_contain_text("They are")
    expect(words).to_have_value("here.")
    assert len(held) == 1
