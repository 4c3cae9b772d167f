"""Size of the first page load, and time from a click to its drawn result.

python -m benchmarks.page [--json] runs Chromium against the whole server on SQLite, early in a campaign and late in a
long one. The exit status is 1 if a figure exceeds its limit.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from benchmarks.databases import django_in
from benchmarks.measurement import Figure, ms, parse_json_option, print_figures
from benchmarks.processes import exit_on_sigterm, run_apart
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
  const free = `button:has(.label):not(.selectable)${enabled}`;
  const ways = [`[aria-label=Options] li:not([data-macro]) ${free}`, `.endings .primary${enabled}`, `.ending ${free}`];
  const button = () => ways.map((way) => decision.querySelector(way)).find(Boolean);
  while (!button()) {
    const unmarked = decision.querySelector(`.selectable:is([aria-pressed=false], [data-more])${enabled}`);
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
"""Clicks the first option. Returns the seconds until the result is drawn."""


def preferring(**settings: bool) -> str:
    """Return a script that turns animations and explanations of the table off."""
    kept = {"steady": False, "interlude": False, "marks": False, "pace": "instant", **settings}
    return f"localStorage.setItem('cliffhanger-table', {json.dumps(json.dumps(kept))})"


BY_HAND = preferring(ask=False, **{"pass": False})
"""Settings without automatic answers, so that each decision takes a click."""

IS_FREE = "#decision[data-asked]:not([data-busy]) :is([aria-label=Options], .ending) button:not([aria-disabled=true])"
"""Selector of a decision that can be answered."""

TIMEOUT_MS = 30_000


class Prepared(NamedTuple):
    """Campaigns by version, and the session of their player."""

    campaigns: dict[int, str]
    session: str


def main() -> int:
    exit_on_sigterm()
    as_json = parse_json_option(__doc__)
    chromium = provided()
    if chromium is None:
        return 1
    with tempfile.TemporaryDirectory(prefix="cliffhanger-bench-") as folder:
        prepared = run_apart(_prepare, Path(folder))
        with running(Path(folder)) as server, browsing(chromium) as browser:
            figures = [*_first_load(browser, server, prepared), *_click_times(browser, server, prepared)]
    return print_figures({"Chromium": figures}, as_json)


def provided() -> Path | None:
    """Build the page and return the path of Chromium, or None if it is missing."""
    chromium = provide(NEEDS["Chromium"])
    if chromium is None:
        print("Chromium is missing.", file=sys.stderr)
        return None
    with redirect_stdout(sys.stderr):  # only figures go to stdout
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
    """Create a young campaign and a long one, in which one person has all seats."""
    with django_in(folder):
        from django.conf import settings
        from django.test import Client

        from benchmarks import sample_campaigns

        young, long = sample_campaigns.create(), sample_campaigns.create()
        start = sample_campaigns.first_moves(EARLY - 1)
        for campaign in (young, long):
            sample_campaigns.play(campaign, start)
        sample_campaigns.lengthen(long, LATE, origin=EARLY, line=LINE)
        client = Client()
        client.force_login(sample_campaigns.owner())
        return Prepared({EARLY: young.id, LATE: long.id}, client.cookies[settings.SESSION_COOKIE_NAME].value)


def _visit(browser: Browser, server: Server, prepared: Prepared) -> BrowserContext:
    """Return a browser context with an empty cache."""
    context = browser.new_context(base_url=server.url)
    context.add_init_script(BY_HAND)
    context.add_cookies([{"name": "sessionid", "value": prepared.session, "url": server.url}])
    return context


def _first_load(browser: Browser, server: Server, prepared: Prepared) -> list[Figure]:
    """Measure all bytes received, including headers, until the table is drawn."""
    with closing(_visit(browser, server, prepared)) as context:
        page = context.new_page()
        sizes: list[float] = []
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        _lay_out(page, prepared.campaigns[LATE])
        page.wait_for_timeout(1000)
        return [Figure("first load of the table, compressed", sum(sizes) / 1000, "kB", 250)]


def _click_times(browser: Browser, server: Server, prepared: Prepared) -> list[Figure]:
    """Measure clicks in both campaigns in turns."""
    with closing(_visit(browser, server, prepared)) as context:
        pages = {version: context.new_page() for version in prepared.campaigns}
        seconds: dict[int, list[float]] = {version: [] for version in pages}
        for version, page in pages.items():
            _lay_out(page, prepared.campaigns[version])
        for number in range(WARM_UP + ACTIONS):
            for version, page in pages.items():
                page.bring_to_front()
                _wait_until_free(page)
                taken = page.evaluate(ACT, TIMEOUT_MS)
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
    """Wait until a decision can be answered. Raises TimeoutError."""
    try:
        page.wait_for_selector(IS_FREE, state="attached", timeout=TIMEOUT_MS)
    except PlaywrightTimeoutError:
        said = page.inner_text("body")
        raise TimeoutError(f"{page.url}: no decision for {TIMEOUT_MS} ms: {said}") from None


if __name__ == "__main__":
    sys.exit(main())
