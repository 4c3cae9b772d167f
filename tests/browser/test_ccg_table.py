"""Two players play the CCG: checks, questions, a lost connection, game end."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.browser_players import LOOKS, People, Person, faults, leave, overflow, rivals
from tests.browser.game_moments import lead
from tests.browser.playing import (
    choose,
    is_asked,
    is_over,
    open_options,
    version,
    wait_for_news,
    wait_to_agree,
    wait_to_be_asked,
    wait_to_rest,
    wait_until,
)
from tests.browser.traffic import hidden_names, listen
from tests.support.profiles import is_thorough
from tests.support.servers import Server

Two = tuple[Person, Person]
ROUNDS = 10
CUT_IN_HAND = """() => [...document.querySelectorAll(".hand .tile")].filter((tile) => {
    const room = tile.getBoundingClientRect();
    const parts = tile.querySelectorAll(".card-plate, .card-picture, .tile-kind, .tile-numbers, .tile-text > *");
    return [...parts].map((part) => part.getBoundingClientRect()).some(
        ({ left, bottom, height }) => height > 0 && left < room.right && bottom > room.bottom + 1
    ) || [...tile.querySelectorAll(".more-text")].some((more) => more.getClientRects().length);
}).map((tile) => tile.innerText)"""
"""Script: return the cards in hand whose texts are cut."""
HIDDEN_AGENTS = """() => [...document.querySelectorAll(".section .agent")].filter((agent) => {
    const [area, hand] = [agent.closest(".region"), document.querySelector(".region-hand")];
    const last = Math.min(area.getBoundingClientRect().bottom, hand.getBoundingClientRect().top);
    return agent.getBoundingClientRect().bottom > last;
}).map((agent) => agent.innerText)"""
"""Script: return the Agents in play that are not wholly visible."""


def seat(people: People, **surroundings: Any) -> tuple[Two, str]:
    dana, fox, campaign = rivals(people, "ccg", "advanced", **surroundings)
    return (dana, fox), campaign


def state(person: Person, campaign: str) -> Any:
    return person.api("GET", f"campaigns/{campaign}/state")


def play_until(two: Two, campaign: str, kind: str) -> Person:
    """Play until a kind of decision; open the table of its player and return them."""
    leave(*two)
    lead(two[0].server, campaign, f"asked[0].kind == '{kind}'")
    for person in two:
        person.sit_at(campaign)
    wait_to_agree(two[0].page, two[1].page)
    asked = two[state(two[0], campaign)["view"]["waiting_for"][0]]
    wait_to_be_asked(asked.page)
    wait_to_rest(asked.page)
    return asked


def region(person: Person, name: str | re.Pattern[str]) -> Locator:
    return person.page.get_by_role("region", name=name)


def notebook(page: Page) -> Locator:
    """Open the notebook's page about the rival."""
    page.get_by_role("button", name="Notebook about").click()
    return page.get_by_role("dialog", name="Notebook")


@pytest.mark.rule("CHK-02", "CHK-03")
def test_both_players_see_the_numbers_of_a_check(people: People) -> None:
    two, campaign = seat(people, **LOOKS[0])
    asked = play_until(two, campaign, "check")
    check = state(asked, campaign)["view"]["checks"][-1]
    idle = [card for card in check["team"] if card["id"] not in check["contributing"]]
    for person in two:
        shown = region(person, f"Check: {check['skill']}")
        expect(shown.get_by_role("status")).to_contain_text(f"{check['level']} reached, {check['needed']} needed")
        adding = shown.get_by_role("list", name="Contributions").get_by_role("listitem")
        expect(adding).to_have_count(len(check["adding"]) + len(check["modifiers"]) + len(idle))
        for one in check["adding"]:
            expect(adding.filter(has_text=one["card"]["name"]).first).to_contain_text(str(one["by"]))
    assert asked.page.evaluate(CUT_IN_HAND) == asked.page.evaluate(HIDDEN_AGENTS) == []
    assert (faults(asked.page), overflow(asked.page)) == ([], 0)


@pytest.mark.rule("QST-02", "QST-03", "QST-07", "XFT-05")
def test_a_player_asks_and_guesses_by_touch_and_a_spectator_learns_nothing(people: People, server: Server) -> None:
    two, campaign = seat(people, campaign={"visibility": "public"}, **LOOKS[1])
    sam = people("sam", account=False)
    traffic = listen(sam.page)
    sam.sit_at(campaign)
    asked = play_until(two, campaign, "question")
    ask(asked, campaign)
    asked = play_until(two, campaign, "guess")
    name_an_xfile(asked, campaign)
    wait_to_agree(asked.page, sam.page)
    expect(sam.page.get_by_role("button", name="Notebook about")).to_have_count(0)
    hidden = hidden_names(server, campaign, None)
    assert hidden
    assert len("".join(traffic)) > 10_000
    assert [name for name in hidden if any(name in body for body in traffic)] == []


