"""What the table costs in a browser: what a first visit loads, and how long an action takes until its result is drawn.

python -m benchmarks.page [--json]; in Chromium, against the whole server on SQLite, early in a campaign and late in a
long one. A limit stands beside its figure; the exit status is 1 if one is broken.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from benchmarks.databases import in_use_at
from benchmarks.measurement import Figure, all_hold, ms, tell
from benchmarks.processes import apart, obey
from frontend import build
from tests.support.programs import NEEDS, program, provide
from tests.support.servers import Server

EARLY, LATE = 50, 5000
LINE = 1500
ACTIONS = 60
WARM_UP = 10
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

ACT = """async (patience) => {
  const decision = document.querySelector("#decision");
  const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  const enabled = ":not([aria-disabled=true])";
  const free = `button:has(.label):not(.markable)${enabled}`;
  const ways = [`[aria-label=Options] li:not([data-macro]) ${free}`, `.endings .primary${enabled}`, `.ending ${free}`];
  const button = () => ways.map((way) => decision.querySelector(way)).find(Boolean);
  while (!button()) {
    const unmarked = decision.querySelector(`.markable:is([aria-pressed=false], [data-more])${enabled}`);
    if (!unmarked) throw new Error(`nothing can be pressed: ${decision.innerText}`);
    unmarked.click();
    await frame();
  }
  const known = decision.dataset.version;
  const pressed = button();
  const drawn = new Promise((done, fail) => {
    const said = `no version after ${known} was drawn when "${pressed.innerText}" was pressed`;
    setTimeout(() => fail(new Error(`${said}: ${decision.innerText}`)), patience);
    new MutationObserver(async (_, observer) => {
      if (decision.dataset.version !== known) {
        observer.disconnect();
        await frame();
        done(performance.now());
      }
    }).observe(decision, { attributes: true });
  });
  const clicked = performance.now();
  pressed.click();
  return ((await drawn) - clicked) / 1000;
}"""
"""Clicks the first option and returns the seconds until the table of a later version has been drawn."""


def preferring(**settings: bool) -> str:
    """Return a script that sets the table's settings for who presses what is there at once, and needs nothing told."""
    kept = {"steady": False, "interlude": False, "marks": False, "pace": "instant", **settings}
    return f"localStorage.setItem('cliffhanger-table', {json.dumps(json.dumps(kept))})"


BY_HAND = preferring(ask=False, **{"pass": False})
"""Every question is answered by the clicks that are measured, and at once."""

IS_FREE = "#decision[data-asked]:not([data-busy]) :is([aria-label=Options], .ending) button:not([aria-disabled=true])"
"""Somebody is asked, and may answer."""

PATIENCE_MS = 30_000


class Prepared(NamedTuple):
    """Campaigns to visit, by the version that they are at, and the session of who plays them."""

    campaigns: dict[int, str]
    session: str


def main() -> int:
    obey()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    as_json = parser.parse_args().json
    chromium = provided()
    if chromium is None:
        return 1
    with tempfile.TemporaryDirectory(prefix="cliffhanger-bench-") as folder:
        prepared = apart(_prepare, Path(folder))
        with running(Path(folder)) as server, browsing(chromium) as browser:
            figures = [*_first_load(browser, server, prepared), *_acting(browser, server, prepared)]
    tell({"Chromium": figures}, as_json)
    return 0 if all_hold({"": figures}) else 1


def provided() -> Path | None:
    """Build the page, and return Chromium to look at it in; None, and that is told, where there is none."""
    chromium = provide(NEEDS["Chromium"])
    if chromium is None:
        print("Chromium is missing: there is nothing to look in.", file=sys.stderr)
        return None
    with redirect_stdout(sys.stderr):  # figures alone go out
        build.install()
        build.build()
    return program(NEEDS["Chromium"], chromium)


@contextmanager
def browsing(chromium: Path) -> Iterator[Browser]:
    with (
        sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=chromium, args=SWITCHES)) as browser,
    ):
        yield browser


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    try:
        server.wait_for_address()
        yield server
    finally:
        server.stop()


def _prepare(folder: Path) -> Prepared:
    """Make a young campaign and a long one of a person who sits on every seat."""
    with in_use_at(folder):
        from django.conf import settings
        from django.test import Client

        from benchmarks import sample_campaigns

        young, long = sample_campaigns.opened(), sample_campaigns.opened()
        start = sample_campaigns.line(EARLY - 1)
        for campaign in (young, long):
            sample_campaigns.play(campaign, start)
        sample_campaigns.lengthen(long, LATE, origin=EARLY, line=LINE)
        client = Client()
        client.force_login(sample_campaigns.owner())
        return Prepared({EARLY: young.id, LATE: long.id}, client.cookies[settings.SESSION_COOKIE_NAME].value)


def _visit(browser: Browser, server: Server, prepared: Prepared) -> BrowserContext:
    """Return a browser that has been nowhere yet."""
    context = browser.new_context(base_url=server.url)
    context.add_init_script(BY_HAND)
    context.add_cookies([{"name": "sessionid", "value": prepared.session, "url": server.url}])
    return context


def _first_load(browser: Browser, server: Server, prepared: Prepared) -> list[Figure]:
    """All that comes over the wire, headers included, until the table is laid out."""
    with closing(_visit(browser, server, prepared)) as context:
        page = context.new_page()
        sizes: list[float] = []
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        _lay_out(page, prepared.campaigns[LATE])
        page.wait_for_timeout(1000)
        return [Figure("first load of the table, compressed", sum(sizes) / 1000, "kB", 250)]


def _acting(browser: Browser, server: Server, prepared: Prepared) -> list[Figure]:
    """Both campaigns take turns."""
    with closing(_visit(browser, server, prepared)) as context:
        pages = {version: context.new_page() for version in prepared.campaigns}
        seconds: dict[int, list[float]] = {version: [] for version in pages}
        for version, page in pages.items():
            _lay_out(page, prepared.campaigns[version])
        for number in range(WARM_UP + ACTIONS):
            for version, page in pages.items():
                page.bring_to_front()
                _wait_until_free(page)
                taken = page.evaluate(ACT, PATIENCE_MS)
                if number >= WARM_UP:
                    seconds[version].append(taken)
    return [
        ms(f"action to its drawn result at version {EARLY}", seconds[EARLY])._replace(limit=100),
        ms(f"action to its drawn result at version {LATE:,}", seconds[LATE])._replace(limit=100),
    ]


def _lay_out(page: Page, campaign: str) -> None:
    page.goto(f"/campaigns/{campaign}/table")
    _wait_until_free(page)


def _wait_until_free(page: Page) -> None:
    """Return when somebody is asked and may answer. Raises TimeoutError, and says what the page says."""
    try:
        page.wait_for_selector(IS_FREE, state="attached", timeout=PATIENCE_MS)
    except PlaywrightTimeoutError:
        said = page.inner_text("body")
        raise TimeoutError(f"{page.url}: for {PATIENCE_MS} ms nobody could answer anything: {said}") from None


if __name__ == "__main__":
    sys.exit(main())
