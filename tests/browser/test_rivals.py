"""Games with rivals: resigning and auto-pass settings."""

from playwright.sync_api import Page, expect

from tests.browser.browser_players import Person, faults

GAME = "fanccg"


def sit_down(person: Person) -> tuple[str, Page]:
    """Open a table against a bot with the default deck; return the campaign's id."""
    described = person.api("GET", f"rulesets/{GAME}/")
    campaign = person.open_campaign("me", "bot:random", ruleset=GAME, format=described["formats"][0])
    person.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
    return campaign, person.sit_at(campaign)


def test_resigning_needs_a_confirmation(dana: Person) -> None:
    campaign, page = sit_down(dana)
    page.get_by_role("button", name="Resign", exact=True).click()
    box = page.get_by_role("dialog", name="Resign?")
    expect(box.get_by_role("button", name="Keep playing")).to_be_focused()
    assert faults(page) == []
    box.get_by_role("button", name="Keep playing").click()
    expect(box).to_be_hidden()
    assert dana.api("GET", f"campaigns/{campaign}/")["status"] == "playing"
    page.get_by_role("button", name="Resign", exact=True).click()
    box.get_by_role("button", name="Resign", exact=True).click()
    expect(page.get_by_text("Game over", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Resign", exact=True)).to_be_hidden()
    assert dana.api("GET", f"campaigns/{campaign}/")["status"] == "finished"
    result = page.get_by_role("dialog", name="Rookie bot wins")
    expect(result).to_contain_text("You resigned.")
    page.get_by_role("link", name="View score sheet").click()
    expect(page.get_by_role("region", name="Won: Rookie bot")).to_contain_text(f"{dana.name} resigned on")
    expect(page.get_by_text("Finished on")).to_be_hidden()


def test_auto_pass_settings_are_stored_on_the_server(dana: Person) -> None:
    campaign, page = sit_down(dana)
    page.get_by_text("Auto-pass settings").click()
    page.get_by_role("checkbox", name="Ask me:").uncheck()
    page.get_by_label("Duration").select_option("game")
    expect(page.get_by_text("Auto-pass: Action cards, until this game ends")).to_be_visible()
    assert faults(page) == []
    page.reload()
    expect(page.get_by_text("Auto-pass: Action cards, until this game ends")).to_be_visible()
    assert dana.api("GET", f"campaigns/{campaign}/stops") == {"ask": {"action": False}, "until": "game"}
