"""The pages around playing, in a browser: the short way to a table, friends by a link, every page for everybody."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.people import PASSWORD, SIGN_IN, People, Person, faults, overflow, width
from tests.support.profiles import slow_after

AT_A_TABLE = re.compile("/table$")
LOOKS_ANEW_MS = 2500
"""So often a lobby looks whether somebody has come."""
SMALL = {"viewport": {"width": 360, "height": 780}, "has_touch": True}
LARGE = {"viewport": {"width": 1280, "height": 720}}


def check(person: Person, path: str) -> None:
    """Look at a page: nothing grave is wrong with it, and it doesn't scroll sideways."""
    person.page.goto(path)
    assert faults(person.page) == [], path
    assert overflow(person.page) <= 0, path


def test_from_the_first_page_to_a_table_in_one_click(people: People) -> None:
    guest = people("nobody", account=False)
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now with bots").first.click()
    expect(guest.page).to_have_url(AT_A_TABLE)
    guest.page.goto("/accounts/register")
    guest.page.get_by_label("Name").fill(guest.name)
    guest.page.get_by_label("Password").fill(PASSWORD)
    guest.page.get_by_role("button", name="Claim your seat").click()
    expect(guest.page.get_by_text("Your turn")).to_be_visible()


def test_where_cards_are_dealt_no_deck_is_chosen(people: People) -> None:
    page = people("nobody", account=False).page
    page.goto("/campaigns/new?ruleset=ccg")
    deck = page.get_by_label("Your deck")
    expect(deck).to_be_visible()
    page.get_by_role("heading", name="Options").click()
    page.get_by_role("checkbox", name="Limited").check()
    expect(deck).to_be_hidden()
    page.get_by_role("checkbox", name="Limited").uncheck()
    expect(deck).to_be_visible()


def test_who_has_an_account_signs_in_by_the_page(people: People) -> None:
    dana = people("dana")
    dana.context.clear_cookies()
    page = dana.page
    page.goto(SIGN_IN)
    page.get_by_label("Name").fill(dana.name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page).not_to_have_url(f"{dana.server.url}{SIGN_IN}")
    page.goto("/accounts/")
    expect(page.get_by_role("main")).to_contain_text(dana.name)


def test_a_friend_joins_by_the_link_and_both_are_led_to_the_table(people: People) -> None:
    owner, friend = people("dana"), people("friend", account=False, **SMALL)
    owner.page.goto("/campaigns/new")
    owner.page.get_by_role("group", name="Seat 3").get_by_label("Played by").select_option("bot:heuristic")
    owner.page.get_by_role("button", name="Open it").click()
    friend.page.goto(owner.page.get_by_label("Send this link").input_value())
    friend.page.get_by_label("Your name").fill(friend.name)
    friend.page.get_by_role("button", name="Join as a guest").click()
    expect(friend.page).to_have_url(AT_A_TABLE)
    expect(owner.page).to_have_url(AT_A_TABLE)


def test_rivals_choose_their_decks_and_both_are_led_to_the_table(people: People) -> None:
    owner, friend = people("dana", reduced_motion="reduce"), people("friend", reduced_motion="reduce", **SMALL)
    campaign = owner.open_campaign("me", "open", ruleset="fanccg", format="single")
    invite = owner.api("GET", f"campaigns/{campaign}/")["invite"]
    friend.api("POST", f"campaigns/{campaign}/join", {"invite": invite})
    for person in (owner, friend):
        check(person, f"/campaigns/{campaign}/")
        expect(person.page.get_by_text("not ready yet")).to_have_count(2)
    friend.page.get_by_role("radio").last.check()
    owner.page.get_by_role("radio").first.check()
    owner.page.get_by_role("button", name="Bring it along").click()
    expect(owner.page.get_by_role("button", name="Bring this one instead")).to_be_visible()
    expect(friend.page.get_by_text("not ready yet")).to_have_count(1)
    expect(friend.page.get_by_role("radio").last).to_be_checked()
    friend.page.get_by_role("button", name="Bring it along").click()
    expect(friend.page).to_have_url(AT_A_TABLE)
    expect(owner.page).to_have_url(AT_A_TABLE)


