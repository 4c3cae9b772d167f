"""Run the services of compose.yaml without containers, with local programs.

Services of compose.nodes.yaml can be added.
"""

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
from tests.support.programs import NEEDS, Cluster, cluster, free_port, is_taken, provide, server_user
from tests.support.servers import AT_HAND, ROOT, hear

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
SECOND = {"web2": "web", "worker2": "worker"}
"""Services of the second node, and what they are copies of."""
ALONE = [option for option in SERVICES["worker"]["command"].split() if option.startswith("--without-")]
"""Options that turn off messages between workers."""
GIVEN = {"DATABASE_PASSWORD": "password", "SECRET_KEY": "key", "SITE_NAME": "localhost", "TLS_FOLDER": "/tls"}
RESTART_DELAY_S = 0.1
"""Docker's first pause before it restarts a container."""
FEWER = {"--workers 4": "--workers 2", "--concurrency 4": "--concurrency 1"}
"""Replacements in commands that start fewer processes."""
LACKING = {} if shutil.which("chrt") else {"chrt --idle 0": "nice -n 19"}
"""Replacements for programs that only Linux has."""
BYTECODE = "__pycache__"
"""Copied into the image, so that processes don't compile the program again."""
PROGRAMS = ("PostgreSQL", "Redis", "nginx")
POOLER = "PgBouncer"
"""Also needed for several nodes."""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Ports(NamedTuple):
    """Free ports of this machine. plain, tls: of the proxy; pooler: of PgBouncer."""

    plain: str
    tls: str
    web: str
    web2: str
    redis: str
    pooler: str


class Place(NamedTuple):
    """The place of the services.

    folder: for output; image: of the program; replaced: old to new text in commands; services: their definitions.
    """

    folder: Path
    image: Path
    variables: dict[str, str]
    replaced: dict[str, str]
    services: dict[str, Any]

    def command(self, text: str) -> list[str]:
        for this, that in {**self.replaced, **LACKING}.items():
            text = text.replace(this, that)
        return shlex.split(text)

    def environment(self, service: str) -> dict[str, str]:
        """Return the environment of a service from compose.yaml, with local addresses."""
        told = {name: filled(value) for name, value in self.services[service].get("environment", {}).items()}
        return {**told, **self.variables}


class Service:
    """A service with `restart: unless-stopped`.

    more: extra arguments on this machine; variables: its environment; restarts: number of restarts.
    """

    def __init__(self, place: Place, name: str, *more: str) -> None:
        self._command = [*place.command(place.services[name]["command"]), *more]
        self.variables = place.environment(name)
        self._surroundings: dict[str, Any] = {"cwd": place.image, "env": self.variables}
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

    def upgrade(self, image: Path) -> None:
        """Use another image from the next start on."""
        self._surroundings["cwd"] = image

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
    """A running server.

    url: of the proxy; plain_url: its plain HTTP address; nodes: address of each web node.
    """

    place: Place
    database: Cluster
    services: dict[str, Service]
    url: str
    plain_url: str
    nodes: dict[str, str]

    def is_served(self, node: str = "") -> bool:
        """Return whether the readiness check succeeds.

        node: name of a web node; by default the proxy is asked.
        """
        try:
            return httpx.get(f"{self.nodes[node] if node else self.url}/readyz", **AT_HAND).is_success
        except httpx.TransportError:
            return False

    def prepare(self, image: Path) -> None:
        """Run the migrations of an image."""
        command = self.place.command(SERVICES["prepare"]["command"])
        environment = self.place.environment("prepare")
        subprocess.run(command, cwd=image, env=environment, check=True, stdout=subprocess.DEVNULL)


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


def programs(*more: str) -> dict[str, Path] | None:
    """Return the folders of the programs, or None if one is missing.

    more: names of programs in addition to PROGRAMS.
    """
    found = {name: provide(NEEDS[name]) for name in (*PROGRAMS, *more)}
    there = {name: place for name, place in found.items() if place is not None}
    return there if len(there) == len(found) else None


def several_nodes() -> dict[str, Any]:
    """Return the services of compose.yaml and compose.nodes.yaml together."""
    added = yaml.safe_load((ROOT / "compose.nodes.yaml").read_text())["services"]
    merged = {**SERVICES, **added}
    for name in added:
        first = SERVICES.get(SECOND.get(name, name), {})
        environment = {**first.get("environment", {}), **added[name].get("environment", {})}
        merged[name] = {**first, **added[name], "environment": environment}
    return {**merged, "worker2": merged["worker"]}


@contextmanager
def composed(
    found: dict[str, Path],
    folder: Path,
    image: Path = ROOT,
    *,
    fewer: dict[str, str] | None = None,
    fsync: bool = True,
    nodes: bool = False,
    **variables: str,
) -> Iterator[Composition]:
    """Start all services.

    found: from `programs`; folder: for output; fewer: replacements in commands; nodes: with compose.nodes.yaml;
    variables: extra environment variables of all services.
    """
    ports = Ports(*(str(free_port()) for _ in Ports._fields))
    (megabytes,) = re.findall(r"shared_buffers=(\d+)MB", SERVICES["database"]["command"])
    with cluster(found["PostgreSQL"], fsync=fsync, buffers_mb=int(megabytes)) as database, ExitStack() as stack:
        place = Place(
            folder,
            image,
            _variables(found, folder, database, ports) | variables,
            _replaced(folder, database, ports) | (fewer or {}),
            several_nodes() if nodes else SERVICES,
        )
        urls = f"https://localhost:{ports.tls}", f"http://localhost:{ports.plain}"
        web = {"web": ports.web, "web2": ports.web2} if nodes else {"web": ports.web}
        addresses = {name: f"http://127.0.0.1:{port}" for name, port in web.items()}
        services = _services(place, database, ports, list(web.values()))
        server = Composition(place, database, services, *urls, addresses)
        _start_all(server, stack)
        yield server


