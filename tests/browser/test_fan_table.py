"""The table of the fan game: a whole round by two people, sealed answers, and several cards in one answer."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.moments import lead
from tests.browser.people import People, Person, faults, leave, overflow, rivals, width
from tests.browser.playing import click_something, press_something, wait_to_agree, wait_to_be_asked, wait_until
from tests.browser.test_access import HAND_FIRST, LOOKS
from tests.servers import Server
from tests.support.profiles import is_thorough, slow_after

CHOICES = 200
"""More than any round takes."""


LONG = [
    "fire_in_the_archive",
    "evidence_forgotten",
    "evidence_lost",
    "sample_switched",
    "lab_report",
    "sealed_envelope",
]
"""Cards with long words where there is little room."""
BROKEN_WORDS = """tiles => tiles.flatMap(tile => {
    const found = [], texts = document.createTreeWalker(tile.querySelector(".drawn"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\d]+/gu)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) found.push(word[0]);
        }
    }
    return found;
})"""
"""Of tiles: the words that go on in another line."""


def seat(
    people: People, options: dict[str, Any] | None = None, deck: dict[str, Any] | None = None, **surroundings: Any
) -> tuple[Person, Person, str]:
    """Bring two rivals, and return them and their campaign. deck: what both bring; a starter deck if none."""
    return rivals(people, "fanccg", "single", deck, campaign={"options": options or {}}, **surroundings)


def without_actions(people: People) -> dict[str, Any]:
    """Return the usual starter deck without its Action cards."""
    somebody = people("reader", account=False)
    actions = {row["id"] for row in somebody.api("GET", "rulesets/fanccg/cards/?type=action")["results"]}
    deck = somebody.api("GET", "rulesets/fanccg/decks/")["starter_decks"][0]["parts"]
    draw = {design: copies for design, copies in deck["draw"].items() if design not in actions}
    return {**deck, "draw": draw}


def state(person: Person, campaign: str) -> Any:
    return person.api("GET", f"campaigns/{campaign}/state")["view"]


def asked_of(two: tuple[Person, Person], campaign: str) -> tuple[Person, Any]:
    """Return who is asked, and what."""
    for person in two:
        asked = person.api("GET", f"campaigns/{campaign}/decision")
        if asked["seat"] is not None:
            return person, asked
    raise AssertionError("nobody is asked")


def go_to_table(two: tuple[Person, Person], campaign: str) -> None:
    for person in two:
        person.sit_at(campaign)


def come_to(two: tuple[Person, Person], campaign: str, kind: str) -> Person:
    """Play on until a kind of question is asked, while nobody sits at the table. Returns who is asked it."""
    leave(*two)
    lead(two[0].server, campaign, f"asked[0].kind == '{kind}'")
    return asked_of(two, campaign)[0]


def play_until(two: tuple[Person, Person], campaign: str, kind: str) -> Person:
    """Play on until a kind of question is asked, and go to the table. Returns who is asked it."""
    asked = come_to(two, campaign, kind)
    go_to_table(two, campaign)
    return asked


def high_card(page: Page) -> Any:
    return page.get_by_role("region", name="High card")


@pytest.mark.rule("HIGH-02")
def test_high_card_is_chosen_unseen_and_comes_out_at_once(people: People) -> None:
    dana, fox, campaign = seat(people)
    go_to_table((dana, fox), campaign)
    own = next(player for player in state(fox, campaign)["players"] if player["seat"] == 1)["drawn"]["name"]
    expect(high_card(fox.page)).to_contain_text(own)
    dana.page.get_by_role("button", name="Keep it hidden").click()
    expect(high_card(dana.page).get_by_text("chosen", exact=True)).to_have_count(1)
    expect(high_card(dana.page).get_by_text("choosing …")).to_have_count(1)
    expect(high_card(dana.page)).not_to_contain_text(own)
    fox.page.get_by_role("button", name="Reveal it").click()
    expect(fox.page.get_by_role("region", name="Decision")).to_contain_text("who plays first")
    expect(dana.page.get_by_role("log")).to_contain_text(own)
    expect(high_card(dana.page)).to_contain_text(f"{fox.name} won with {own}")
    expect(high_card(dana.page)).to_contain_text("kept hidden")


@pytest.mark.rule("RND-09", "SCO-02")
def test_two_people_play_a_whole_round(people: People) -> None:
    """One by mouse, the other by keys."""
    dana, fox, campaign = seat(people)
    go_to_table((dana, fox), campaign)
    chance, longest = Random(4), 0
    for _ in range(CHOICES):
        view = state(dana, campaign)
        if view["results"]:
            break
        person, _ = asked_of((dana, fox), campaign)
        wait_to_be_asked(person.page)
        (click_something if person is dana else press_something)(person.page, chance)
        wait_to_agree(dana.page, fox.page)
        laid = person.page.get_by_role("list", name="The row of the round").locator(".tile")
        longest = max(longest, laid.count())
    assert longest > 1
    [result] = state(dana, campaign)["results"]
    names = {None: "nobody took anything", 0: "You took", 1: f"{fox.name} took"}
    expect(dana.page.get_by_role("button", name="Rounds so far")).to_contain_text(names[result["taker"]])
    for player in view["players"]:
        region = dana.page.get_by_role("region", name="You" if player["seat"] == 0 else fox.name)
        expect(region.locator(".total")).to_contain_text(f"{player['points']}".replace("-", "\N{MINUS SIGN}"))


def test_a_card_that_does_not_fit_says_why(people: People) -> None:
    dana, fox, campaign = seat(people)
    asked = play_until((dana, fox), campaign, "play")
    blocked = asked.api("GET", f"campaigns/{campaign}/decision")["blocked"][0]
    hand = asked.page.get_by_role("region", name="Your hand")
    card = hand.locator(".tile[data-blocked]", has_text=blocked["source"]).first
    card.hover()
    expect(asked.page.locator(".reading .reason")).to_have_text(blocked["reason"])
    expect(card).to_have_accessible_description(blocked["reason"])
    card.click()
    expect(asked.page.locator(".menu")).to_contain_text(blocked["reason"])


@pytest.mark.parametrize("look", slow_after(1, HAND_FIRST), ids=width)
def test_no_word_of_a_hand_is_broken(people: People, server: Server, look: dict[str, Any]) -> None:
    starter = server.call("GET", "/api/v1/rulesets/fanccg/decks/").json()["starter_decks"][0]["parts"]
    draw = dict.fromkeys([*LONG, *starter["draw"]], 1)
    options = {"least_deck": 13, "hand_size": 20}
    dana, fox, campaign = seat(people, options, {**starter, "draw": dict(list(draw.items())[:18])}, **look)
    play_until((dana, fox), campaign, "play")
    hand = dana.page.get_by_role("region", name="Your hand").locator(".tile")
    expect(hand.first).to_be_visible()
    assert hand.count() >= len(LONG)
    assert hand.evaluate_all(BROKEN_WORDS) == []


@pytest.mark.rule("TRN-08")
def test_who_has_nothing_to_choose_may_pass_there_from_now_on(people: People) -> None:
    """Asked in vain once, the seat passes by itself this time and the next."""
    dana, fox, campaign = seat(people, deck=without_actions(people))
    asked = play_until((dana, fox), campaign, "action")
    before = asked.api("GET", f"campaigns/{campaign}/")["version"]
    asked.page.get_by_role("button", name="Pass unasked from now on: Action cards").click()
    expect(asked.page.get_by_text("You pass unasked: Action cards, until this game ends")).to_be_visible()
    wait_until(asked.page, lambda: asked.api("GET", f"campaigns/{campaign}/")["version"] > before)


@pytest.mark.rule("RND-07")
def test_two_cards_are_discarded_in_one_answer(people: People) -> None:
    dana, fox, campaign = seat(people, {"hand_size": 5})
    asked = play_until((dana, fox), campaign, "discard_two")
    page, view = asked.page, state(asked, campaign)
    mine = view["viewer"]
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_disabled()
    page.keyboard.press("1")
    expect(confirm).to_be_disabled()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    after = len(view["players"][mine]["discard"]) + 2
    wait_until(page, lambda: len(state(asked, campaign)["players"][mine]["discard"]) == after)


@pytest.mark.rule("SID-01", "SID-02")
def test_an_exchange_begins_as_it_is_counts_what_changes_and_can_be_set_back(people: People) -> None:
    dana, fox, campaign = seat(people, {"hand_size": 20})
    asked = play_until((dana, fox), campaign, "exchange")
    page = asked.page
    tally = page.locator(".tally")
    expect(tally).to_contain_text("as it is")
    sorts = page.locator("#decision .markable")
    sorts.last.click()
    expect(tally).to_contain_text("1 in, 0 out")
    expect(page.get_by_role("button", name="Confirm")).to_be_disabled()
    page.get_by_role("button", name="As it is").click()
    expect(tally).to_contain_text("as it is")
    page.locator("#decision .fewer").first.click()
    sorts.last.click()
    expect(tally).to_contain_text("1 in, 1 out")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("region", name="Decision")).to_contain_text("Waiting for")


@pytest.mark.parametrize("look", slow_after(1, LOOKS), ids=width)
def test_the_table_is_for_everybody(people: People, server: Server, look: dict[str, Any]) -> None:
    dana, fox, campaign = seat(people, **look)
    for kind in ("action",) if not is_thorough() else ("environment", "play", "action"):
        asked = come_to((dana, fox), campaign, kind)
        asked.sit_at(campaign)
        wait_to_be_asked(asked.page)
        assert [faults(asked.page), overflow(asked.page)] == [[], 0], kind
    leave(dana, fox)
    lead(server, campaign, "len(table.state.round.entries) == 4")
    dana.sit_at(campaign)
    expect(dana.page.get_by_role("list", name="The row of the round").locator(".tile")).to_have_count(4)
    assert [faults(dana.page), overflow(dana.page)] == [[], 0]
