"""A whole Series by two people, from the first page to the last, each in a browser of their own: a desk and a phone.

python -m tests.trial.series [folder for pictures]; against the whole composition. They play as a bot would, by clicks
and by taps alone. The exit status is 0 only if they came to the end and no browser complained of anything.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, sync_playwright

from benchmarks.page import SWITCHES, preferring
from benchmarks.processes import obey
from benchmarks.team_clicks import OFFER, Answer, buttons
from tests.browser.playing import wait_to_rest
from tests.composition import Composition, composed, programs
from tests.machine import NEEDS, program, provide

PATIENCE_MS = 60_000
DESK = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "color_scheme": "light",
}
PASSWORD = "the truth is out there"
SEATS = (0, 1)
IS_ASKED = "#decision[data-asked]:not([data-busy])"
STANDS_STILL = "() => !document.querySelector('#decision ul:has([data-gone]):not(:hover)')"
"""What was taken leaves its place empty while the list is pointed at; then what is below it moves up."""
AT_A_TABLE = re.compile(r"/campaigns/([0-9a-f-]+)/table")
PLAN = """
import json
from benchmarks.playing import begun
from benchmarks.team_clicks import recorded
from campaigns.models import Campaign
campaign = Campaign.objects.get(pk="{campaign}")
print(json.dumps(list(recorded(begun(campaign), bytes.fromhex(campaign.seed), False, {seats}))))
"""
"""Prints what both will answer: only who knows the seed can say."""


class Player:
    """Somebody with a browser. complaints: what it took for an error. pressed: how often something was."""

    def __init__(self, browser: Browser, server: Composition, name: str, **look: Any) -> None:
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
        """A page that is left gives up what it still asked for."""
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{self.name}: {request.failure} {request.url}")

    def press(self, button: Locator) -> None:
        if self._by_touch:
            button.tap()
        else:
            button.hover()
            self.page.wait_for_function(STANDS_STILL)
            button.click()
        self.pressed += 1

    def is_asked(self, after: int) -> bool:
        """Whether something is asked at a later version."""
        box = self.page.locator(IS_ASKED)
        return box.count() > 0 and int(box.get_attribute("data-version") or 0) > after

    def is_over(self) -> bool:
        return self.page.locator("#decision").get_by_text("All is over").is_visible()


def main(words: list[str]) -> int:
    obey()
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
        dana, fox = Player(browser, server, "dana", **DESK), Player(browser, server, "fox", **PHONE)
        campaign = _sit_down(dana, fox)
        _play(server, campaign, [dana, fox], pictures)
        _look_back(campaign, [dana, fox], pictures)
        complaints = dana.complaints + fox.complaints
    for complaint in complaints:
        print(f"FAILED: {complaint}")
    return int(bool(complaints))


def _sit_down(dana: Player, fox: Player) -> str:
    """Let one register and open a campaign, and the other follow the link. Returns its id."""
    dana.page.goto("/accounts/register?next=/campaigns/new")
    dana.page.get_by_label("Username").or_(dana.page.get_by_label("Name")).first.fill(dana.name)
    for field in dana.page.locator("input[type=password]").all():
        field.fill(PASSWORD)
    dana.press(dana.page.get_by_role("main").get_by_role("button", name="Register"))
    dana.page.goto("/campaigns/new?ruleset=legendary")
    dana.page.get_by_role("group", name="Format").get_by_label("Series").check()
    dana.page.get_by_role("group", name="Seat 3").get_by_label("Played by").select_option("")
    dana.press(dana.page.get_by_role("button", name="Open it"))
    fox.page.goto(dana.page.get_by_label("Send this link").input_value())
    fox.page.get_by_label("Your name").fill(fox.name)
    fox.press(fox.page.get_by_role("button", name="Join as a guest"))
    for player in (fox, dana):
        player.page.wait_for_url(AT_A_TABLE)
    found = AT_A_TABLE.search(dana.page.url)
    assert found
    return found[1]


def _plan(server: Composition, campaign: str) -> list[Answer]:
    script = PLAN.format(campaign=campaign, seats=SEATS)
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", script]
    surroundings = {"cwd": server.place.image, "env": server.place.environment("web")}
    done = subprocess.run(command, check=True, capture_output=True, text=True, **surroundings)
    return [Answer(*row) for row in json.loads(done.stdout)]


def _play(server: Composition, campaign: str, everybody: list[Player], pictures: Path) -> None:
    """Let both play to the end, whoever is asked."""
    plan, began, last, games = _plan(server, campaign), time.monotonic(), [0, 0], 1
    print(f"{len(plan)} answers of two people", flush=True)
    while not all(player.is_over() for player in everybody):
        seat = _who_is_asked(everybody, last)
        for player in everybody:
            if (on := player.page.get_by_role("button", name=re.compile(r"^On to game"))).count():
                player.page.screenshot(path=pictures / f"interlude-{games}-{player.name}.png")
                player.press(on)
        if seat is None:
            continue
        for button in _next(everybody[seat].page, [one for one in plan if one.seat == seat], last, seat):
            everybody[seat].press(button)
    minutes = (time.monotonic() - began) / 60
    for player in everybody:
        print(f"{player.name} pressed {player.pressed} times")
        player.page.screenshot(path=pictures / f"end-{player.name}.png")
    print(f"it took {minutes:.0f} minutes")


def _who_is_asked(everybody: list[Player], last: list[int]) -> int | None:
    """Return the seat of who is asked, None where all is over, or something else must be pressed before."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < deadline:
        for seat, player in enumerate(everybody):
            if player.page.locator("dialog[open]").count():
                return None
            if player.is_asked(last[seat]):
                return seat
        if all(player.is_over() for player in everybody):
            return None
        everybody[0].page.wait_for_timeout(20)
    shown = [player.page.locator("#decision").inner_text() for player in everybody]
    raise TimeoutError(f"nobody was asked after version {max(last)}: {shown}")


def _next(page: Page, plan: list[Answer], last: list[int], seat: int) -> Iterator[Locator]:
    """Yield what somebody presses to answer what they are asked."""
    wait_to_rest(page)
    decision = page.locator("#decision")
    last[seat] = int(decision.get_attribute("data-version") or 0)
    left = [answer for answer in plan if answer.version >= last[seat]]
    assert left and left[0].version == last[seat], "the campaign goes another way than it did"
    offer = decision.locator(OFFER).first
    yield from [offer] if offer.count() else buttons(decision, left)


def _look_back(campaign: str, everybody: list[Player], pictures: Path) -> None:
    """Take pictures of what is left of the Series."""
    for player in everybody:
        player.page.goto(f"/campaigns/{campaign}/")
        player.page.screenshot(path=pictures / f"series-{player.name}.png", full_page=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
