"""The way to a table: guests, accounts, invitations and the lobby."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.browser_players import PASSWORD, SIGN_IN, STILL, People, Person, faults, overflow
from tests.browser.playing import click_something, wait_to_be_asked

PLAYERS = 3
MOST_ANSWERS = 80
AT_A_TABLE = re.compile("/table$")
SMALL = {"viewport": {"width": 360, "height": 780}, "has_touch": True, **STILL}


def turn(page: Page) -> int:
    """Return the number of the turn from the top bar."""
    headline = page.get_by_role("list", name="Game status").inner_text()
    found = re.search(r"Turn (\d+)", headline)
    assert found is not None, headline
    return int(found[1])


def test_a_newcomer_finishes_the_first_round_by_the_prompt_alone(people: People) -> None:
    page = people("visitor", account=False).page
    page.goto("/")
    page.get_by_role("button", name="Play now with bots").first.click()
    chance = Random(9)
    for _ in range(MOST_ANSWERS):
        wait_to_be_asked(page)
        if turn(page) > PLAYERS:
            break
        click_something(page, chance)
    assert turn(page) > PLAYERS


def test_guest_registers_signs_out_and_in_again(people: People) -> None:
    guest = people("guest", account=False)
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Play now with bots").first.click()
    expect(page).to_have_url(AT_A_TABLE)
    page.goto("/accounts/register")
    page.get_by_label("Name").fill(guest.name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_text("Your turn")).to_be_visible()
    page.goto("/accounts/")
    page.get_by_role("button", name="Sign out").first.click()
    page.goto(SIGN_IN)
    page.get_by_label("Name").fill(guest.name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name=guest.name)).to_be_visible()
    expect(page.get_by_text("Your turn")).to_be_visible()


def at_a_seat(who: Person, friend: Person) -> Locator:
    """Return the element of a friend's seat on the campaign page."""
    return who.page.get_by_role("list").get_by_text(friend.name)


def test_friend_joins_by_link_leaves_and_rejoins_and_the_table_opens(people: People) -> None:
    owner, friend = people("dana"), people("friend", account=False, **SMALL)
    owner.page.goto("/campaigns/new")
    owner.page.get_by_role("group", name="Seat 3").get_by_label("Played by").select_option("open")
    owner.page.get_by_role("button", name="Create campaign").click()
    friend.page.goto(owner.page.get_by_label("Invite friends").input_value())
    friend.page.get_by_label("Your name").fill(friend.name)
    friend.page.get_by_role("button", name="Join as a guest").click()
    expect(at_a_seat(owner, friend)).to_be_visible()
    friend.page.get_by_role("button", name="Leave your seat").click()
    expect(at_a_seat(owner, friend)).to_be_hidden()
    friend.page.get_by_role("button", name="Join", exact=True).click()
    expect(at_a_seat(owner, friend)).to_be_visible()
    owner.page.get_by_role("button", name="Start with a bot").click()
    for person in (owner, friend):
        expect(person.page).to_have_url(AT_A_TABLE)


def test_rivals_choose_their_decks_and_the_table_opens(people: People) -> None:
    owner, friend = people("dana"), people("friend", **SMALL)
    campaign = owner.open_campaign("me", "open", ruleset="fanccg", format="single")
    invite = owner.api("GET", f"campaigns/{campaign}/")["invite"]
    friend.api("POST", f"campaigns/{campaign}/join", {"invite": invite})
    for person in (owner, friend):
        person.page.goto(f"/campaigns/{campaign}/")
        assert (faults(person.page), overflow(person.page)) == ([], 0)
        expect(person.page.get_by_text("not ready yet")).to_have_count(2)
    friend.page.get_by_role("radio").last.check()
    owner.page.get_by_role("radio").first.check()
    owner.page.get_by_role("button", name="Choose deck").click()
    expect(owner.page.get_by_role("button", name="Change deck")).to_be_visible()
    expect(friend.page.get_by_text("not ready yet")).to_have_count(1)
    expect(friend.page.get_by_role("radio").last).to_be_checked()
    friend.page.get_by_role("button", name="Choose deck").click()
    for person in (owner, friend):
        expect(person.page).to_have_url(AT_A_TABLE)


@pytest.mark.parametrize("has_script", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_the_menu_of_a_phone_works_by_keys_and_without_scripts(people: People, has_script: bool) -> None:
    page = people("plain", account=False, **SMALL, java_script_enabled=has_script).page
    page.goto("/")
    site, menu = page.get_by_role("navigation", name="Site"), page.get_by_role("button", name="Menu")
    expect(site).to_be_hidden()
    menu.press("Enter")
    expect(site.get_by_role("link", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(site).to_be_hidden()
    expect(menu).to_be_focused()
    menu.press("Enter")
    site.get_by_role("link", name="Campaigns").press("Enter")
    expect(page.get_by_role("heading", name="Campaigns", level=1)).to_be_visible()
    page.goto("/campaigns/new")
    expect(page.get_by_role("group", name="Seat 5")).to_be_visible(visible=not has_script)
    page.get_by_role("button", name="Create campaign").click()
    expect(page.get_by_label("Invite friends")).to_be_visible()
