"""Record the traffic of a page and find hidden card names in it."""

import json
from contextlib import suppress

from playwright.sync_api import Error, Page, Response

from tests.support.servers import Server

HIDDEN_NAMES = """
import json
from campaigns import services
from campaigns.models import Campaign
campaign = Campaign.objects.get(pk="{campaign}")
seen, there = set(), set()
for version in range(1, campaign.version + 1):
    rules, _, table = services.table(campaign, version)
    text = json.dumps(rules.view(table, {viewer}))
    names = {{card: table.design(card).name for zone in table.zones.values() for card in zone}}
    there |= set(names.values())
    seen |= {{name for name in names.values() if json.dumps(name) in text}}
    for row in services.events(campaign, {viewer}, version - 1, 1):
        told = [card for fact in row["facts"] for card in [fact.get("card"), *(fact.get("cards") or [])]]
        seen |= {{names[card] for card in told if card in names}}
print(json.dumps(sorted(name for name in there - seen if " " in name and not any(name in other for other in seen))))
"""
"""Script: print the names of all cards that a viewer has never seen.

It leaves out single words and parts of names that the viewer has seen (The Host, The Host Attacks).
"""

SAME_FOR_ALL = ("/rulesets/", "/static/")
"""Addresses of public information: catalogue, rules, program."""


def listen(page: Page) -> list[str]:
    """Return a list that collects all further traffic of a page."""
    traffic: list[str] = []
    page.on("response", lambda response: _note(response, traffic))
    return traffic


def _note(response: Response, traffic: list[str]) -> None:
    """Record a response.

    Feeds are left out since they don't end; their rows are read again as `events`.
    """
    if not any(part in response.url for part in (*SAME_FOR_ALL, "/stream")):
        with suppress(Error):  # the page was left before it could be read
            traffic.append(response.text())


def hidden_names(server: Server, campaign: str, viewer: int | None) -> list[str]:
    """Return the card names of at least two words that a seat never saw.

    viewer: the seat; None for a spectator.
    """
    script = HIDDEN_NAMES.format(campaign=campaign, viewer=viewer)
    names: list[str] = json.loads(server.run(script))
    return names
