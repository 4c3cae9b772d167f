"""Without Redis, hung or gone, people go on: nothing they do waits for it, and nothing is refused."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.api.feeds import feed, web_process
from tests.api.test_stream_between_processes import Redis, redis_server  # noqa: F401
from tests.servers import AT_HAND
from tests.support.profiles import slow_after

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]

TIMEOUT_S = 0.5
OUTAGES = {"hung": Redis.stand_still, "gone": Redis.kill}


@pytest.fixture(params=slow_after(1, [*OUTAGES]))
def url(request: Any, tmp_path: Path, redis_server: Redis) -> Iterator[str]:  # noqa: F811
    """A web process that has used its Redis and then loses it."""
    variables = {"REDIS_URL": redis_server.url, "REDIS_TIMEOUT_S": str(TIMEOUT_S)}
    with web_process(tmp_path, **variables) as url:
        assert httpx.get(f"{url}/readyz", **AT_HAND).json()["checks"]["redis"] is True
        OUTAGES[request.param](redis_server)
        yield url


class Person(httpx.Client):
    """Somebody with a program, who is refused nothing."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=f"{url}/api/v1/", **AT_HAND)

    def send(self, *args: Any, **options: Any) -> httpx.Response:
        answer = super().send(*args, **options)
        assert answer.status_code in (200, 201, 204), answer.text
        return answer

    def sign_in(self) -> None:
        named = {"username": "noor", "password": "the truth is out there"}
        self.post("auth/register", json=named)
        self.headers["Authorization"] = f"Bearer {self.post('auth/token', json=named).json()['token']}"

    def open(self) -> str:
        """Set up a table with a bot. Returns its address."""
        seats = [{"avatar": "mulder", "controller": "me"}, {"controller": "bot:heuristic"}]
        body = {"ruleset": "legendary", "format": "single", "seats": seats}
        return f"campaigns/{self.post('campaigns/', json=body).json()['id']}"

    def act(self, table: str) -> None:
        decision = self.get(f"{table}/decision").json()
        body = {"expected_version": decision["version"], "action": decision["options"][0]["action"]}
        self.post(f"{table}/actions", json=body)


def test_people_play_on_and_the_process_stays_in_service(url: str) -> None:
    says_what_it_lacks(url)
    plays_with_a_program(url)
    plays_with_a_browser(url)


def plays_with_a_program(url: str) -> None:
    person = Person(url)
    person.sign_in()
    table = person.open()
    for _ in range(3):
        person.act(table)
    person.post(f"{table}/remarks", json={"text": "The truth is out there."})
    for path in ("", "/state", "/state?at=1", "/decision", "/events", "/remarks", "/undo", "/replay"):
        person.get(f"{table}{path or '/'}")
    with feed(f"{person.base_url}{table}/stream", person.headers["Authorization"].split()[1], after=0) as stream:
        stream.until(3)
    person.post(f"{table}/abandon")
    # A table of bots is the worker's to play on.
    bots = [{"controller": "bot:random"}] * 2
    person.post("campaigns/", json={"ruleset": "legendary", "format": "single", "seats": bots})
    person.patch("auth/me", json={"username": "nora"})
    person.post("auth/revoke")


def plays_with_a_browser(url: str) -> None:
    browser = httpx.Client(base_url=url, **AT_HAND, follow_redirects=True)
    for page in ("/", "/accounts/register", "/accounts/sign-in", "/leaderboards/", "/statistics/", "/rules/legendary/"):
        assert browser.get(page).status_code == 200, page
    form = {"csrfmiddlewaretoken": _token(browser, "/")}
    table = browser.post("/play", data=form, headers={"Referer": url})
    assert (table.status_code, table.url.path.split("/")[-1]) == (200, "table")
    form = {"csrfmiddlewaretoken": _token(browser, "/accounts/register"), "username": "dana"}
    form |= {"password": "the truth is out there", "password_again": "the truth is out there"}
    assert browser.post("/accounts/register", data=form, headers={"Referer": url}).url.path == "/"
    assert browser.get("/campaigns/").status_code == 200


def _token(browser: httpx.Client, page: str) -> str:
    return re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get(page).text)[0]


def says_what_it_lacks(url: str) -> None:
    ready = httpx.get(f"{url}/readyz", **AT_HAND)
    assert (ready.status_code, ready.json()["status"]) == (200, "degraded")
    assert ready.json()["checks"] == {"database": True, "migrations": True, "redis": False, "worker": False}
    figures = httpx.get(f"{url}/metrics", **AT_HAND).text.splitlines()
    assert "cliffhanger_redis_up 0" in figures