def at_a_seat(who: Person, friend: Person) -> Locator:
    """Where somebody sees on a campaign's page that a friend sits."""
    return who.page.get_by_role("list").get_by_text(friend.name)


def test_the_lobby_shows_who_has_come(people: People) -> None:
    owner, friend = people("dana"), people("max")
    campaign = owner.open_campaign("me", "open", "open")
    owner.page.goto(f"/campaigns/{campaign}/")
    invite = owner.page.get_by_label("Send this link").input_value()
    owner.page.get_by_role("button", name="Copy").focus()
    friend.page.goto(invite)
    friend.page.get_by_role("button", name="Take a seat").click()
    expect(at_a_seat(owner, friend)).to_be_visible()
    expect(owner.page.get_by_role("button", name="Copy")).to_be_focused()
    expect(friend.page.get_by_text("(you)")).to_be_visible()


def test_the_lobby_shows_who_has_come_though_it_failed_once(people: People) -> None:
    owner, friend = people("dana"), people("max")
    campaign = owner.open_campaign("me", "open", "open")
    with owner.page.expect_response(f"**/api/v1/campaigns/{campaign}/"):
        owner.page.goto(f"/campaigns/{campaign}/")
    invite = owner.api("GET", f"campaigns/{campaign}/")["invite"]
    address = f"{owner.server.url}/campaigns/{campaign}/"
    owner.page.route(address, lambda route: route.abort(), times=1)
    with owner.page.expect_event("requestfailed", lambda request: request.url == address):
        friend.api("POST", f"campaigns/{campaign}/join", {"invite": invite})
    expect(at_a_seat(owner, friend)).to_be_visible()
    owner.complaints.clear()


def test_the_lobby_shows_who_came_while_its_page_was_on_the_way(people: People) -> None:
    owner, friend = people("dana"), people("max")
    path = f"campaigns/{owner.open_campaign('me', 'open', 'open')}/"
    invite = owner.api("GET", path)["invite"]

    def come(route: Route) -> None:
        friend.api("POST", f"{path}join", {"invite": invite})
        route.continue_()

    owner.page.route(f"**/api/v1/{path}", come, times=1)
    owner.page.goto(f"/{path}")
    expect(at_a_seat(owner, friend)).to_be_visible()


def test_the_lobby_shows_who_has_left(people: People) -> None:
    owner, friend = people("dana"), people("max")
    campaign = owner.open_campaign("me", "open", "open")
    owner.page.goto(f"/campaigns/{campaign}/")
    friend.page.goto(owner.page.get_by_label("Send this link").input_value())
    friend.page.get_by_role("button", name="Take a seat").click()
    expect(at_a_seat(owner, friend)).to_be_visible()
    friend.page.get_by_role("button", name="Leave your seat").click()
    expect(friend.page.get_by_text("Your seat is free for who comes next.")).to_be_visible()
    expect(at_a_seat(owner, friend)).to_be_hidden()
    friend.page.get_by_role("button", name="Take a seat").click()
    expect(at_a_seat(owner, friend)).to_be_visible()


def seat_in_a_lobby(people: People) -> tuple[Person, str]:
    """Seat somebody in another's campaign that hasn't begun. Returns them and its path."""
    owner, friend = people("dana"), people("max")
    campaign = f"campaigns/{owner.open_campaign('me', 'open', 'open')}/"
    friend.api("POST", f"{campaign}join", {"invite": owner.api("GET", campaign)["invite"]})
    return friend, campaign


