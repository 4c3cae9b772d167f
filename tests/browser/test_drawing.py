"""What is drawn is in sight, leaves its neighbours room, and has letters."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People, Person, faults, overflow
from tests.browser.playing import wait_to_be_asked, wait_to_rest
from tests.browser.test_access import PHONE, STILL, wait_until_finished
from tests.browser.test_reading import GAMES, HAND_HELD, at_table, deal
from tests.browser.test_time import act, asked_first

COVERED = """(parts) => parts.filter((part) => {
    const {left, right, top, bottom} = part.getBoundingClientRect();
    const hits = (x) => part.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return part.scrollWidth > part.clientWidth || ![left + 1, right - 1].every(hits);
}).map((part) => part.outerHTML)"""
"""Those whose words have no room in them, or that a pointer doesn't find from end to end: beyond the window, cut off,
or under something else."""
IN_FIRST_SCREEN = """(parts) => {
    const end = document.querySelector("#decision").getBoundingClientRect();
    return parts.map((part) => {
        const {left, top, right, bottom} = part.getBoundingClientRect();
        const [x, y] = [(left + Math.min(right, innerWidth)) / 2, (top + bottom) / 2];
        const isApart = bottom <= end.top + 1 || right <= end.left + 1;
        return top >= 0 && isApart && part.contains(document.elementFromPoint(x, y));
    });
}"""
"""Of parts: whether each is whole above or beside what is asked, and nothing lies upon it."""
HIDDEN_BY_HAND = """(cards) => {
    const hand = document.querySelector(".region-hand").getBoundingClientRect();
    return cards.filter((card) => card.getBoundingClientRect().bottom > hand.top + 1).length;
}"""
OVERLAPS = """(buttons) => {
    const seen = buttons.map((button) => [button, button.getBoundingClientRect()]).filter(([, {width}]) => width > 0);
    return seen.flatMap(([one, a], place) => seen.slice(place + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        .map(([other]) => `${one.outerHTML} ${other.outerHTML}`));
}"""
"""Of buttons: those that lie upon each other."""
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
    wait_to_rest(page)
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


@pytest.mark.parametrize("game", GAMES)
def test_hand_and_points_are_in_the_first_screen_of_a_phone(people: People, game: str) -> None:
    points = {
        "legendary": ".region-turn .points",
        "ccg": ".region-below > .region-head",
        "fanccg": ".region-below .total",
    }
    dana = people("dana", **HAND_HELD)
    page = at_table(dana, game)
    hand = page.locator(".region-hand .tile").first
    expect(hand).to_be_visible()
    for place in (hand, page.locator(points[game])):
        assert place.evaluate_all(IN_FIRST_SCREEN) == [True]
    page.set_viewport_size({"width": 844, "height": 390})
    assert page.locator("#decision").evaluate("({offsetWidth}) => offsetWidth") < 844 / 2
    assert page.locator("#decision .options button").first.is_visible()
    assert page.locator(".line button, .line a, #decision .ending button").evaluate_all(OVERLAPS) == []
    assert (faults(page), overflow(page)) == ([], 0)


def test_talk_says_on_a_phone_how_much_is_new_until_it_is_in_sight(people: People) -> None:
    dana, fox = people("dana", **HAND_HELD), people("fox")
    campaign = dana.open_campaign("me", "open")
    fox.api("POST", f"campaigns/{campaign}/join", {"invite": dana.api("GET", f"campaigns/{campaign}/")["invite"]})
    page = dana.sit_at(campaign)
    for text in ("Trust no one.", "Really."):
        fox.api("POST", f"campaigns/{campaign}/remarks", {"text": text, "note": False})
    button = page.get_by_role("button", name="Talk, 2 new")
    expect(button).to_be_visible()
    assert button.evaluate_all(IN_FIRST_SCREEN) == [True]
    button.tap()
    expect(page.get_by_role("log", name="Talk")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Talk", exact=True)).to_be_visible()


def test_undo_says_what_it_takes_back(people: People) -> None:
    dana = people("dana", **HAND_HELD)
    page = at_table(dana, "legendary")
    label = page.locator("#decision .options button .label").first.inner_text()
    page.locator("#decision .options button").first.tap()
    undo = page.locator(".undo-bar .step-said")
    expect(undo).to_have_text([label, "back to the start of my turn"])
    page.locator(".undo-bar").scroll_into_view_if_needed()
    assert page.locator(".undo-bar button").evaluate_all(OVERLAPS) == []


def announce(person: Person, campaign: str, chance: Random) -> None:
    """Answer by the interface until all rivals have announced powers."""
    for _ in range(200):
        asked = person.api("GET", f"campaigns/{campaign}/decision")
        if all(player["powers"] for player in person.api("GET", f"campaigns/{campaign}/state")["view"]["players"][1:]):
            return
        if asked["seat"] is not None:
            action = chance.choice(asked["options"])["action"]
            wish = {"expected_version": asked["version"], "action": action}
            person.api("POST", f"campaigns/{campaign}/actions", wish)
    raise AssertionError("somebody announced nothing")


def test_the_own_cards_are_never_under_the_hand_and_a_rival_takes_one_line(people: People) -> None:
    dana = people("dana", viewport={"width": 1100, "height": 800}, **STILL)
    dana.prefer(**{"pass": False})
    campaign = dana.open_campaign("me", *["bot:random"] * 4, ruleset="ccg", format="basic", options={"powers": True})
    dana.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
    deal(dana, campaign)
    announce(dana, campaign, Random(1))
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    wait_to_rest(page)
    own = page.locator(".region-below .tile, .region-below .piles > li")
    for width, height in ((1100, 800), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert own.evaluate_all(HIDDEN_BY_HAND) == 0, width
        folded = page.locator(".rivals > .region:not(:has(.sections))")
        lines = folded.evaluate_all("(rivals) => rivals.map(({offsetHeight}) => offsetHeight)")
        assert len(lines) >= 3 and max(lines) < 48, width
    page.evaluate("document.querySelector('.felt').scrollTop = 1e6")
    assert own.evaluate_all(HIDDEN_BY_HAND) == 0


def test_the_middle_of_a_round_fills_the_table(people: People) -> None:
    page = at_table(people("dana", viewport={"width": 1920, "height": 1080}, color_scheme="light", **STILL), "fanccg")
    gap = page.evaluate(
        """() => {
            const [row, below] = [".region-round", ".region-below"].map((part) => document.querySelector(part));
            return row && below.getBoundingClientRect().top - row.getBoundingClientRect().bottom;
        }"""
    )
    assert gap is not None and gap < 24
