"""Who only looks on gets nothing over the wire that a spectator may not know."""

import json
from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Response

from tests.browser.people import People
from tests.browser.playing import play
from tests.servers import Server

HIDDEN_NAMES = """
import json
from campaigns import services
from campaigns.models import Campaign
campaign = Campaign.objects.get(pk="{campaign}")
seen, there = set(), set()
for version in range(1, campaign.version + 1):
    rules, _, table = services.table(campaign, version)
    text = json.dumps(rules.view(table, None))
    names = {{card: table.design(card).name for zone in table.zones.values() for card in zone}}
    there |= set(names.values())
    seen |= {{name for name in names.values() if json.dumps(name) in text}}
    for row in services.events(campaign, None, version - 1, 1):
        told = [card for fact in row["facts"] for card in [fact.get("card"), *(fact.get("cards") or [])]]
        seen |= {{names[card] for card in told if card in names}}
print(json.dumps(sorted(name for name in there - seen if " " in name)))
"""
"""Prints the names of the cards in the game that no spectator has ever seen, but for those that may be a word.

What all see lies open in the view, or was shown for a moment, as a fact for everybody tells.
"""

SAME_FOR_ALL = ("/rulesets/", "/static/")
"""What every visitor may read about the game itself: the catalogue, the rules, the program."""


def test_the_traffic_of_a_spectator_names_no_hidden_card(people: People, server: Server) -> None:
    dana, sam = people("dana"), people("sam", account=False)
    campaign = dana.open_campaign("me", "bot:heuristic", visibility="public")
    traffic: list[str] = []
    sam.page.on("response", lambda response: _note(response, traffic))
    sam.sit_at(campaign)
    page = dana.sit_at(campaign)
    chance = Random(8)
    play(page, chance, 25)
    sam.page.goto(f"/campaigns/{campaign}/table?at=20")
    sam.page.wait_for_timeout(500)
    sam.page.goto(f"/campaigns/{campaign}/")
    hidden = json.loads(server.manage("shell", "--verbosity", "0", "-c", HIDDEN_NAMES.format(campaign=campaign)))
    assert len(hidden) > 30
    assert len("".join(traffic)) > 10_000
    assert [name for name in hidden if any(name in body for body in traffic)] == []


def _note(response: Response, traffic: list[str]) -> None:
    """Take down what came, but for feeds, which don't end: their rows are read again as `events`."""
    if not any(part in response.url for part in (*SAME_FOR_ALL, "/stream")):
        with suppress(Error):  # the page was left before it could be read
            traffic.append(response.text())
