"""Run the server as `make play` does: web application and worker."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from tests.support.polling import PATIENCE_S, wait_until
from tests.support.programs import free_port

ROOT = Path(__file__).parents[2]
AT_HAND: dict[str, Any] = {"timeout": PATIENCE_S, "verify": False}
"""Client options for local servers: skip certificates, which load slowly."""


def hear() -> None:
    """Restore signal handlers that nohup or a background shell turned off."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Server:
    """A server with its own port and folder.

    settings: settings module; more: extra environment variables.
    """

    def __init__(self, data: Path, settings: str = "config.settings", **more: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = data / "output.txt"
        variables = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.variables = {
            **variables,
            "CLIFFHANGER_DATA": str(data),
            "PORT": str(self.port),
            "DJANGO_SETTINGS_MODULE": settings,
            **more,
        }
        self._interpreter: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        # A file, since a pipe that nobody reads stops who writes to it.
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.play"],
                cwd=ROOT,
                env=self.variables,
                stdout=output,
                stderr=subprocess.STDOUT,
                preexec_fn=hear,
            )

    def wait_for_address(self) -> None:
        wait_until(
            lambda: self.url in self.output.read_text() or self.process.poll() is not None,
            f"the server never said that it is at {self.url}",
        )
        assert self.process.poll() is None, f"the server ended: {self.output.read_text()}"

    def stop(self) -> None:
        if self._interpreter is not None:
            self._interpreter.communicate()
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE_S)

    def kill(self) -> None:
        """Kill all processes at once."""
        for pid in offspring(self.process.pid):
            os.kill(pid, signal.SIGKILL)
        self.process.wait(PATIENCE_S)

    def manage(self, *arguments: str) -> str:
        """Run a management command on the server's data; return its output."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=ROOT, env=self.variables, text=True, capture_output=True, check=True).stdout

    def run(self, script: str) -> str:
        """Run a script with the server's settings and data. Return its output.

        Raises RuntimeError if it fails.
        """
        if self._interpreter is None:
            command, pipe = [sys.executable, "-m", "tests.support.server_shell"], subprocess.PIPE
            self._interpreter = subprocess.Popen(
                command, cwd=ROOT, env=self.variables, text=True, stdin=pipe, stdout=pipe
            )
        asked, told = self._interpreter.stdin, self._interpreter.stdout
        assert asked and told
        asked.write(json.dumps(script) + "\n")
        asked.flush()
        answer = json.loads(told.readline())
        if answer["fault"]:
            raise RuntimeError(answer["fault"])
        return str(answer["printed"])

    def call(self, method: str, path: str, **options: object) -> httpx.Response:
        """Send a request to the server."""
        return httpx.request(method, f"{self.url}{path}", **AT_HAND, **options)  # type: ignore[arg-type]

    def children(self) -> dict[str, int]:
        """Return the process ids of the parts by name."""
        rows = [(pid, command) for pid, parent, command in processes() if parent == self.process.pid]
        return {"web" if "uvicorn" in command else "worker": pid for pid, command in rows}


def processes() -> list[tuple[int, int, str]]:
    """Return all processes of the machine: id, parent's id, command."""
    listed = subprocess.run(["ps", "-ewwo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = (line.split(maxsplit=2) for line in listed.splitlines())
    return [(int(pid), int(parent), command) for pid, parent, command in rows]


def offspring(pid: int) -> set[int]:
    """Return a process and its descendants."""
    below = [child for child, parent, _ in processes() if parent == pid]
    return {pid}.union(*map(offspring, below))
