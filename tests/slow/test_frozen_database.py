"""A PostgreSQL that takes what it is asked and says nothing: all are answered meanwhile, and lose nothing."""

import os
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from config import environment
from config.postgresql import patient_for
from tests.api.live_feeds import feed, web_process
from tests.config.player import KNOWS_HIGH_CARD, Player, assert_unavailable, manage
from tests.support.polling import wait_until
from tests.support.programs import NEEDS, Cluster, cluster, free_port, provide
from tests.support.servers import AT_HAND, offspring

pytestmark = pytest.mark.slow

SHORT = {**KNOWS_HIGH_CARD, "DATABASE_STATEMENT_S": "1", "DATABASE_POOL_WAIT_S": "1"}
LONG = {**KNOWS_HIGH_CARD, "DATABASE_LOCK_S": "100", "DATABASE_STATEMENT_S": "5"}
"""Long enough to stop a process in the midst of a statement."""
MORE_THAN_CONNECTIONS = 12


def programs() -> Path:
    """Return where PostgreSQL's programs lie."""
    found = provide(NEEDS["PostgreSQL"])
    if found is None:
        pytest.skip("PostgreSQL is missing")
    return found


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(programs()) as database:
        manage(database.url, tmp_path_factory.mktemp("data"), "migrate", "--verbosity", "0")
        yield database


@contextmanager
def stopped(*pids: int) -> Iterator[None]:
    """Let processes stand still for a while."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


@contextmanager
def standstill(database: Cluster) -> Iterator[None]:
    """Let all of PostgreSQL stand still for a while."""
    with stopped(*offspring(database.pid())):
        yield


def test_all_are_answered_while_it_stands_still_and_go_on_when_it_is_back(database: Cluster, tmp_path: Path) -> None:
    with web_process(tmp_path, DATABASE_URL=database.url, **SHORT) as url, ThreadPoolExecutor(30) as threads:
        people = list(threads.map(lambda number: Player(url, f"still{number}"), range(3)))
        wishes = [person.wish() for person in people]
        versions = [person.version() for person in people]
        with standstill(database):
            read = [threads.submit(people[0].get, people[0].table + "/") for _ in range(MORE_THAN_CONNECTIONS)]
            acted = [threads.submit(person.act, wish) for person, wish in zip(people, wishes, strict=True)]
            ready = threads.submit(httpx.get, f"{url}/readyz", **AT_HAND)
            page = threads.submit(httpx.get, f"{url}/{people[0].table}/", **AT_HAND)
            for answer in [*read, *acted, ready]:
                assert_unavailable(answer.result())
            assert ready.result().json()["checks"] == {"database": False, "migrations": False, "redis": True}
            assert (page.result().status_code, "Retry-After" in page.result().headers) == (503, True)
            assert httpx.get(f"{url}/healthz", **AT_HAND).status_code == 200
        wait_until(lambda: httpx.get(f"{url}/readyz", **AT_HAND).is_success)
        for person, wish, before in zip(people, wishes, versions, strict=True):
            wait_until(lambda person=person, wish=wish: person.act(wish).status_code == 201)  # type: ignore[misc]
            assert len(person.actions()) == 1
            assert person.version() == before + 1
        # Nobody is given what somebody else had asked for.
        callers = people * 10
        for person, found in zip(callers, threads.map(lambda person: person.get("auth/me"), callers), strict=True):
            assert found.json()["username"] == f"still{people.index(person)}"


def test_a_feed_ends_and_goes_on_from_there(database: Cluster, tmp_path: Path) -> None:
    with web_process(tmp_path, DATABASE_URL=database.url, STREAM_HEARTBEAT_S="0.5", **SHORT) as url:
        person = Player(url, "listener")
        before, wish = person.version(), person.wish()
        with feed(f"{url}/api/v1/{person.table}/stream", person.token, after=0) as opened:
            opened.until(before)
            with standstill(database):
                assert list(opened.events()) == []
        wait_until(lambda: person.act(wish).status_code == 201)
        with feed(f"{url}/api/v1/{person.table}/stream", person.token, last=before) as opened:
            assert opened.until(before + 1) == [before + 1]


def waiting(observer: psycopg.Connection[Any], what: str) -> list[int]:
    """The processes of PostgreSQL whose statement waits for something."""
    said = "SELECT pid FROM pg_stat_activity WHERE %s IN (wait_event, wait_event_type)"
    rows = observer.execute(said, (what,))
    return [pid for (pid,) in rows]


def test_a_commit_whose_answer_never_came_is_done_once(database: Cluster, tmp_path: Path) -> None:
    with (
        web_process(tmp_path, DATABASE_URL=database.url, **LONG) as url,
        ThreadPoolExecutor(1) as threads,
        psycopg.connect(database.url, autocommit=True) as observer,
    ):
        person = Player(url, "committer")
        before, wish = person.version(), person.wish()
        with confirmed_by_nobody(observer):
            acted = threads.submit(person.act, wish)
            wait_until(lambda: waiting(observer, "SyncRep"))
            with stopped(*waiting(observer, "SyncRep")):
                assert_unavailable(acted.result())
        wait_until(lambda: person.act(wish).status_code == 201)
        assert (len(person.actions()), person.version()) == (1, before + 1)


@contextmanager
def confirmed_by_nobody(observer: psycopg.Connection[Any]) -> Iterator[None]:
    """Let commits be stored, and wait for the word of another server that there isn't."""
    observer.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    observer.execute("SELECT pg_reload_conf()")
    try:
        yield
    finally:
        observer.execute("ALTER SYSTEM RESET synchronous_standby_names")
        observer.execute("SELECT pg_reload_conf()")