def ask(asked: Person, campaign: str) -> None:
    """Ask a question and check the notebook."""
    page = state(asked, campaign)["view"]["notebook"][0]
    value = state(asked, campaign)["decision"]["options"][0]["action"]["pick"]
    yes = next(fitting[value] for fitting in page["fitting"].values() if value in fitting)
    label = f"{value}, yes leaves {yes}, no leaves {len(page['left']) - yes}"
    region(asked, "The X-File of").get_by_role("button", name=label).tap()
    wait_until(asked.page, lambda: state(asked, campaign)["view"]["log"])
    view = state(asked, campaign)["view"]
    heard, left = view["log"][-1], view["notebook"][0]["left"]
    box = notebook(asked.page)
    rows = box.locator(".xfiles > li")
    expect(rows).to_have_count(41)
    expect(box.locator(".xfiles > li:not([data-out])")).to_have_count(len(left))
    expect(rows.last).to_contain_text(f"You asked {value}: {'yes' if heard['yes'] else 'no'}")
    assert (faults(asked.page), overflow(asked.page)) == ([], 0)


def name_an_xfile(asked: Person, campaign: str) -> None:
    """Name an X-File; cancel the first time."""
    page, before = asked.page, state(asked, campaign)["version"]
    name = region(asked, "The X-File of").locator(".xfile-name .drawn").first.inner_text()
    button = page.locator("#decision").get_by_role("button", name=name, exact=True)
    open_options(page)
    button.tap()
    box = page.get_by_role("dialog", name=f"Name {name}?")
    expect(box.get_by_role("button", name="Cancel")).to_be_focused()
    assert (faults(page), overflow(page)) == ([], 0)
    box.get_by_role("button", name="Cancel").tap()
    expect(box).to_be_hidden()
    assert state(asked, campaign)["version"] == before
    open_options(page)
    button.tap()
    box.get_by_role("button", name=f"Name {name}").tap()
    wait_until(page, lambda: state(asked, campaign)["view"]["guesses"])


def test_lost_connection_during_a_check_loses_no_answer(people: People, server: Server) -> None:
    dana = people("dana")
    campaign = dana.open_campaign("me", "me", ruleset="ccg", format="advanced")
    for place in range(2):
        dana.api("PUT", f"campaigns/{campaign}/seats/{place}/secret", {})
    lead(server, campaign, "asked[0].kind == 'check' and len(asked[0].options) > 1")
    dana.prefer(**{"pass": False})
    page = dana.sit_at(campaign)
    wait_to_be_asked(page)
    known = version(page)
    dana.context.set_offline(True)
    with page.expect_event("requestfailed", lambda sent: sent.url.endswith("/actions")):
        page.locator("#decision").get_by_role("button", name="Pass", exact=True).click()
    expect(region(dana, re.compile("^Check: "))).to_be_visible()
    assert version(page) == known
    dana.context.set_offline(False)
    wait_for_news(page, known)
    rows = dana.api("GET", f"campaigns/{campaign}/events?after={known}")["events"]
    assert len(rows) == 1
    assert state(dana, campaign)["version"] == int(version(page))
    dana.complaints[:] = [complaint for complaint in dana.complaints if "ERR_INTERNET_DISCONNECTED" not in complaint]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_two_players_finish_a_game_one_of_them_by_touch(people: People, server: Server) -> None:
    """`thorough` plays the whole game, otherwise half of the last turn."""
    two, campaign = seat(people, campaign={"options": {"turn_limit": ROUNDS}}, **LOOKS[1])
    if not is_thorough():
        late = ("case_assignment", "investigation", "debriefing")
        lead(server, campaign, f"table.state.turn.number == {2 * ROUNDS} and table.state.phase in {late}")
    chance, pages = Random(5), [person.sit_at(campaign) for person in two]
    while not all(map(is_over, pages)):
        wait_until(pages[0], lambda: any(map(is_asked, pages)) or all(map(is_over, pages)), "nobody is asked")
        for page, press in zip(pages, (Locator.tap, Locator.click), strict=True):
            if is_asked(page):
                choose(page, chance, press)
    for page in pages:
        assert (faults(page), overflow(page)) == ([], 0)
        expect(page.locator(".outcome")).to_be_visible()
        expect(page.locator(".hidden-x-files > li")).not_to_have_count(0)
