"""Great moments at the table of Legendary: read at leisure, by who may know of them, and in nobody's way."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moments import lead
from tests.browser.people import BY_HAND, People, Person, faults, overflow, pair, rivals, whose, width
from tests.browser.playing import (
    ANSWERS,
    IN_ONE_GO,
    OPTIONS,
    version,
    wait_for_news,
    wait_to_agree,
    wait_to_be_asked,
    wait_to_rest,
)
from tests.browser.test_accidents import on_turn
from tests.browser.test_ccg_table import answer
from tests.browser.test_guide import HAND_FIRST, UNCOVERED
from tests.support.profiles import slow_after

LOOKED_AT = """any(
    getattr(fact, "cards", None) and fact.zone.startswith("shadows.") and fact.seen_by > 0
    and table.is_hidden(fact.cards[0]) for fact in table.facts
)"""
"""Somebody has just looked at a card of the Shadows that lies there still."""
OWN_SCAN = "You turned it up."
SCANNED = re.compile("^Scanned: ")
STRUCK = re.compile("^You (draw|gain (?!.*Doubt)|are spared)")
NOTHING_PX = 4
"""By less than that nothing slides under a hand: a row is some forty times as high."""
WITHIN = """([inner, outer]) => {
    const [one, other] = [inner, outer].map((place) => document.querySelector(place).getBoundingClientRect());
    return one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
}"""
MANY = """(list) => {
    while (list.children.length < 12) list.append(list.firstElementChild.cloneNode(true));
    return list.scrollHeight <= list.clientHeight + 1;
}"""
"""Lays as many cards there as in a long turn of one who draws."""
TOLD = re.compile(r"(?:asks player \d: |(?:does not )?solves? )(.+?)\??$")
AT_ONCE = 3
"""So many moments of that sort are there to be read at once."""
MOST = 150
"""So many answers at most until something comes that comes in every game."""


def moment(page: Page, title: re.Pattern[str]) -> Locator:
    return page.locator("#decision").get_by_role("status").get_by_role("heading", name=title)


def decide(person: Person, campaign: str, place: int) -> Any:
    """Answer what is asked by the interface, by an option's place. Returns the decision that was answered."""
    asked = person.api("GET", f"campaigns/{campaign}/decision")
    wish = {"expected_version": asked["version"], "action": asked["options"][place]["action"]}
    return person.api("POST", f"campaigns/{campaign}/actions", wish)


def decide_until(person: Person, campaign: str, is_there: Callable[[], bool], place: int = -1) -> None:
    """Answer in the same way until something is there."""
    for _ in range(MOST):
        if is_there():
            return
        decide(person, campaign, place)
    raise AssertionError("it never came about")


def scan(person: Person) -> None:
    """Play what is held, and scan the first space of the Bureau."""
    page = person.page
    wait_to_be_asked(page)
    while not page.locator(OPTIONS).filter(has_text="Scan Bureau").count():
        known = version(page)
        page.locator(OPTIONS).filter(has_text="Play").first.click()
        wait_for_news(page, known)
    known = version(page)
    page.locator(OPTIONS).filter(has_text="Scan Bureau").first.click()
    wait_for_news(page, known)


@pytest.mark.parametrize("look", slow_after(1, HAND_FIRST), ids=width)
def test_what_was_scanned_is_told_within_the_column_until_it_is_read(people: People, look: dict[str, Any]) -> None:
    dana = people("dana", reduced_motion="reduce", **look)
    dana.prefer(moments=True)
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    scan(dana)
    wait_to_be_asked(page)
    name = moment(page, SCANNED).inner_text().removeprefix("Scanned: ")
    card = page.locator("#decision .announced-cards .small").first
    expect(card.locator(".tile-name")).to_have_text(name)
    assert page.evaluate(WITHIN, [".announced-cards .small-foot", ".announced-cards .small"])
    assert page.evaluate(WITHIN, [".announced-cards", "#decision"])
    pressed = [*page.locator(ANSWERS).all(), *page.locator(".guide-answers button").all()]
    pressed += page.locator(".region-hand .target").all()
    assert [one.inner_text() for one in pressed if not one.evaluate(UNCOVERED)] == []
    assert overflow(page) == 0
    assert faults(page) == []
    page.locator(".guide").get_by_role("button", name=re.compile("^(Got it|Close all)$")).click()
    expect(moment(page, SCANNED)).to_have_count(0)
    expect(page.locator(".announced-cards")).to_have_count(0)


def test_what_one_plays_on_past_can_be_read_later(people: People) -> None:
    dana = people("dana", reduced_motion="reduce")
    dana.prefer(moments=True)
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    later = page.locator(".side").get_by_role("button", name=re.compile(r"^Unread news \(.\)$"))
    scan(dana)
    wait_to_be_asked(page)
    title = moment(page, SCANNED).inner_text()
    expect(later).to_have_count(0)
    known = version(page)
    page.locator(ANSWERS).first.click()
    wait_for_news(page, known)
    later.click()
    expect(moment(page, SCANNED)).to_have_text(title)
    expect(later).to_have_count(0)


def test_who_did_not_scan_is_not_told_of_a_scan_of_their_own(people: People) -> None:
    dana, fox, campaign = pair(people)
    for person in (dana, fox):
        person.prefer(moments=True)
        person.page.reload()
    asked = whose([dana, fox], campaign)
    while asked and asked.api("GET", f"campaigns/{campaign}/decision")["kind"] != "act":
        decide(asked, campaign, -1)
        asked = whose([dana, fox], campaign)
    assert asked is not None
    other = fox if asked is dana else dana
    scan(asked)
    own = [person.page.locator("#decision").get_by_role("status").get_by_text(OWN_SCAN) for person in (asked, other)]
    expect(own[0]).to_be_visible()
    wait_to_agree(asked.page, other.page)
    expect(own[1]).to_have_count(0)


