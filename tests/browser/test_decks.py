"""Building a deck: by keys alone, with counts and faults as one goes, until it can be played."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import People, Person

GAME = "fanccg"


@pytest.fixture
def starter(people: People) -> dict[str, Any]:
    """The usual deck of the game."""
    return dict(people("max").api("GET", f"rulesets/{GAME}/decks/")["starter_decks"][0])


def open_deck(person: Person, parts: dict[str, dict[str, int]]) -> tuple[Page, str]:
    """Keep a deck and go where it is built."""
    deck = person.keep_deck(parts, name="Lone gunmen")
    person.page.goto(f"/decks/{deck}/")
    expect(person.page.get_by_role("heading", name="Draw deck")).to_be_visible()
    return person.page, deck


def part(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def test_a_deck_is_built_by_keys_and_saved(people: People) -> None:
    dana = people("dana")
    page, deck = open_deck(dana, {})
    expect(part(page, "Draw deck")).to_contain_text("0 cards (39 to 65)")
    page.get_by_label("Name, kind or text").focus()
    page.keyboard.type("abducted")
    cards = part(page, "Cards")
    expect(cards.get_by_text("1 of ")).to_be_visible()
    more = cards.get_by_role("button", name="One more of").first
    while not more.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(more).to_be_focused()
    expect(part(page, "Draw deck")).to_contain_text("2 cards (39 to 65)")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    page.get_by_role("textbox", name="Name", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("All is saved.")).to_be_visible()
    kept = dana.api("GET", f"decks/{deck}/")
    assert list(kept["parts"]) == ["draw"] and list(kept["parts"]["draw"].values()) == [2]
    page.reload()
    expect(part(page, "Draw deck")).to_contain_text("2 cards (39 to 65)")


def test_the_last_copy_that_is_taken_out_leaves_its_row_and_the_focus(people: People, starter: dict[str, Any]) -> None:
    design = next(iter(starter["parts"]["environment"]))
    dana = people("dana")
    page, deck = open_deck(dana, {"environment": {design: 1}})
    less = part(page, "Environment deck").get_by_role("button", name="One less of")
    less.press("Enter")
    expect(part(page, "Environment deck")).to_contain_text("0 cards")
    expect(less).to_be_focused()
    less.press("Enter")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("All is saved.")).to_be_visible()
    assert dana.api("GET", f"decks/{deck}/")["parts"] == {}


def test_what_is_wrong_names_the_card_and_the_rule(people: People, starter: dict[str, Any]) -> None:
    parts = starter["parts"]
    design = next(iter(parts["draw"]))
    dana = people("dana")
    page, _ = open_deck(dana, {**parts, "draw": {**parts["draw"], design: 90}})
    told = dana.api("POST", "decks/check", {"ruleset": GAME, "parts": {"draw": {design: 90}}})["faults"]
    fault = next(fault for fault in told if fault["design"] == design)
    row = page.get_by_role("listitem").filter(has_text=fault["detail"])
    expect(row).to_contain_text(fault["card"])
    expect(row.get_by_role("link", name=fault["rule"])).to_have_attribute("href", f"/rules/{GAME}/#{fault['rule']}")


def test_a_finished_deck_leads_to_a_campaign(people: People, starter: dict[str, Any]) -> None:
    page, deck = open_deck(people("dana"), starter["parts"])
    page.get_by_label("My usual deck").check()
    expect(page.get_by_text("It can be played once it is saved.")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Play with this").click()
    expect(page.get_by_label("Your deck")).to_have_value(f"own:{deck}")


def test_who_leaves_what_is_not_saved_is_asked(people: People) -> None:
    page, _ = open_deck(people("dana"), {})
    page.get_by_role("textbox", name="Name", exact=True).fill("Syndicate")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="All your decks").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Syndicate")
    assert asked == ["beforeunload"]


def test_a_copy_of_a_starter_deck_is_built_on(people: People, starter: dict[str, Any]) -> None:
    page = people("dana").page
    page.goto(f"/decks/?ruleset={GAME}")
    page.get_by_role("button", name=f"Copy {starter['title']}").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value(starter["title"])
    expect(page.get_by_text("It can be played.")).to_be_visible()


def test_a_misspelled_line_of_a_list_is_added_by_one_click(people: People) -> None:
    dana = people("dana")
    page = dana.page
    page.goto(f"/decks/?ruleset={GAME}")
    page.get_by_label("Deck list").fill("Environment deck (2):\n- Dana SCULLY\n2 x Fox MUDLER")
    page.get_by_role("button", name="Create deck").click()
    expect(page.get_by_text("1 card read: 1 in Environment deck; 1 line needs you.")).to_be_visible()
    page.get_by_role("button", name="Add 2 Fox MULDER").click()
    expect(page.get_by_text("3 cards read: 3 in Environment deck.")).to_be_visible()
    expect(part(page, "Environment deck")).to_contain_text("3 cards (3 to 6)")
