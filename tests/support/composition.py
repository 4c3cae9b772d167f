"""Run the services of compose.yaml without containers, with local programs."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from fnmatch import fnmatch
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import httpx
import yaml

from tests.support.polling import PATIENCE_S, wait_until
from tests.support.programs import NEEDS, Cluster, cluster, free_port, is_taken, provide
from tests.support.servers import AT_HAND, ROOT, hear

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
ALONE = [option for option in SERVICES["worker"]["command"].split() if option.startswith("--without-")]
"""Options that turn off messages between workers."""
GIVEN = {"DATABASE_PASSWORD": "password", "SECRET_KEY": "key", "SITE_NAME": "localhost", "TLS_FOLDER": "/tls"}
RESTART_DELAY_S = 0.1
"""Docker's first pause before it restarts a container."""
FEWER = {"--workers 4": "--workers 2", "--concurrency 4": "--concurrency 1"}
"""Replacements in commands that start fewer processes."""
BYTECODE = "__pycache__"
"""Copied into the image, so that processes don't compile the program again."""
PROGRAMS = ("PostgreSQL", "Redis", "nginx")
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Place(NamedTuple):
    """The place of the services.

    folder: for output; image: of the program; replaced: old to new text in commands.
    """

    folder: Path
    image: Path
    variables: dict[str, str]
    replaced: dict[str, str]

    def command(self, text: str) -> list[str]:
        for this, that in self.replaced.items():
            text = text.replace(this, that)
        return shlex.split(text)

    def environment(self, service: str) -> dict[str, str]:
        """Return the environment of a service from compose.yaml, with local addresses."""
        told = {name: filled(value) for name, value in SERVICES[service].get("environment", {}).items()}
        return {**told, **self.variables}


class Service:
    """A service with `restart: unless-stopped`.

    more: extra arguments on this machine; restarts: number of restarts.
    """

    def __init__(self, place: Place, name: str, *more: str) -> None:
        self._command = [*place.command(SERVICES[name]["command"]), *more]
        self._surroundings = {"cwd": place.image, "env": place.environment(name)}
        self.output = place.folder / f"{name}.txt"
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._is_wanted = False
        self.restarts = 0

    @property
    def pid(self) -> int:
        assert self._process is not None, "it was never started"
        return self._process.pid

    def start(self) -> None:
        with self._lock:  # who supervised the process before it sees that this is another one
            self._is_wanted = True
            process = self._run()
        Thread(target=self._supervise, args=(process,), daemon=True).start()

    def _run(self) -> subprocess.Popen[bytes]:
        with self.output.open("ab") as output:
            how: dict[str, Any] = {**self._surroundings, "stdout": output, "stderr": subprocess.STDOUT}
            self._process = subprocess.Popen(self._command, start_new_session=True, preexec_fn=hear, **how)
        return self._process

    def _supervise(self, process: subprocess.Popen[bytes]) -> None:
        """Restart the process whenever it ends, until it is stopped."""
        while True:
            process.wait()
            time.sleep(RESTART_DELAY_S)
            with self._lock:
                if not self._is_wanted or process is not self._process:
                    return
                _kill_all(process.pid)  # a container ends as a whole
                self.restarts += 1
                process = self._run()

    def stop(self) -> None:
        """Terminate the service and wait for its end."""
        self._leave_ended()
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE_S)

    def kill(self) -> None:
        """Kill the service and its children without a restart."""
        self._leave_ended()
        self.crash()
        assert self._process is not None
        self._process.wait(PATIENCE_S)

    def _leave_ended(self) -> None:
        """Turn off restarts."""
        with self._lock:
            self._is_wanted = False

    def crash(self) -> None:
        """Kill the service and its children; it restarts."""
        _kill_all(self.pid)