def _variables(found: dict[str, Path], folder: Path, database: Cluster, ports: Ports) -> dict[str, str]:
    """Return the environment variables of all services."""
    path = os.pathsep.join([str(Path(sys.executable).parent), *map(str, found.values()), os.environ["PATH"]])
    addresses = {"DATABASE_URL": database.url, "REDIS_URL": f"redis://127.0.0.1:{ports.redis}/0"}
    return {"PATH": path, "CLIFFHANGER_DATA": str(folder), **addresses}


def _replaced(folder: Path, database: Cluster, ports: Ports) -> dict[str, str]:
    """Return the local addresses and folders that replace those of containers."""
    return {
        "0.0.0.0": "127.0.0.1",
        "8000": ports.web,
        "6379": ports.redis,
        "/var/lib/cliffhanger": str(folder),
        "--host 127.0.0.1 --port 5432": f"--host {unquote(urlsplit(database.url).hostname or '')}",
        "daemon off;": f"daemon off; pid {folder}/pid;",
    }


def _services(place: Place, database: Cluster, ports: Ports, web: list[str]) -> dict[str, Service]:
    """Return the long-running services. web: port of each web node."""
    places: dict[str, Place] = {}
    if len(web) > 1:
        pooler_configuration(place.folder, database.url, ports.pooler)
        places = _pooled(place, ports)
    more = {
        "redis": ("--port", ports.redis, "--bind", "127.0.0.1", "--dir", str(place.folder)),
        "proxy": ("-c", str(proxy_configuration(place.folder, ports.plain, ports.tls, *web))),
        "worker2": ("--hostname", "second@%h"),
    }
    names = [name for name in _LASTING if name in place.services]
    return {name: Service(places.get(name, place), name, *more.get(name, ())) for name in names}


def _start_all(server: Composition, stack: ExitStack) -> None:
    """Start the services, and stop them with the stack. The proxy comes last."""
    for service in server.services.values():
        stack.callback(service.stop)
    server.services["redis"].start()
    server.prepare(server.place.image)
    for name, service in server.services.items():
        if name not in ("redis", "proxy"):
            service.start()
    wait_until(lambda: all(is_taken(urlsplit(url).port or 0) for url in server.nodes.values()))
    server.services["proxy"].start()
    wait_until(server.is_served)


_LASTING = ("redis", "pgbouncer", "web", "web2", "worker", "worker2", "beat", "proxy")
"""The long-running services in starting order, without the database."""


def _pooled(place: Place, ports: Ports) -> dict[str, Place]:
    """Return the places of PgBouncer and its clients."""
    url = f"postgresql://tests:{GIVEN['DATABASE_PASSWORD']}@127.0.0.1:{ports.pooler}"
    web = place._replace(variables={**place.variables, "DATABASE_URL": f"{url}/web"})
    worker = place._replace(variables={**place.variables, "DATABASE_URL": f"{url}/cliffhanger"})
    user = server_user()  # PgBouncer refuses to run as root too
    other_user = f"-u {user.pw_name} " if user else ""
    users = {"cliffhanger": "tests", "/tmp/users.txt": f"{place.folder}/users.txt", "$$": "$"}
    pgbouncer = {**users, "/etc/pgbouncer/pgbouncer.ini": f"{other_user}{place.folder}/pgbouncer.ini"}
    return {
        "web": web,
        "web2": web._replace(replaced={**place.replaced, "8000": ports.web2}),
        "worker": worker,
        "worker2": worker,
        "pgbouncer": place._replace(replaced=pgbouncer),
    }


def pooler_configuration(folder: Path, url: str, port: str) -> None:
    """Write PgBouncer's local configuration. url: of the database."""
    said = (ROOT / "config" / "pgbouncer.ini").read_text()
    for this, that in {
        "host=database dbname=cliffhanger": f"host={unquote(urlsplit(url).hostname or '')} dbname=postgres",
        "listen_addr = *": "listen_addr = 127.0.0.1",
        "6432": port,
        "/tmp/users.txt": f"{folder}/users.txt",
    }.items():
        assert this in said, this
        said = said.replace(this, that)
    (folder / "pgbouncer.ini").write_text(said)


def proxy_configuration(folder: Path, plain: str, tls: str, *web: str) -> Path:
    """Write the proxy's local configuration and a certificate; return its path.

    web: port of each node.
    """
    places = "".join(f"{name}_temp_path {folder}/{name}; " for name in TEMPORARY)
    said = (ROOT / "config" / "nginx.conf").read_text()
    (server,) = re.findall(r"server web:8000.*?;", said)
    for this, that in {
        server: " ".join(server.replace("web:8000", f"127.0.0.1:{port}") for port in web),
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
