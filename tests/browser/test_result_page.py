"""The end of a game: its result opens once, leads to the replay and to a Series."""

import re

from playwright.sync_api import Page, expect

from tests.browser.browser_players import People, Person, faults, overflow
from tests.support.servers import Server

TO_THE_LAST_TURN = """
from campaigns import seeds
from campaigns.eventlog import unit_of_work
from campaigns.models import Campaign
from engine import bots

begun = unit_of_work.begin(Campaign.objects.get(pk="{campaign}"))
rules, table, number = begun.ruleset, begun.table, 0
while asked := next(iter(rules.decisions(table)), None):
    chosen = bots.get("heuristic").choose(rules, rules.view(table, asked.seat), asked, seeds.entropy(bytes(32), number))
    begun.play(asked.seat, asked.options[chosen])
    number += 1
begun.commit()
"""
"""Script: let bots play a campaign to its end."""


def ended(server: Server, person: Person) -> tuple[str, Page]:
    """Open the table of a game that is over."""
    campaign = person.open_campaign("me", "bot:heuristic", format="single", visibility="public")
    server.run(TO_THE_LAST_TURN.format(campaign=campaign))
    return campaign, person.sit_at(campaign)


def test_result_opens_once_and_leads_to_replay_and_series(people: People, server: Server) -> None:
    dana = people("dana")
    campaign, page = ended(server, dana)
    won = dana.api("GET", f"campaigns/{campaign}/score")["won"]
    result = page.get_by_role("dialog", name="Solved" if won else "The truth got away")
    expect(result.get_by_text("Won" if won else "Lost", exact=True)).to_be_visible()
    expect(result.get_by_text("of 16 points")).to_be_visible()
    expect(result.locator(".polaroid")).to_have_count(2)
    assert (faults(page), overflow(page)) == ([], 0)

    page.keyboard.press("Escape")
    expect(result).to_be_hidden()
    page.reload()
    again = page.get_by_role("button", name="Show the result")
    expect(again).to_be_visible()
    expect(result).to_be_hidden()

    again.click()
    result.get_by_role("button", name="Watch the replay").click()
    expect(page.locator(".replay-banner")).to_contain_text("Replay: step ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("End")

    again.click()
    result.get_by_role("button", name="Play a Series of three games").click()
    expect(page.get_by_role("list", name="Game status")).to_contain_text("Game 1 of 3")
    assert not re.search(campaign, page.url)
