"""Spectators receive no hidden information."""

from random import Random

from playwright.sync_api import expect

from tests.browser.browser_players import People, Person
from tests.browser.playing import play
from tests.browser.traffic import hidden_names, listen
from tests.support.servers import Server

A_DECK_TOO = "Special Agent"
"""Name of cards that is also the log's name for their deck."""
PLAYED = 10
LOOKED_BACK_AT = 8
"""A version of a few turns ago."""


def test_the_traffic_of_a_spectator_names_no_hidden_card(people: People, dana: Person, server: Server) -> None:
    sam = people("sam", account=False)
    campaign = dana.open_campaign("me", "bot:heuristic", visibility="public")
    traffic = listen(sam.page)
    sam.sit_at(campaign)
    page = dana.sit_at(campaign)
    chance = Random(8)
    play(page, chance, PLAYED)
    sam.page.goto(f"/campaigns/{campaign}/table?at={LOOKED_BACK_AT}")
    expect(sam.page.locator(".log li").first).to_be_visible()
    sam.page.goto(f"/campaigns/{campaign}/")
    hidden = [name for name in hidden_names(server, campaign, None) if name != A_DECK_TOO]
    assert len(hidden) > 30
    assert len("".join(traffic)) > 10_000
    assert [name for name in hidden if any(name in body for body in traffic)] == []
