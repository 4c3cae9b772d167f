"""People with programs, at tables of every game: what each was answered is kept, and held against the log at the end.

They do as docs/api.md says: who is answered 503, or not at all, sends the same again with the same idempotency key; who
lost a feed asks for it from where it broke off.
"""

import json
import time
from contextlib import suppress
from itertools import count
from random import Random
from threading import Event, Lock, Thread
from typing import Any, NamedTuple
from uuid import uuid4

import httpx

from tests.api.feeds import blocks

PASSWORD = "the truth is out there"
GIVEN_UP_S = 70.0
"""Longer than the proxy waits for an answer."""
SILENCE_S = 10.0
"""Who hears nothing from a feed for so long asks again."""
PAUSE_S = 1.0
BUSY_S = 0.3
MANY = 500
DOCTOR = 200
TABLES_PER_ACCOUNT = 100
"""An account may open a few more than that in an hour."""
TRY_AGAIN = 503
READ_TRIES = 30


class Setup(NamedTuple):
    """How a table is set up. people: so many, who sit on the first seats; brings: whether each brings a deck."""

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
WATCHED = [Setup("legendary", "series", 0, 5), Setup("ccg", "basic", 0, 2)]
"""Tables of bots alone, which the worker plays."""


class Move(NamedTuple):
    """Something that was done at a table. since: it was not done before that; seen: when it was; monotonic seconds."""

    since: float
    seen: float


class Answer(NamedTuple):
    """What somebody was answered. began: when it was asked, in monotonic seconds; said: the status, or what failed.

    is_patient: whether it says when to try again.
    """

    began: float
    took_s: float
    asked: str
    said: int | str
    is_patient: bool


class Accepted(NamedTuple):
    """An action that was answered 201."""

    campaign: str
    seat: int
    version: int
    action: dict[str, Any]


class Record:
    """All that happened, by whoever it happened to. torn: what a feed left out or sent twice."""

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
        """Return what was asked in a span of time."""
        with self._lock:
            return [answer for answer in self.answers if start <= answer.began < end]


def _from(house: int) -> httpx.HTTPTransport:
    """Return a way to the server from an address of its own: the proxy limits what comes from one."""
    return httpx.HTTPTransport(verify=False, local_address=f"127.0.1.{house}")


class Person:
    """Somebody with an account and a program. house: whoever lives in the same one has the same address."""

    def __init__(self, url: str, record: Record, stopped: Event, name: str, house: int) -> None:
        self._record, self._stopped = record, stopped
        self.client = httpx.Client(base_url=f"{url}/api/v1/", timeout=GIVEN_UP_S, transport=_from(house))
        account = {"username": name, "password": PASSWORD}
        self.client.headers["Authorization"] = f"Bearer {self.insist('POST', 'auth/register', account)['token']}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response | None:
        """Return the answer, None where there is none."""
        began, answer = time.monotonic(), None
        try:
            answer = self.client.request(method, path, json=body, headers=headers)
            said: int | str = answer.status_code
        except httpx.TransportError as error:
            said = type(error).__name__
        is_patient = answer is not None and "Retry-After" in answer.headers
        what = path.split("?")[0].split("/")[-1] or "/"
        self._record.add(Answer(began, time.monotonic() - began, f"{method} {what}", said, is_patient))
        return answer

    def insist(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Ask until there is an answer. Returns what it says; {} where it refuses, or where all is stopped."""
        while not self._stopped.is_set():
            answer = self.ask(method, path, body, **headers)
            if answer is None or answer.status_code == TRY_AGAIN:
                self._stopped.wait(PAUSE_S)
            else:
                return answer.json() if answer.is_success and answer.content else {}
        return {}

    def read(self, path: str) -> Any:
        """Return what is there, also after all was stopped. Raises HTTPStatusError where it is refused, or for long."""
        for _ in range(READ_TRIES):
            answer = self.ask("GET", path)
            if answer is not None and answer.status_code != TRY_AGAIN:
                break
            time.sleep(PAUSE_S)
        assert answer is not None, f"nobody answered GET {path}"
        return answer.raise_for_status().json()


class Table(Thread):
    """People who play one campaign after the other, an action a second, each with the answer that chance picks.

    moves: the actions that were accepted.
    """

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
        """Whether the campaign goes on; nobody knows while all is stopped."""
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
        """Return in words what the log has otherwise than it was answered. Nobody plays any more."""
        return [
            line
            for campaign in self.campaigns
            for seat, person in enumerate(self.everybody)
            for line in _differences(campaign, seat, person, self.accepted)
        ]


def opened(owner: Person, setup: Setup, controllers: list[str]) -> str:
    """Set up a campaign. Returns its id; "" where all is stopped."""
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
    """Whether two actions are the same, what is left out counting as nothing."""
    return all(one.get(name) == other.get(name) for name in one.keys() | other.keys())


def rows(campaign: str, person: Person, seat: int) -> list[dict[str, Any]]:
    """Return what a seat did, as the log has it."""
    found: list[dict[str, Any]] = []
    after = 0
    while page := person.read(f"campaigns/{campaign}/events?after={after}&limit={MANY}&seat={seat}"):
        found += [row for row in page["events"] if row["type"] == "acted" and row["seat"] == seat]
        if len(page["events"]) < MANY:
            break
        after = page["events"][-1]["version"]
    return found


class Listener(Thread):
    """Somebody who reads the feed of a table, from the first version to the last."""

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
        """Read a campaign's feed to its end, asking again from where it breaks off."""
        known = 0
        while not self._stopped.is_set():
            self._record.feeds_opened += 1
            with suppress(httpx.TransportError):
                known, is_over = self._read(campaign, known)
                if is_over:
                    return
            self._stopped.wait(PAUSE_S)

    def _read(self, campaign: str, known: int) -> tuple[int, bool]:
        """Read until a feed ends. Returns the last version that came, and whether there will be no more."""
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
    """Somebody who looks whether bots play, at tables of bots alone, one after the other. moves: how one went on."""

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
        """Look at a table until its game is over."""
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
    """Somebody who asks a second by second whether the server is alive and ready. told: when, what, and the answer."""

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
