"""Simulated clients: play every game over the API and compare it with the log.

As docs/api.md says, a client retries after 503 or no response with the same idempotency key and resumes a lost feed.
"""

import json
import time
from contextlib import suppress
from functools import partial
from itertools import count
from random import Random
from threading import Event, Lock, Thread
from typing import Any, NamedTuple
from uuid import uuid4

import httpx

from tests.api.live_feeds import blocks

PASSWORD = "the truth is out there"
GIVEN_UP_S = 70.0
"""Request timeout of a client, longer than the proxy's."""
SILENCE_S = 10.0
"""A listener reconnects after a feed was silent for this long."""
PAUSE_S = 1.0
BUSY_S = 0.3
MANY = 500
DOCTOR = 200
TABLES_PER_ACCOUNT = 100
"""Campaigns that a watcher opens by account, below the hourly limit."""
TRY_AGAIN = 503
READ_TRIES = 30
CLOSED = "without sending a response"
"""httpx's words for a connection that ended before the first byte of a response."""


class Setup(NamedTuple):
    """A table to set up. people: number of people; brings: whether they submit decks."""

    ruleset: str
    format: str
    people: int
    bots: int = 0
    brings: bool = False


SETUPS = [
    Setup("legendary", "series", 2, 1),
    Setup("legendary", "series", 3),
    Setup("legendary", "single", 1, 2),
    Setup("fanccg", "single", 2, brings=True),
    Setup("fanccg", "single", 1, 1, brings=True),
    Setup("ccg", "basic", 2, brings=True),
    Setup("ccg", "advanced", 2, 1, brings=True),
]
WATCHED = [Setup("legendary", "series", 0, 5), Setup("ccg", "advanced", 0, 5)]
"""Tables with bots only, which the worker plays.

Their games need several times the ACTIONS_INLINE of `campaigns.bots.bot_turns`. A web process plays shorter games
inside the request that creates them. Basic CCG with two bots takes 131 actions on average, so no progress was seen for
up to 6 s on an idle machine without any fault.
"""


class Move(NamedTuple):
    """A move at a table. since: when it was still missing; seen: when it was there."""

    since: float
    seen: float


class Answer(NamedTuple):
    """A response. said: status or name of the error; is_patient: has Retry-After."""

    began: float
    took_s: float
    asked: str
    said: int | str
    is_patient: bool


class Accepted(NamedTuple):
    """An action that the server accepted with 201."""

    campaign: str
    seat: int
    version: int
    action: dict[str, Any]


class Record:
    """Responses and feed events of all clients. torn: events skipped or repeated."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.torn: list[str] = []
        self.feeds_opened = 0
        self.heard: dict[tuple[str, int], float] = {}
        self._lock = Lock()

    def add(self, answer: Answer) -> None:
        with self._lock:
            self.answers.append(answer)

    def between(self, start: float, end: float) -> list[Answer]:
        """Return the responses to requests of a time span."""
        with self._lock:
            return [answer for answer in self.answers if start <= answer.began < end]


def _from(house: int) -> httpx.HTTPTransport:
    """Return a transport with its own source address, for the proxy's rate limits."""
    return httpx.HTTPTransport(verify=False, local_address=f"127.0.1.{house}")


