"""`migrate` and `runserver`: Django's own commands give a working site, with a worker."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from django.utils.autoreload import BaseReloader

from config.management.commands.runserver import watch
from engine import ruleset
from tests.api.feeds import answers
from tests.machine import free_port
from tests.servers import AT_HAND, ROOT, hear, offspring, processes
from tests.waiting import PATIENCE_S, wait_until

GAMES = [name for name, module in ruleset.RULESETS.items() if module.startswith("engine.")]


def test_the_reloader_watches_all_that_the_server_is_made_of() -> None:
    reloader = BaseReloader()
    watch(reloader)
    seen = {path.relative_to(ROOT).as_posix() for path in reloader.watched_files() if path.is_relative_to(ROOT)}
    rules = {f"engine/{name}/rules.yaml" for name in GAMES}
    assert {*rules, "campaigns/tasks.py", "frontend/app/src/table.tsx"} <= seen
    assert not any("node_modules" in path for path in seen)


@pytest.mark.slow
def test_it_serves_bots_play_and_it_ends_with_its_process(built_page: None, tmp_path: Path) -> None:
    """Bots play a campaign to its end: the web process alone would stop halfway."""
    port, output = free_port(), tmp_path / "output.txt"
    url = f"http://127.0.0.1:{port}"
    unwanted = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "PORT")
    variables = {name: value for name, value in os.environ.items() if name not in unwanted}
    variables["CLIFFHANGER_DATA"] = str(tmp_path)
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate"], cwd=ROOT, env=variables, check=True, stdout=subprocess.DEVNULL)
    with output.open("w") as file:
        command = [*manage, "runserver", str(port)]
        process = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=file, stderr=file, preexec_fn=hear)
    try:
        wait_until(lambda: process.poll() is not None or answers(url))
        with httpx.Client(base_url=url, **AT_HAND) as client:
            assert client.get("/").status_code == 200
            account = {"username": "dana", "password": "the truth is out there"}
            token = client.post("/api/v1/auth/register", json=account).json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            wishes = {"ruleset": GAMES[0], "format": "single", "seats": [{"controller": "bot:heuristic"}] * 3}
            made = client.post("/api/v1/campaigns/", json=wishes).json()
            wait_until(lambda: client.get(f"/api/v1/campaigns/{made['id']}/").json()["status"] == "finished")
        assert "Traceback" not in output.read_text()
    finally:
        everything = offspring(process.pid)
        process.terminate()
        assert process.wait(PATIENCE_S) == 0
    wait_until(lambda: not everything & {pid for pid, _, command in processes() if "<defunct>" not in command})
