"""On a full disk, the server refuses writes, answers reads and recovers."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.api.live_feeds import web_process
from tests.config.player import KNOWS_HIGH_CARD, Player, assert_unavailable, manage
from tests.support.polling import wait_until
from tests.support.programs import NEEDS, Cluster, cluster, provide
from tests.support.servers import AT_HAND

pytestmark = pytest.mark.slow

PIECE = b"\0" * 4096


@pytest.fixture
def disk() -> Iterator[Path]:
    """Mount a separate disk of 64 MB that all users can read."""
    place = Path(tempfile.mkdtemp(prefix="cliffhanger-disk-"))
    made = ["mount", "-t", "tmpfs", "-o", "size=64m,mode=755", "tmpfs", place]
    try:
        if subprocess.run(made, check=False, capture_output=True).returncode != 0:
            pytest.skip("nobody may make a disk here")
        yield place
        subprocess.run(["umount", "--lazy", place], check=True)
    finally:
        place.rmdir()


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """Fill a disk for the duration of the context."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(PIECE)
    try:
        yield
    finally:
        ballast.unlink()


def until_refused(person: Player) -> tuple[dict[str, Any], str]:
    """Play until the disk is full; return the refused action and its key."""
    for number in count():
        wish, key = person.wish(), f"action {number}"
        answer = person.act(wish, key)
        if answer.status_code != 201:
            assert_unavailable(answer)
            return wish, key
    raise AssertionError


def until_unavailable(person: Player) -> int:
    """Play until the full disk stops writes or reads; return the number of actions."""
    for done in count():
        answer = person.get(f"{person.table}/decision")
        if answer.is_success:
            asked = answer.json()
            wish = {"expected_version": asked["version"], "action": asked["options"][0]["action"]}
            answer = person.act(wish, f"action {done}")
        if not answer.is_success:
            assert_unavailable(answer)
            return done
    raise AssertionError


def goes_on(person: Player, wish: dict[str, Any], key: str, before: int) -> None:
    """Repeat the refused action and take another one."""
    wait_until(lambda: person.act(wish, key).status_code == 201)
    assert person.version() == len(person.actions()) + 1 == before + 1
    assert person.act(person.wish(), "one more").status_code == 201


def test_the_disk_of_the_database_is_full(disk: Path, tmp_path: Path) -> None:
    found = provide(NEEDS["PostgreSQL"])
    if found is None:
        pytest.skip("PostgreSQL is missing")
    with cluster(found) as database:
        on_disk(database, disk)
        manage(database.url, tmp_path, "migrate", "--verbosity", "0")
        with web_process(tmp_path, DATABASE_URL=database.url, **KNOWS_HIGH_CARD) as url:
            person = Player(url, "dana")
            with full(disk):
                wish, key = until_refused(person)
                before = person.version()
                assert_unavailable(person.act(wish, key))
                assert person.version() == len(person.actions()) + 1 == before, "a refusal changes nothing"
            goes_on(person, wish, key, before)
        manage(database.url, tmp_path, "verify", "--all")


def test_the_disk_of_the_databases_own_log_is_full(disk: Path, tmp_path: Path) -> None:
    """PostgreSQL stops, as docs/operate.md says."""
    found = provide(NEEDS["PostgreSQL"])
    if found is None:
        pytest.skip("PostgreSQL is missing")
    with cluster(found) as database:
        manage(database.url, tmp_path, "migrate", "--verbosity", "0")
        log_on_disk(database, disk)
        with web_process(tmp_path, DATABASE_URL=database.url, **KNOWS_HIGH_CARD) as url:
            person = Player(url, "dana")
            wish, before = person.wish(), person.version()
            with full(disk):
                with pytest.raises(psycopg.OperationalError):
                    fill_the_log(database)
                wait_until(lambda: not (database.place / "postmaster.pid").exists())
                assert_unavailable(person.act(wish))
            database.start()
            goes_on(person, wish, "the same", before)
        manage(database.url, tmp_path, "verify", "--all")


def test_the_data_folder_is_full(disk: Path) -> None:
    """Earlier actions are there, although SQLite needs space for reads too."""
    url = f"sqlite:///{disk}/cliffhanger.sqlite3"
    manage(url, disk, "migrate", "--verbosity", "0")
    with web_process(disk, DATABASE_URL=url, **KNOWS_HIGH_CARD) as server:
        person = Player(server, "dana")
        before = person.version()
        with full(disk):
            done = until_unavailable(person)
            assert httpx.get(f"{server}/healthz", **AT_HAND).is_success
        wait_until(lambda: person.get(f"{person.table}/").is_success)
        assert person.version() == before + done
        assert person.act(person.wish(), "one more").status_code == 201
    manage(url, disk, "verify", "--all")


def test_the_disk_has_no_room_for_what_is_sent(disk: Path, tmp_path: Path) -> None:
    """The server stores large bodies on this disk, and files of a form twice."""
    url = f"sqlite:///{tmp_path}/cliffhanger.sqlite3"
    manage(url, tmp_path, "migrate", "--verbosity", "0")
    large = b"{}\n" * (2 << 20)
    with web_process(tmp_path, DATABASE_URL=url, TMPDIR=str(disk), **KNOWS_HIGH_CARD) as server:
        person = Player(server, "dana")

        def imported() -> httpx.Response:
            return person.post("campaigns/import", content=large, headers={"Content-Type": "application/x-ndjson"})

        def sent() -> httpx.Response:
            return httpx.post(f"{server}/campaigns/import", files={"file": ("log.jsonl", large)}, **AT_HAND)

        before = imported().json()["code"], sent().status_code
        assert before == ("broken_file", 403)
        with full(disk):
            assert_unavailable(imported())
            refused = sent()
            assert (refused.status_code, "Retry-After" in refused.headers) == (503, True)
            assert person.act(person.wish()).status_code == 201, "what is small goes on"
        assert (imported().json()["code"], sent().status_code) == before


def on_disk(database: Cluster, disk: Path) -> None:
    """Create new objects of a database on a disk."""
    place = disk / "tables"
    place.mkdir()
    owner = database.place.stat()
    os.chown(place, owner.st_uid, owner.st_gid)
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{place}'")
        connection.execute("ALTER ROLE tests SET default_tablespace = small")


def fill_the_log(database: Cluster) -> None:
    """Write files to a database's WAL until OperationalError: the disk is full."""
    with psycopg.connect(database.url, autocommit=True) as connection:
        for number in count():
            connection.execute("SELECT pg_switch_wal()")
            connection.execute(f"CREATE TABLE more_{number} ()")


def log_on_disk(database: Cluster, disk: Path) -> None:
    """Move a database's WAL (`pg_wal`) to a disk."""
    database.stop("fast")
    log = database.place / "pg_wal"
    subprocess.run(["cp", "--archive", log, disk], check=True)
    shutil.rmtree(log)
    log.symlink_to(disk / log.name)
    database.start()
