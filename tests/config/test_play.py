"""`make play` starts all processes, and stops them on Ctrl-C or if one ends."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import play as program
from config import settings
from tests.support.composition import ALONE
from tests.support.polling import PATIENCE_S, wait_until
from tests.support.profiles import slow_after
from tests.support.programs import free_port
from tests.support.servers import ROOT, Server, offspring, processes


def wait_until_none_runs(pids: set[int]) -> None:
    def running() -> set[int]:
        return pids & {pid for pid, _, command in processes() if "<defunct>" not in command}

    wait_until(lambda: not running(), f"some of {pids} were left running")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.wait_for_address()
    yield server
    server.stop()


def files_of_the_database(server: Server) -> set[str]:
    return {file.name for file in Path(server.variables["CLIFFHANGER_DATA"]).glob("cliffhanger.sqlite3*")}


@pytest.mark.parametrize("ending", slow_after(1, [signal.SIGHUP, signal.SIGTERM, signal.SIGINT]))
def test_a_signal_stops_the_server_and_all_its_processes(server: Server, ending: signal.Signals) -> None:
    assert server.call("GET", "/readyz").status_code == 200
    assert server.call("GET", "/nothing?invite=a-secret").status_code == 404
    assert re.search(r"^\d{4}-\S+Z WARNING \d+ django.request: 404 GET /nothing ", server.output.read_text(), re.M)
    wait_until(lambda: len(files_of_the_database(server)) == 3, "no SQLite connection stays open")
    assert set(server.children()) == {"web", "worker"}
    second = play(server.output.parent, free_port())
    said = f"A server already uses {server.output.parent}: process {server.process.pid} at {server.url}/\n"
    assert second.returncode == 1 and second.stderr.startswith(said)
    everything = offspring(server.process.pid)
    server.process.send_signal(ending)
    wait_until(lambda: "web" not in server.children(), "the web process doesn't stop")
    for impatient in (signal.SIGTERM, signal.SIGINT):
        server.process.send_signal(impatient)
    assert server.process.wait(PATIENCE_S) == 0
    wait_until_none_runs(everything)
    assert files_of_the_database(server) == {"cliffhanger.sqlite3"}
    assert not {"superuser", "Traceback"} & set(re.findall(r"\w+", server.output.read_text()))


@pytest.mark.slow
@pytest.mark.parametrize("part", ["web", "worker"])
def test_if_one_process_dies_the_others_are_stopped(server: Server, part: str) -> None:
    everything = offspring(server.process.pid)
    os.kill(server.children()[part], signal.SIGKILL)
    assert server.process.wait(PATIENCE_S) == 1
    assert f"The {part} process ended with status -9" in server.output.read_text()
    wait_until_none_runs(everything)


@pytest.mark.slow
def test_after_the_parent_is_killed_a_new_server_can_start(server: Server) -> None:
    everything = offspring(server.process.pid)
    for kind in ("secret_key", "broker/control/celery.exchange"):
        wait_until((server.output.parent / kind).exists)
        (server.output.parent / kind).write_text("")
    server.process.kill()
    server.process.wait(PATIENCE_S)
    server.start()
    server.wait_for_address()
    wait_until_none_runs(everything)
    assert server.call("GET", "/accounts/sign-in").status_code == 200
    assert set(server.children()) == {"web", "worker"}


@pytest.mark.parametrize(("sent", "parts"), [(False, ["web", "worker"]), (True, ["web", "worker", "mail"])])
def test_mail_has_its_own_worker(monkeypatch: pytest.MonkeyPatch, sent: bool, parts: list[str]) -> None:
    """Workers have the same options as those of compose.yaml."""
    monkeypatch.setattr(settings, "MAIL_IS_SENT", sent)
    commands = program._commands()
    assert list(commands) == parts
    assert ["--queues" in command for command in commands.values()] == [name == "mail" for name in parts]
    assert [name for name, command in commands.items() if {*ALONE} <= {*command}] == parts[1:]


def play(data: Path, port: int) -> subprocess.CompletedProcess[str]:
    """Start a server that can't run, and wait for its end."""
    return subprocess.run(
        [sys.executable, "-m", "config.play"],
        cwd=ROOT,
        env={**os.environ, "CLIFFHANGER_DATA": str(data), "PORT": str(port)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_a_port_in_use_is_reported_at_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = play(tmp_path, port)
    assert (done.returncode, done.stderr) == (1, f"Port {port} is in use. Choose another: PORT={port + 1} make play\n")
