"""What is drawn is in sight, leaves its neighbours room, and has letters."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import People, Person
from tests.browser.test_access import PHONE, wait_until_finished
from tests.browser.test_time import act, asked_first

COVERED = """(parts) => parts.filter((part) => {
    const {left, right, top, bottom} = part.getBoundingClientRect();
    const hits = (x) => part.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return part.scrollWidth > part.clientWidth || ![left + 1, right - 1].every(hits);
}).map((part) => part.outerHTML)"""
"""Those whose words have no room in them, or that a pointer doesn't find from end to end: beyond the window, cut off,
or under something else."""
FETCHED = """async () => {
    document.body.offsetWidth;  // what has no place yet asks for no letters
    const {fonts} = document;
    await fonts.ready;
    document.body.offsetWidth;
    return [...fonts].map(({status}) => status === 'loaded');
}"""
"""Of the parts of the display font, in their order, whether they were fetched."""


def at_the_end(person: Person) -> str:
    """Let bots play until The End of a game, with whom it takes. Returns the address of a late moment of it."""
    for bots in (2, 3, 4, 5, 1):
        campaign = person.open_campaign(*["bot:heuristic"] * bots, format="single", visibility="public")
        wait_until_finished(person, campaign)
        late = person.api("GET", f"campaigns/{campaign}/")["version"] - 2
        if person.api("GET", f"campaigns/{campaign}/state?at={late}")["view"]["the_end"]:
            return f"/campaigns/{campaign}/table?at={late}"
    raise AssertionError("nobody came to The End")


def test_the_damage_of_the_end_game_is_in_sight(people: People) -> None:
    dana = people("dana")
    dana.page.goto(at_the_end(dana))
    bar = dana.page.locator(".end-games .meter-damage .pip")
    expect(bar.first).to_be_visible()
    for width, height in ((1366, 768), (1440, 900)):
        dana.page.set_viewport_size({"width": width, "height": height})
        assert bar.evaluate_all(COVERED) == [], width


def test_the_buttons_that_ask_for_an_undo_have_room_on_a_phone(people: People) -> None:
    dana, fox = people("dana", **PHONE), people("fox", **PHONE)
    campaign = dana.open_campaign("me", "open", undo_unasked="own")
    invite = dana.api("GET", f"campaigns/{campaign}/")["invite"]
    fox.api("POST", f"campaigns/{campaign}/join", {"invite": invite})
    asked, other = asked_first((dana, fox), campaign)
    act(asked, campaign, 1)
    page = other.sit_at(campaign)
    buttons = page.locator(".undo-bar button")
    expect(buttons.get_by_text("(vote)")).to_have_count(2)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        buttons.first.evaluate("(button) => button.scrollIntoView({block: 'start', behavior: 'instant'})")
        assert buttons.evaluate_all(COVERED) == [], width


def test_a_page_fetches_the_parts_of_its_font_that_its_names_need_and_draws_other_letters_too(people: People) -> None:
    dana = people("dana")
    for name, parts, ours in (
        ("Dana", [True, False, False], 4),
        ("Łucja-Zoë", [True, True, True], 9),
        ("Дана-Ελένη", [True, False, False], 1),
    ):
        campaign = dana.open_campaign("me", "open", name=name, visibility="unlisted")
        page = people("fox", account=False).page  # whose browser has no part yet
        page.goto(f"/campaigns/{campaign}/")
        assert page.evaluate(FETCHED) == parts, name
        drawn = fonts_of(page, "h1")
        assert sum(font["glyphCount"] for font in drawn if font["familyName"] == "Special Elite") == ours, name
        assert sum(font["glyphCount"] for font in drawn) == len(name)


def fonts_of(page: Page, selector: str) -> list[dict[str, Any]]:
    """Return the fonts that an element is drawn with, and how many letters with each."""
    tools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        tools.send(f"{domain}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    found: list[dict[str, Any]] = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return found
