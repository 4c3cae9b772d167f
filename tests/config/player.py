"""A player at a server with injected faults."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from tests.support.servers import AT_HAND, ROOT

KNOWS_HIGH_CARD = {"DJANGO_SETTINGS_MODULE": "tests.campaigns.worker_settings"}


def manage(url: str, data: Path, *arguments: str) -> None:
    """Run a management command on a database."""
    known = {"DATABASE_URL": url, "CLIFFHANGER_DATA": str(data), **KNOWS_HIGH_CARD}
    subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env={**os.environ, **known}, check=True)


class Player(httpx.Client):
    """An API client that owns a campaign and plays all its seats."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(base_url=f"{url}/api/v1/", **AT_HAND)
        account = {"username": name, "password": "the truth is out there"}
        self.token = self.post("auth/register", json=account).json()["token"]
        self.headers["Authorization"] = f"Bearer {self.token}"
        seats = [{"controller": "me"}, {"controller": "me"}]
        made = self.post("campaigns/", json={"ruleset": "highcard", "format": "series", "seats": seats}).json()
        self.table = f"campaigns/{made['id']}"

    def wish(self) -> dict[str, Any]:
        asked = self.get(f"{self.table}/decision").json()
        return {"expected_version": asked["version"], "action": asked["options"][0]["action"]}

    def act(self, wish: dict[str, Any], key: str = "the same") -> httpx.Response:
        return self.post(f"{self.table}/actions", json=wish, headers={"Idempotency-Key": key})

    def version(self) -> int:
        return int(self.get(f"{self.table}/").json()["version"])

    def actions(self) -> list[dict[str, Any]]:
        return [row for row in self.get(f"{self.table}/events").json()["events"] if row["type"] == "acted"]


def assert_unavailable(answer: httpx.Response) -> None:
    said = (answer.status_code, answer.headers["Content-Type"], answer.json()["code"])
    assert said == (503, "application/problem+json", "unavailable")
    assert int(answer.headers["Retry-After"]) > 0