def _kill_all(leader: int) -> None:
    """Kill all processes of a session."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


class Composition(NamedTuple):
    """A running server. url: of the proxy; plain_url: its plain HTTP address."""

    place: Place
    database: Cluster
    services: dict[str, Service]
    url: str
    plain_url: str

    def is_served(self) -> bool:
        """Return whether the readiness check succeeds."""
        try:
            return httpx.get(f"{self.url}/readyz", **AT_HAND).is_success
        except httpx.TransportError:
            return False


def filled(value: str) -> str:
    """Return a value of compose.yaml with its variables filled in."""
    return re.sub(r"\$\{(\w+)(?::-(.*?)|:\?)\}", lambda found: GIVEN.get(found[1], found[2] or ""), value)


def copy_image(folder: Path) -> Path:
    """Copy the files of the image and the built page into a new folder."""
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if not line.startswith("#")]
    anywhere = {line.removeprefix("**/") for line in lines if line.startswith("**/")} - {BYTECODE}
    here = {ROOT / line for line in lines if not line.startswith("**/")}

    def left_out(place: str, names: list[str]) -> set[str]:
        return {name for name in names if Path(place, name) in here or any(fnmatch(name, one) for one in anywhere)}

    shutil.copytree(ROOT, folder, ignore=left_out)
    (folder / "frontend" / "dist").symlink_to(ROOT / "frontend" / "dist")
    return folder


def programs() -> dict[str, Path] | None:
    """Return the folders of PostgreSQL, Redis and nginx, or None if one is missing."""
    found = {name: provide(NEEDS[name]) for name in PROGRAMS}
    there = {name: place for name, place in found.items() if place is not None}
    return there if len(there) == len(PROGRAMS) else None


@contextmanager
def composed(
    found: dict[str, Path],
    folder: Path,
    image: Path = ROOT,
    *,
    fewer: dict[str, str] | None = None,
    fsync: bool = True,
    **variables: str,
) -> Iterator[Composition]:
    """Start all services.

    found: from `programs`; folder: for output; fewer: replacements in commands;
    variables: extra environment variables of all services.
    """
    plain, tls, web, redis = (str(free_port()) for _ in range(4))
    path = os.pathsep.join([str(Path(sys.executable).parent), *map(str, found.values()), os.environ["PATH"]])
    (megabytes,) = re.findall(r"shared_buffers=(\d+)MB", SERVICES["database"]["command"])
    with cluster(found["PostgreSQL"], fsync=fsync, buffers_mb=int(megabytes)) as database, ExitStack() as stack:
        addresses = {"DATABASE_URL": database.url, "REDIS_URL": f"redis://127.0.0.1:{redis}/0"}
        told = {"PATH": path, "CLIFFHANGER_DATA": str(folder), **addresses, **variables}
        replaced = {"0.0.0.0": "127.0.0.1", "8000": web, "6379": redis, "/var/lib/cliffhanger": str(folder)}
        replaced |= {
            "--host 127.0.0.1 --port 5432": f"--host {unquote(urlsplit(database.url).hostname or '')}",
            "daemon off;": f"daemon off; pid {folder}/pid;",
            **(fewer or {}),
        }
        place = Place(folder, image, told, replaced)
        more = {
            "redis": ("--port", redis, "--bind", "127.0.0.1", "--dir", str(folder)),
            "proxy": ("-c", str(proxy_configuration(folder, plain, tls, web))),
        }
        services = {name: Service(place, name, *more.get(name, ())) for name in _LASTING}
        server = Composition(place, database, services, f"https://localhost:{tls}", f"http://localhost:{plain}")

        def start(name: str) -> None:
            stack.callback(services[name].stop)
            services[name].start()

        start("redis")
        prepare = place.command(SERVICES["prepare"]["command"])
        quietly = {"check": True, "stdout": subprocess.DEVNULL}
        subprocess.run(prepare, cwd=image, env=place.environment("prepare"), **quietly)
        for name in ("web", "worker", "beat"):
            start(name)
        wait_until(lambda: is_taken(int(web)))
        start("proxy")
        wait_until(server.is_served)
        yield server


_LASTING = ("redis", "web", "worker", "beat", "proxy")
"""The long-running services in starting order, without the database."""


def proxy_configuration(folder: Path, plain: str, tls: str, web: str) -> Path:
    """Write the proxy's local configuration and a certificate; return its path."""
    places = "".join(f"{name}_temp_path {folder}/{name}; " for name in TEMPORARY)
    said = (ROOT / "config" / "nginx.conf").read_text()
    for this, that in {
        "web:8000": f"127.0.0.1:{web}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ": f"listen 127.0.0.1:{tls} ",
        "/etc/nginx/tls": str(folder),
        "http {": f"http {{ {places}",
        "${SITE_NAME}": GIVEN["SITE_NAME"],
    }.items():
        assert said.count(this) >= 1, this
        said = said.replace(this, that)
    (folder / "nginx.conf").write_text(said)
    made = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem", "-subj", "/CN=localhost"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made], check=True, capture_output=True)
    return folder / "nginx.conf"
