"""Two people play against each other to the end, each in a browser: decks, sealed answers, what it is worth."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People, Person, faults, overflow
from tests.browser.playing import click_something, version, wait_for_news, wait_to_be_asked, wait_until
from tests.browser.test_around_play import AT_A_TABLE
from tests.browser.traffic import hidden_names, listen
from tests.servers import Server
from tests.support.profiles import is_thorough

GAME = "fanccg"
IS_LONG = is_thorough()
"""Whether decks are as large as they usually are: then a game takes three hundred answers, else about fifty."""
OPTIONS = {} if IS_LONG else {"least_deck": 13}
FEW_CARDS = 14
MOST_ANSWERS = 3000
OWN = "Of my own"
FIRST, OTHER = 0, 1
"""The starter decks that the two play."""
OUT, IN = "Arrested", "Vague Warning"


def thinned(pile: dict[str, int]) -> dict[str, int]:
    """Return a pile of few cards, one of each design."""
    return dict.fromkeys(list(pile)[:FEW_CARDS], 1)


def built(person: Person, starter: dict[str, Any]) -> str:
    """Copy a starter deck, exchange a card of it for another, and save it. Returns its id."""
    page = person.page
    page.goto(f"/decks/?ruleset={GAME}")
    page.get_by_role("button", name=f"Copy {starter['title']}").click()
    expect(page.get_by_role("heading", name="Draw deck")).to_be_visible()
    deck = page.url.rstrip("/").split("/")[-1]
    draw = starter["parts"]["draw"]
    parts = {**starter["parts"], "draw": draw if IS_LONG else thinned(draw)}
    person.api("PUT", f"decks/{deck}/", {"name": OWN, "parts": parts, "is_usual": False})
    page.reload()
    before = person.api("GET", f"decks/{deck}/")["parts"]["draw"]
    page.get_by_role("region", name="Draw deck", exact=True).get_by_role("button", name=f"One less of {OUT}").click()
    page.get_by_label("Name, kind or text").fill(IN)
    more = page.get_by_role("region", name="Cards", exact=True).get_by_role("button", name=f"One more of {IN}")
    more.first.click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("All is saved.")).to_be_visible()
    after = person.api("GET", f"decks/{deck}/")["parts"]["draw"]
    changed = {design for design in {*before, *after} if before.get(design, 0) != after.get(design, 0)}
    assert len(changed) == 2 and sum(before.values()) == sum(after.values())
    return deck


def seated(dana: Person, fox: Person, decks: dict[Person, str]) -> str:
    """Open a ranked table, bring decks along in the lobby, and be led to the table. Returns the campaign's id."""
    wishes = {"ruleset": GAME, "format": "single", "options": OPTIONS, "ranked": True}
    campaign = dana.open_campaign("me", "open", **wishes)
    invite = dana.api("GET", f"campaigns/{campaign}/")["invite"]
    fox.api("POST", f"campaigns/{campaign}/join", {"invite": invite, "consent": True})
    for person, title in decks.items():
        person.page.goto(f"/campaigns/{campaign}/")
        person.page.get_by_role("radio", name=re.compile(f"^{title}")).check()
        person.page.get_by_role("button", name="Bring it along").click()
    for person in decks:
        expect(person.page).to_have_url(AT_A_TABLE)
    return campaign


def exchange(page: Page) -> None:
    """Take something out of the sideboard, and something of the deck in."""
    known = version(page)
    decision = page.get_by_role("region", name="Decision")
    confirm = decision.locator(".endings .primary")
    decision.locator("button.markable[aria-pressed=true]").first.click()
    while confirm.is_disabled():
        decision.locator("button.markable[aria-pressed=false]").last.click()
    expect(decision.locator(".tally")).to_have_text(re.compile(r"([12]) in, \1 out"))
    confirm.click()
    wait_for_news(page, known)


def names_of(person: Person, starter: dict[str, Any]) -> set[str]:
    """Return the names of the cards of a starter deck."""
    brought = {design for pile in starter["parts"].values() for design in pile}
    cards = person.api("GET", f"rulesets/{GAME}/cards/")["results"]
    return {card["name"] for card in cards if card["id"] in brought}