def test_a_lobby_that_is_being_left_asks_no_more(people: People) -> None:
    friend, campaign = seat_in_a_lobby(people)
    page = friend.page
    page.clock.install()
    page.goto(f"/{campaign}")
    with page.expect_request(f"**/api/v1/{campaign}"):
        page.clock.run_for(LOOKS_ANEW_MS)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    leave = page.get_by_role("button", name="Leave your seat")
    leave.evaluate("button => button.form.addEventListener('submit', (sent) => sent.preventDefault())")
    leave.click()
    asked.clear()
    page.clock.run_for(2 * LOOKS_ANEW_MS)
    page.evaluate("fetch('/')")
    assert asked == [f"{friend.server.url}/"]


def test_a_lobby_is_not_shown_to_who_has_left_it_elsewhere(people: People) -> None:
    friend, campaign = seat_in_a_lobby(people)
    friend.page.goto(f"/{campaign}")
    expect(friend.page.get_by_text("(you)")).to_be_visible()
    friend.api("POST", f"{campaign}leave")
    expect(friend.page.get_by_text("(you)")).to_be_hidden()
    assert all("404" in complaint for complaint in friend.complaints)
    friend.complaints.clear()


def test_chairs_come_one_by_one(people: People) -> None:
    page = people("dana").page
    page.goto("/campaigns/new")
    expect(page.get_by_role("group", name="Seat 4")).to_be_hidden()
    page.get_by_role("button", name="One more seat").click()
    expect(page.get_by_role("group", name="Seat 4").get_by_label("Played by")).to_be_focused()
    page.get_by_role("button", name="One more seat").click()
    expect(page.get_by_role("button", name="One more seat")).to_be_hidden()


def test_without_scripts_all_chairs_are_there(people: People) -> None:
    visitor = people("plain", account=False, java_script_enabled=False)
    visitor.page.goto("/campaigns/new")
    expect(visitor.page.get_by_role("group", name="Seat 5")).to_be_visible()
    visitor.page.get_by_role("button", name="Open it").click()
    expect(visitor.page.get_by_label("Send this link")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    "look", slow_after(1, [{**SMALL, "color_scheme": "dark"}, {**LARGE, "color_scheme": "light"}]), ids=width
)
def test_no_page_has_a_grave_fault(people: People, look: dict[str, Any]) -> None:
    """To visitors, and what only an owner sees; test_access looks at all else, in the other colours of each size."""
    visitor, owner = people("nobody", account=False, **look), people("dana", **look)
    lobby = owner.open_campaign("me", "open", ranked=True, visibility="unlisted", name="A rather long name " * 4)
    play = owner.open_campaign("me", "bot:random", visibility="unlisted")
    given_up = owner.open_campaign("me", "bot:random", visibility="unlisted")
    owner.api("POST", f"campaigns/{given_up}/abandon")
    invite = owner.api("GET", f"campaigns/{lobby}/")["invite"]
    shared = [f"/campaigns/{one}/" for one in (lobby, play, given_up)]
    doors = [SIGN_IN, "/accounts/register", f"/campaigns/{lobby}/join?invite={invite}"]
    for path in ("/", "/campaigns/", "/campaigns/new", *shared, *doors):
        check(visitor, path)
    for path in (*shared, f"/campaigns/{play}/abandon"):
        check(owner, path)


@pytest.mark.parametrize("has_script", [True, False])
def test_the_ways_through_the_site_are_one_menu_on_a_phone(people: People, has_script: bool) -> None:
    """By keys alone, with a script and without one."""
    page = people("dana", **SMALL, java_script_enabled=has_script).page
    page.goto("/")
    ways, menu = page.get_by_role("navigation", name="Site"), page.get_by_role("button", name="Menu")
    assert page.get_by_role("banner").bounding_box()["height"] < 70
    expect(ways).to_be_hidden()
    menu.press("Enter")
    expect(ways.get_by_role("link", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(ways).to_be_hidden()
    expect(menu).to_be_focused()
    menu.press("Enter")
    ways.get_by_role("link", name="Campaigns").press("Enter")
    expect(page.get_by_role("heading", name="Campaigns", level=1)).to_be_visible()
