"""Play a whole Series in two browsers, desktop and phone, against the composition.

python -m tests.chaos.browser_series [folder for screenshots] picks random options by mouse and touch.
The exit status is 0 if the Series ended and no browser reported an error.
"""

import re
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, Response, TimeoutError, sync_playwright

from benchmarks.page import SWITCHES, preferring
from benchmarks.processes import exit_on_sigterm
from tests.browser.browser_players import PASSWORD
from tests.browser.playing import choose, is_asked
from tests.support.composition import Composition, composed, programs
from tests.support.programs import NEEDS, program, provide

PATIENCE_MS, BRIEFLY_MS = 60_000, 10_000
DESK = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "light"}
SEED = 3
LEAVE = "leave the interlude"
ON = f"dialog[open] [data-does='{LEAVE}']"
STANDS_STILL = "() => !document.querySelector('.side-column:not(:hover) #decision ul:has([data-gone])')"
"""A taken option leaves a gap while the pointer is in the column of its list."""
AT_A_TABLE = re.compile(r"/campaigns/([0-9a-f-]+)/table")


class Player:
    """A player with a browser. complaints: browser errors; pressed: number of presses."""

    def __init__(self, browser: Browser, server: Composition, name: str, pictures: Path, **look: Any) -> None:
        self._pictures = pictures
        self.name, self.complaints, self.pressed = name, list[str](), 0
        self._by_touch = "has_touch" in look
        context = browser.new_context(base_url=server.url, ignore_https_errors=True, **look)
        context.add_init_script(preferring(interlude=True))
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{name}: {error}"))
        self.page.on("response", self._look_at)
        self.page.on("requestfailed", self._miss)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{self.name}: {message.text}")

    def _look_at(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{self.name}: {response.status} {response.url}")

    def _miss(self, request: Request) -> None:
        """Record a failed request; leaving a page aborts its open ones."""
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{self.name}: {request.failure} {request.url}")

    def press(self, button: Locator) -> None:
        """Press a button; leave an interlude first if one covers it."""
        try:
            self._press(button, BRIEFLY_MS)
        except TimeoutError:
            if not self.page.locator(ON).count():
                raise
            self._press(self.page.locator(ON), PATIENCE_MS)
            self._press(button, PATIENCE_MS)

    def _press(self, button: Locator, timeout_ms: int) -> None:
        if button.get_attribute("data-does") == LEAVE:
            self.page.screenshot(path=self._pictures / f"interlude-{self.pressed}-{self.name}.png")
        if self._by_touch:
            button.tap(timeout=timeout_ms)
        else:
            button.hover(timeout=timeout_ms)
            self.page.wait_for_function(STANDS_STILL)
            button.click(timeout=timeout_ms)
        self.pressed += 1

    def is_over(self) -> bool:
        return self.page.locator("#decision").get_by_text("Game over").is_visible()


def main(words: list[str]) -> int:
    exit_on_sigterm()
    found, chromium = programs(), provide(NEEDS["Chromium"])
    if found is None or chromium is None:
        print("PostgreSQL, Redis, nginx and Chromium are needed for this")
        return 1
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cliffhanger-series-")))
        pictures = Path(words[0]) if words else folder
        server = stack.enter_context(composed(found, folder))
        playwright = stack.enter_context(sync_playwright())
        path = program(NEEDS["Chromium"], chromium)
        browser = stack.enter_context(playwright.chromium.launch(executable_path=path, args=SWITCHES))
        dana, fox = Player(browser, server, "dana", pictures, **DESK), Player(browser, server, "fox", pictures, **PHONE)
        campaign = _sit_down(dana, fox)
        _play([dana, fox], pictures)
        _look_back(campaign, [dana, fox], pictures)
        complaints = dana.complaints + fox.complaints
    for complaint in complaints:
        print(f"FAILED: {complaint}")
    return int(bool(complaints))


def _sit_down(dana: Player, fox: Player) -> str:
    """Create a campaign for a new account, let a guest join; return the campaign's id."""
    dana.page.goto("/accounts/register?next=/campaigns/new")
    dana.page.get_by_label("Username").or_(dana.page.get_by_label("Name")).first.fill(dana.name)
    for field in dana.page.locator("input[type=password]").all():
        field.fill(PASSWORD)
    dana.press(dana.page.get_by_role("main").get_by_role("button", name="Register"))
    dana.page.goto("/campaigns/new?ruleset=legendary")
    dana.page.get_by_role("group", name="Format").get_by_label("Series").check()
    dana.page.get_by_role("group", name="Seat 3").get_by_label("Played by").select_option("")
    dana.press(dana.page.get_by_role("button", name="Create campaign"))
    fox.page.goto(dana.page.get_by_label("Invite friends").input_value())
    fox.page.get_by_label("Your name").fill(fox.name)
    fox.press(fox.page.get_by_role("button", name="Join as a guest"))
    for player in (fox, dana):
        player.page.wait_for_url(AT_A_TABLE)
    found = AT_A_TABLE.search(dana.page.url)
    assert found
    return found[1]


def _play(everybody: list[Player], pictures: Path) -> None:
    """Let both players act until the Series is over."""
    chance, began = Random(SEED), time.monotonic()
    while not all(player.is_over() for player in everybody):
        for player in everybody:
            if player.page.locator(ON).count():
                player.press(player.page.locator(ON))
            elif is_asked(player.page):
                choose(player.page, chance, player.press)
        everybody[0].page.wait_for_timeout(20)
    for player in everybody:
        player.page.screenshot(path=pictures / f"end-{player.name}.png")
    pressed = " and ".join(f"{player.pressed} times by {player.name}" for player in everybody)
    print(f"pressed {pressed}, in {(time.monotonic() - began) / 60:.1f} minutes")


def _look_back(campaign: str, everybody: list[Player], pictures: Path) -> None:
    """Take screenshots of the campaign page after the Series."""
    for player in everybody:
        player.page.goto(f"/campaigns/{campaign}/")
        player.page.screenshot(path=pictures / f"series-{player.name}.png", full_page=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
