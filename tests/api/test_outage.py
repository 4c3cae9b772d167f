"""While Redis hangs or is gone people play on: nothing waits for it, and nothing is refused."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.api.feeds import feed, web_process
from tests.api.test_stream_between_processes import Redis, redis_server  # noqa: F401
from tests.servers import AT_HAND

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TIMEOUT_S = 0.5
OUTAGES = {"hung": Redis.stand_still, "gone": Redis.kill}


@pytest.fixture(params=[*OUTAGES])
def url(request: Any, tmp_path: Path, redis_server: Redis) -> Iterator[str]:  # noqa: F811
    """A web process that has used its Redis and then loses it."""
    variables = {"REDIS_URL": redis_server.url, "REDIS_TIMEOUT_S": str(TIMEOUT_S)}
    with web_process(tmp_path, **variables) as url:
        assert httpx.get(f"{url}/readyz", **AT_HAND).json()["checks"]["redis"] is True
        OUTAGES[request.param](redis_server)
        yield url


def test_people_play_on_and_the_process_stays_in_service(url: str) -> None:
    ready = httpx.get(f"{url}/readyz", **AT_HAND)
    assert (ready.status_code, ready.json()["status"]) == (200, "degraded")
    assert ready.json()["checks"] == {"database": True, "migrations": True, "redis": False, "worker": False}
    play_with_a_program(url)
    play_with_a_browser(url)


def play_with_a_program(url: str) -> None:
    with httpx.Client(base_url=f"{url}/api/v1/", **AT_HAND) as person:

        def send(method: str, path: str, body: Any = None) -> Any:
            answer = person.request(method, path, json=body)
            assert answer.is_success, answer.text
            return answer.json() if answer.content else None

        account = {"username": "noor", "password": "the truth is out there"}
        send("POST", "auth/register", account)
        token = send("POST", "auth/token", account)["token"]
        person.headers["Authorization"] = f"Bearer {token}"
        seats = [{"avatar": "mulder", "controller": "me"}, {"controller": "bot:heuristic"}]
        made = send("POST", "campaigns/", {"ruleset": "legendary", "format": "single", "seats": seats})
        table = f"campaigns/{made['id']}"
        for _ in range(3):
            decision = send("GET", f"{table}/decision")
            action = decision["options"][0]["action"]
            send("POST", f"{table}/actions", {"expected_version": decision["version"], "action": action})
        send("POST", f"{table}/remarks", {"text": "The truth is out there."})
        for path in ("/", "/state", "/state?at=1", "/decision", "/events", "/remarks", "/undo", "/replay"):
            send("GET", f"{table}{path}")
        with feed(f"{url}/api/v1/{table}/stream", token, after=0) as stream:
            stream.until(3)
        send("POST", f"{table}/abandon")
        bots = [{"controller": "bot:random"}] * 2  # the worker's to play on
        send("POST", "campaigns/", {"ruleset": "legendary", "format": "single", "seats": bots})
        send("PATCH", "auth/me", {"username": "nora"})
        send("POST", "auth/revoke")


def play_with_a_browser(url: str) -> None:
    with httpx.Client(base_url=url, **AT_HAND, follow_redirects=True) as browser:
        for page in ("/", "/accounts/sign-in", "/leaderboards/", "/statistics/", "/rules/legendary/"):
            assert browser.get(page).status_code == 200, page
        form = {"csrfmiddlewaretoken": _token(browser, "/")}
        table = browser.post("/play", data=form, headers={"Referer": url})
        assert (table.status_code, table.url.path.split("/")[-1]) == (200, "table")
        form = {"csrfmiddlewaretoken": _token(browser, "/accounts/register"), "username": "dana"}
        form |= {"password": "the truth is out there", "password_again": "the truth is out there"}
        assert browser.post("/accounts/register", data=form, headers={"Referer": url}).url.path == "/"


def _token(browser: httpx.Client, page: str) -> str:
    return re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get(page).text)[0]
