"""Take the screenshots of the README and of docs/ from games with fixed seeds.

python -m tests.browser.screenshots [NAME ...]: each as WebP, in dark and light, in its size in the documents.
"""

import argparse
import base64
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import game_moments
from tests.browser.browser_players import Person
from tests.browser.playing import wait_to_be_asked, wait_to_rest
from tests.support.programs import NEEDS, find, program
from tests.support.servers import ROOT, Server

QUALITY = 0.86
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 450, "height": 925}

BY_BOTS = """
from campaigns import seeds
from campaigns.eventlog import unit_of_work
from campaigns.models import Campaign
from engine import bots

begun = unit_of_work.begin(Campaign.objects.get(pk="{campaign}"))
rules, table, number = begun.ruleset, begun.table, 0
while asked := next(iter(rules.decisions(table)), None):
    view = rules.view(table, asked.seat)
    if asked.seat == 0 and number >= {actions} and {moment}:
        break
    chosen = bots.get("heuristic").choose(rules, view, asked, seeds.entropy(bytes(32), number))
    begun.play(asked.seat, asked.options[chosen])
    number += 1
begun.commit()
"""
"""Script: let bots play until the first seat has a decision in a good moment."""

THREATS = """(
    len(asked.options) > 5
    and view['field']
    and len({card['design'] for card in view['players'][0]['hand']}) > 2
    and sum('name' in (space['card'] or ()) for space in view['shadows'] + view['bureau']) > 2
)"""
LONG_ROW = "view['phase'] == 'round' and len(view['round']['row']) > 3 and len(asked.options) > 1"

AS_WEBP = """async ([picture, quality]) => {
    const drawn = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: drawn.width, height: drawn.height });
    canvas.getContext('2d').drawImage(drawn, 0, 0);
    return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


class Shot(NamedTuple):
    """A screenshot; take opens the page and returns it when it is drawn."""

    size: dict[str, int]
    take: Callable[[Person], Page]
    is_whole: bool = False


def _landing(person: Person) -> Page:
    person.page.goto("/")
    return person.page


def _table(person: Person) -> Page:
    return _played(person, 100, THREATS, "me", "bot:heuristic", "bot:heuristic")


def _fanccg(person: Person) -> Page:
    return _played(person, 60, LONG_ROW, "me", "bot:heuristic", ruleset="fanccg", format="single")


def _played(person: Person, actions: int, moment: str, *controllers: str, **wishes: Any) -> Page:
    """Open a table after bots have played to a moment, a condition on the view."""
    campaign = person.open_campaign(*controllers, **wishes)
    if "ruleset" in wishes:
        person.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
    played = BY_BOTS.format(campaign=campaign, actions=actions, moment=moment)
    person.server.run(played)
    return _asked_at(person, campaign)


def _asked_at(person: Person, campaign: str) -> Page:
    """Open a table and wait until everything is loaded, the log too."""
    page = person.sit_at(campaign)
    wait_to_be_asked(page)
    wait_to_rest(page)
    return page


def _ccg(person: Person) -> Page:
    campaign = person.open_campaign("me", "bot:heuristic", ruleset="ccg", format="advanced")
    person.api("PUT", f"campaigns/{campaign}/seats/0/secret", {})
    game_moments.lead(
        person.server, campaign, f"{game_moments.NESTED_CHECKS} and asked[0].seat == 0 and len(asked[0].options) > 2"
    )
    return _asked_at(person, campaign)


def _series(person: Person) -> Page:
    played = json.loads(person.server.manage("series", "--players", "3", "--seed", "10", "--json"))
    person.page.goto(f"/campaigns/{played['campaign']}/")
    return person.page


PICTURES = {
    "landing": Shot({"width": 1280, "height": 900}, _landing, is_whole=True),
    "table": Shot(DESK, _table),
    "fanccg-table": Shot(DESK, _fanccg),
    "ccg-table": Shot(DESK, _ccg),
    "series-page": Shot({"width": 1000, "height": 935}, _series),
    "phone": Shot(PHONE, _table),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(PICTURES)}; all if none is named")
    wanted = parser.parse_args().names or list(PICTURES)
    chromium = find(NEEDS["Chromium"])
    assert chromium is not None, "Chromium is missing"
    with tempfile.TemporaryDirectory(prefix="cliffhanger-pictures-") as folder, sync_playwright() as playwright:
        server = Server(Path(folder), settings="tests.browser.settings")
        browser = playwright.chromium.launch(
            executable_path=program(NEEDS["Chromium"], chromium), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            server.wait_for_address()
            person = Person(server, browser, "Dana")
            person.register()
            for name in wanted:
                _take(name, person, browser)
        finally:
            browser.close()
            server.stop()


def _take(name: str, person: Person, browser: Browser) -> None:
    """Take a screenshot of the same table in both colour schemes."""
    shot = PICTURES[name]
    person.page.set_viewport_size(shot.size)  # type: ignore[arg-type]
    page = shot.take(person)
    for scheme, ending in (("dark", ""), ("light", "-light")):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.evaluate("document.fonts.ready.then(() => null)")
        drawn = base64.b64encode(page.screenshot(full_page=shot.is_whole)).decode()
        empty = browser.new_page()
        small = empty.evaluate(AS_WEBP, [drawn, QUALITY])
        empty.close()
        (ROOT / "docs" / f"{name}{ending}.webp").write_bytes(base64.b64decode(small))


if __name__ == "__main__":
    main()