def test_what_was_not_committed_leaves_nothing_behind(database: Cluster, tmp_path: Path) -> None:
    with (
        web_process(tmp_path, DATABASE_URL=database.url, **LONG) as url,
        ThreadPoolExecutor(1) as threads,
        psycopg.connect(database.url) as observer,
    ):
        person = Player(url, "half")
        before, wish = person.version(), person.wish()
        observer.execute("SELECT FROM campaigns_campaign FOR UPDATE")
        acted = threads.submit(person.act, wish)
        wait_until(lambda: waiting(observer, "Lock"))
        with stopped(*waiting(observer, "Lock")):
            assert_unavailable(acted.result())
            observer.rollback()
        assert person.version() == before
        wait_until(lambda: person.act(wish).status_code == 201)
        assert (len(person.actions()), person.version()) == (1, before + 1)


def test_a_connection_whose_answer_does_not_come_is_of_no_use_any_more(database: Cluster) -> None:
    with patient_for(5).connect(database.url, autocommit=True) as connection:
        with pytest.raises(psycopg.errors.DivisionByZero):
            connection.execute("SELECT 1 / 0")
        connection.execute("SET statement_timeout = '100ms'")
        with pytest.raises(psycopg.errors.QueryCanceled):
            connection.execute("SELECT pg_sleep(1000)")
        assert not connection.closed
        connection.execute("SET statement_timeout = 0")
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT pg_sleep(1000)")
        assert connection.closed
        connection.rollback()


@pytest.mark.skipif(sys.platform != "linux", reason="what TCP can be told differs from system to system")
def test_a_machine_that_is_gone_is_noticed_after_a_minute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="cliffhanger-pg-") as folder:
        server = Cluster(programs(), Path(folder), f"-c listen_addresses=127.0.0.1 -c port={port}")
        server.start()
        try:
            monkeypatch.setenv("DATABASE_URL", f"postgresql://tests@127.0.0.1:{port}/postgres")
            monkeypatch.setattr(environment, "is_web", False)
            options = environment.database(tmp_path)["OPTIONS"]
            with (
                psycopg.connect(os.environ["DATABASE_URL"], **options) as connection,
                socket.socket(fileno=os.dup(connection.fileno())) as line,
            ):
                names = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT, socket.TCP_USER_TIMEOUT)
                idle, interval, count, silence = (line.getsockopt(socket.IPPROTO_TCP, name) for name in names)
                assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
                assert (idle + interval * count, silence) == (60, 60_000)
        finally:
            server.stop()
