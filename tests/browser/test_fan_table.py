"""Two players play the Fan CCG: high card, a round, an exchange, a whole game."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.browser_players import LOOKS, People, Person, faults, overflow, rivals, width
from tests.browser.game_moments import lead
from tests.browser.playing import (
    click_something,
    press_something,
    version,
    wait_for_news,
    wait_to_agree,
    wait_to_be_asked,
)
from tests.browser.traffic import hidden_names, listen
from tests.support.profiles import is_thorough
from tests.support.servers import Server

MOST_ANSWERS = 3000
FEW_CARDS = 14


def seat(people: People, deck: Any = None, *, options: Any = None, **look: Any) -> tuple[Person, Person, str]:
    """Create a campaign of two rivals, by default with a starter deck."""
    return rivals(people, "fanccg", "single", deck, campaign={"options": options or {}}, **look)


def state(person: Person, campaign: str) -> Any:
    return person.api("GET", f"campaigns/{campaign}/state")["view"]


def go_to_table(two: tuple[Person, Person], campaign: str) -> None:
    for person in two:
        person.sit_at(campaign)


def high_card(page: Page) -> Locator:
    return page.get_by_role("region", name="High card")


@pytest.mark.rule("HIGH-02", "RND-09", "SCO-02")
def test_two_players_choose_hidden_high_cards_and_play_a_round(people: People) -> None:
    """One plays by mouse, the other by keyboard."""
    dana, fox, campaign = seat(people)
    go_to_table((dana, fox), campaign)
    own = next(player for player in state(fox, campaign)["players"] if player["seat"] == 1)["drawn"]["name"]
    expect(high_card(fox.page)).to_contain_text(own)
    dana.page.get_by_role("button", name="Keep hidden").click()
    expect(high_card(dana.page).get_by_text("chosen", exact=True)).to_have_count(1)
    expect(high_card(dana.page).get_by_text("choosing …")).to_have_count(1)
    expect(high_card(dana.page)).not_to_contain_text(own)
    fox.page.get_by_role("button", name="Reveal").click()
    expect(fox.page.get_by_role("region", name="Decision")).to_contain_text("Who plays first")
    expect(dana.page.get_by_role("log")).to_contain_text(own)
    expect(high_card(dana.page)).to_contain_text(f"{fox.name} won with {own}")
    expect(high_card(dana.page)).to_contain_text("kept hidden")
    play_a_round(dana, fox, campaign)


def play_a_round(dana: Person, fox: Person, campaign: str) -> None:
    chance, longest = Random(4), 0
    for _ in range(MOST_ANSWERS):
        view = state(dana, campaign)
        if view["results"]:
            break
        person = (dana, fox)[view["waiting_for"][0]]
        wait_to_be_asked(person.page)
        (click_something if person is dana else press_something)(person.page, chance)
        wait_to_agree(dana.page, fox.page)
        laid = person.page.get_by_role("list", name="The row of the round").locator(".tile")
        longest = max(longest, laid.count())
    assert longest > 1
    [result] = view["results"]
    names = {None: "no points scored", 0: "You scored", 1: f"{fox.name} scored"}
    expect(dana.page.get_by_role("button", name="Rounds so far")).to_contain_text(names[result["taker"]])
    for player in view["players"]:
        region = dana.page.get_by_role("region", name="You" if player["seat"] == 0 else fox.name)
        expect(region.locator(".total")).to_contain_text(f"{player['points']}".replace("-", "\N{MINUS SIGN}"))


@pytest.mark.parametrize("look", [LOOKS[1], pytest.param(LOOKS[0], marks=pytest.mark.slow)], ids=width)
def test_the_table_is_for_everybody(people: People, server: Server, look: dict[str, Any]) -> None:
    dana, _, campaign = seat(people, **look)
    lead(server, campaign, "len(table.state.round.entries) == 4")
    page = dana.sit_at(campaign)
    expect(page.get_by_role("list", name="The row of the round").locator(".tile")).to_have_count(4)
    assert (faults(page), overflow(page)) == ([], 0)


def exchange(page: Page) -> None:
    """Exchange a card of the deck for one of the sideboard."""
    known = version(page)
    decision = page.get_by_role("region", name="Decision")
    confirm = decision.locator(".endings .primary")
    decision.locator("button.selectable[aria-pressed=true]").first.click()
    while confirm.is_disabled():
        decision.locator("button.selectable[aria-pressed=false]").last.click()
    expect(decision.locator(".selection-count")).to_have_text(re.compile(r"([12]) in, \1 out"))
    confirm.click()
    wait_for_news(page, known)


@pytest.mark.slow
@pytest.mark.rule("SID-01", "SID-02")
def test_two_players_finish_a_game_and_learn_nothing_too_early(people: People, server: Server) -> None:
    """`thorough` uses decks of normal size."""
    deck = people("max").api("GET", "rulesets/fanccg/decks/")["starter_decks"][0]["parts"]
    few = deck | {"draw": dict.fromkeys(list(deck["draw"])[:FEW_CARDS], 1)}
    is_long = is_thorough()
    dana, fox, campaign = seat(people, deck if is_long else few, options={} if is_long else {"least_deck": 13})
    traffic = listen(fox.page)
    go_to_table((dana, fox), campaign)
    chance, exchanges = Random(1), 0
    for _ in range(MOST_ANSWERS):
        waiting = state(dana, campaign)["waiting_for"]
        if not waiting:
            break
        page = (dana, fox)[waiting[0]].page
        wait_to_be_asked(page)
        if (dana, fox)[waiting[0]].api("GET", f"campaigns/{campaign}/decision")["kind"] == "exchange":
            exchanges += 1
            exchange(page)
        else:
            click_something(page, chance)
        if exchanges == 1:
            unseen = hidden_names(server, campaign, 1)
            assert [name for name in unseen if any(name in body for body in traffic)] == []
    assert exchanges == 4 and len("".join(traffic)) > 10_000
    rounds = state(dana, campaign)["results"]
    for person in (dana, fox):
        expect(person.page.get_by_role("region", name="Decision")).to_contain_text("Game over")
        assert (faults(person.page), overflow(person.page)) == ([], 0)
        person.page.goto(f"/campaigns/{campaign}/")
        record = person.page.get_by_role("region", name="For the record")
        expect(record.locator("tbody tr")).to_have_count(len(rounds))
