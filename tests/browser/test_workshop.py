"""The card workshop, from a new set to a campaign on another server."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browser_players import LOOKS, People, Person, faults, leave, overflow, width
from tests.browser.game_moments import lead
from tests.browser.playing import OPTIONS, wait_to_be_asked
from tests.browser.screenshots import BY_BOTS
from tests.support.servers import Server

CARDS = {
    "John Byers": "Night Porter",
    "Whale Songs": "Late Broadcast",
    "Eugene Victor Tooms": "Moth Man",
    "Ronnie Strickland": "Pale Waiter",
    "Ice": "Power Cut",
}
"""The standard cards that are copied, and the names of their copies."""
IS_PLAYABLE = """any(
    option.type == "play" and option.card is not None and table.design(option.card).name in {names}
    for option in asked[0].options
)"""
"""The moment when a player can play one of these cards."""


def new_set(page: Page, title: str = "Night shift", game: str = "legendary") -> str:
    """Create a card set on the page; return its id."""
    page.goto("/workshop/")
    page.get_by_label("Title").first.fill(title)
    page.get_by_role("combobox", name="Game").first.select_option(game)
    page.get_by_role("button", name="Create set").click()
    page.wait_for_url("**/workshop/*-*/")
    return page.url.rstrip("/").split("/")[-1]


def copy_card(page: Page, name: str) -> None:
    """Add a copy of a standard card and open it."""
    page.get_by_role("button", name="Add a card").click()
    page.get_by_label("Copy a standard card").fill(name)
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{name} (Academy|Ally|Enemy|Event)")).click()
    expect(page.get_by_label("Name", exact=True)).to_have_value(name)


def save(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("All changes saved.")).to_be_visible()


def test_card_is_changed_in_the_form_with_each_fault_at_its_field(dana: Person) -> None:
    page = dana.page
    card_set = new_set(page)
    copy_card(page, "Whale Songs")
    cost = page.get_by_label("Cost", exact=True)
    cost.fill("")
    page.get_by_role("button", name="Cost", exact=True).click()
    expect(cost).to_be_focused()
    expect(cost).to_have_attribute("aria-invalid", "true")
    cost.fill("2")
    page.get_by_role("button", name="Add ability").click()
    page.get_by_label("Add step").last.select_option(label="Draw")
    expect(page.locator(".preview")).to_contain_text("Draw a card.")
    expect(page.locator(".fault-summary")).to_have_count(0)
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.get_by_text("These are your unsaved changes from last time.")).to_be_visible()
    expect(cost).to_have_value("2")
    save(page)
    version = dana.api("GET", f"card-sets/{card_set}/")["latest"]
    assert version["playable"] and version["rows"][0]["abilities"][-1] == {"when": "play", "do": [{"op": "draw"}]}


def test_form_and_yaml_are_in_step(dana: Person) -> None:
    page = dana.page
    new_set(page)
    copy_card(page, "Ice")
    page.get_by_role("button", name="YAML").click()
    text = page.get_by_label("The card as YAML")
    text.fill(text.input_value().replace("name: Ice", "name: Black Ice"))
    expect(page.locator(".preview")).to_contain_text("Black Ice")
    text.fill("name: [")
    expect(page.get_by_text("The card stays as it was.")).to_be_visible()
    page.get_by_role("button", name="Form").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Black Ice")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ice")
    save(page)


@pytest.mark.parametrize("look", LOOKS, ids=width)
def test_editor_is_accessible(people: People, look: dict[str, Any]) -> None:
    page = people("dana", **look).page
    new_set(page)
    assert (faults(page), overflow(page)) == ([], 0)
    copy_card(page, "Whale Songs")
    page.get_by_role("button", name="Choose an icon").click()
    page.get_by_label("Search icons").fill("moon")
    expect(page.get_by_role("button", name="moon", exact=True)).to_be_visible()
    page.get_by_label("Cost", exact=True).fill("")
    expect(page.locator(".fault-summary")).to_be_visible()
    assert (faults(page), overflow(page)) == ([], 0)
    save(page)


@pytest.mark.slow
def test_five_cards_are_made_played_by_two_and_taken_to_another_server(
    people: People, server: Server, own_server: Server
) -> None:
    dana, fox = people("dana"), people("fox")
    page = dana.page
    card_set = new_set(page)
    for standard, name in CARDS.items():
        copy_card(page, standard)
        page.get_by_label("Name", exact=True).fill(name)
        if page.get_by_label("Type", exact=True).input_value() == "academy":
            page.get_by_label("Set", exact=True).fill("workshop")
            page.get_by_label("Copies").fill("10")
            page.get_by_label("Cost", exact=True).fill("0")
        page.get_by_role("button", name="← All cards").click()
    save(page)
    page.get_by_role("link", name="Play with this set").click()
    page.get_by_label("Played by").nth(2).select_option(label="No player")
    page.get_by_role("button", name="Create campaign").click()
    page.wait_for_url("**/campaigns/*-*/")
    campaign = page.url.rstrip("/").split("/")[-1]
    invite = dana.api("GET", f"campaigns/{campaign}/")["invite"]
    fox.page.goto(f"/campaigns/{campaign}/join?invite={invite}")
    fox.page.get_by_role("button", name="Join", exact=True).click()
    fox.page.wait_for_url("**/table")
    leave(dana, fox)
    lead(server, campaign, IS_PLAYABLE.format(names=set(CARDS.values())))
    for person in (dana, fox):
        person.sit_at(campaign)
    asked = dana.api("GET", f"campaigns/{campaign}/")["waiting_for"][0]["name"]
    player = dana if asked == dana.name else fox
    wait_to_be_asked(player.page)
    option = player.page.locator(OPTIONS).filter(has_text=re.compile("|".join(CARDS.values())))
    option.first.click()
    for person in (dana, fox):
        expect(person.page.locator("img[src^='/pictures/legendary.svg']").first).to_be_attached()
    leave(dana, fox)
    server.run(BY_BOTS.format(campaign=campaign, actions=0, moment="False"))
    _is_imported_elsewhere(dana, own_server, card_set, campaign)


def _is_imported_elsewhere(dana: Person, there: Server, card_set: str, campaign: str) -> None:
    """Check that the set and the campaign arrive on an empty server."""
    headers = {"Authorization": f"Bearer {dana.token}"}
    text = dana.server.call("GET", f"/api/v1/card-sets/{card_set}/text", headers=headers).text
    file = dana.server.call("GET", f"/api/v1/campaigns/{campaign}/export", headers=headers).text
    account = {"username": dana.name, "password": "the truth is out there"}
    token = there.call("POST", "/api/v1/auth/register", json=account).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    wish = {"ruleset": "legendary", "title": "Night shift", "text": text}
    made = there.call("POST", "/api/v1/card-sets/import", headers=headers, json=wish).json()
    assert made["playable"] and made["card_count"] == len(CARDS)
    assert made["latest"]["hash"] == dana.api("GET", f"card-sets/{card_set}/")["latest"]["hash"]
    headers |= {"Content-Type": "application/octet-stream"}
    taken = there.call("POST", "/api/v1/campaigns/import", headers=headers, content=file)
    assert taken.is_success, taken.text
    assert taken.json()["card_set"]["cards"] == len(CARDS)
