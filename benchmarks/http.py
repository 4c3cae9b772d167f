"""Processor time of requests, by kind of request and by layer.

python -m benchmarks.http [--json] runs the services of compose.yaml, with one web process. Each round sends some
requests of every kind. Ratios compare kinds within a round with a bare view: REST framework, a caller authenticated by
token, and one query (`benchmarks.http_urls`). The exit status is 1 if a figure exceeds its limit.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import httpx
import msgspec

from benchmarks.composed_server import KEY, composed_server
from benchmarks.databases import Database, django_on
from benchmarks.measurement import Figure, ms, parse_json_option, print_figures, ratio
from benchmarks.processes import exit_on_sigterm, run_apart
from tests.support.composition import Composition
from tests.support.servers import AT_HAND, offspring

CAMPAIGNS = 10
START = 30
"""Actions in the campaign before the first round."""
REPEATS, ROUNDS, WARM_UP = 15, 10, 2
"""Requests of a kind in a round, and rounds.

Web processes are slower at first, so some rounds don't count.
"""
LAYER_ROUNDS = 2
MEASURED = ("web", "database", "redis", "proxy")
BARE, ACTION = "bare view", "action"
LIMITS = {"decision": 1.1, "state": 1.1, ACTION: 1.5}
"""Maximum ratios to the bare view."""


class Prepared(NamedTuple):
    """A campaign whose seats all belong to one person, with the credentials.

    moves: the next actions with their seats.
    """

    campaign: str
    moves: list[tuple[int, dict[str, Any]]]
    token: str
    session: str


class Player:
    """A client that plays the prepared actions and undoes half of them."""

    def __init__(self, client: httpx.Client, prepared: Prepared, version: int) -> None:
        self._client, self._prepared = client, prepared
        self._version, self._played = version, 0
        self._keys = self._looks = 0

    def past_version(self) -> int:
        """Return a past version that nobody has looked at.

        It is one of the last REPEATS versions, and a round makes more.
        """
        self._looks += 1
        return self._version - 1 - self._looks % REPEATS

    def act(self) -> None:
        seat, action = self._prepared.moves[self._played]
        self._post("actions", action=action, seat=seat)
        self._played += 1

    def undo(self) -> None:
        self._post("undo", by="action")
        self._played -= 1

    def _post(self, what: str, **body: Any) -> None:
        self._keys += 1
        answer = self._client.post(
            f"/api/v1/campaigns/{self._prepared.campaign}/{what}",
            json={"expected_version": self._version, **body},
            headers={"Idempotency-Key": str(self._keys)},
        )
        assert answer.status_code == 201, answer.text
        self._version = answer.json()["version"]


def main() -> int:
    exit_on_sigterm()
    as_json = parse_json_option(__doc__)
    one_process, settings = {"--workers 4": "--workers 1"}, "benchmarks.http_settings"
    with composed_server(fewer=one_process, fsync=False, DJANGO_SETTINGS_MODULE=settings) as server:
        for name in ("beat", "worker"):
            server.services[name].stop()
        figures = _measure(server, run_apart(_prepare, Database("PostgreSQL", server.database.url)))
    return print_figures(figures, as_json)


def _prepare(database: Database) -> Prepared:
    os.environ["SECRET_KEY"] = KEY
    with django_on(database):
        from django.conf import settings
        from django.test import Client

        from api.models import issue_token
        from benchmarks import sample_campaigns

        campaigns = [sample_campaigns.create() for _ in range(CAMPAIGNS)]
        rounds = WARM_UP + ROUNDS + LAYER_ROUNDS
        moves = sample_campaigns.first_moves(START + REPEATS * (rounds + 1))
        sample_campaigns.play(campaigns[-1], moves[:START])
        client, player = Client(), sample_campaigns.owner()
        client.force_login(player)
        return Prepared(
            campaigns[-1].id,
            [(move.seat, msgspec.to_builtins(move.action)) for move in moves[START:]],
            issue_token(player)[0],
            client.cookies[settings.SESSION_COOKIE_NAME].value,
        )


def _measure(server: Composition, prepared: Prepared) -> dict[str, list[Figure]]:
    with httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {prepared.token}"}, **AT_HAND) as client:
        kinds = _kinds(client, prepared)
        for _ in range(WARM_UP):
            for work in kinds.values():
                _repeat(work)
        costs = [_round(server, kinds) for _ in range(ROUNDS)]
        client.get("/benchmark/layers").raise_for_status()
        layers = [_layers(server, client, kinds) for _ in range(LAYER_ROUNDS)]
    web = {kind: [round_[kind]["web"] for round_ in costs] for kind in kinds}
    others = [
        ms(f"{kind}, {name}", [round_[kind][name] for round_ in costs])
        for kind in (BARE, ACTION)
        for name in MEASURED[1:]
    ]
    return {
        "web process": [ms(kind, seconds) for kind, seconds in web.items()],
        "ratios": [
            ratio(f"{kind} / {BARE}", seconds, web[BARE], LIMITS.get(kind))
            for kind, seconds in web.items()
            if kind != BARE
        ],
        "other processes": others,
        "layers": [
            ms(f"{kind}: {layer}", [round_[kind][layer] for round_ in layers])
            for kind in kinds
            for layer in layers[0][kind]
        ],
    }


def _kinds(client: httpx.Client, prepared: Prepared) -> dict[str, Callable[[], None]]:
    """Return the work of one request of each kind."""
    campaign = f"/api/v1/campaigns/{prepared.campaign}"
    version: int = client.get(f"{campaign}/decision").raise_for_status().json()["version"]
    player = Player(client, prepared, version)

    def get(path: str, **cookies: str) -> Callable[[], None]:
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}
        return lambda: _require_success(client.get(path, headers=sent))

    return {
        "healthz": get("/healthz"),
        BARE: get("/benchmark/bare"),
        "list": get("/api/v1/campaigns/"),
        "summary": get(f"{campaign}/"),
        "decision": get(f"{campaign}/decision"),
        "state": get(f"{campaign}/state"),
        "first look": lambda: get(f"{campaign}/state?at={player.past_version()}")(),
        ACTION: player.act,
        "undo": player.undo,
        "page of a table": get(f"/campaigns/{prepared.campaign}/table", sessionid=prepared.session),
    }


def _require_success(answer: httpx.Response) -> None:
    assert answer.status_code == 200, answer.text


def _repeat(work: Callable[[], None]) -> None:
    for _ in range(REPEATS):
        work()


def _round(server: Composition, kinds: Mapping[str, Callable[[], None]]) -> dict[str, dict[str, float]]:
    """Return the seconds of a request by kind and service.

    It plays twice as many actions as it undoes.
    """
    costs = {}
    for kind, work in kinds.items():
        before = clocks(server)
        _repeat(work)
        after = clocks(server)
        costs[kind] = {name: spent(before[name], after[name]) / REPEATS for name in MEASURED}
    _repeat(kinds[ACTION])
    return costs


def _layers(
    server: Composition, client: httpx.Client, kinds: Mapping[str, Callable[[], None]]
) -> dict[str, dict[str, float]]:
    """Return the seconds of a request by kind and layer.

    The rest is the event loop: uvicorn and Django's handler.
    """
    found = {}
    for kind, work in kinds.items():
        client.get("/benchmark/layers")
        before = clocks(server)["web"]
        _repeat(work)
        total = spent(before, clocks(server)["web"])
        layers: dict[str, float] = client.get("/benchmark/layers").json()
        layers["event loop"] = total - sum(layers.values())
        found[kind] = {layer: seconds / REPEATS for layer, seconds in layers.items()}
    _repeat(kinds[ACTION])
    return found


def clocks(server: Composition) -> dict[str, dict[int, float]]:
    """Return the processor seconds of each process by service."""
    leaders = {"database": server.database.pid(), **{name: one.pid for name, one in server.services.items()}}
    return {name: dict(_read_clocks(offspring(leaders[name]))) for name in MEASURED}


def _read_clocks(pids: Iterable[int]) -> Iterator[tuple[int, float]]:
    """Yield processes with their processor seconds, to the nanosecond.

    `/proc` counts hundredths.
    """
    for pid in pids:
        with suppress(OSError):  # it has ended
            yield pid, time.clock_gettime(~pid << 3 | 2)


def spent(before: Mapping[int, float], after: Mapping[int, float]) -> float:
    """Return the seconds between two readings.

    Processes that ended meanwhile don't count.
    """
    return sum(seconds - before.get(pid, 0) for pid, seconds in after.items())


if __name__ == "__main__":
    sys.exit(main())