def check_traffic(traffic: list[str], unseen: set[str]) -> None:
    """Check that nothing came of what a rival has not seen. unseen: names of cards."""
    assert len(unseen) > 3
    assert len("".join(traffic)) > 10_000
    assert [name for name in unseen if any(name in body for body in traffic)] == []


def check_ratings(page: Page, people: tuple[Person, ...]) -> None:
    """Check that the page of ratings shows what one game made of both, once a replay has confirmed it."""
    ladder = f"ratings/?ruleset={GAME}"
    names = {person.name for person in people}
    wait_until(page, lambda: names <= {row["name"] for row in people[0].api("GET", ladder)["results"]})
    page.goto(f"/{ladder}")
    rows = {row["name"]: row for row in people[0].api("GET", ladder)["results"]}
    for person in people:
        expect(page.get_by_role("row").filter(has_text=person.name)).to_contain_text(str(rows[person.name]["rating"]))


def check_result(person: Person, campaign: str) -> None:
    """Check that table and result page tell the rounds, the latter in as many rows and no more."""
    rounds = person.api("GET", f"campaigns/{campaign}/state")["view"]["results"]
    expect(person.page.get_by_role("region", name="All rounds").locator("ol > li").first).to_be_visible()
    assert (faults(person.page), overflow(person.page)) == ([], 0)
    person.page.goto(f"/campaigns/{campaign}/")
    record = person.page.get_by_role("region", name="For the record")
    expect(record.locator("tbody tr")).to_have_count(len(rounds))
    periods = person.page.get_by_role("region", name="Side by side").first.locator("tbody tr")
    expect(periods).to_have_count(len({row["period"] for row in rounds}))
    assert (faults(person.page), overflow(person.page)) == ([], 0)


def check_replay(page: Page, campaign: str, at: int, people: tuple[Person, ...]) -> None:
    """Check that who looks back sees either hand as it was, through the eyes of who held it."""
    page.goto(f"/campaigns/{campaign}/table?at={at}")
    for seat, person in enumerate(people):
        page.get_by_label("Through whose eyes").select_option(str(seat))
        view = person.api("GET", f"campaigns/{campaign}/state?at={at}&seat={seat}")["view"]
        for card in view["players"][seat]["hand"]:
            expect(page.get_by_role("region", name="Your hand")).to_contain_text(card["name"])


@pytest.mark.slow
def test_two_people_play_rivals_to_the_end(people: People, server: Server) -> None:
    dana, fox = people("dana"), people("fox")
    starters = dana.api("GET", f"rulesets/{GAME}/decks/")["starter_decks"]
    built(dana, starters[FIRST])
    campaign = seated(dana, fox, {dana: OWN, fox: starters[OTHER]["title"]})
    traffic = listen(fox.page)
    for person in (dana, fox):
        person.sit_at(campaign)
    asked: list[str] = []
    chance = Random(1)
    begun = 0
    while waited := dana.api("GET", f"campaigns/{campaign}/")["waiting_for"]:
        assert len(asked) < MOST_ANSWERS
        person = next(one for one in (dana, fox) if one.name == waited[0]["name"])
        decision = person.api("GET", f"campaigns/{campaign}/decision")
        if asked.count("exchange") == 1 and decision["kind"] == "exchange":
            check_traffic(traffic, {*hidden_names(server, campaign, 1)} - names_of(fox, starters[OTHER]))
        begun = begun or (decision["version"] if decision["kind"] == "play" else 0)
        asked.append(decision["kind"])
        wait_to_be_asked(person.page)
        exchange(person.page) if decision["kind"] == "exchange" else click_something(person.page, chance)
    assert asked[:2] == ["high_card"] * 2 and asked.count("exchange") == 4
    for person in (dana, fox):
        expect(person.page.get_by_role("region", name="Decision")).to_contain_text("All is over")
        check_result(person, campaign)
        check_replay(person.page, campaign, begun, (dana, fox))
    check_ratings(fox.page, (dana, fox))
