"""Two web nodes, two workers and PgBouncer: compose.nodes.yaml."""

from collections.abc import Iterator
from typing import Any

import httpx
import psycopg
import pytest

from config import environment
from tests.api.live_feeds import blocks
from tests.support.composition import FEWER, POOLER, Composition, composed, programs
from tests.support.polling import wait_until
from tests.support.servers import AT_HAND

pytestmark = pytest.mark.slow

STREAM_LOOK_S = "60"
"""Feeds find nothing by polling, so Redis must tell them."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Composition]:
    found = programs(POOLER)
    if found is None:
        pytest.skip("a program is missing")
    fewer = FEWER | {"--workers 4": "--workers 1"}
    folder = tmp_path_factory.mktemp("var")
    with composed(found, folder, fewer=fewer, fsync=False, nodes=True, STREAM_LOOK_S=STREAM_LOOK_S) as server:
        yield server


@pytest.fixture
def player(server: Composition) -> Iterator[dict[str, httpx.Client]]:
    """A client of each node, with one account."""
    account = {"username": "dana", "password": "the truth is out there"}
    token = httpx.post(f"{server.nodes['web']}/api/v1/auth/register", json=account, **AT_HAND).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    clients = {
        name: httpx.Client(base_url=f"{url}/api/v1/", headers=headers, **AT_HAND) for name, url in server.nodes.items()
    }
    yield clients
    for client in clients.values():
        client.close()


def test_a_feed_hears_of_actions_at_another_node(server: Composition, player: dict[str, httpx.Client]) -> None:
    """Each node continues what the other has stored."""
    here, there = player["web"], player["web2"]
    setup = {"ruleset": "legendary", "format": "single", "seats": [{"controller": "me"}]}
    campaign = f"campaigns/{here.post('campaigns/', json=setup).json()['id']}"
    with here.stream("GET", f"{campaign}/stream?after=0") as feed:
        heard = (int(block["id"]) for block in blocks(feed.iter_lines()) if "id" in block)
        version = next(heard)
        for client in (there, here, there):
            version = act(client, campaign)
            while next(heard) < version:
                pass
    assert here.get(f"{campaign}/").json()["version"] == version


def act(client: httpx.Client, campaign: str) -> int:
    """Take the first option; return the version that it made."""
    asked = client.get(f"{campaign}/decision").json()
    request = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
    done = client.post(f"{campaign}/actions", json=request)
    assert done.status_code == 201, done.text
    return int(done.json()["version"])


def test_a_node_that_is_away_costs_no_request(server: Composition) -> None:
    """nginx passes on what a node refuses, whatever the method."""
    node = server.services["web2"]
    node.stop()
    try:
        with httpx.Client(base_url=server.url, **AT_HAND) as client:
            said = {client.post("/api/v1/auth/token", json={}).status_code for _ in range(6)}
            said |= {client.get("/healthz").status_code for _ in range(6)}
    finally:
        node.start()
    assert said == {400, 200}
    wait_until(lambda: server.is_served("web2"))


@pytest.mark.parametrize(("database", "is_web"), [("web", True), ("cliffhanger", False)])
def test_pgbouncer_sets_the_limits_of_the_program(
    server: Composition, monkeypatch: pytest.MonkeyPatch, database: str, is_web: bool
) -> None:
    monkeypatch.setattr(environment, "is_web", is_web)
    options: dict[str, Any] = environment._postgresql_options()
    asked = dict(option.split("=") for option in options["options"].replace("-c ", "").split())
    url = server.services["worker"].variables["DATABASE_URL"].rpartition("/")[0]
    with psycopg.connect(f"{url}/{database}", autocommit=True) as connection:
        found = connection.execute(
            "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", [list(asked)]
        ).fetchall()
    assert dict(found) == asked
