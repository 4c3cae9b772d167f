"""Find the programs that tests need, or install their packages (root, Debian).

python -m tests.support.programs installs missing programs and names those it can't install: a failure if CI=true.
No pytest plugin installs system packages. pytest-postgresql and pytest-redis would replace 70 of these 230 lines, but
they don't crash a server on demand.
"""

import os
import pwd
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import choice
from typing import Any, NamedTuple
from urllib.parse import quote

_PORTS = range(12_000, 32_000)
"""Ports below the ephemeral range (RFC 6335, 6)."""
_claims: list[socket.socket] = []


class Need(NamedTuple):
    """A required program.

    folders: patterns of folders in addition to PATH; package: for apt-get; instead: fallback.
    """

    name: str
    programs: tuple[str, ...]
    folders: tuple[str, ...]
    package: str
    instead: "Need | None" = None


NEEDS = {
    need.name: need
    for need in [
        Need(
            "PostgreSQL",
            ("initdb", "pg_ctl", "postgres"),
            ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"),
            "postgresql",
        ),
        Need("Redis", ("redis-server",), ("/usr/bin", "/opt/homebrew/bin"), "redis-server"),
        Need("PgBouncer", ("pgbouncer",), ("/usr/sbin", "/usr/bin", "/opt/homebrew/bin"), "pgbouncer"),
        Need("nginx", ("nginx",), ("/usr/sbin", "/opt/homebrew/bin"), "nginx-light"),
        # Chromium's headless build takes three quarters of the CPU time and is a sixth of the download.
        Need(
            "Chromium",
            ("chromium-headless-shell",),
            ("/usr/bin",),
            "chromium-headless-shell",
            Need("Chromium", ("chromium",), ("/usr/bin", "/snap/bin", "/opt/homebrew/bin"), "chromium"),
        ),
    ]
}


def find(need: Need) -> Path | None:
    """Return the folder that holds all programs of a need or of its fallback."""
    return _find(need) or (find(need.instead) if need.instead else None)


def _find(need: Need) -> Path | None:
    """Return the folder, of the newest version, with all programs of a need itself."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    for pattern in need.folders:
        folders = [*sorted(Path("/").glob(pattern.lstrip("/")), key=_version, reverse=True), *folders]
    return next((folder for folder in folders if _holds(folder, need.programs)), None)


def provide(need: Need) -> Path | None:
    """Return the folder of a need's programs. As root, install a missing package."""
    found = _find(need)
    if found is None and may_install():
        install(need.package)
        found = _find(need)
    return found or (provide(need.instead) if need.instead else None)


def program(need: Need, folder: Path) -> Path:
    """Return the first program of a need, or of its fallback, in its folder."""
    if need.instead and not _holds(folder, need.programs):
        return program(need.instead, folder)
    return folder / need.programs[0]


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str) -> None:
    """Install a system package; ignore failures, which `find` shows."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "--quiet", *command], env=environment, check=False)


class Cluster:
    """A PostgreSQL server, reached by its socket.

    options: for `postgres`; place: of its data.
    """

    def __init__(self, programs: Path, folder: Path, options: str = "") -> None:
        self._programs, self.place, self._log = programs, folder / "cluster", folder / "log"
        self._options = f"-k {folder} -c listen_addresses='' {options}"
        self.url = f"postgresql://tests@{quote(str(folder), safe='')}/postgres"
        _own(folder)
        made = ["-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        _run(programs / "initdb", "-D", self.place, *made)

    def start(self) -> None:
        _run(self._programs / "pg_ctl", "start", "-w", "-D", self.place, "-l", self._log, "-o", self._options)

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server. mode: of pg_ctl; by default a crash."""
        _run(self._programs / "pg_ctl", "stop", "-D", self.place, "-m", mode)

    def pid(self) -> int:
        """Return the id of its first process."""
        return int((self.place / "postmaster.pid").read_text().split()[0])


@contextmanager
def cluster(programs: Path, *, fsync: bool = False, buffers_mb: int = 128) -> Iterator[Cluster]:
    """Run a PostgreSQL server in a temporary folder. fsync: commits wait for the disk."""
    folder = Path(tempfile.mkdtemp(prefix="cliffhanger-pg-"))
    options = f"-c fsync={'on' if fsync else 'off'} -c max_connections=60 -c shared_buffers={buffers_mb}MB"
    try:
        server = Cluster(programs, folder, options)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgresql(programs: Path, *, fsync: bool = False, buffers_mb: int = 128) -> Iterator[str]:
    """Run a PostgreSQL server and yield its URL."""
    with cluster(programs, fsync=fsync, buffers_mb=buffers_mb) as server:
        yield server.url


@contextmanager
def redis(programs: Path, port: int | None = None) -> Iterator[str]:
    """Run a Redis server without persistence and yield its URL."""
    port = port or free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with tempfile.TemporaryDirectory(prefix="cliffhanger-redis-") as folder:
        server = subprocess.Popen([programs / "redis-server", *options], cwd=folder, stdout=subprocess.DEVNULL)
        try:
            _wait_for(port, server)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.kill()
            server.wait()


def free_port() -> int:
    """Return a free port, reserved by binding the UDP port of that number."""
    while True:
        port, claim = choice(_PORTS), socket.socket(type=socket.SOCK_DGRAM)
        with suppress(OSError):
            claim.bind(("127.0.0.1", port))
            if not is_taken(port):
                _claims.append(claim)
                return port
        claim.close()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server listens. Raises RuntimeError if it ended instead."""
    while not is_taken(port):
        if server.poll() is not None:
            raise RuntimeError(f"{server.args!r} ended with status {server.returncode}")
        time.sleep(0.01)


def is_taken(port: int) -> bool:
    """Return whether a process listens on a local port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _own(folder: Path) -> None:
    """Change the owner of a folder to the user of the server."""
    if (user := server_user()) is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)


def server_user() -> pwd.struct_passwd | None:
    """Return the user of the server, or None. PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name: user for user in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]


def _run(program: Path, *arguments: str | Path) -> None:
    rights: dict[str, Any] = {}
    if (user := server_user()) is not None:
        rights = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    output = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}  # a server inherits its starter's output
    done = subprocess.run([program, *arguments], cwd="/", text=True, check=False, **output, **rights)
    if done.returncode != 0:
        raise RuntimeError(f"{program.name} failed: {done.stderr.strip()}")


def _holds(folder: Path, programs: tuple[str, ...]) -> bool:
    return all(os.access(folder / program, os.X_OK) for program in programs)


def _version(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(folder))]


def main() -> int:
    missing = [need for need in NEEDS.values() if provide(need) is None]
    for need in missing:
        print(f"{need.name} is missing, so its tests are skipped: install {need.package}")
    return int(bool(missing) and os.environ.get("CI", "").lower() == "true")


if __name__ == "__main__":
    sys.exit(main())
