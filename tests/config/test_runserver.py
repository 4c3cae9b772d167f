"""`migrate`, `check` and `runserver` in a copy of the project give a working site."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.utils.autoreload import BaseReloader

from config.management.commands.runserver import watch
from engine import ruleset
from frontend import build
from tests.machine import free_port
from tests.servers import AT_HAND, ROOT, hear, offspring, processes
from tests.waiting import PATIENCE_S, wait_until

GAMES = [name for name, module in ruleset.RULESETS.items() if module.startswith("engine.")]
PROGRAM = (
    "manage.py",
    "requirements.txt",
    "tests/requirements.txt",
    "api",
    "campaigns",
    "config",
    "engine",
    "frontend",
)


class Project:
    """A copy of the project, with its data in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = folder / "output.txt"
        unwanted = ("DATABASE_URL", "REDIS_URL", "CLIFFHANGER_DATA", "DJANGO_SETTINGS_MODULE", "PORT")
        self.variables = {name: value for name, value in os.environ.items() if name not in unwanted}
        folder.joinpath("tests").mkdir(parents=True)
        for name in PROGRAM:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("node_modules"))
            else:
                shutil.copy(ROOT / name, folder / name)

    def manage(self, *arguments: str) -> str:
        """Run a management command to its end. Returns what it prints and what it warns of."""
        command = [sys.executable, "manage.py", *arguments]
        options: dict[str, Any] = {"cwd": self.folder, "env": self.variables, "text": True, "timeout": PATIENCE_S}
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True, **options).stdout

    def runserver(self) -> None:
        """Start the server, and wait until it answers."""
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "runserver", str(self.port)],
                cwd=self.folder,
                env=self.variables,
                stdout=output,
                stderr=subprocess.STDOUT,
                preexec_fn=hear,
            )
        wait_until(lambda: self.said("Starting development server") or self.said("Waiting for a change"))
        assert self.said(f"Starting development server at {self.url}/"), self.output.read_text()

    def said(self, words: str) -> bool:
        return words in self.output.read_text()

    def stop(self) -> None:
        """End it as a terminal does, if it runs, and wait until nothing of it does."""
        if self.process.poll() is not None:
            return
        everything = offspring(self.process.pid)
        for pid in everything:
            os.kill(pid, signal.SIGINT)
        self.process.wait(PATIENCE_S)
        wait_until(lambda: not everything & {pid for pid, _, command in processes() if "<defunct>" not in command})

    def parts(self) -> list[str]:
        """Return what runs: the web process, the worker, and the worker's timetable."""
        own = offspring(self.process.pid)
        commands = [command for pid, _, command in processes() if pid in own]
        return sorted(name for command in commands for name in re.findall(r"-m config\.part \d+ (\w+)", command))


@pytest.fixture
def project(built_page: None, tmp_path: Path) -> Iterator[Project]:
    """A project that serves, its page built before."""
    project = Project(tmp_path / "project")
    installed = Path("node_modules") / ".installed"
    (project.folder / "frontend" / "app" / installed).parent.mkdir()
    shutil.copy(build.APP / installed, project.folder / "frontend" / "app" / installed)
    assert "WARNING" not in project.manage("migrate")
    project.runserver()
    yield project
    project.stop()


def play_with_bots(project: Project) -> None:
    """See the first page, and a campaign that bots play to its end: the web process alone would leave it half-way."""
    with httpx.Client(base_url=project.url, **AT_HAND) as client:
        page = client.get("/")
        assert page.status_code == 200
        (script, *_) = re.findall(r'src="(/static/assets/[^"]+)"', page.text)
        assert client.get(script).status_code == 200
        account = {"username": f"dana {project.port}", "password": "the truth is out there"}
        token = client.post("/api/v1/auth/register", json=account).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        wishes = {"ruleset": GAMES[0], "format": "single", "seats": [{"controller": "bot:heuristic"}] * 3}
        made = client.post("/api/v1/campaigns/", json=wishes).json()
        with client.stream("GET", f"/api/v1/campaigns/{made['id']}/stream?after=0") as feed:
            versions = [line for line in feed.iter_lines() if line.startswith("id: ")]
        assert client.get(f"/api/v1/campaigns/{made['id']}/").json()["status"] == "finished"
        assert len(versions) > made["version"]


def test_what_the_parts_are_made_of_is_watched() -> None:
    reloader = BaseReloader()
    watch(reloader)
    seen = {path.relative_to(ROOT).as_posix() for path in reloader.watched_files() if path.is_relative_to(ROOT)}
    rules = {f"engine/{name}/rules.yaml" for name in GAMES}
    assert {*rules, "campaigns/tasks.py", "frontend/app/src/table.tsx"} <= seen
    assert not any("node_modules" in path for path in seen)


@pytest.mark.slow
def test_the_site_works_restarts_after_a_change_and_ends(project: Project) -> None:
    wait_until(lambda: project.parts() == ["celery", "celery", "uvicorn"])
    play_with_bots(project)
    assert httpx.get(f"{project.url}/nothing", **AT_HAND).status_code == 404
    wait_until(lambda: project.said("django.request: 404 GET /nothing"))
    assert not project.said("Traceback") and not project.said("superuser") and not project.said("WARNINGS")
    before = offspring(project.process.pid)
    starts = project.output.read_text().count("Starting development server")
    file = project.folder / "frontend" / "templates" / "404.html"
    os.utime(file, (file.stat().st_atime, file.stat().st_mtime + 10))
    wait_until(lambda: project.output.read_text().count("Starting development server") > starts)
    assert before & offspring(project.process.pid) == {project.process.pid}
    wait_until(lambda: project.parts() == ["celery", "celery", "uvicorn"])
    assert httpx.get(f"{project.url}/readyz", **AT_HAND).status_code == 200
    assert not project.said("ended with status")
    everything = offspring(project.process.pid)
    project.process.terminate()
    assert project.process.wait(PATIENCE_S) == 0
    wait_until(lambda: not everything & {pid for pid, _, command in processes() if "<defunct>" not in command})
