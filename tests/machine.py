"""Programs that the tests need: find them, or install their packages as root of Debian.

python -m tests.machine installs what is missing and names what is still missing, which is a failure with CI=true.
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
"""Below those that systems give to whoever asks for any (RFC 6335, 6)."""
_claims: list[socket.socket] = []


class Need(NamedTuple):
    """A program of the machine. folders: patterns of where it may lie beside PATH; package: its name for apt-get.

    instead: another need that does as well, and is looked for where this one is neither found nor can be installed.
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
        Need("nginx", ("nginx",), ("/usr/sbin", "/opt/homebrew/bin"), "nginx-light"),
        # Chromium's build without windows takes three quarters of the work, and brings somebody new with a sixth.
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
    """Return the folder that holds all programs of a need, or of the one that does instead."""
    return _find(need) or (find(need.instead) if need.instead else None)


def _find(need: Need) -> Path | None:
    """Return the folder (of the newest version) that holds all programs of a need itself."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    for pattern in need.folders:
        folders = [*sorted(Path("/").glob(pattern.lstrip("/")), key=_version, reverse=True), *folders]
    return next((folder for folder in folders if _holds(folder, need.programs)), None)


def provide(need: Need) -> Path | None:
    """Return the folder of a need's programs, installing its package first where they are missing and we may."""
    found = _find(need)
    if found is None and may_install():
        install(need.package)
        found = _find(need)
    return found or (provide(need.instead) if need.instead else None)


def program(need: Need, folder: Path) -> Path:
    """Return the first program of a need, or of the one that does instead, in a folder that was found for it."""
    if need.instead and not _holds(folder, need.programs):
        return program(need.instead, folder)
    return folder / need.programs[0]


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str) -> None:
    """Install a system package. A failure shows in what `find` says afterwards."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "--quiet", *command], env=environment, check=False)


class Cluster:
    """A PostgreSQL server of our own in a folder, reached by its socket alone. It runs while it is started.

    options: more of them, as `postgres` takes them. place: of its data.
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
        """mode: of pg_ctl; a crash if none is given."""
        _run(self._programs / "pg_ctl", "stop", "-D", self.place, "-m", mode)

    def pid(self) -> int:
        """The id of its first process."""
        return int((self.place / "postmaster.pid").read_text().split()[0])


@contextmanager
def cluster(programs: Path, *, fsync: bool = False, buffers_mb: int = 128) -> Iterator[Cluster]:
    """Run a PostgreSQL server of our own in a temporary folder.

    fsync: whether a commit waits for the disk, as it does by default; tests have nothing to lose.
    buffers_mb: memory in which it holds what it has read; PostgreSQL's own default.
    """
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
    """Run such a server. Yields its URL."""
    with cluster(programs, fsync=fsync, buffers_mb=buffers_mb) as server:
        yield server.url


@contextmanager
def redis(programs: Path, port: int | None = None) -> Iterator[str]:
    """Run a Redis server of our own that keeps nothing. port: a free one if not given. Yields its URL."""
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
    """Return a port of this machine that nobody listens on, nor any other process of tests while this one runs.

    Claimed by the UDP port of the same number, which nobody uses here and which the system gives to one process alone.
    """
    while True:
        port, claim = choice(_PORTS), socket.socket(type=socket.SOCK_DGRAM)
        with suppress(OSError):
            claim.bind(("127.0.0.1", port))
            if not is_taken(port):
                _claims.append(claim)
                return port
        claim.close()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Return when the server listens. Raises RuntimeError where it ended instead."""
    while not is_taken(port):
        if server.poll() is not None:
            raise RuntimeError(f"{server.args!r} ended with status {server.returncode}")
        time.sleep(0.01)


def is_taken(port: int) -> bool:
    """Return whether somebody listens on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _own(folder: Path) -> None:
    """Give a folder to the user that the server will run as."""
    if (user := _server_user()) is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)


def _server_user() -> pwd.struct_passwd | None:
    """Return whom to run the server as: PostgreSQL refuses root. None for ourselves."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name: user for user in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]


def _run(program: Path, *arguments: str | Path) -> None:
    rights: dict[str, Any] = {}
    if (user := _server_user()) is not None:
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
