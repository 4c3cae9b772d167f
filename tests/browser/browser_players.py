"""Players with their own browsers."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browser.playing import PATIENCE_MS
from tests.support.servers import ROOT, Server

PASSWORD = "the truth is out there"
SIGN_IN = "/accounts/sign-in"
AXE = ROOT / "frontend" / "app" / "node_modules" / "axe-core" / "axe.min.js"
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, **STILL}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, **STILL}
LOOKS = [DESK | {"color_scheme": "dark"}, PHONE | {"color_scheme": "light"}]
BY_HAND = {"pass": False, "usual": False}
"""Settings that turn off auto-answers, which would disturb API calls of the test."""
UNPAINTED = """const clear = new CSSStyleSheet();
clear.replaceSync(":root { opacity: 0 }");
document.adoptedStyleSheets = [clear];"""
PAINTED = "document.adoptedStyleSheets = []"
GRAVE = ("serious", "critical")


class Person:
    """A player with an account, an API token and a signed-in browser.

    complaints: errors in the browser's console.
    """

    def __init__(self, server: Server, browser: Browser, name: str, **surroundings: Any) -> None:
        self.server = server
        self.name = name
        self.complaints: list[str] = []
        # Nobody waits for anything to move who doesn't ask for it: `reduced_motion="no-preference"`.
        self.context = browser.new_context(base_url=server.url, **{"reduced_motion": "reduce"} | surroundings)
        self.context.set_default_timeout(PATIENCE_MS)
        self.wishes: dict[str, Any] = {}
        # Who plays here presses the very moment that something is there; nothing is waited for, or comes in between.
        self.prefer(ask=False, steady=False, pace="instant", travel=False, interlude=False, marks=False, moments=False)
        self.page = self.new_page()
        self.token = ""

    def new_page(self) -> Page:
        """Open another tab."""
        page = self.context.new_page()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def register(self) -> None:
        """Register by the API and sign the browser in without loading a page."""
        account = {"username": self.name, "password": PASSWORD}
        self.token = self.server.call("POST", "/api/v1/auth/register", json=account).json()["token"]
        self.context.request.get(SIGN_IN)
        cookies = {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}
        headers = {"X-CSRFToken": cookies["csrftoken"]}
        assert self.context.request.post(SIGN_IN, form=account, headers=headers, max_redirects=0).status == 302

    def become(self, other: "Person") -> None:
        """Sign this browser in with the session of another player."""
        self.token = other.token
        self.context.add_cookies(other.context.cookies())  # type: ignore[arg-type]

    def api(self, method: str, path: str, body: Any = None) -> Any:
        """Call the API as this player; return the data of the response."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent = {} if body is None else {"json": body}
        answer = self.server.call(method, f"/api/v1/{path}", headers=headers, **sent)
        assert answer.is_success, answer.text
        return answer.json()

    def open_campaign(self, *controllers: str, **wishes: Any) -> str:
        """Create a campaign; return its id."""
        seats = [{"controller": controller} for controller in controllers]
        asked = {"ruleset": "legendary", "format": "series", "seats": seats, **wishes}
        return str(self.api("POST", "campaigns/", asked)["id"])

    def keep_deck(self, parts: dict[str, dict[str, int]], **wishes: Any) -> str:
        """Save a deck; return its id."""
        return str(self.api("POST", "decks/", {"ruleset": "fanccg", "parts": parts, **wishes})["id"])

    def prefer(self, **settings: Any) -> None:
        """Set table settings before the table is opened."""
        self.wishes |= settings
        kept = json.dumps(json.dumps(self.wishes))
        self.context.add_init_script(f"localStorage.setItem('cliffhanger-table', {kept})")

    def sit_at(self, campaign: str, query: str = "") -> Page:
        """Open the table of a campaign and wait until it is loaded."""
        self.page.goto(f"/campaigns/{campaign}/table{query}")
        expect(self.page.get_by_role("region", name="Decision")).to_be_visible()
        return self.page


People = Callable[..., Person]
"""Creates players: the fixture `people`."""


def pair(people: People, **wishes: Any) -> tuple[Person, Person, str]:
    """Create a campaign of two players; return both and the campaign."""
    dana, fox = people("dana"), people("fox")
    campaign = dana.open_campaign("me", "open", **wishes)
    invite = dana.api("GET", f"campaigns/{campaign}/")["invite"]
    fox.api("POST", f"campaigns/{campaign}/join", {"invite": invite})
    for person in (dana, fox):
        person.sit_at(campaign)
    return dana, fox, campaign


def rivals(
    people: People, ruleset: str, format: str, deck: dict[str, Any] | None = None, **wishes: Any
) -> tuple[Person, Person, str]:
    """Create a campaign of two rivals; return both and the campaign.

    No browser opens the table yet, since an open table draws every version. deck: the deck of both, by default a
    starter deck. wishes: "campaign" has options of the campaign, the rest are options of the browsers.
    """
    wanted = wishes.pop("campaign", {})
    dana, fox = people("dana", **wishes), people("fox", **wishes)
    campaign = dana.open_campaign("me", "open", ruleset=ruleset, format=format, **wanted)
    invite = dana.api("GET", f"campaigns/{campaign}/")["invite"]
    fox.api("POST", f"campaigns/{campaign}/join", {"invite": invite, "consent": True})
    for place, person in enumerate((dana, fox)):
        wish = {"own": person.keep_deck(deck, ruleset=ruleset)} if deck else {}
        person.api("PUT", f"campaigns/{campaign}/seats/{place}/secret", wish)
    return dana, fox, campaign


def whose(people: list[Person], campaign: str) -> Person | None:
    """Return the player who has to answer, or None."""
    waited = people[0].api("GET", f"campaigns/{campaign}/")["waiting_for"]
    return next((person for person in people if waited and person.name == waited[0]["name"]), None)


def leave(*people: Person) -> None:
    """Leave the table, which would draw every version and answer formal questions."""
    for person in people:
        person.page.goto("/healthz")


def leave_unpainted(person: Person) -> None:
    """Turn off painting; layout, styles and clicks still work."""
    person.context.add_init_script(UNPAINTED)


def faults(page: Page) -> list[str]:
    """Return the serious axe-core findings of a page; turn painting on again."""
    page.evaluate(PAINTED)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    return [_told(fault) for fault in found if fault["impact"] in GRAVE]


def _told(fault: dict[str, Any]) -> str:
    places = [node["target"] for node in fault["nodes"][:3]]
    return f"{fault['id']}: {fault['help']} {json.dumps(places)}"


def width(look: dict[str, Any]) -> str:
    """Return the id of a browser size for test names."""
    return f"{look['viewport']['width']} px"


def overflow(page: Page) -> int:
    """Return the width of a page beyond its window, in pixels."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
