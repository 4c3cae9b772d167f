"""The services of compose.yaml on this machine, each started by its command there, without containers.

What stands in for containers: other hosts and ports, and programs of this machine. All have the same share of it.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import httpx
import yaml

from tests.machine import NEEDS, Cluster, cluster, free_port, is_taken, provide
from tests.servers import AT_HAND, ROOT, hear
from tests.waiting import PATIENCE_S, wait_until

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
ALONE = [option for option in SERVICES["worker"]["command"].split() if option.startswith("--without-")]
"""What a worker is started with: it tells no other of itself."""
GIVEN = {"DATABASE_PASSWORD": "password", "SECRET_KEY": "key", "SITE_NAME": "localhost", "TLS_FOLDER": "/tls"}
RESTART_DELAY_S = 0.1
"""Docker's first pause before it starts a container anew."""
PROGRAMS = ("PostgreSQL", "Redis", "nginx")
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Place(NamedTuple):
    """Where the services run. folder: of what they write; image: of the program; replaced: what for what."""

    folder: Path
    image: Path
    variables: dict[str, str]
    replaced: dict[str, str]

    def command(self, text: str) -> list[str]:
        for this, that in self.replaced.items():
            text = text.replace(this, that)
        return shlex.split(text)

    def environment(self, service: str) -> dict[str, str]:
        """Return what a service knows: what compose.yaml says but for the addresses of other containers."""
        told = {name: filled(value) for name, value in SERVICES[service].get("environment", {}).items()}
        return {**told, **self.variables}


class Service:
    """A service that may be stopped, killed and started again. more: arguments that it is given on this machine.

    One that ends by itself, or is killed by others, is started anew at once, as `restart: unless-stopped` has it.
    restarts: how often that was so.
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
            self._process = subprocess.Popen(
                self._command,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=hear,
                **self._surroundings,
            )
        return self._process

    def _supervise(self, process: subprocess.Popen[bytes]) -> None:
        """Start it anew as often as it ends while it should run. process: as it runs now."""
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
        """Tell it to end, and wait for that."""
        self._leave_ended()
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE_S)

    def kill(self) -> None:
        """End it with all that it started, as a power cut does, and leave it so."""
        self._leave_ended()
        self.crash()
        assert self._process is not None
        self._process.wait(PATIENCE_S)

    def _leave_ended(self) -> None:
        """Don't start it again once it has ended."""
        with self._lock:
            self._is_wanted = False

    def crash(self) -> None:
        """End it with all that it started; it is started anew."""
        _kill_all(self.pid)


def _kill_all(leader: int) -> None:
    """Kill a process that leads a session, and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


class Composition(NamedTuple):
    """A server that runs. url: of the proxy; plain_url: where that leads from to HTTPS."""

    place: Place
    database: Cluster
    services: dict[str, Service]
    url: str
    plain_url: str

    def is_served(self) -> bool:
        """Return whether all that an answer takes is there."""
        try:
            return httpx.get(f"{self.url}/readyz", **AT_HAND).is_success
        except httpx.TransportError:
            return False


def filled(value: str) -> str:
    """Return a value of compose.yaml with its variables filled in."""
    return re.sub(r"\$\{(\w+)(?::-(.*?)|:\?)\}", lambda found: GIVEN.get(found[1], found[2] or ""), value)


def programs() -> dict[str, Path] | None:
    """Return where the programs lie that stand in for images of others; None where one is missing."""
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
    """Start everything. found: where `programs` are; folder: of all that is written; fewer: what for what in commands.

    variables: what all services are told besides.
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
        server = Composition(
            place,
            database,
            services,
            f"https://localhost:{tls}",
            f"http://localhost:{plain}",
        )

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
"""The services that run on, in the order in which they are started; the database is a cluster of its own."""


def proxy_configuration(folder: Path, plain: str, tls: str, web: str) -> Path:
    """Write the proxy's configuration for this machine, and a certificate. Returns where it is."""
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
