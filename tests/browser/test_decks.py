"""The deck builder, by keyboard, until the deck is legal."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.browser_players import Person

GAME = "fanccg"


def part(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def test_a_deck_is_built_by_keys_and_not_left_unsaved(dana: Person) -> None:
    page, deck = dana.page, dana.keep_deck({}, name="Lone gunmen")
    page.goto(f"/decks/{deck}/")
    expect(part(page, "Draw deck")).to_contain_text("0 cards (39 to 65)")
    page.get_by_label("Name, kind or text").focus()
    page.keyboard.type("abducted")
    cards = part(page, "Cards")
    expect(cards.get_by_text("1 of ")).to_be_visible()
    more = cards.get_by_role("button", name="Add one").first
    while not more.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(more).to_be_focused()
    expect(part(page, "Draw deck")).to_contain_text("2 cards (39 to 65)")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="All your decks").click()
    expect(page.get_by_text("Unsaved changes.")).to_be_visible()
    assert asked == ["beforeunload"]
    page.get_by_role("textbox", name="Name", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("All changes saved.")).to_be_visible()
    kept = dana.api("GET", f"decks/{deck}/")
    assert list(kept["parts"]) == ["draw"] and list(kept["parts"]["draw"].values()) == [2]
    page.reload()
    expect(part(page, "Draw deck")).to_contain_text("2 cards (39 to 65)")


def test_a_copy_of_a_starter_deck_leads_to_a_campaign(dana: Person) -> None:
    page, starter = dana.page, dana.api("GET", f"rulesets/{GAME}/decks/")["starter_decks"][0]
    page.goto(f"/decks/?ruleset={GAME}")
    page.get_by_role("button", name=f"Copy {starter['title']}").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value(starter["title"])
    deck = page.url.rstrip("/").split("/")[-1]
    page.get_by_label("Default deck").check()
    expect(page.get_by_text("This deck is legal. Save it to play.")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Play this deck").click()
    expect(page.get_by_label("Your deck")).to_have_value(f"own:{deck}")


def test_a_misspelled_line_of_a_list_is_added_by_one_click(dana: Person) -> None:
    page = dana.page
    page.goto(f"/decks/?ruleset={GAME}")
    page.get_by_label("Deck list").fill("Environment deck (2):\n- Dana SCULLY\n2 x Fox MUDLER")
    page.get_by_role("button", name="Create deck").click()
    expect(page.get_by_text("1 card read: 1 in Environment deck; 1 line couldn't be read.")).to_be_visible()
    page.get_by_role("button", name="Add 2 Fox MULDER").click()
    expect(page.get_by_text("3 cards read: 3 in Environment deck.")).to_be_visible()
    expect(part(page, "Environment deck")).to_contain_text("3 cards (3 to 6)")