class Person:
    """A client with an account. Clients with an equal house share a source address."""

    def __init__(self, url: str, record: Record, stopped: Event, name: str, house: int) -> None:
        self._record, self._stopped = record, stopped
        self.client = httpx.Client(base_url=f"{url}/api/v1/", timeout=GIVEN_UP_S, transport=_from(house))
        account = {"username": name, "password": PASSWORD}
        self.client.headers["Authorization"] = f"Bearer {self.insist('POST', 'auth/register', account)['token']}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response | None:
        """Send a request; return the response, or None if there is none.

        Repeat it at once if the proxy closed the idle connection just then, as browsers do (RFC 9112, 9.3.1). Every
        server closes idle connections when it reloads its configuration. httpx doesn't repeat by itself.
        """
        began, answer = time.monotonic(), None
        send = partial(self.client.request, method, path, json=body, headers=headers)
        try:
            try:
                answer = send()
            except httpx.RemoteProtocolError as error:
                if CLOSED not in str(error) or not (method == "GET" or "Idempotency-Key" in headers):
                    raise
                answer = send()
            said: int | str = answer.status_code
        except httpx.TransportError as error:
            said = type(error).__name__
        is_patient = answer is not None and "Retry-After" in answer.headers
        what = path.split("?")[0].split("/")[-1] or "/"
        self._record.add(Answer(began, time.monotonic() - began, f"{method} {what}", said, is_patient))
        return answer

    def insist(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Retry a request; return its data, or {} if it was refused or the trial stopped."""
        while not self._stopped.is_set():
            answer = self.ask(method, path, body, **headers)
            if answer is None or answer.status_code == TRY_AGAIN:
                self._stopped.wait(PAUSE_S)
            else:
                return answer.json() if answer.is_success and answer.content else {}
        return {}

    def read(self, path: str) -> Any:
        """Return the data of a GET request. Raises HTTPStatusError if it fails."""
        for _ in range(READ_TRIES):
            answer = self.ask("GET", path)
            if answer is not None and answer.status_code != TRY_AGAIN:
                break
            time.sleep(PAUSE_S)
        assert answer is not None, f"nobody answered GET {path}"
        return answer.raise_for_status().json()


class Table(Thread):
    """People who play campaigns, one random action a second. moves: accepted actions."""

    def __init__(self, url: str, record: Record, stopped: Event, setup: Setup, number: int) -> None:
        super().__init__(daemon=True)
        self._setup, self._record, self._stopped, self._chance = setup, record, stopped, Random(number)
        names = [f"agent{number}{place}" for place in "abcde"[: max(setup.people, 1)]]
        self.everybody = [Person(url, record, stopped, name, number) for name in names]
        self.campaigns: list[str] = []
        self.accepted: list[Accepted] = []
        self.moves: list[Move] = []

    def run(self) -> None:
        while not self._stopped.is_set():
            self._set_up()
            while self._is_played():
                for seat, person in enumerate(self.everybody):
                    self._act(person, seat)
                    self._stopped.wait(PAUSE_S / len(self.everybody))

    def _set_up(self) -> None:
        owner, *others = self.everybody
        seats = ["me", *["open"] * len(others), *["bot:heuristic"] * self._setup.bots]
        campaign = opened(owner, self._setup, seats)
        if not campaign:
            return
        invite = owner.insist("GET", f"campaigns/{campaign}/").get("invite")
        for seat, person in enumerate(others, 1):
            person.insist("POST", f"campaigns/{campaign}/join", {"invite": invite, "seat": seat})
        if self._setup.brings:
            for seat, person in enumerate(self.everybody):
                person.insist("PUT", f"campaigns/{campaign}/seats/{seat}/secret", {})
        self.campaigns.append(campaign)

    def _is_played(self) -> bool:
        """Return whether the current campaign is in play; False once the trial stopped."""
        if not self.campaigns or self._stopped.is_set():
            return False
        return self.everybody[0].insist("GET", f"campaigns/{self.campaigns[-1]}/").get("status") == "playing"

    def _act(self, person: Person, seat: int) -> None:
        campaign = self.campaigns[-1]
        asked = person.insist("GET", f"campaigns/{campaign}/decision")
        if not asked.get("options"):
            return
        action = self._chance.choice(asked["options"])["action"]
        wish = {"expected_version": asked["version"], "action": action}
        done = person.insist("POST", f"campaigns/{campaign}/actions", wish, **{"Idempotency-Key": str(uuid4())})
        if done:
            self.accepted.append(Accepted(campaign, seat, done["version"], action))
            self.moves.append(Move(now := time.monotonic(), now))

    def differences(self) -> list[str]:
        """Return the differences between the log and the responses, after play stopped."""
        return [
            line
            for campaign in self.campaigns
            for seat, person in enumerate(self.everybody)
            for line in _differences(campaign, seat, person, self.accepted)
        ]


def opened(owner: Person, setup: Setup, controllers: list[str]) -> str:
    """Create a campaign; return its id, or "" if the trial stopped."""
    seats = [{"controller": controller} for controller in controllers]
    wishes = {"ruleset": setup.ruleset, "format": setup.format, "seats": seats}
    return str(owner.insist("POST", "campaigns/", wishes).get("id", ""))


def _differences(campaign: str, seat: int, person: Person, accepted: list[Accepted]) -> list[str]:
    told = [row for row in accepted if (row.campaign, row.seat) == (campaign, seat)]
    kept = {row["version"]: row["payload"]["action"] for row in rows(campaign, person, seat)}
    lost = [row for row in told if row.version not in kept]
    other = [row for row in told if not _is_same(row.action, kept.get(row.version, row.action))]
    unasked = kept.keys() - {row.version for row in told}
    twice = len(told) - len({row.version for row in told})
    return [
        *(f"{campaign} {row.version} was accepted and is lost" for row in lost),
        *(f"{campaign} {row.version} is not what was accepted" for row in other),
        *(f"{campaign} {version} was done, and nobody was told" for version in sorted(unasked)),
        *([f"{campaign}: {twice} actions have the version of another"] if twice else []),
    ]


def _is_same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether two actions are equal; a missing field equals None."""
    return all(one.get(name) == other.get(name) for name in one.keys() | other.keys())


def rows(campaign: str, person: Person, seat: int) -> list[dict[str, Any]]:
    """Return the actions of a seat from the log."""
    found: list[dict[str, Any]] = []
    after = 0
    while page := person.read(f"campaigns/{campaign}/events?after={after}&limit={MANY}&seat={seat}"):
        found += [row for row in page["events"] if row["type"] == "acted" and row["seat"] == seat]
        if len(page["events"]) < MANY:
            break
        after = page["events"][-1]["version"]
    return found


class Listener(Thread):
    """A client that reads the live feed of a table from the first version to the last."""

    def __init__(self, record: Record, stopped: Event, table: Table) -> None:
        super().__init__(daemon=True)
        self._record, self._stopped, self._table = record, stopped, table

    def run(self) -> None:
        for number in count():
            while len(self._table.campaigns) <= number:
                if self._stopped.wait(BUSY_S):
                    return
            self._listen(self._table.campaigns[number])

    def _listen(self, campaign: str) -> None:
        """Read a campaign's feed to its end; reconnect after the last known version."""
        known = 0
        while not self._stopped.is_set():
            self._record.feeds_opened += 1
            with suppress(httpx.TransportError):
                known, is_over = self._read(campaign, known)
                if is_over:
                    return
            self._stopped.wait(PAUSE_S)

    def _read(self, campaign: str, known: int) -> tuple[int, bool]:
        """Read to the connection's end; return the last version, and if it was complete."""
        client, times = self._table.everybody[0].client, httpx.Timeout(GIVEN_UP_S, read=SILENCE_S)
        headers = {"Last-Event-ID": str(known), "Accept": "text/event-stream"}
        with client.stream("GET", f"campaigns/{campaign}/stream", headers=headers, timeout=times) as answer:
            if answer.status_code == 200:
                with suppress(httpx.TransportError):
                    for block in blocks(answer.iter_lines()):
                        known = self._take(campaign, known, block)
                        if self._stopped.is_set():
                            break
            return known, answer.status_code == 204

    def _take(self, campaign: str, known: int, block: dict[str, Any]) -> int:
        if "id" not in block or "data" not in block:
            return known
        version = int(block["id"])
        self._record.heard[campaign, version] = time.monotonic()
        if version != known + 1:
            self._record.torn.append(f"{campaign}: {version} came after {known}")
        return version


class Watcher(Thread):
    """A client that polls tables of bots in turn. moves: the progress that it saw."""

    def __init__(self, url: str, record: Record, stopped: Event, setup: Setup, house: int) -> None:
        super().__init__(daemon=True)
        self._url, self._record, self._stopped, self._setup, self._house = url, record, stopped, setup, house
        self.moves: list[Move] = []

    def run(self) -> None:
        for number in count():
            name = f"watcher{self._house}-{number}"
            self._person = Person(self._url, self._record, self._stopped, name, self._house)
            for _ in range(TABLES_PER_ACCOUNT):
                if self._stopped.is_set():
                    return
                self._watch(opened(self._person, self._setup, ["bot:heuristic"] * self._setup.bots))

    def _watch(self, campaign: str) -> None:
        """Poll a table until its game is over."""
        seen = self._look(campaign)
        while seen.get("status") == "playing" and not self._stopped.is_set():
            since = time.monotonic()
            self._stopped.wait(BUSY_S)
            now = self._look(campaign)
            if now.get("version", 0) > seen["version"]:
                self.moves.append(Move(since, time.monotonic()))
            seen = now

    def _look(self, campaign: str) -> dict[str, Any]:
        return dict(self._person.insist("GET", f"campaigns/{campaign}/")) if campaign else {}


class Doctor(Thread):
    """A client that polls the health checks. told: time, path and result of each."""

    def __init__(self, url: str, stopped: Event) -> None:
        super().__init__(daemon=True)
        self._client, self._stopped = httpx.Client(base_url=url, timeout=GIVEN_UP_S, transport=_from(DOCTOR)), stopped
        self.told: list[tuple[float, str, str]] = []

    def run(self) -> None:
        while not self._stopped.wait(PAUSE_S):
            for path in ("healthz", "readyz"):
                self.told.append((time.monotonic(), path, self._ask(path)))

    def _ask(self, path: str) -> str:
        try:
            answer = self._client.get(f"/{path}")
        except httpx.TransportError as error:
            return type(error).__name__
        with suppress(json.JSONDecodeError):
            return f"{answer.status_code} {answer.json().get('status')}"
        return str(answer.status_code)
