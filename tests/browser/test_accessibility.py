"""No serious axe-core findings on any page, and no sideways scrolling on a phone."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browser_players import LOOKS, PHONE, People, Person, faults, overflow, width
from tests.browser.playing import (
    ANSWERS,
    expect_laid_out,
    open_options,
    play,
    version,
    wait_for,
    wait_for_news,
    wait_to_be_asked,
    wait_to_rest,
    wait_until,
)
from tests.support.profiles import is_thorough, slow_after

PAGES = [
    "/",
    "/accounts/sign-in",
    "/accounts/register",
    "/accounts/new-password?proof=x",
    "/accounts/forgotten",
    "/accounts/mail/confirm?proof=x",
    "/accounts/mail/stop?proof=x",
    "/accounts/",
    "/campaigns/",
    "/cases/",
    "/cases/2026-01-01/",
    "/cases/{today}/legendary/solo/",
    "/campaigns/new",
    "/campaigns/new?ruleset=ccg",
    "/campaigns/{finished}/",
    "/campaigns/{waiting}/",
    "/campaigns/{waiting}/join?invite={invite}",
    "/campaigns/{waiting}/abandon",
    "/leaderboards/",
    "/leaderboards/?ruleset=legendary&format=series&company=bots",
    "/ratings/",
    "/ratings/?ruleset=legendary",
    "/players/{player}/",
    "/statistics/",
    "/decks/",
    "/decks/{imported}/import",
    "/workshop/",
    "/cards/legendary/",
    "/cards/legendary/?q=belief",
    "/rules/legendary/",
    "/rules/legendary/?q=strike",
    "/rules/legendary/glossary/",
    "/credits/",
    "/report/?page=/decks/&error=3f9c2a7be41d",
    "/nothing-is-here",
]
REFUSED = ("/accounts/new-password", "/accounts/mail/", "/nothing-is-here")
"""Requests that lead to an error page."""
ALIKE = 4 if not is_thorough() else 10_000
"""Number of similar entries that suffice for axe-core in a long list."""
SHORTEN = """(most) => {
    const seen = {};
    for (const one of document.querySelectorAll("#cards > li, #rules article, #terms dl > div")) {
        const look = `${one.className} ${one.hidden}`;
        seen[look] = (seen[look] ?? 0) + 1;
        if (seen[look] > most) one.remove();
    }
}"""
"""Script: keep ALIKE entries of each kind on the card and rules pages."""


def places(person: Person) -> dict[str, str]:
    """Return the ids for page addresses."""
    finished = person.open_campaign("bot:heuristic", "bot:heuristic", visibility="public")
    wait_until_finished(person, finished)
    waiting = person.open_campaign("me", "open")
    invite = person.api("GET", f"campaigns/{waiting}/")["invite"]
    listed = {"ruleset": "fanccg", "text": "== Hand ==\n1 Dana SCULLY\n2 Fox MUDLER\nno such card\n"}
    imported = person.api("POST", "decks/import", listed)["id"]
    return {
        "finished": finished,
        "waiting": waiting,
        "invite": invite,
        "player": person.name,
        "imported": imported,
        "today": person.api("GET", "daily-cases/")["day"],
    }


def wait_until_finished(person: Person, campaign: str) -> None:
    """Wait until bots have finished a campaign in the worker."""
    wait_until(person.page, lambda: person.api("GET", f"campaigns/{campaign}/")["status"] == "finished")


def test_every_page_is_accessible(people: People, dana: Person) -> None:
    """Pages alternate between the looks; `thorough` tries both for each page."""
    named, found = places(dana), {}
    for place, look in enumerate(LOOKS):
        there = people("dana", account=False, **look)
        there.become(dana)
        for address in PAGES if is_thorough() else PAGES[place :: len(LOOKS)]:
            there.page.goto(address.format(**named))
            wide = max(overflow(there.page), overflow_of_a_phone(there.page))
            there.page.set_viewport_size(look["viewport"])
            there.page.evaluate(SHORTEN, ALIKE)
            wrong = faults(there.page) + ([f"{wide} pixels too wide"] if wide > 0 else [])
            found |= {(look["color_scheme"], address): wrong} if wrong else {}
        there.complaints[:] = [one for one in there.complaints if not any(address in one for address in REFUSED)]
    assert found == {}


def overflow_of_a_phone(page: Page) -> int:
    page.set_viewport_size(PHONE["viewport"])
    return overflow(page)


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=width)
def test_the_docs_of_the_interface_are_for_everybody(people: People, look: dict[str, Any]) -> None:
    page = people("dana", **look).page
    page.goto("/api/docs/")
    calls = page.locator(".opblock-summary-control")
    expect(calls.first).to_be_visible()
    is_dark = page.evaluate("document.documentElement.classList.contains('dark-mode')")
    assert is_dark == (look["color_scheme"] == "dark")
    assert (faults(page), overflow(page)) == ([], 0)
    calls.first.click()
    page.get_by_role("button", name="Try it out").click()
    expect(page.get_by_role("button", name="Execute")).to_be_visible()
    assert (faults(page), overflow(page)) == ([], 0)


@pytest.mark.parametrize("look", slow_after(1, LOOKS[::-1]), ids=width)
def test_the_table_is_for_everybody(people: People, look: dict[str, Any]) -> None:
    dana = people("dana", **look)
    dana.prefer(**{"pass": False})  # otherwise the page would continue during the check
    campaign = dana.open_campaign("me", "bot:heuristic", "bot:heuristic")
    page = dana.sit_at(campaign)
    chance = Random(7)
    play(page, chance, 8)
    wait_to_be_asked(page)
    wait_to_rest(page)
    expect_laid_out(page)
    assert (faults(page), overflow(page)) == ([], 0)
    page.goto(f"/campaigns/{campaign}/table?at=1")
    expect(page.locator(".replay-banner")).to_be_visible()
    expect(page.locator(".turn-status")).not_to_be_empty()
    expect_laid_out(page)
    assert (faults(page), overflow(page)) == ([], 0)


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=width)
def test_deck_builder_is_accessible(people: People, look: dict[str, Any]) -> None:
    dana = people("dana", **look)
    page = dana.page
    starter = dana.api("GET", "rulesets/fanccg/decks/")["starter_decks"][0]
    for parts, said in ((starter["parts"], "This deck is legal."), ({}, "This deck has")):
        page.goto(f"/decks/{dana.keep_deck(parts)}/")
        expect(page.get_by_text(said)).to_be_visible()
        assert (faults(page), overflow(page)) == ([], 0)


def test_a_turn_on_a_phone_by_touch(people: People) -> None:
    dana = people("dana", **PHONE)
    campaign = dana.open_campaign("me", format="single")
    page = dana.sit_at(campaign)
    while not _has_ended(dana, campaign):
        wait_to_be_asked(page)
        _tap_an_option(page)
    assert overflow(page) == 0


def _has_ended(person: Person, campaign: str) -> bool:
    turns = person.api("GET", f"campaigns/{campaign}/replay")["turns"]
    return len(turns) > 1


def _tap_an_option(page: Page) -> None:
    """Tap the option that ends the turn, or the last one."""
    open_options(page)
    known, decision = version(page), page.locator("#decision")
    confirm = decision.locator(".endings .primary")
    if confirm.count():
        while confirm.is_disabled():
            decision.locator("button.selectable[data-more]").first.tap()
        confirm.tap()
    else:
        page.locator(ANSWERS).last.tap()
    wait_for_news(page, known)


HAS_FOCUS = "() => document.querySelector('#decision').contains(document.activeElement)"


def test_the_focus_stays_with_the_decision(dana: Person) -> None:
    page = dana.sit_at(dana.open_campaign("me", "bot:heuristic", undo="free"))
    wait_to_be_asked(page)
    page.locator("#decision .options button").first.focus()
    for _ in range(12):
        wait_to_be_asked(page)
        known = version(page)
        confirm = page.locator("#decision .endings .primary")
        while confirm.count() and confirm.is_disabled():
            page.locator("#decision .selectable[data-more]").first.click()
        (confirm if confirm.count() else page.locator(ANSWERS).first).focus()
        page.keyboard.press("Enter")
        wait_for_news(page, known)
        wait_for(page, HAS_FOCUS)
    page.keyboard.press("ArrowLeft")
    wait_for(page, HAS_FOCUS)
    page.locator(".replay-banner").get_by_role("button").press("Enter")
    expect(page.locator(".replay-banner").get_by_role("button")).to_be_hidden()
    wait_for(page, HAS_FOCUS)
    wait_to_be_asked(page)
    known = version(page)
    undo = page.get_by_role("button", name="Undo:")
    undo.press("Enter")
    wait_for_news(page, known)
    expect(undo).to_be_focused()