def test_a_back_keeps_the_name_that_was_seen_for_its_seer_alone(people: People) -> None:
    dana, fox, campaign = pair(people)
    lead(dana.server, campaign, LOOKED_AT)
    marked = []
    for person in (dana, fox):
        person.page.reload()
        wait_to_rest(person.page)
        marked.append({*person.page.locator(".region-shadows .back-known").all_inner_texts()})
    assert marked[0] != marked[1]


def test_a_strike_is_told_with_its_card_and_what_it_leaves(people: People) -> None:
    dana = people("dana")
    dana.prefer(moments=True, **BY_HAND)
    campaign = dana.open_campaign("me", format="single")
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)

    def strikes() -> bool:
        events = dana.api("GET", f"campaigns/{campaign}/events?limit=500")["events"]
        return any(fact.get("what") == "strike" for row in events for fact in row["facts"])

    decide_until(dana, campaign, strikes)
    last = dana.api("GET", f"campaigns/{campaign}/decision")["version"]
    expect(page.locator(f"#decision[data-version='{last}']")).to_be_attached()
    while page.locator(".guide-answers").count() and not moment(page, STRUCK).count():
        page.locator(".guide-answers").get_by_role("button").first.click()
    expect(moment(page, STRUCK)).to_be_visible()
    expect(page.locator("#decision .hint")).to_contain_text("fatal")
    page.reload()
    wait_to_be_asked(page)
    expect(moment(page, STRUCK)).to_have_count(0)


def test_what_happened_is_read_in_the_order_in_which_it_happened(people: People) -> None:
    """Moments that nobody has read stand behind each other as the log has them, for who isn't asked about in any."""
    dana, fox, campaign = rivals(people, "ccg", "basic", campaign={"visibility": "public"})
    walter = people("walter")
    walter.prefer(moments=True)
    page, chance = walter.sit_at(campaign), Random(4)

    def happened() -> list[str]:
        """Return what was asked, and which Sites were solved or not."""
        rows = dana.api("GET", f"campaigns/{campaign}/events?limit=500")["events"]
        lines = [TOLD.search(line["text"]) for row in rows for line in row["lines"]]
        return [found[1] for found in lines if found]

    while len(happened()) < AT_ONCE:
        asked = whose([dana, fox], campaign)
        assert asked is not None
        answer(asked, campaign, asked.api("GET", f"campaigns/{campaign}/decision"), chance)
    last = dana.api("GET", f"campaigns/{campaign}/decision")["version"]
    expect(page.locator(f"#decision[data-version='{last}']")).to_be_attached()
    read = []
    while page.locator(".guide-answers").count():
        read.append(page.locator(".hint h2").inner_text())
        page.locator(".guide-answers").get_by_role("button").first.click()
    names = {name for title in read for name in happened() if name in title}
    assert len(names) > 1
    assert [name for title in read for name in names if name in title] == [one for one in happened() if one in names]


def test_the_board_keeps_its_place_when_something_enters_the_field(people: People) -> None:
    dana = people("dana", viewport={"width": 1440, "height": 900})
    dana.prefer(**BY_HAND)
    campaign = dana.open_campaign("me", format="single")
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    rows = [page.locator(f".region-{name}") for name in ("shadows", "bureau", "turn", "hand")]
    expect(page.locator(".region-field .tile")).to_have_count(0)
    before = [row.bounding_box() for row in rows]
    decide_until(dana, campaign, lambda: bool(dana.api("GET", f"campaigns/{campaign}/state")["view"]["field"]))
    expect(page.locator(".region-field .tile").first).to_be_visible()
    expect_to_lie_as_before(rows, before)


@pytest.mark.parametrize("size", slow_after(1, [(1920, 1080), (1440, 900)]))
def test_the_board_keeps_its_place_while_a_hand_is_played(people: People, size: tuple[int, int]) -> None:
    dana = people("dana", viewport={"width": size[0], "height": size[1]})
    on_turn(dana)
    page = dana.page
    rows = [page.locator(f".region-{name}") for name in ("field", "shadows", "bureau", "turn", "hand")]
    before = [row.bounding_box() for row in rows]
    while page.locator(IN_ONE_GO).count():
        known = version(page)
        page.keyboard.press(page.locator(f"{IN_ONE_GO} kbd").first.inner_text().lower())
        wait_for_news(page, known)
    expect(page.locator(".region-hand")).to_contain_text("Your hand is empty.")
    expect_to_lie_as_before(rows, before)
    assert page.locator(".plays").evaluate(MANY), "all of them are in sight"
    expect_to_lie_as_before(rows, before)


def expect_to_lie_as_before(rows: list[Locator], before: list[Any]) -> None:
    for row, box in zip(rows, before, strict=True):
        now = row.bounding_box()
        assert now is not None and box is not None and abs(now["y"] - box["y"]) <= NOTHING_PX


def test_piles_and_offices_say_what_they_are_for(people: People) -> None:
    dana = people("dana", viewport={"width": 1440, "height": 900})
    page = dana.sit_at(dana.open_campaign("me", format="single"))
    expect(page.locator(".special-agents .corner")).to_have_text("3")
    expect(page.locator(".region-bureau .power").first).to_contain_text("If you hire here:")
