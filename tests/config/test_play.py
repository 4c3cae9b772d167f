"""`make play`: one command starts everything, Ctrl-C or the death of a part ends everything."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30


class Server:
    """A server started as `make play` starts it, on a port and in a folder of its own."""

    def __init__(self, data: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        variables = {**os.environ, "CLIFFHANGER_DATA": str(data), "PORT": str(self.port)}
        variables = {name: value for name, value in variables.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        variables["DJANGO_SETTINGS_MODULE"] = "config.settings"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.play"],
            cwd=ROOT,
            env=variables,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def wait_for_address(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if self.url in line:
                return
        pytest.fail("the server ended before it told its address")

    def children(self) -> dict[str, int]:
        """The process ids of the parts, by name."""
        rows = [(pid, command) for pid, parent, command in processes() if parent == self.process.pid]
        return {"web" if "uvicorn" in command else "worker": pid for pid, command in rows}


def processes() -> list[tuple[int, int, str]]:
    """All processes of the machine: id, parent's id, command."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = (line.split(maxsplit=2) for line in listed.splitlines())
    return [(int(pid), int(parent), command) for pid, parent, command in rows]


def offspring(pid: int) -> set[int]:
    """A process and all that descend from it."""
    below = [child for child, parent, _ in processes() if parent == pid]
    return {pid}.union(*map(offspring, below))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def running(pids: set[int]) -> set[int]:
    return pids & {pid for pid, _, command in processes() if "<defunct>" not in command}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.wait_for_address()
    yield server
    if server.process.poll() is None:
        server.process.terminate()
        server.process.communicate(timeout=PATIENCE_S)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_end_and_leaves_nothing_running(server: Server, ending: signal.Signals) -> None:
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    children = server.children()
    assert set(children) == {"web", "worker"}
    everything = offspring(server.process.pid)
    server.process.send_signal(ending)
    assert server.process.wait(PATIENCE_S) == 0
    assert running(everything) == set()


@pytest.mark.parametrize("part", ["web", "worker"])
def test_when_one_part_dies_the_other_is_stopped_and_the_status_says_so(server: Server, part: str) -> None:
    everything = offspring(server.process.pid)
    os.kill(server.children()[part], signal.SIGKILL)
    _, errors = server.process.communicate(timeout=PATIENCE_S)
    assert server.process.returncode == 1
    assert f"The {part} process ended with status -9" in errors
    assert running(everything) == set()


def test_a_taken_port_is_said_at_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "config.play"],
            cwd=ROOT,
            env={**os.environ, "CLIFFHANGER_DATA": str(tmp_path), "PORT": str(port)},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, f"Port {port} is taken. Choose another: PORT={port + 1} make play\n")
