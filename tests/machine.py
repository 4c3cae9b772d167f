"""What the tests need of the machine: found, installed where that is allowed, or named as missing.

Each need is one row of NEEDS.
"""

import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote


class Need(NamedTuple):
    """A program of the machine. folders: patterns of where it may lie beside PATH; package: its name for apt-get."""

    name: str
    programs: tuple[str, ...]
    folders: tuple[str, ...]
    package: str


NEEDS = {
    need.name: need
    for need in [
        Need(
            "PostgreSQL",
            ("initdb", "pg_ctl", "postgres"),
            ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"),
            "postgresql",
        ),
    ]
}


def find(need: Need) -> Path | None:
    """Return the folder (of the newest version) that holds all programs of a need."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    for pattern in need.folders:
        folders = [*sorted(Path("/").glob(pattern.lstrip("/")), key=_version, reverse=True), *folders]
    return next((folder for folder in folders if _holds(folder, need.programs)), None)


def provide(need: Need) -> Path | None:
    """Return the folder of a need's programs, installing its package first where they are missing and we may."""
    found = find(need)
    if found is None and may_install():
        install(need.package)
        found = find(need)
    return found


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str) -> None:
    """Install a system package. A failure shows in what `find` says afterwards."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "--quiet", *command], env=environment, check=False)


@contextmanager
def postgresql(programs: Path) -> Iterator[str]:
    """Run a PostgreSQL server of our own in a temporary folder, reached by its socket alone. Yields its URL."""
    folder = Path(tempfile.mkdtemp(prefix="cliffhanger-pg-"))
    cluster = folder / "cluster"
    try:
        _own(folder)
        _run(programs / "initdb", "-D", cluster, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=60"
        _run(programs / "pg_ctl", "start", "-w", "-D", cluster, "-l", folder / "log", "-o", options)
        try:
            yield f"postgresql://tests@{quote(str(folder), safe='')}/postgres"
        finally:
            _run(programs / "pg_ctl", "stop", "-D", cluster, "-m", "immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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
